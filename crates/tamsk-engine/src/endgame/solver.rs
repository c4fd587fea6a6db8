//! The proof search, which consists of null-window searches (MTD(f), Plaat 1996) to the end of the match.

use std::sync::atomic::Ordering;
use std::time::Instant;

use tamsk_rules::{Position, Turn};

use super::attack::{Attack, withholds_ring};
use super::node::can_have_ring_for_each_place;
use super::ordering::{OrderingDepth, sort_turns};
use super::proof::{Budget, Proof, next_margin_to_test};
use super::reach::LivePosition;
use super::separated::SoloSearch;
use crate::evaluate::{BUNDLED_NETWORK, TamskNetwork};
use crate::search::{Breadth, Candidates, SearchablePosition, TranspositionTable};

/// A proof search that keeps its results from one proof to the next.
pub struct Solver {
    pub(super) table: TranspositionTable,
    /// The search for the rings that one player can drop alone.
    pub(super) solo: SoloSearch,
    /// The number of positions visited, not counting those that `solo` visited.
    pub(super) nodes: u64,
    /// `true` if the budget has run out.
    pub(super) aborted: bool,
    /// The network whose estimates determine the order of the turns.
    pub(super) network: &'static TamskNetwork,
    /// `true` if the solver also tries turns that keep a ring, wherever a player may run out of rings.
    pub(super) includes_ring_keeping_turns: bool,
    /// The number of positions in the last proof in which the solver skipped turns that keep a ring, even though a
    /// player might run out of rings.
    pub(super) positions_skipping_kept_rings: u64,
}

/// The bound on any margin, in rings, before anything is proven.
pub(super) const MAX_MARGIN: i32 = 65;

impl Solver {
    /// Creates a solver with a transposition table of this many mebibytes.
    pub fn new(hash_mib: usize) -> Solver {
        Solver {
            table: TranspositionTable::new(hash_mib),
            solo: SoloSearch::default(),
            nodes: 0,
            aborted: false,
            network: &BUNDLED_NETWORK,
            includes_ring_keeping_turns: false,
            positions_skipping_kept_rings: 0,
        }
    }

    /// Creates a solver that orders turns by the estimates of another network. Its proofs within a limited budget do
    /// not depend on the bundled network.
    pub fn with_network(hash_mib: usize, network: &'static TamskNetwork) -> Solver {
        Solver { network, ..Solver::new(hash_mib) }
    }

    /// Creates a solver that also tries turns that keep a ring wherever a player may run out of rings. Such a solver is
    /// used to verify other solvers.
    pub fn with_ring_keeping_turns(hash_mib: usize) -> Solver {
        Solver { includes_ring_keeping_turns: true, ..Solver::new(hash_mib) }
    }

    /// Returns the number of positions in the last proof in which the solver skipped turns that keep a ring, even
    /// though a player might run out of rings.
    pub fn positions_skipping_kept_rings(&self) -> u64 {
        self.positions_skipping_kept_rings
    }

    /// Clears all stored results.
    pub fn clear(&mut self) {
        self.table.clear();
        self.solo = SoloSearch::default();
    }

    /// Proves the winner of `position`, or only bounds on the margin if the budget runs out. If `guess` is at least 0,
    /// the first search tests whether the side to move wins, otherwise whether it loses.
    pub fn prove_winner(&mut self, position: &Position, guess: i32, budget: &Budget) -> Proof {
        self.prove_by(position, budget, |proof| next_margin_to_test(proof, guess))
    }

    /// Proves the winner of `position` like [`Solver::prove_winner`], and then the margin.
    pub fn prove_margin(&mut self, position: &Position, guess: i32, budget: &Budget) -> Proof {
        self.prove_by(position, budget, |proof| {
            let Proof { min_margin: lowest, max_margin: highest, .. } = *proof;
            let margin = if lowest > 0 { lowest + 1 } else { highest };
            next_margin_to_test(proof, guess).or_else(|| (lowest < highest).then_some(margin))
        })
    }

    /// Proves whether the side to move wins `position` by more than `margin` rings. Proves nothing if the budget runs
    /// out.
    pub fn prove_margin_above(&mut self, position: &Position, margin: i32, budget: &Budget) -> Proof {
        let mut beta = Some(margin + 1);
        self.prove_by(position, budget, |_| beta.take())
    }

    /// Tests each margin that `next` returns, until `next` returns `None` or the budget runs out.
    fn prove_by(&mut self, position: &Position, budget: &Budget, mut next: impl FnMut(&Proof) -> Option<i32>) -> Proof {
        self.nodes = 0;
        self.positions_skipping_kept_rings = 0;
        self.solo.nodes = 0;
        self.aborted = false;
        self.table.begin_generation();
        let mut proof = Proof { min_margin: -MAX_MARGIN, max_margin: MAX_MARGIN, turn: None, nodes: 0 };
        if position.is_over() {
            let (board, me) = (position.board(), position.to_move());
            let margin = i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me));
            return Proof { min_margin: margin, max_margin: margin, ..proof };
        }
        if !can_have_ring_for_each_place(position) {
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
        Proof { nodes: self.visited_nodes(), ..proof }
    }

    /// Tests whether the margin is at least `beta`. Returns a bound on the margin and, if the test succeeds, a turn
    /// that achieves this bound. Returns `None` if the budget runs out.
    fn root(&mut self, position: &Position, beta: i32, budget: &Budget) -> Option<(i32, Option<Turn>)> {
        let me = Position::to_move(position);
        let attack = if beta > 0 {
            Attack { attacker: me, min_margin: beta }
        } else {
            Attack { attacker: !me, min_margin: 1 - beta }
        };
        let sign = if beta > 0 { 1 } else { -1 };
        let value = sign * self.solve_with_limited_rings(position, attack, budget).margin_bound;
        if self.aborted {
            return None;
        }
        if value < beta {
            return Some((value, None));
        }
        // The turn in the transposition table usually wins, so the search tries that turn first.
        let mut turns = Candidates::new();
        position.add_candidates(Breadth::All, &mut turns);
        let code = self.best_turn_code(position, &LivePosition::of(position), attack);
        sort_turns(position, &mut turns, code, OrderingDepth::AfterReply, self.network);
        turns.sort_by_key(|candidate| {
            withholds_ring(position, candidate.turn) && Position::turn_code(candidate.turn) != code
        });
        for candidate in &turns {
            let value =
                sign * self.solve_with_limited_rings(&position.after(candidate.turn), attack, budget).margin_bound;
            if self.aborted {
                return None;
            }
            if value >= beta {
                return Some((value, Some(candidate.turn)));
            }
        }
        None
    }

    /// Returns the number of positions visited by all searches of the solver.
    pub(super) fn visited_nodes(&self) -> u64 {
        self.nodes + self.solo.nodes
    }

    /// Returns `true` if the budget has run out, and sets `aborted` in this case.
    pub(super) fn abort_if_out_of_budget(&mut self, budget: &Budget) -> bool {
        if self.visited_nodes() >= budget.nodes {
            self.aborted = true;
        } else if self.nodes.is_multiple_of(1024) {
            self.aborted |= is_over(budget);
        }
        self.aborted
    }

    /// Returns `true` if the whole `budget` is used up. A search may also be aborted because its part of the budget is
    /// used up.
    pub(super) fn is_whole_budget_spent(&self, budget: &Budget) -> bool {
        self.visited_nodes() >= budget.nodes || is_over(budget)
    }
}

fn is_over(budget: &Budget) -> bool {
    budget.stop.load(Ordering::Relaxed) || budget.deadline.is_some_and(|deadline| Instant::now() >= deadline)
}
