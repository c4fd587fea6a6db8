//! A hint: the turn that a strong player would play. Found by `opponent`, shown by `interaction` and `ui`.

use bevy::prelude::*;

use crate::rules::{Player, SocketSet, Turn};

/// Asks what a strong player would do in this player's place now (Level 1).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskHint(pub Player);

/// The hint that is shown or searched for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    /// The player whom it is for, and the turn, while a hint is shown.
    pub shown: Option<(Player, Turn)>,
    /// The player for whom a hint is being searched.
    pub asked: Option<Player>,
}

impl Hint {
    /// The sockets between which the hint moves a glass.
    pub fn sockets(&self) -> SocketSet {
        match self.shown.and_then(|(_, turn)| turn.glass_move) {
            Some(moved) => moved.from.bit() | moved.to.bit(),
            None => SocketSet::EMPTY,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>().add_message::<AskHint>();
}
