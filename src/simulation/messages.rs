//! What comes out of the match, and what is asked of it beside [actions](super::queue).

use bevy::prelude::*;

use crate::rules::{Happened, Player};

/// Something happened in the match.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEvent(pub Happened);

/// A player takes their last turn back (Level 1).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack(pub Player);

/// A player asks what a strong one would do now (Level 1).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskHint(pub Player);
