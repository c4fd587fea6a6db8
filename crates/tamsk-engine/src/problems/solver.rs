//! Proves which turns reach the goal of a problem, and finds the most stubborn defence and the refutation of mistakes.

use tamsk_rules::{Position, Turn};

use super::problem::Goal;
use crate::endgame::{Budget, Proof, Solver};
use crate::search::Game;

/// The most turns of the solver in one problem.
const MOST_TURNS: usize = 5;

/// An answer to a turn of the solver that reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The opponent’s turn; `None` if the match is over.
    pub turn: Option<Turn>,
    /// A turn of the solver that still reaches the goal; `None` if the match is over.
    pub right: Option<Turn>,
    /// Whether the problem is solved: the match is over, or most turns still reach the goal.
    pub is_solved: bool,
}

/// Proves everything that is said about a problem.
///
/// # Examples
///
/// ```
/// use tamsk_engine::endgame::Budget;
/// use tamsk_engine::problems::{Goal, ProblemSolver};
/// use tamsk_rules::Position;
///
/// let position: Position =
///     "0100/02221/023311/0122320/112320/02001/0000 B3,C2,D4 A2,D5,F2 r 12/12 - 0".parse()?;
/// let mut solver = ProblemSolver::new(1);
/// let right = solver.right_turns(&position, Goal::Win, &Budget::unlimited()).expect("the budget is unlimited");
/// assert_eq!(right, ["D4-E3o".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ProblemSolver {
    solver: Solver,
    nodes: u64,
}

impl ProblemSolver {
    /// Creates a solver with a transposition table of this many mebibytes.
    pub fn new(hash_mib: usize) -> ProblemSolver {
        ProblemSolver { solver: Solver::new(hash_mib), nodes: 0 }
    }

    /// Returns the number of positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn prove_bound(&mut self, position: &Position, margin: i32, budget: &Budget) -> Proof {
        let proof = self.solver.prove_bound(position, margin, budget);
        self.nodes += proof.nodes;
        proof
    }

    /// Returns whether the side to move wins by at least the goal’s margin after this turn; `None` if the budget runs
    /// out.
    pub fn reaches(&mut self, position: &Position, turn: Turn, goal: Goal, budget: &Budget) -> Option<bool> {
        self.leads_by(position, turn, goal.least_margin(), budget)
    }

    /// Returns whether the side to move wins by at least this margin after this turn, which is negative if it may lose;
    /// `None` if the budget runs out.
    pub fn leads_by(&mut self, position: &Position, turn: Turn, least: i32, budget: &Budget) -> Option<bool> {
        // The opponent wins by more than the negative margin, or does not.
        let proof = self.prove_bound(&position.after(turn), -least, budget);
        if proof.max_margin <= -least {
            Some(true)
        } else if proof.min_margin > -least {
            Some(false)
        } else {
            None
        }
    }

    /// Returns the turns that reach a goal; `None` if the budget runs out for any of them.
    pub fn right_turns(&mut self, position: &Position, goal: Goal, budget: &Budget) -> Option<Vec<Turn>> {
        let mut right = Vec::new();
        for turn in position.turns() {
            if self.reaches(position, turn, goal, budget)? {
                right.push(turn);
            }
        }
        Some(right)
    }

    /// Returns the margin of the side to move with best play, and a turn for it unless the match is over; `None` if the
    /// budget runs out.
    pub fn best_turn(&mut self, position: &Position, budget: &Budget) -> Option<(i32, Option<Turn>)> {
        let proof = self.solver.prove(position, 0, budget);
        self.nodes += proof.nodes;
        let margin = proof.margin()?;
        let turn = proof.turn.or_else(|| {
            let reaches = |turn: &Turn| self.prove_bound(&position.after(*turn), -margin, budget).max_margin <= -margin;
            position.turns().into_iter().find(reaches)
        });
        Some((margin, turn))
    }

    /// Returns the opponent’s most stubborn answer in a position that the solver has reached: the one after which the
    /// smallest share of the solver’s turns reaches the goal. `played` is the number of the solver’s turns so far.
    /// Returns `None` if the budget, which is for each proof, runs out.
    pub fn reply(&mut self, position: &Position, goal: Goal, played: usize, budget: &Budget) -> Option<Reply> {
        if position.is_over() {
            return Some(Reply { turn: None, right: None, is_solved: true });
        }
        let mut found: Option<(Turn, Vec<Turn>, usize)> = None;
        for turn in position.turns() {
            let next = position.after(turn);
            let all = next.turns().len();
            let right = self.right_turns(&next, goal, budget)?;
            // Compares shares of right turns without division.
            let is_harder = |(_, other_right, other_all): &(Turn, Vec<Turn>, usize)| {
                right.len() * (*other_all).max(1) < other_right.len() * all.max(1)
            };
            if found.as_ref().is_none_or(is_harder) {
                found = Some((turn, right, all));
            }
        }
        let (turn, right, all) = found?;
        let is_solved = position.after(turn).is_over() || played >= MOST_TURNS || right.len() * 2 >= all;
        Some(Reply { turn: Some(turn), right: right.first().copied(), is_solved })
    }

    /// Returns a turn of the opponent after which the solver cannot reach the goal; `None` if there is none, or if the
    /// budget runs out.
    pub fn refuting_turn(&mut self, position: &Position, goal: Goal, budget: &Budget) -> Option<Turn> {
        // The opponent must win by more than the negative margin.
        let least = goal.least_margin();
        let proof = self.prove_bound(position, -least, budget);
        proof.turn.filter(|_| proof.min_margin > -least)
    }

    /// Returns the best line for both sides, of at most `longest` turns; shorter if the match ends or the budget runs
    /// out.
    pub fn best_line(&mut self, position: &Position, longest: usize, budget: &Budget) -> Vec<Turn> {
        let mut position = *position;
        let mut line = Vec::new();
        while line.len() < longest
            && let Some((_, Some(turn))) = self.best_turn(&position, budget)
        {
            line.push(turn);
            position.play_unchecked(turn);
        }
        line
    }

    /// Returns the line in which a problem is solved, to the end of the match, and the number of its turns until the
    /// problem is solved: the solution, then the most stubborn defence and right turns. Returns `None` if the budget,
    /// which is for each proof, runs out.
    pub fn solution_line(
        &mut self,
        position: &Position,
        goal: Goal,
        solution: Turn,
        budget: &Budget,
    ) -> Option<(Vec<Turn>, usize)> {
        let mut line = vec![solution];
        let mut now = position.after(solution);
        let mut played = 1;
        while let Reply { turn: Some(turn), right, is_solved } = self.reply(&now, goal, played, budget)? {
            line.push(turn);
            now.play_unchecked(turn);
            let Some(right) = right.filter(|_| !is_solved) else { break };
            line.push(right);
            now.play_unchecked(right);
            played += 1;
        }
        let solved_after = line.len();
        let rest = self.best_line(&now, usize::MAX, budget);
        for &turn in &rest {
            now.play_unchecked(turn);
        }
        line.extend(rest);
        now.is_over().then_some((line, solved_after))
    }
}
