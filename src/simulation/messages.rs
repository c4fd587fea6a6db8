//! The messages about the match.

use bevy::prelude::*;
use tamsk_rules::Happened;

/// An event occurred in the match.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEvent(pub Happened);
