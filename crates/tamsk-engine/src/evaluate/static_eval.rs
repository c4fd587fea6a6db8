//! The static evaluation of a board, by the network.

use tamsk_rules::{Board, Player, SocketSet};

use super::grid;
use super::network::{Input, Network};
use super::territory::Territory;
use crate::search::Score;

/// The static evaluation of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticEval {
    /// The estimate for the side to move.
    pub score: Score,
    /// By how many rings the side to move leads.
    pub lead: i32,
    /// Whether neither side can move.
    pub blocked: bool,
    /// Whether no socket can be reached by both sides, as the board stands.
    pub apart: bool,
}

impl StaticEval {
    /// Evaluates a board with `me` to move. Only `glasses` (mine, then the opponent's) can still move; any others are
    /// obstacles.
    #[inline]
    pub fn of(board: &Board, me: Player, glasses: [SocketSet; 2], network: &Network) -> StaticEval {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "the function requires processor features")]
            // SAFETY: the processor has just been found to have them.
            return unsafe { evaluate_with_avx2(board, me, glasses, network) };
        }
        evaluate(board, me, glasses, network)
    }
}

/// [`evaluate`], compiled for processors that count bits and add 16 numbers at a time, which not every x86-64 processor
/// does.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,avx2")]
fn evaluate_with_avx2(board: &Board, me: Player, glasses: [SocketSet; 2], network: &Network) -> StaticEval {
    evaluate(board, me, glasses, network)
}

#[inline(always)]
fn evaluate(board: &Board, me: Player, glasses: [SocketSet; 2], network: &Network) -> StaticEval {
    let territory = Territory::of(board, glasses);
    let lead = i32::from(board.holder(!me)) - i32::from(board.holder(me));
    let blocked = (territory.glasses[0] | territory.glasses[1]) & grid::around(territory.open) == 0;
    let Territory { first, alone, contested, .. } = territory;
    let apart = (first[0] | first[1] | contested) & !(alone[0] | alone[1]) == 0;
    StaticEval { score: network.score(&Input::of(&territory, lead)), lead, blocked, apart }
}
