//! An attempt at a problem, from the initial position to the solution. Background tasks judge the turns of the solver,
//! the person who solves the problem.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_engine::MAX_FREE_PLACES_PROVEN_IN_A_MINUTE;
use tamsk_engine::endgame::Budget;
use tamsk_engine::problems::{OpponentReply, Problem, ProblemGoal, ProblemSolver, find_reason};
use tamsk_engine::search::{SearchLimits, SearchablePosition, Searcher};
use tamsk_rules::{Action, FullSocketRule, Level, Millis, Move, Options, Player, Position, Setup, Turn};

use crate::opponent::job::BackgroundJob;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::problem::{
    MissedSoleBestTurn, ProblemHint, ProblemOrigin, ProblemPhase, RingsLeftByPerfectPlay, WrongTurn,
    level_one_position_of,
};
use crate::table::seats::{Seat, Seats};

/// The size of the hash table that a proof or a search uses, in mebibytes.
const HASH_MIB: usize = 32;

/// The maximum number of turns that the program plays to show a refutation or a solution.
const SHOWN_TURNS: usize = 5;
/// The maximum number of turns in the best line that a proof finds. The limit is high, because the reason why a turn is
/// wrong can be late in the line.
const COMPARED_TURNS: usize = 60;

/// The result of a background task: the judgement of a solver's turn, or the solution.
#[derive(Debug)]
pub enum Judgement {
    /// The turn is right. The opponent then plays the reply, unless the problem is solved.
    Correct(OpponentReply),
    /// The turn is wrong. Contains the line that refutes the turn, the reason why the turn is wrong, and the rings left
    /// after the line.
    Wrong(Vec<Turn>, WrongTurn, Option<RingsLeftByPerfectPlay>),
    /// The solution to show: the right turn with the line that follows it, and the rings left after the line.
    Solution(Vec<Turn>, Option<RingsLeftByPerfectPlay>),
}

/// An action that the program will take for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedStep {
    /// The player who acts.
    pub player: Player,
    /// The delay after the previous step, in milliseconds of match time.
    pub delay: Millis,
    /// The action to take.
    pub action: Action,
}

/// The attempt at the problem on the table, if there is one.
#[derive(Resource, Debug, Default)]
pub struct ActiveProblemAttempt(pub Option<ProblemAttempt>);

/// An attempt at a problem.
#[derive(Debug)]
pub struct ProblemAttempt {
    /// The problem. A problem that was made from a mistake has no number, grade or theme.
    pub problem: Problem,
    /// The origin of the problem, for example the catalogue.
    pub origin: ProblemOrigin,
    /// All mistakes in the match from which the problem was made. Empty for a problem that was not made from a match.
    pub match_mistakes: Arc<[MissedSoleBestTurn]>,
    /// The match before the solver's turn.
    pub match_before_turn: LiveMatch,
    /// The number of right turns that the solver has played.
    pub correct_turns_played: usize,
    /// The right turn in the current position.
    pub correct_turn: Turn,
    /// The phase of the attempt.
    pub phase: ProblemPhase,
    /// The visible hint, if any.
    pub hint: Option<ProblemHint>,
    /// The reason why the last turn was wrong, if it was wrong.
    pub wrong_turn_reason: Option<WrongTurn>,
    /// The rings left at the end of the line that the program plays, if known.
    pub rings_left_after_line: Option<RingsLeftByPerfectPlay>,
    /// The number of wrong turns so far.
    pub wrong_turn_count: u32,
    /// Whether the solver has been given a hint or shown the solution.
    pub had_hint: bool,
    /// The real time since the beginning of the attempt, without pauses.
    pub elapsed: std::time::Duration,
    /// The solver's ratings before and after the attempt. `None` if the attempt has not changed the rating.
    pub ratings_before_and_after: Option<(f64, f64)>,
    /// The background task that is judging the last turn or finding the solution, if one is running.
    pub background_job: Option<BackgroundJob<Option<Judgement>>>,
    /// The steps that the program has yet to take, in order.
    pub planned_steps: VecDeque<PlannedStep>,
    /// The match time at which the previous step was taken, or at which the steps were planned, in milliseconds. The
    /// delay of the next step is counted from this time.
    pub last_planned_step_at: Millis,
    /// Whether the match of the attempt has been requested but is not on the table yet.
    pub awaits_match: bool,
}

impl ProblemAttempt {
    /// Begins an attempt at a problem. Returns `None` if the position of the problem cannot be set up.
    pub fn begin(problem: Problem, origin: ProblemOrigin) -> Option<ProblemAttempt> {
        let options = Options { full_socket: FullSocketRule::Refused, ..Options::at_level(Level::One) };
        let setup = MatchSetup { options, ..MatchSetup::default() };
        let match_before_turn = LiveMatch::from_position(setup, Setup::from(&problem.position))
            .inspect_err(|error| error!("cannot set up problem {}: {error}", problem.id))
            .ok()?;
        Some(ProblemAttempt {
            correct_turn: problem.solution,
            problem,
            origin,
            match_mistakes: Arc::new([]),
            match_before_turn,
            correct_turns_played: 0,
            phase: ProblemPhase::Solving,
            hint: None,
            wrong_turn_reason: None,
            rings_left_after_line: None,
            wrong_turn_count: 0,
            had_hint: false,
            elapsed: std::time::Duration::ZERO,
            ratings_before_and_after: None,
            background_job: None,
            planned_steps: VecDeque::new(),
            last_planned_step_at: 0,
            awaits_match: true,
        })
    }

    /// Begins an attempt at the problem that was made from the mistake at index `problem_index`, counted from 0.
    /// Returns `None` if there is no such mistake, or if its position cannot be set up.
    pub fn begin_from_mistake(mistakes: Arc<[MissedSoleBestTurn]>, problem_index: usize) -> Option<ProblemAttempt> {
        let MissedSoleBestTurn { turn_number: turn, position_before: position, best_turn: best } =
            mistakes.get(problem_index)?.clone();
        let problem = Problem { id: 0, position, goal: ProblemGoal::Win, solution: best, grade: 0, themes: Vec::new() };
        let origin = ProblemOrigin::Match { turn, problem_index, count: mistakes.len() };
        Some(ProblemAttempt { match_mistakes: mistakes, ..ProblemAttempt::begin(problem, origin)? })
    }

    /// Returns the goal of the problem. Returns `None` for a problem from a match, whose goal is always to find the
    /// best turn.
    pub fn stated_goal(&self) -> Option<ProblemGoal> {
        (!matches!(self.origin, ProblemOrigin::Match { .. })).then_some(self.problem.goal)
    }

    /// Returns `true` while a background task judges a turn or finds the solution.
    pub fn is_job_running(&self) -> bool {
        self.background_job.as_ref().is_some_and(BackgroundJob::is_running)
    }

    /// Returns the player who solves the problem.
    pub fn solver(&self) -> Player {
        self.problem.position.to_move()
    }

    /// Returns the seats of the solver and the program. While the program shows a line, the solver only watches.
    pub fn seats(&self) -> Seats {
        let watches = matches!(self.phase, ProblemPhase::Refuting | ProblemPhase::ShowingSolution);
        let solver = if watches { Seat::PersonWatchingDemo } else { Seat::Person };
        Seats::for_player(self.solver(), solver, Seat::LessonOrProblem)
    }

    /// Returns the turn that the solver has played since [`ProblemAttempt::match_before_turn`], if it is complete.
    pub fn completed_turn(&self, live: &LiveMatch) -> Option<Turn> {
        let game = live.game();
        if game.player_deciding_ring().is_some()
            || Player::BOTH.iter().any(|&player| game.glass_in_hand(player).is_some())
        {
            return None;
        }
        let (before, now) = (level_one_position_of(self.match_before_turn.game()), level_one_position_of(game));
        before.turns().into_iter().find(|&turn| {
            let mut after = before.after(turn);
            // If a player can only pass, the program passes automatically.
            while after != now && after.turns()[..] == [Turn::PASS] && !after.is_over() {
                after.play_unchecked(Turn::PASS);
            }
            after == now
        })
    }

    /// Starts judging the solver's turn in the background.
    pub fn start_judging(&mut self, turn: Turn) {
        let (position, goal, played) =
            (level_one_position_of(self.match_before_turn.game()), self.stated_goal(), self.correct_turns_played + 1);
        let right = self.correct_turn;
        self.phase = ProblemPhase::Thinking;
        self.hint = None;
        self.background_job = Some(BackgroundJob::spawn(move |stop| {
            let budget = Budget { stop, ..Budget::unlimited() };
            match goal {
                Some(goal) => judge(&position, (turn, right), goal, played, &budget),
                None => judge_mistake(&position, turn, right, &budget),
            }
        }));
    }

    /// Starts a background search for the line that follows the right turn, in order to show the solution.
    pub fn start_solution_search(&mut self) {
        let (position, turn) = (level_one_position_of(self.match_before_turn.game()), self.correct_turn);
        self.phase = ProblemPhase::ShowingSolution;
        self.background_job = Some(BackgroundJob::spawn(move |stop| {
            let budget = Budget { stop, ..Budget::unlimited() };
            let rest = continuation(&mut ProblemSolver::new(HASH_MIB), &position.after(turn), &budget);
            let end = rings_after(&position, turn, &rest);
            Some(Judgement::Solution([turn].into_iter().chain(rest).take(SHOWN_TURNS).collect(), end))
        }));
    }

    /// Plans the steps that play `turns` in the match `live`.
    pub fn plan_turns(&mut self, live: &LiveMatch, turns: &[Turn]) {
        self.last_planned_step_at = live.game().now();
        let mut position = level_one_position_of(live.game());
        for &turn in turns {
            // If a player can only pass, the program passes automatically.
            if position.turns()[..] != [Turn::PASS] {
                self.planned_steps.extend(steps(position.to_move(), turn, &position));
            }
            position.play_unchecked(turn);
        }
    }
}

/// The node budget of each proof that looks for the opponent's reply. It is small, so that the solver need not wait. If
/// it runs out, an ordinary search finds the reply.
const REPLY_NODES: u64 = 400_000;

/// Judges a turn of the solver. The turn is right if it reaches the goal. Returns `None` if the task was stopped.
fn judge(
    position: &Position,
    (turn, right): (Turn, Turn),
    goal: ProblemGoal,
    played: usize,
    budget: &Budget,
) -> Option<Judgement> {
    let mut solver = ProblemSolver::new(HASH_MIB);
    let reached = position.after(turn);
    if solver.reaches_goal(position, turn, goal, budget)? {
        let bounded = Budget { nodes: REPLY_NODES, ..*budget };
        return Some(Judgement::Correct(solver.hardest_reply(&reached, goal, played, &bounded).unwrap_or_else(|| {
            let turn = search_line(&reached, budget).first().copied();
            OpponentReply { turn, next_correct_turn: None, is_solved: true }
        })));
    }
    let refuting = solver.refuting_turn(&reached, goal, budget)?;
    let rest = continuation(&mut solver, &reached.after(refuting), budget);
    let line = [refuting].into_iter().chain(rest).collect();
    let best_line = continuation(&mut solver, &position.after(right), budget);
    Some(wrong(position, turn, line, right, &best_line))
}

/// Returns the judgement of a wrong turn. `line` refutes the turn.
fn wrong(position: &Position, played: Turn, line: Vec<Turn>, best: Turn, best_line: &[Turn]) -> Judgement {
    let reason = find_reason(position, played, &line, best, best_line);
    let end = rings_after(position, played, &line);
    let shown = line.into_iter().take(SHOWN_TURNS).collect();
    Judgement::Wrong(shown, WrongTurn { wrong_turn: played, reason }, end)
}

/// Returns the rings left after a turn and the line that follows it, or `None` if the match is not over at the end of
/// the line.
fn rings_after(position: &Position, turn: Turn, line: &[Turn]) -> Option<RingsLeftByPerfectPlay> {
    let mut end = position.after(turn);
    line.iter().for_each(|&turn| end.play_unchecked(turn));
    let left = |player| end.board().rings_in_holder(player);
    let solver = position.to_move();
    end.is_over().then(|| RingsLeftByPerfectPlay { solver: left(solver), opponent: left(!solver) })
}

/// Returns the best line from a position. Finds the line with a proof if that is quick, and otherwise with a search.
fn continuation(solver: &mut ProblemSolver, position: &Position, budget: &Budget) -> Vec<Turn> {
    if 64 - position.board().rings_on_board() <= MAX_FREE_PLACES_PROVEN_IN_A_MINUTE {
        return solver.best_line(position, COMPARED_TURNS, budget);
    }
    search_line(position, budget)
}

fn search_line(position: &Position, budget: &Budget) -> Vec<Turn> {
    Searcher::new(HASH_MIB).search(position, &SearchLimits::nodes(SEARCHED), budget.stop, &mut |_| ()).pv
}

/// The node budget of a search, which finds a line if no proof does so quickly.
const SEARCHED: u64 = 100_000;

/// Judges a turn in a problem from a match. Accepts the best turn and every turn that a quick proof shows to be as
/// good. Returns `None` if the task was stopped.
fn judge_mistake(position: &Position, turn: Turn, best: Turn, budget: &Budget) -> Option<Judgement> {
    let solved = || Judgement::Correct(OpponentReply { turn: None, next_correct_turn: None, is_solved: true });
    if turn == best {
        return Some(solved());
    }
    let mut solver = ProblemSolver::new(HASH_MIB);
    let is_provable = 64 - position.board().rings_on_board() <= MAX_FREE_PLACES_PROVEN_IN_A_MINUTE;
    if is_provable {
        let (margin, _) = solver.best_margin_and_turn(position, budget)?;
        if solver.reaches_margin(position, turn, margin, budget)? {
            return Some(solved());
        }
    }
    let line = continuation(&mut solver, &position.after(turn), budget);
    let best_line = continuation(&mut solver, &position.after(best), budget);
    Some(wrong(position, turn, line, best, &best_line))
}

/// The delays before a claim, a lift or pass, a placement, and a decision about a ring, each counted from the previous
/// step, in milliseconds.
const PACE: [Millis; 4] = [400, 500, 800, 700];

/// Returns the steps that play a turn.
fn steps(player: Player, turn: Turn, position: &Position) -> Vec<PlannedStep> {
    let step = |delay: Millis, action| PlannedStep { player, delay, action };
    let mut steps = Vec::new();
    if turn.claims_ring {
        steps.push(step(PACE[0], Action::ClaimRing));
    }
    match turn.glass_move {
        Some(Move { from, to, drops_ring: ring }) => {
            steps.push(step(PACE[1], Action::Lift(from)));
            steps.push(step(PACE[2], Action::Place(to)));
            // If the player's holder is empty, there is no decision about a ring.
            if position.board().rings_in_holder(player) > u8::from(turn.claims_ring) {
                steps.push(step(PACE[3], if ring { Action::DropRing } else { Action::KeepRing }));
            }
        }
        None if !turn.claims_ring => steps.push(step(PACE[1], Action::Pass)),
        // If claiming the ring is all that the player can do, the program passes automatically after the claim.
        None => {}
    }
    steps
}
