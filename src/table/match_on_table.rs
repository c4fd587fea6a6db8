//! The match on the table as it is seen by what must know it also while there is none.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::on_table::OnTable;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;

/// The match on the table, of whichever game, if there is one. A system that does nothing without a match asks for
/// `Single<&LiveMatch>` or `Single<&LiveGipf>`.
#[derive(SystemParam)]
pub struct MatchOnTable<'w, 's> {
    matches: Query<'w, 's, (Option<&'static LiveMatch>, Option<&'static LiveGipf>), With<OnTable>>,
}

impl MatchOnTable<'_, '_> {
    /// Returns the match, if it is one of TAMSK.
    pub fn tamsk(&self) -> Option<&LiveMatch> {
        self.matches.iter().find_map(|(tamsk, _)| tamsk)
    }

    /// Returns the match, if it is one of GIPF.
    pub fn gipf(&self) -> Option<&LiveGipf> {
        self.matches.iter().find_map(|(_, gipf)| gipf)
    }

    /// Returns `true` if there is a match of TAMSK that is over.
    pub fn is_tamsk_over(&self) -> bool {
        self.tamsk().is_some_and(|live| live.game().outcome().is_some())
    }

    /// Returns `true` if there is a match of GIPF that is over.
    pub fn is_gipf_over(&self) -> bool {
        self.gipf().is_some_and(|live| live.game().outcome().is_some())
    }
}
