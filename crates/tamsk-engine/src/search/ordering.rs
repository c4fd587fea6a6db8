//! Move ordering: alpha-beta prunes most when the best turn comes first (Knuth and Moore 1975).

use tamsk_rules::Player;

use super::game::{Candidate, Candidates, Game, MAX_CANDIDATES};
use super::report::MAX_PLY;

/// Turn codes lie below this.
const CODES: usize = 1 << 14;

/// History scores lie between this and its opposite.
const HISTORY_LIMIT: i32 = 8_192;

/// The ordering score of the turn from the transposition table.
const HASH_MOVE: i32 = 1_000_000;

/// The ordering scores of the two killer moves of a ply.
const KILLERS: [i32; 2] = [20_000, 19_000];

/// What one thread has learned about which turns are good.
pub(super) struct MoveOrdering {
    /// History heuristic (Schaeffer 1983): a score for each turn of each side, by the number of cut-offs it caused.
    history: Box<[i16]>,
    /// Killer heuristic (Akl and Newborn 1977): the last two turns that caused a cut-off at each ply.
    killers: Box<[[u16; 2]; MAX_PLY]>,
}

impl MoveOrdering {
    pub(super) fn new() -> MoveOrdering {
        MoveOrdering { history: vec![0; 2 * CODES].into(), killers: Box::new([[0; 2]; MAX_PLY]) }
    }

    /// Prepares for a new search: history fades, killers belong to the old tree.
    pub(super) fn begin(&mut self) {
        for value in &mut self.history {
            *value /= 4;
        }
        *self.killers = [[0; 2]; MAX_PLY];
    }

    /// Adds the ordering scores: hash move, then killers, then history and the game's own guess.
    pub(super) fn score<G: Game>(&self, turns: &mut Candidates<G::Turn>, side: Player, ply: usize, hash_move: u16) {
        let side = side.index() * CODES;
        let [first, second] = self.killers[ply];
        for candidate in turns {
            let code = G::code(candidate.turn);
            candidate.order += if code == hash_move {
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

    /// Learns from a beta cut-off: the last turn of `tried` caused it, the others failed to.
    pub(super) fn learn<G: Game>(&mut self, tried: &[Candidate<G::Turn>], side: Player, ply: usize, depth: i32) {
        let side = side.index() * CODES;
        let Some((last, failed)) = tried.split_last() else { return };
        let code = G::code(last.turn);
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let bonus = (depth * depth * 4).min(1_200);
        self.reward(side, code, bonus);
        for other in failed {
            self.reward(side, G::code(other.turn), -bonus);
        }
    }

    /// Moves a history score towards its limit by less the nearer it is (CPW: History Heuristic, history gravity).
    fn reward(&mut self, side: usize, code: u16, bonus: i32) {
        let value = &mut self.history[side + usize::from(code)];
        *value += (bonus - i32::from(*value) * bonus.abs() / HISTORY_LIMIT) as i16;
    }
}

/// Swaps the turn with the highest ordering score among those from index `from` on into that place and returns it; of
/// equal ones, the first. One step of a selection sort: after a cut-off the rest need not be sorted.
#[inline]
pub(super) fn next_best<T: Copy>(turns: &mut Candidates<T>, from: usize) -> T {
    const LAST: i64 = MAX_CANDIDATES as i64 - 1;
    // Order and index in one number, so that there is no branch for the processor to mispredict.
    let key = |(i, candidate): (usize, &Candidate<T>)| i64::from(candidate.order) * (LAST + 1) + LAST - i as i64;
    let highest = turns.iter().enumerate().skip(from).map(key).max().unwrap_or(0);
    let best = (LAST - highest.rem_euclid(LAST + 1)) as usize;
    let turn = turns[best].turn;
    turns.swap(from, best);
    turn
}
