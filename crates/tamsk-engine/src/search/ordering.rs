//! Move ordering: alpha-beta prunes most when the best turn comes first (Knuth and Moore 1975).

use tamsk_rules::Player;

use super::game::{Candidate, Candidates, Game, MAX_CANDIDATES};
use super::report::MAX_PLY;

const CODES: usize = 1 << 14;

const HISTORY_LIMIT: i32 = 8_192;

const HASH_MOVE: i32 = 1_000_000;

const KILLERS: [i32; 2] = [20_000, 19_000];

pub(super) struct MoveOrdering {
    /// History heuristic (Schaeffer 1983): a score per turn and side, raised by cut-offs.
    history: Box<[i16]>,
    /// Killer heuristic (Akl and Newborn 1977): the last two turns that caused a cut-off at each ply.
    killers: Box<[[u16; 2]; MAX_PLY]>,
}

impl MoveOrdering {
    pub(super) fn new() -> MoveOrdering {
        MoveOrdering { history: vec![0; 2 * CODES].into(), killers: Box::new([[0; 2]; MAX_PLY]) }
    }

    /// Prepares for a new search: lets the history fade and clears the killers, which belong to the old tree.
    pub(super) fn age(&mut self) {
        for value in &mut self.history {
            *value /= 4;
        }
        *self.killers = [[0; 2]; MAX_PLY];
    }

    /// Adds ordering scores: first the hash move, then killers, then history.
    pub(super) fn score<G: Game>(&self, turns: &mut Candidates<G::Turn>, side: Player, ply: usize, hash_move: u16) {
        let side = side.index() * CODES;
        let [first, second] = self.killers[ply];
        for candidate in turns {
            let code = G::turn_code(candidate.turn);
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

    /// Learns from a beta cut-off, caused by the last turn of `tried`.
    pub(super) fn record_cut_off<G: Game>(
        &mut self,
        tried: &[Candidate<G::Turn>],
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

    /// Moves a history score towards its limit, in smaller steps the nearer it is (CPW: history gravity).
    fn reward(&mut self, side: usize, code: u16, bonus: i32) {
        let value = &mut self.history[side + usize::from(code)];
        *value += (bonus - i32::from(*value) * bonus.abs() / HISTORY_LIMIT) as i16;
    }
}

/// Moves the best remaining turn to index `from` and returns it. A selection sort pays off, as cut-offs end it early.
#[inline]
pub(super) fn next_best<T: Copy>(turns: &mut Candidates<T>, from: usize) -> T {
    const LAST: i64 = MAX_CANDIDATES as i64 - 1;
    // Order and index in one number avoid a branch that the processor would mispredict.
    let key = |(i, candidate): (usize, &Candidate<T>)| i64::from(candidate.order) * (LAST + 1) + LAST - i as i64;
    let highest = turns.iter().enumerate().skip(from).map(key).max().unwrap_or(0);
    let best = (LAST - highest.rem_euclid(LAST + 1)) as usize;
    let turn = turns[best].turn;
    turns.swap(from, best);
    turn
}
