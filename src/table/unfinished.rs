//! Matches that were begun and not finished, as they are kept.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_records::{Names, Record};
use tamsk_rules::StartError;

use super::seats::Seats;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::GameName;

/// The match of a game that was begun and not finished last, if there is one. It may be the one on the table.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Unfinished<K: Send + Sync + 'static = UnfinishedMatch>(pub Option<K>);

impl<K: Send + Sync + 'static> Default for Unfinished<K> {
    fn default() -> Unfinished<K> {
        Unfinished(None)
    }
}

/// Who plays in the match of each game other than TAMSK that was begun and not finished last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherUnfinished(pub BTreeMap<GameName, (Names, Seats)>);

/// Changes unfinished matches by what is played within them, in [`Last`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnfinishedSystems;

/// A match of TAMSK that can be continued exactly where it stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnfinishedMatch {
    /// The match so far; the end of the record is the time at which it was saved.
    pub record: Record,
    /// Who plays each colour.
    #[serde(default)]
    pub seats: Seats,
    /// Whether the timer stands to the left of the board as seen by Red.
    #[serde(default)]
    pub timer_on_left: bool,
    /// Whether it is a person's first match against a bot at its level.
    #[serde(default)]
    pub is_first: bool,
}

impl UnfinishedMatch {
    /// Returns a match in its current state.
    pub fn of(live: &LiveMatch, seats: Seats, is_first: bool) -> UnfinishedMatch {
        let record = Record { end: Some(live.game().now()), ..live.record().clone() };
        UnfinishedMatch { record, seats, timer_on_left: live.setup().timer_on_left, is_first }
    }

    /// Returns `true` if a match, just put on the table, is this one continued. It may have been saved some seconds of sand
    /// before it was taken off the table for a replay.
    pub fn is_of(&self, live: &LiveMatch, seats: Seats) -> bool {
        let record = live.record();
        (&record.actions, &record.players, record.rules, &record.position)
            == (&self.record.actions, &self.record.players, self.record.rules, &self.record.position)
            && seats == self.seats
            && live.game().now() >= self.record.end.unwrap_or_default()
    }

    /// Returns the match, to be put on the table. Actions that the rules refuse are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is out of bounds or the position in which it began is impossible.
    pub fn live(&self) -> Result<LiveMatch, StartError> {
        let names = self.record.players.clone();
        let setup = MatchSetup { options: self.record.rules, names, timer_on_left: self.timer_on_left };
        LiveMatch::resume(setup, &self.record)
    }
}
