//! Proves which turns reach the goal of a problem. Also finds the opponent's most stubborn defence, and the turns that
//! refute the solver's mistakes.

use tamsk_rules::{Position, Turn};

use super::problem::ProblemGoal;
use crate::endgame::{Budget, Proof, Solver};
use crate::search::SearchablePosition;

/// The maximum number of turns that the solver plays in a problem.
const MOST_TURNS: usize = 5;

/// The opponent’s answer to a correct turn of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentReply {
    /// The opponent’s turn; `None` if the solver’s turn has ended the match.
    pub turn: Option<Turn>,
    /// A turn with which the solver still reaches the goal after this answer; `None` if the match is then over.
    pub next_correct_turn: Option<Turn>,
    /// `true` if the problem is solved: the match is over, the maximum number of turns has been played, or at least
    /// half of the solver’s turns reach the goal.
    pub is_solved: bool,
}

/// A solver that proves the results of problems.
///
/// # Examples
///
/// ```
/// use tamsk_engine::endgame::Budget;
/// use tamsk_engine::problems::{ProblemGoal, ProblemSolver};
/// use tamsk_rules::Position;
///
/// let position: Position =
///     "0100/02221/023311/0122320/112320/02001/0000 B3,C2,D4 A2,D5,F2 r 12/12 - 0".parse()?;
/// let mut solver = ProblemSolver::new(1);
/// let budget = Budget::unlimited();
/// let right = solver.correct_turns(&position, ProblemGoal::Win, &budget).expect("the budget is unlimited");
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
        let proof = self.solver.prove_margin_above(position, margin, budget);
        self.nodes += proof.nodes;
        proof
    }

    /// Returns `true` if the turn reaches the goal for the side to move. Returns `None` if the budget runs out.
    pub fn reaches_goal(
        &mut self,
        position: &Position,
        turn: Turn,
        goal: ProblemGoal,
        budget: &Budget,
    ) -> Option<bool> {
        self.reaches_margin(position, turn, goal.min_margin(), budget)
    }

    /// Returns `true` if the side to move wins by at least `least` rings after this turn. If `least` is negative, a
    /// loss by at most `-least` rings is enough. Returns `None` if the budget runs out.
    pub fn reaches_margin(&mut self, position: &Position, turn: Turn, least: i32, budget: &Budget) -> Option<bool> {
        // The turn succeeds if the opponent, who moves next, cannot win by more than `-least` rings.
        let proof = self.prove_bound(&position.after(turn), -least, budget);
        if proof.max_margin <= -least {
            Some(true)
        } else if proof.min_margin > -least {
            Some(false)
        } else {
            None
        }
    }

    /// Returns all turns that reach the goal; `None` if the budget runs out for any turn.
    pub fn correct_turns(&mut self, position: &Position, goal: ProblemGoal, budget: &Budget) -> Option<Vec<Turn>> {
        let mut correct = Vec::new();
        for turn in position.turns() {
            if self.reaches_goal(position, turn, goal, budget)? {
                correct.push(turn);
            }
        }
        Some(correct)
    }

    /// Returns the margin of the side to move with best play, and a turn that achieves the margin unless the match is
    /// over. Returns `None` if the budget runs out.
    pub fn best_margin_and_turn(&mut self, position: &Position, budget: &Budget) -> Option<(i32, Option<Turn>)> {
        let proof = self.solver.prove_margin(position, 0, budget);
        self.nodes += proof.nodes;
        let margin = proof.margin()?;
        let turn = proof.turn.or_else(|| {
            let reaches = |turn: &Turn| self.prove_bound(&position.after(*turn), -margin, budget).max_margin <= -margin;
            position.turns().into_iter().find(reaches)
        });
        Some((margin, turn))
    }

    /// Returns the opponent’s most stubborn answer in a position of a problem. After this answer, the share of the
    /// solver’s turns that reach the goal is the smallest. `played` is the number of turns that the solver has played
    /// so far. The budget applies to each proof. Returns `None` if the budget runs out.
    pub fn hardest_reply(
        &mut self,
        position: &Position,
        goal: ProblemGoal,
        played: usize,
        budget: &Budget,
    ) -> Option<OpponentReply> {
        if position.is_over() {
            return Some(OpponentReply { turn: None, next_correct_turn: None, is_solved: true });
        }
        let mut found: Option<(Turn, Vec<Turn>, usize)> = None;
        for turn in position.turns() {
            let next = position.after(turn);
            let all = next.turns().len();
            let correct = self.correct_turns(&next, goal, budget)?;
            // Compares the shares of correct turns by multiplication instead of division.
            let is_harder = |(_, other_right, other_all): &(Turn, Vec<Turn>, usize)| {
                correct.len() * (*other_all).max(1) < other_right.len() * all.max(1)
            };
            if found.as_ref().is_none_or(is_harder) {
                found = Some((turn, correct, all));
            }
        }
        let (turn, right, all) = found?;
        let is_solved = position.after(turn).is_over() || played >= MOST_TURNS || right.len() * 2 >= all;
        Some(OpponentReply { turn: Some(turn), next_correct_turn: right.first().copied(), is_solved })
    }

    /// Returns a turn of the opponent after which the solver cannot reach the goal. Returns `None` if there is no such
    /// turn, or if the budget runs out.
    pub fn refuting_turn(&mut self, position: &Position, goal: ProblemGoal, budget: &Budget) -> Option<Turn> {
        // To refute a mistake, the opponent must win by more than `-least` rings, because the solver needs a margin of
        // at least `least`.
        let least = goal.min_margin();
        let proof = self.prove_bound(position, -least, budget);
        proof.turn.filter(|_| proof.min_margin > -least)
    }

    /// Returns the best line for both sides, with at most `longest` turns. The line is shorter if the match ends or the
    /// budget runs out.
    pub fn best_line(&mut self, position: &Position, longest: usize, budget: &Budget) -> Vec<Turn> {
        let mut position = *position;
        let mut line = Vec::new();
        while line.len() < longest
            && let Some((_, Some(turn))) = self.best_margin_and_turn(&position, budget)
        {
            line.push(turn);
            position.play_unchecked(turn);
        }
        line
    }

    /// Returns a line that begins with `solution` and leads to the end of the match. Until the problem is solved, the
    /// opponent chooses the most stubborn answers, and the solver chooses turns that reach the goal. After that, both
    /// play their best turns. Also returns the number of turns of both players until the problem is solved. The budget
    /// applies to each proof. Returns `None` if the budget runs out.
    pub fn solution_line(
        &mut self,
        position: &Position,
        goal: ProblemGoal,
        solution: Turn,
        budget: &Budget,
    ) -> Option<(Vec<Turn>, usize)> {
        let mut line = vec![solution];
        let mut now = position.after(solution);
        let mut played = 1;
        while let OpponentReply { turn: Some(turn), next_correct_turn: right, is_solved } =
            self.hardest_reply(&now, goal, played, budget)?
        {
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
