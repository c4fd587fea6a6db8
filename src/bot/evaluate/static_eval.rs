//! The static evaluation of a board: its features, weighted.

use super::features::Features;
use super::territory::Territory;
use super::weights::TaperedWeights;
use crate::bot::search::Score;
use crate::rules::{Board, Player, SocketSet};

/// The static evaluation of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticEval {
    /// The estimate for the side to move.
    pub score: Score,
    /// By how many rings the side to move leads.
    pub lead: i32,
    /// Whether neither side can move.
    pub blocked: bool,
}

impl StaticEval {
    /// Evaluates a board with `me` to move. Only `glasses` (mine, then the opponent's) can still move; any others are
    /// obstacles.
    #[inline]
    pub fn of(board: &Board, me: Player, glasses: [SocketSet; 2], weights: &TaperedWeights) -> StaticEval {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") {
            #[expect(unsafe_code, reason = "the function requires a processor feature")]
            // SAFETY: the processor has just been found to have it.
            return unsafe { evaluate_with_popcnt(board, me, glasses, weights) };
        }
        evaluate(board, me, glasses, weights)
    }
}

/// [`evaluate`], compiled for processors with a bit count instruction, which not every x86-64 processor has.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn evaluate_with_popcnt(board: &Board, me: Player, glasses: [SocketSet; 2], weights: &TaperedWeights) -> StaticEval {
    evaluate(board, me, glasses, weights)
}

#[inline(always)]
fn evaluate(board: &Board, me: Player, glasses: [SocketSet; 2], weights: &TaperedWeights) -> StaticEval {
    let features = Features::from_territory(board, me, &Territory::of(board, glasses));
    StaticEval { score: weights.score(&features), lead: features.values[0], blocked: features.blocked }
}
