//! Which players are choosing a socket for their extra ring. A button or a key begins it, a press on the board ends it.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;

use crate::rules::{ByPlayer, Player};
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::may_choose;

/// The players who are choosing a socket for their extra ring (R5.5), so that their next press on one sends it there. Both
/// may do so at once while a match is ending.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoosingExtra(ByPlayer<Option<Duration>>);

impl ChoosingExtra {
    /// When this player began to choose, in the program's real time, if they are choosing.
    pub fn since(&self, player: Player) -> Option<Duration> {
        self.0[player]
    }

    /// Whether this player is choosing.
    pub fn is(&self, player: Player) -> bool {
        self.0[player].is_some()
    }

    /// The players who are choosing.
    pub fn players(&self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(|&player| self.is(player))
    }

    /// Begins choosing for this player.
    pub fn begin(&mut self, player: Player, now: Duration) {
        self.0[player] = Some(now);
    }

    /// Ends choosing for this player.
    pub fn end(&mut self, player: Player) {
        self.0[player] = None;
    }

    /// Begins choosing for this player, or ends it.
    pub fn toggle(&mut self, player: Player, now: Duration) {
        self.0[player] = if self.is(player) { None } else { Some(now) };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChoosingExtra>()
        .add_systems(RunFixedMainLoop, forget_choices.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop));
}

/// Ends the choice of a socket when the right to it is gone.
fn forget_choices(live: Option<Res<LiveMatch>>, mut choosing: ResMut<ChoosingExtra>) {
    for player in Player::BOTH {
        if choosing.is(player) && !live.as_ref().is_some_and(|live| may_choose(live.game(), player)) {
            choosing.end(player);
        }
    }
}
