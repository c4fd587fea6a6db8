//! What makes each difficulty stronger than the one before at GIPF.

use crate::difficulty::Difficulty;
use crate::search::Score;

/// The strength of a difficulty at GIPF and its mistakes: looking only a few acts ahead, overlooking acts, and taking a
/// second-best one that looks as good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfStrength {
    /// Positions to visit for an act.
    pub nodes: u64,
    /// The greatest search depth, in acts that leave a choice.
    pub depth: u32,
    /// How much lower than the best an act may score and still be chosen, in hundredths of a piece.
    pub tolerance: Score,
    /// The probability of overlooking each act, in thousandths.
    pub overlooks: u32,
}

impl GipfStrength {
    /// Whether it may choose an act other than the best it finds.
    pub const fn makes_mistakes(&self) -> bool {
        self.tolerance > 0 || self.overlooks > 0
    }
}

/// Returns the strength of a difficulty at GIPF.
pub const fn gipf_strength(difficulty: Difficulty) -> GipfStrength {
    let (nodes, depth, tolerance, overlooks) = match difficulty {
        Difficulty::Novice => (5_000, 1, 60, 250),
        Difficulty::Casual => (20_000, 2, 30, 80),
        Difficulty::Club => (60_000, 3, 10, 10),
        Difficulty::Expert => (1_000_000, 64, 0, 0),
        Difficulty::Master => (8_000_000, 64, 0, 0),
    };
    GipfStrength { nodes, depth, tolerance, overlooks }
}
