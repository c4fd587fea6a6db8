//! Tracks which players are choosing a socket for their extra ring (R5.5).

use std::time::Duration;

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Player};

use crate::simulation::SimulationSystems;
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::may_drop_extra;

/// The players whose next press on a socket drops their extra ring there (R5.5). As a match ends, both can choose.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraRingChoice(ByPlayer<Option<Duration>>);

impl ExtraRingChoice {
    /// Returns the real time since startup at which this player began to choose, if they are choosing.
    pub fn since(&self, player: Player) -> Option<Duration> {
        self.0[player]
    }

    /// Returns `true` if this player is choosing.
    pub fn is(&self, player: Player) -> bool {
        self.0[player].is_some()
    }

    /// Returns the players who are choosing.
    pub fn players(&self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(|&player| self.is(player))
    }

    /// Starts choosing for this player.
    pub fn begin(&mut self, player: Player, now: Duration) {
        self.0[player] = Some(now);
    }

    /// Stops choosing for this player.
    pub fn end(&mut self, player: Player) {
        self.0[player] = None;
    }

    /// Starts or stops choosing for this player.
    pub fn toggle(&mut self, player: Player, now: Duration) {
        self.0[player] = if self.is(player) { None } else { Some(now) };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ExtraRingChoice>();
    app.add_systems(RunFixedMainLoop, forget_choices.after(SimulationSystems::Sync));
}

fn forget_choices(table: Single<(&LiveMatch, &mut ExtraRingChoice)>) {
    let (live, mut choosing) = table.into_inner();
    for player in Player::BOTH {
        if choosing.is(player) && !may_drop_extra(live.game(), player) {
            choosing.end(player);
        }
    }
}
