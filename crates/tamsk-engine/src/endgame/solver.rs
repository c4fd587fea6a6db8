//! The proof search: null-window searches (MTD(f), Plaat 1996) to the end of the match.

use std::sync::atomic::Ordering;
use std::time::Instant;

use tamsk_rules::{Position, Turn};

use super::attack::{Attack, keeps_ring};
use super::node::can_have_plenty;
use super::ordering::{OrderingDepth, sort_turns};
use super::proof::{Budget, Proof, next_winner_query};
use super::reach::Live;
use super::settled::SoloSearch;
use crate::search::{Breadth, Candidates, Game, Table};

/// A proof search that stores its results between proofs.
pub struct Solver {
    pub(super) table: Table,
    pub(super) solo: SoloSearch,
    pub(super) nodes: u64,
    pub(super) aborted: bool,
    /// `true` if turns that keep a ring are tried wherever a player may run out of rings.
    pub(super) thorough: bool,
    /// The number of positions in the last proof for which such turns were left out although a player might run out.
    pub(super) left_out: u64,
}

pub(super) const MAX_MARGIN: i32 = 65;

impl Solver {
    /// Creates a solver with a transposition table of this many mebibytes.
    pub fn new(hash_mib: usize) -> Solver {
        Solver {
            table: Table::new(hash_mib),
            solo: SoloSearch::default(),
            nodes: 0,
            aborted: false,
            thorough: false,
            left_out: 0,
        }
    }

    /// Creates a solver that tries keeping a ring wherever a player may run out of rings, to verify other solvers.
    pub fn thorough(hash_mib: usize) -> Solver {
        Solver { thorough: true, ..Solver::new(hash_mib) }
    }

    /// Returns how many positions of the last proof left out turns that keep a ring although a player might run out.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Forgets everything proven.
    pub fn clear(&mut self) {
        self.table.clear();
        self.solo = SoloSearch::default();
    }

    /// Proves the winner of `position`, or bounds if the budget runs out. With a guess of at least 0, the first search
    /// tests for a win of the side to move, otherwise for a loss.
    pub fn prove_winner(&mut self, position: &Position, guess: i32, budget: &Budget) -> Proof {
        self.prove_by(position, budget, |proof| next_winner_query(proof, guess))
    }

    /// Proves the winner of `position` like [`Solver::prove_winner`], and then the margin.
    pub fn prove(&mut self, position: &Position, guess: i32, budget: &Budget) -> Proof {
        self.prove_by(position, budget, |proof| {
            let Proof { min_margin: lowest, max_margin: highest, .. } = *proof;
            let margin = if lowest > 0 { lowest + 1 } else { highest };
            next_winner_query(proof, guess).or_else(|| (lowest < highest).then_some(margin))
        })
    }

    /// Tests if the side to move wins `position` by more than `margin` rings. Proves nothing if the budget runs out.
    pub fn prove_bound(&mut self, position: &Position, margin: i32, budget: &Budget) -> Proof {
        let mut beta = Some(margin + 1);
        self.prove_by(position, budget, |_| beta.take())
    }

    /// Tests margins as long as `next` returns one.
    fn prove_by(&mut self, position: &Position, budget: &Budget, mut next: impl FnMut(&Proof) -> Option<i32>) -> Proof {
        self.nodes = 0;
        self.left_out = 0;
        self.solo.nodes = 0;
        self.aborted = false;
        self.table.new_generation();
        let mut proof = Proof { min_margin: -MAX_MARGIN, max_margin: MAX_MARGIN, turn: None, nodes: 0 };
        if position.is_over() {
            let (board, me) = (position.board(), position.to_move());
            let margin = i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me));
            return Proof { min_margin: margin, max_margin: margin, ..proof };
        }
        if !can_have_plenty(position) {
            return proof;
        }
        while let Some(beta) = next(&proof) {
            let Some((value, turn)) = self.root(position, beta, budget) else { break };
            if value >= beta {
                proof.min_margin = value;
                proof.turn = turn;
            } else {
                proof.max_margin = value;
            }
        }
        Proof { nodes: self.visited(), ..proof }
    }

    /// Tests if the margin is at least `beta`, and finds a turn for it. Returns `None` if the budget runs out.
    fn root(&mut self, position: &Position, beta: i32, budget: &Budget) -> Option<(i32, Option<Turn>)> {
        let me = Position::to_move(position);
        let attack =
            if beta > 0 { Attack { attacker: me, least: beta } } else { Attack { attacker: !me, least: 1 - beta } };
        let sign = if beta > 0 { 1 } else { -1 };
        let value = sign * self.limited(position, attack, budget).value;
        if self.aborted {
            return None;
        }
        if value < beta {
            return Some((value, None));
        }
        // The turn in the transposition table usually wins, so it is tried first.
        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        let code = self.best_turn_code(position, &Live::of(position), attack);
        sort_turns(position, &mut turns, code, OrderingDepth::Reply);
        turns.sort_by_key(|candidate| {
            keeps_ring(position, candidate.turn) && Position::turn_code(candidate.turn) != code
        });
        for candidate in &turns {
            let value = sign * self.limited(&position.after(candidate.turn), attack, budget).value;
            if self.aborted {
                return None;
            }
            if value >= beta {
                return Some((value, Some(candidate.turn)));
            }
        }
        None
    }

    pub(super) fn visited(&self) -> u64 {
        self.nodes + self.solo.nodes
    }

    pub(super) fn out_of_budget(&mut self, budget: &Budget) -> bool {
        if self.visited() >= budget.nodes {
            self.aborted = true;
        } else if self.nodes.is_multiple_of(1024) {
            self.aborted |= is_over(budget);
        }
        self.aborted
    }

    /// Returns `true` if the whole budget is used, not just a part of it.
    pub(super) fn is_spent(&self, budget: &Budget) -> bool {
        self.visited() >= budget.nodes || is_over(budget)
    }
}

fn is_over(budget: &Budget) -> bool {
    budget.stop.load(Ordering::Relaxed) || budget.deadline.is_some_and(|deadline| Instant::now() >= deadline)
}
