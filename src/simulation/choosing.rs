//! Who is choosing a socket for his extra ring: begun by a button or a key, ended by a press on the board.

use bevy::prelude::*;

use super::live::LiveMatch;
use super::states::Screen;
use crate::rules::{Extra, Match, Player};

/// Who is choosing a socket for his extra ring (R5.5), so that the next press on one sends it there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoosingExtra(pub Option<Player>);

impl ChoosingExtra {
    /// Begins choosing for this player, or leaves it.
    pub fn toggle(&mut self, player: Player) {
        self.0 = if self.0 == Some(player) { None } else { Some(player) };
    }
}

/// Whether a player may drop his extra ring now.
pub fn may_choose(game: &Match, player: Player) -> bool {
    matches!(game.extra(player), Extra::Open { .. }) && game.outcome().is_none()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChoosingExtra>()
        .add_systems(Update, forget_choice.run_if(resource_exists::<LiveMatch>))
        .add_systems(OnExit(Screen::Match), |mut choosing: ResMut<ChoosingExtra>| choosing.0 = None);
}

/// Leaves the choice of a socket when the right to it is gone.
fn forget_choice(live: Res<LiveMatch>, mut choosing: ResMut<ChoosingExtra>) {
    if choosing.0.is_some_and(|player| !may_choose(live.game(), player)) {
        choosing.0 = None;
    }
}
