//! The proof search: null-window searches (MTD(f), Plaat 1996) to the end of the match.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::reach::Reach;
use super::solo::Solo;
use crate::bot::search::{Bound, Entry};
use crate::bot::search::{Breadth, Candidates, Evaluation, Game, Table};
use crate::rules::{Position, Turn};

/// What is proven about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The side to move wins by at least this many rings with best play; negative if it may lose.
    pub lowest: i32,
    /// The side to move wins by at most this many rings.
    pub highest: i32,
    /// A turn that achieves the lowest result; `None` if none is proven to.
    pub turn: Option<Turn>,
    /// Positions visited.
    pub nodes: u64,
}

impl Proof {
    /// The exact margin, if it is proven.
    pub fn margin(&self) -> Option<i32> {
        (self.lowest == self.highest).then_some(self.lowest)
    }
}

/// The limits of a proof search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Positions to visit.
    pub nodes: u64,
    /// The end in real time.
    pub deadline: Option<Instant>,
    /// Set by the caller to stop the search.
    pub stop: &'a AtomicBool,
}

/// A proof search that remembers what it has proven.
pub struct Solver {
    table: Table,
    solo: Solo,
    nodes: u64,
    aborted: bool,
}

/// More rings than any match can be won by.
const MAX_MARGIN: i32 = 65;

impl Solver {
    /// Creates a solver with a transposition table of this many mebibytes.
    pub fn new(hash_mib: usize) -> Solver {
        Solver { table: Table::new(hash_mib), solo: Solo::default(), nodes: 0, aborted: false }
    }

    /// Forgets everything proven.
    pub fn clear(&mut self) {
        self.table.clear();
        self.solo = Solo::default();
    }

    /// Proves the result of `position`, or bounds on it if the budget runs out. The first search decides on which side
    /// of `guess` the margin lies, so a good guess saves time.
    pub fn prove(&mut self, position: &Position, guess: i32, budget: &Budget) -> Proof {
        self.nodes = 0;
        self.solo.nodes = 0;
        self.aborted = false;
        self.table.begin();
        let mut proof = Proof { lowest: -MAX_MARGIN, highest: MAX_MARGIN, turn: None, nodes: 0 };
        let mut next = guess.clamp(1 - MAX_MARGIN, MAX_MARGIN - 1);
        while proof.lowest < proof.highest {
            let beta = if next == proof.lowest { next + 1 } else { next };
            let Some((value, turn)) = self.root(position, beta, budget) else { break };
            if value >= beta {
                proof.lowest = value;
                proof.turn = Some(turn);
            } else {
                proof.highest = value;
            }
            next = value;
        }
        Proof { nodes: self.nodes + self.solo.nodes, ..proof }
    }

    /// Searches the root with a null window below `beta`; `None` if aborted or over.
    fn root(&mut self, position: &Position, beta: i32, budget: &Budget) -> Option<(i32, Turn)> {
        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        let known = self.table.get(key(position)).map_or(0, |entry| entry.code);
        order(position, &mut turns, known, true);
        let mut best: Option<(i32, Turn)> = None;
        for candidate in &turns {
            let child = position.after(candidate.turn);
            let value = -self.search(&child, 1 - beta, budget);
            if self.aborted {
                return None;
            }
            if best.is_none_or(|(old, _)| value > old) {
                best = Some((value, candidate.turn));
            }
            if value >= beta {
                let entry =
                    Entry { score: value, depth: 64, bound: Bound::Lower, code: Position::code(candidate.turn) };
                self.table.put(key(position), entry);
                break;
            }
        }
        best
    }

    fn out_of_budget(&mut self, budget: &Budget) -> bool {
        let nodes = self.nodes + self.solo.nodes;
        if nodes >= budget.nodes {
            self.aborted = true;
        } else if self.nodes.is_multiple_of(1024) {
            self.aborted |= budget.stop.load(Ordering::Relaxed)
                || budget.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.aborted
    }

    /// Returns a bound on the margin of the side to move that decides whether it is at least `beta` (fail-soft).
    fn search(&mut self, position: &Position, beta: i32, budget: &Budget) -> i32 {
        if self.out_of_budget(budget) {
            return 0;
        }
        self.nodes += 1;
        let me = position.to_move();
        let board = position.board();
        let holders = [board.holder(me), board.holder(!me)].map(i32::from);
        let margin = holders[1] - holders[0];
        if position.is_over() {
            return margin;
        }

        // Bounds from the rings and places left: no side can drop more of either.
        let reach = Reach::of(position);
        let claim = i32::from(position.claim().is_some());
        let room = reach.together + claim;
        let highest = margin + holders[0].min(room);
        let lowest = margin - holders[1].min(room);
        if highest < beta {
            return highest;
        }
        if lowest >= beta {
            return lowest;
        }
        let plenty = holders[0].min(holders[1]) >= room;
        if let Some(bound) = self.bound_without_claims(&reach, holders, claim, beta) {
            return bound;
        }
        if plenty && reach.apart && claim == 0 {
            return margin + self.solo.most(position, me) - self.solo.most(position, !me);
        }

        self.search_turns(position, &reach, plenty, beta, budget)
    }

    /// Searches the turns of a position that no bound decides.
    fn search_turns(&mut self, position: &Position, reach: &Reach, plenty: bool, beta: i32, budget: &Budget) -> i32 {
        let key = key(position);
        let known = self.table.get(key);
        if let Some(entry) = known
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score < beta,
            }
        {
            return entry.score;
        }

        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        if plenty {
            // Neither side can run out of rings. Keeping a ring is then two rings worse than dropping it, since the
            // opponent can claim the socket and everything that follows is the same.
            turns.retain(|candidate| candidate.turn.glass_move.is_none_or(|glass_move| glass_move.ring));
        }
        order(position, &mut turns, known.map_or(0, |entry| entry.code), reach.together > 4);
        let mut best = -MAX_MARGIN;
        let mut code = 0;
        for candidate in &turns {
            let child = position.after(candidate.turn);
            let value = -self.search(&child, 1 - beta, budget);
            if self.aborted {
                return 0;
            }
            if value > best {
                best = value;
                if value >= beta {
                    code = Position::code(candidate.turn);
                    break;
                }
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let depth = reach.together.clamp(0, 64) as u8;
        self.table.put(key, Entry { score: best, depth, bound, code });
        best
    }

    /// Returns a bound from one side's strategy of dropping a ring every turn. The opponent then never gets to claim
    /// and is limited to its own territory, unless the strategy empties the holder, which cannot lose.
    fn bound_without_claims(&self, reach: &Reach, holders: [i32; 2], claim: i32, beta: i32) -> Option<i32> {
        let margin = holders[1] - holders[0];
        let highest = (margin + holders[0].min(reach.places[0] + claim)).max(0);
        if highest < beta {
            return Some(highest);
        }
        let lowest = (margin - holders[1].min(reach.places[1])).min(0);
        (lowest >= beta).then_some(lowest)
    }
}

fn key(position: &Position) -> u64 {
    Game::hash(position)
}

/// Sorts the turns, best first: the hash move, then by static evaluation after the turn.
fn order(position: &Position, turns: &mut Candidates<Turn>, hash_move: u16, evaluate: bool) {
    for candidate in turns.iter_mut() {
        if hash_move != 0 && Position::code(candidate.turn) == hash_move {
            candidate.order = i32::MAX;
        } else if evaluate {
            candidate.order = match position.after(candidate.turn).evaluate() {
                Evaluation::Final(margin) => -100 * margin,
                Evaluation::Heuristic(score) => -score,
            };
        }
    }
    turns.sort_by_key(|candidate| -i64::from(candidate.order));
}
