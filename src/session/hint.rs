//! A hint: the turn that a strong player would make. Found by `opponent`, shown by `interaction` and `ui`.

use bevy::prelude::*;

use crate::rules::{Player, SocketSet, Turn};

/// Asks what a strong player would do in this player's place now (Level 1).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskHint(pub Player);

/// The hint that is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    /// Whom it is for, and the turn; `None`: none is shown.
    pub shown: Option<(Player, Turn)>,
    /// Whom one is being thought of for.
    pub asked: Option<Player>,
}

impl Hint {
    /// The sockets that it is about.
    pub fn sockets(&self) -> SocketSet {
        match self.shown.and_then(|(_, turn)| turn.glass_move) {
            Some(go) => go.from.bit() | go.to.bit(),
            None => SocketSet::EMPTY,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>().add_message::<AskHint>();
}
