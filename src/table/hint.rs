//! The hint, which is searched for by `opponent` and shown by `interaction` and `ui`.

use bevy::prelude::*;
use tamsk_rules::{Player, SocketSet, Turn};

use crate::simulation::live::LiveMatch;

/// A request for a hint for this player (Level 1).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskHint(pub Player);

/// The hint that is being shown or searched for: the turn that a strong player would play.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    /// The player and the suggested turn, while a hint is shown.
    pub shown: Option<(Player, Turn)>,
    /// The player for whom a search is running.
    pub asked: Option<Player>,
}

impl Hint {
    /// Returns the two sockets of the suggested glass move, or the empty set.
    pub fn sockets(&self) -> SocketSet {
        match self.shown.and_then(|(_, turn)| turn.glass_move) {
            Some(moved) => moved.from.bit() | moved.to.bit(),
            None => SocketSet::EMPTY,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AskHint>().register_required_components::<LiveMatch, Hint>();
}
