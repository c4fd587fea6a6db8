//! What comes out of the match.

use bevy::prelude::*;

use crate::rules::Happened;

/// Something happened in the match.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEvent(pub Happened);
