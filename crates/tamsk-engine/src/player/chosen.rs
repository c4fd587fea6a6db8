//! A chosen turn, and the time that choosing it takes.

use crate::sand::TimedTurn;

/// Positions searched in a millisecond of match time. Thinking costs match time at this fixed speed, so that the bot
/// plays the same on every machine.
pub const NODES_PER_MILLISECOND: u64 = 1_000;

/// A turn chosen by a strategy.
pub(super) struct ChosenTimedTurn {
    pub(super) turn: TimedTurn,
    /// Positions visited.
    pub(super) nodes: u64,
}
