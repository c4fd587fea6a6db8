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

/// A player takes his last turn back (Level 1).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack(pub Player);

/// A turn was taken back: the match is another, and this is what has happened in it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TakenBack(pub Vec<Happened>);

/// A player asks what a strong one would do now (Level 1).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskHint(pub Player);

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
