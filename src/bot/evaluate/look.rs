//! How a board looks: its numbers, weighed.

use super::features::Features;
use super::terrain::Terrain;
use super::weights::Scale;
use crate::bot::search::Score;
use crate::rules::{Board, Player, SocketSet};

/// A board as the evaluation sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// What it is worth to the side to move.
    pub score: Score,
    /// By how many rings fewer that side leads.
    pub lead: i32,
    /// Whether neither side has a way out.
    pub blocked: bool,
}

impl Look {
    /// The look of a board with `me` to move, if only `glasses`, mine and the other's, can still move, and any others
    /// just stand in the way.
    #[inline]
    pub fn of(board: &Board, me: Player, glasses: [SocketSet; 2], scale: &Scale) -> Look {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") {
            #[expect(unsafe_code, reason = "only safe where the processor is known to have the instruction")]
            // SAFETY: it has.
            return unsafe { by_instruction(board, me, glasses, scale) };
        }
        weighed(board, me, glasses, scale)
    }
}

/// The same, compiled for processors that count bits by an instruction, as not every x86-64 processor does.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn by_instruction(board: &Board, me: Player, glasses: [SocketSet; 2], scale: &Scale) -> Look {
    weighed(board, me, glasses, scale)
}

#[inline(always)]
fn weighed(board: &Board, me: Player, glasses: [SocketSet; 2], scale: &Scale) -> Look {
    let features = Features::from_terrain(board, me, &Terrain::of(board, glasses));
    Look { score: scale.score(&features), lead: features.values[0], blocked: features.blocked }
}
