//! What goes into the match and what comes out of it.

use bevy::prelude::*;

use crate::rules::{Action, Happened, Player, Refusal};

/// A person, a bot, a lesson or a replay does something. Everyone sends the same.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerAction {
    /// Who.
    pub player: Player,
    /// What.
    pub action: Action,
}

/// Something happened in the match.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEvent(pub Happened);

/// The rules refused an action.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Whose action.
    pub player: Player,
    /// Which.
    pub action: Action,
    /// Why.
    pub why: Refusal,
}
