//! The proof search: null-window searches (MTD(f), Plaat 1996) to the end of the match.

use std::sync::atomic::Ordering;
use std::time::Instant;

use tamsk_rules::{Position, Turn};

use super::attack::{Attack, keeps};
use super::node::{Foresight, fits, order};
use super::proof::{Budget, Proof, who_wins};
use super::reach::Live;
use super::settled::Solo;
use crate::search::{Breadth, Candidates, Game, Table};

/// A proof search that remembers what it has proven.
pub struct Solver {
    pub(super) table: Table,
    pub(super) solo: Solo,
    pub(super) nodes: u64,
    pub(super) aborted: bool,
    /// Whether turns that keep a ring are tried wherever a player may run out of rings.
    pub(super) thorough: bool,
    /// How many positions of the last proof were judged without such turns although a player might.
    pub(super) left_out: u64,
}

/// More rings than any match can be won by.
pub(super) const MAX_MARGIN: i32 = 65;

impl Solver {
    /// Creates a solver with a transposition table of this many mebibytes.
    pub fn new(hash_mib: usize) -> Solver {
        Solver {
            table: Table::new(hash_mib),
            solo: Solo::default(),
            nodes: 0,
            aborted: false,
            thorough: false,
            left_out: 0,
        }
    }

    /// Creates a solver that tries turns which keep a ring wherever a player may run out of rings, to check the argument
    /// by which others leave them out.
    pub fn thorough(hash_mib: usize) -> Solver {
        Solver { thorough: true, ..Solver::new(hash_mib) }
    }

    /// How many positions of the last proof it judged without turns that keep a ring, although a player might run out of
    /// rings; 0 for a [thorough](Solver::thorough) solver.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Forgets everything proven.
    pub fn clear(&mut self) {
        self.table.clear();
        self.solo = Solo::default();
    }

    /// Proves who wins `position`, or bounds on it if the budget runs out. With a guess of 0 or more the first search
    /// decides whether the side to move wins, with a lower one whether it loses.
    pub fn prove_winner(&mut self, position: &Position, guess: i32, budget: &Budget) -> Proof {
        self.prove_by(position, budget, |proof| who_wins(proof, guess))
    }

    /// Proves who wins `position`, as [`Solver::prove_winner`] does, and then the margin.
    pub fn prove(&mut self, position: &Position, guess: i32, budget: &Budget) -> Proof {
        self.prove_by(position, budget, |proof| {
            let Proof { lowest, highest, .. } = *proof;
            let margin = if lowest > 0 { lowest + 1 } else { highest };
            who_wins(proof, guess).or_else(|| (lowest < highest).then_some(margin))
        })
    }

    /// Proves whether the side to move wins `position` by more than so many rings; nothing if the budget runs out.
    pub fn prove_at_most(&mut self, position: &Position, margin: i32, budget: &Budget) -> Proof {
        let mut beta = Some(margin + 1);
        self.prove_by(position, budget, |_| beta.take())
    }

    /// Asks, as long as there is a next question, whether the margin is at least so many rings.
    fn prove_by(&mut self, position: &Position, budget: &Budget, mut next: impl FnMut(&Proof) -> Option<i32>) -> Proof {
        self.nodes = 0;
        self.left_out = 0;
        self.solo.nodes = 0;
        self.aborted = false;
        self.table.begin();
        let mut proof = Proof { lowest: -MAX_MARGIN, highest: MAX_MARGIN, turn: None, nodes: 0 };
        if position.is_over() {
            let (board, me) = (position.board(), position.to_move());
            let margin = i32::from(board.holder(!me)) - i32::from(board.holder(me));
            return Proof { lowest: margin, highest: margin, ..proof };
        }
        if !fits(position) {
            return proof;
        }
        while let Some(beta) = next(&proof) {
            let Some((value, turn)) = self.root(position, beta, budget) else { break };
            if value >= beta {
                proof.lowest = value;
                proof.turn = turn;
            } else {
                proof.highest = value;
            }
        }
        Proof { nodes: self.visited(), ..proof }
    }

    /// Decides whether the margin of `position` is at least `beta`, with a turn that does it if it is. `None` if the budget
    /// ran out.
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
        // The turn that does it is mostly in the table.
        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        let code = self.best_code(position, &Live::of(position), attack);
        order(position, &mut turns, code, Foresight::Reply);
        turns.sort_by_key(|candidate| keeps(position, candidate.turn) && Position::code(candidate.turn) != code);
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

    /// The positions visited.
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

    /// Whether a search that was aborted has used all of its budget, and not just a part.
    pub(super) fn is_spent(&self, budget: &Budget) -> bool {
        self.visited() >= budget.nodes || is_over(budget)
    }
}

/// Whether the time of a budget is over.
fn is_over(budget: &Budget) -> bool {
    budget.stop.load(Ordering::Relaxed) || budget.deadline.is_some_and(|deadline| Instant::now() >= deadline)
}
