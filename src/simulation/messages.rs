//! The messages about the match.

use bevy::prelude::*;
use tamsk_rules::Happened;

/// An event occurred in the match.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEvent(pub Happened);

/// A match was put on the table: a different one, or the same one in an earlier state.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchLoaded;
