//! Move ordering. Alpha-beta prunes most if the best turn comes first (Knuth and Moore 1975).

use tamsk_rules::Player;

use super::game::{Candidates, MAX_TURNS_PER_POSITION, OrderedTurn, SearchablePosition};
use super::report::MAX_PLY;

const CODES: usize = 1 << 14;

const HISTORY_LIMIT: i32 = 8_192;

const HASH_MOVE: i32 = 1_000_000;

const KILLERS: [i32; 2] = [20_000, 19_000];

/// The history scores and killer turns by which the search orders turns.
pub(super) struct MoveOrdering {
    /// The history heuristic (Schaeffer 1983): a score for each turn and side. A cut-off increases the score of the
    /// turn that caused it.
    history: Box<[i16]>,
    /// The killer heuristic (Akl and Newborn 1977): the last two turns that caused a cut-off at each ply.
    killers: Box<[[u16; 2]; MAX_PLY]>,
}

impl MoveOrdering {
    pub(super) fn new() -> MoveOrdering {
        MoveOrdering { history: vec![0; 2 * CODES].into(), killers: Box::new([[0; 2]; MAX_PLY]) }
    }

    /// Prepares the ordering for a new search. Reduces the history scores, and clears the killers, which belong to the
    /// old tree.
    pub(super) fn prepare_for_search(&mut self) {
        for value in &mut self.history {
            *value /= 4;
        }
        *self.killers = [[0; 2]; MAX_PLY];
    }

    /// Adds history and killer scores to the ordering scores of `turns`. The hash move comes first, then the killers,
    /// and then the other turns by history.
    pub(super) fn add_ordering_scores<G: SearchablePosition>(
        &self,
        turns: &mut Candidates<G::Turn>,
        side: Player,
        ply: usize,
        hash_move: u16,
    ) {
        let side = side.index() * CODES;
        let [first, second] = self.killers[ply];
        for candidate in turns {
            let code = G::turn_code(candidate.turn);
            candidate.ordering_score += if code == hash_move {
                HASH_MOVE
            } else if code == first {
                KILLERS[0]
            } else if code == second {
                KILLERS[1]
            } else {
                i32::from(self.history[side + usize::from(code)])
            };
        }
    }

    /// Updates the killers and the history after the last turn of `tried` caused a beta cut-off.
    pub(super) fn record_cut_off<G: SearchablePosition>(
        &mut self,
        tried: &[OrderedTurn<G::Turn>],
        side: Player,
        ply: usize,
        depth: i32,
    ) {
        let side = side.index() * CODES;
        let Some((last, failed)) = tried.split_last() else { return };
        let code = G::turn_code(last.turn);
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let bonus = (depth * depth * 4).min(1_200);
        self.reward(side, code, bonus);
        for other in failed {
            self.reward(side, G::turn_code(other.turn), -bonus);
        }
    }

    /// Moves a history score towards its upper or lower limit. The nearer the score is to the limit, the smaller the
    /// step (CPW: history gravity).
    fn reward(&mut self, side: usize, code: u16, bonus: i32) {
        let value = &mut self.history[side + usize::from(code)];
        *value += (bonus - i32::from(*value) * bonus.abs() / HISTORY_LIMIT) as i16;
    }
}

/// Moves the best remaining turn to index `from` and returns the turn. Repeated calls amount to a selection sort. A
/// full sort would be slower, because a cut-off often makes the remaining turns unnecessary.
#[inline]
pub(super) fn pick_next_best<T: Copy>(turns: &mut Candidates<T>, from: usize) -> T {
    const LAST: i64 = MAX_TURNS_PER_POSITION as i64 - 1;
    // Combining order and index in a single number avoids a branch that the processor would mispredict.
    let key =
        |(i, candidate): (usize, &OrderedTurn<T>)| i64::from(candidate.ordering_score) * (LAST + 1) + LAST - i as i64;
    let highest = turns.iter().enumerate().skip(from).map(key).max().unwrap_or(0);
    let best = (LAST - highest.rem_euclid(LAST + 1)) as usize;
    let turn = turns[best].turn;
    turns.swap(from, best);
    turn
}
