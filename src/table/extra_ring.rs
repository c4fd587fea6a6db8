//! Tracks which players are choosing a socket for their extra ring (R5.5).

use std::time::Duration;

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Player};

use crate::simulation::SimulationSystems;
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::may_drop_extra_ring;

/// The players whose next press on a socket drops their extra ring there (R5.5). While a match is ending, both players
/// can choose at the same time.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraRingChoosers(ByPlayer<Option<Duration>>);

impl ExtraRingChoosers {
    /// Returns the real time since startup at which this player began to choose, or `None` if the player is not
    /// choosing.
    pub fn began_choosing_at(&self, player: Player) -> Option<Duration> {
        self.0[player]
    }

    /// Returns `true` if this player is choosing.
    pub fn is_choosing(&self, player: Player) -> bool {
        self.0[player].is_some()
    }

    /// Returns the players who are choosing.
    pub fn players(&self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(|&player| self.is_choosing(player))
    }

    /// Records that this player begins to choose at `now`.
    pub fn begin_choice(&mut self, player: Player, now: Duration) {
        self.0[player] = Some(now);
    }

    /// Records that this player has stopped choosing.
    pub fn end_choice(&mut self, player: Player) {
        self.0[player] = None;
    }

    /// Ends this player's choice if one is in progress. Otherwise, records that this player begins to choose at `now`.
    pub fn toggle_choice(&mut self, player: Player, now: Duration) {
        self.0[player] = if self.is_choosing(player) { None } else { Some(now) };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ExtraRingChoosers>();
    app.add_systems(RunFixedMainLoop, forget_choices.after(SimulationSystems::SyncComponents));
}

fn forget_choices(table: Single<(&LiveMatch, &mut ExtraRingChoosers)>) {
    let (live, mut choosing) = table.into_inner();
    for player in Player::BOTH {
        if choosing.is_choosing(player) && !may_drop_extra_ring(live.game(), player) {
            choosing.end_choice(player);
        }
    }
}
