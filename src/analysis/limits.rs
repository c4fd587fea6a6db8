//! How many positions are searched to judge one.

use crate::bot::Difficulty;

/// How many positions are searched to judge one. The number is fixed, so that a match is always judged in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgingLimits {
    /// Without sand.
    pub untimed: u64,
    /// With sand, where the search takes longer.
    pub timed: u64,
}

impl JudgingLimits {
    /// Enough to find the turn that lost a match within a second or two.
    pub const QUICK: JudgingLimits = JudgingLimits { untimed: 12_000, timed: 4_000 };

    /// Returns the positions that a difficulty searches for a turn.
    pub fn of(difficulty: Difficulty) -> JudgingLimits {
        let strength = difficulty.strength();
        JudgingLimits { untimed: strength.nodes, timed: strength.nodes_in_time }
    }

    /// Returns the same number for both.
    pub fn of_positions(positions: u64) -> JudgingLimits {
        JudgingLimits { untimed: positions, timed: positions }
    }
}
