//! The attempt at a problem, from its position on the table to its solution.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_engine::PROVABLE_IN_A_MINUTE;
use tamsk_engine::endgame::Budget;
use tamsk_engine::problems::{Goal, Problem, ProblemSolver, Reply, find_reason};
use tamsk_engine::search::{Game, Limits, Searcher};
use tamsk_rules::{Action, FullSocketRule, Level, Millis, Move, Options, Player, Position, Setup, Turn};

use crate::opponent::job::Job;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::problem::{OwnMistake, ProblemHint, ProblemOrigin, ProblemPhase, Refutation, RingsLeft, position_of};
use crate::table::seats::{Seat, Seats};

/// The size of the hash table of a proof, in mebibytes.
const HASH_MIB: usize = 32;

/// The most turns that are played to show why a turn is wrong, and that are compared for its reason.
const SHOWN_TURNS: usize = 5;
const COMPARED_TURNS: usize = 60;

/// What a background task has found about a turn of the solver.
#[derive(Debug)]
pub enum Judgement {
    /// The turn is right. The opponent answers, unless the problem is solved.
    Right(Reply),
    /// The turn is wrong: what it leads to, and why.
    Wrong(Vec<Turn>, Refutation, Option<RingsLeft>),
    /// The solver's right turn and what follows, to be shown.
    Solution(Vec<Turn>, Option<RingsLeft>),
}

/// An action that the program will do for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedStep {
    /// The player.
    pub player: Player,
    /// How long after the step before, in milliseconds of match time.
    pub delay: Millis,
    /// The action.
    pub action: Action,
}

/// The attempt at the problem on the table, if there is one.
#[derive(Resource, Debug, Default)]
pub struct ActiveAttempt(pub Option<Attempt>);

/// An attempt at a problem.
#[derive(Debug)]
pub struct Attempt {
    /// The problem. One made of a mistake has no number, grade or theme.
    pub problem: Problem,
    /// Where it comes from.
    pub origin: ProblemOrigin,
    /// The mistakes in the match from which it comes.
    pub match_mistakes: Arc<[OwnMistake]>,
    /// The match before the solver's turn, and its position.
    pub before: LiveMatch,
    /// The number of right turns of the solver.
    pub played: usize,
    /// The turn that is right now.
    pub right: Turn,
    /// The phase.
    pub phase: ProblemPhase,
    /// The hint that is shown.
    pub hint: Option<ProblemHint>,
    /// Why the last turn was wrong.
    pub refutation: Option<Refutation>,
    /// How the match ends after what the program shows.
    pub end: Option<RingsLeft>,
    /// The number of wrong turns.
    pub mistakes: u32,
    /// Whether a hint was given.
    pub had_hint: bool,
    /// The real time since the beginning, without pauses.
    pub time: std::time::Duration,
    /// The rating before and after the attempt changed it.
    pub ratings: Option<(f64, f64)>,
    /// The judgement of the last turn, while it is being found.
    pub job: Option<Job<Option<Judgement>>>,
    /// What the program will do, and when the last step of it was done.
    pub plan: VecDeque<PlannedStep>,
    /// The match time of the step before the first in the plan.
    pub since: Millis,
    /// Whether the match that was requested is not on the table yet.
    pub awaits_match: bool,
}

impl Attempt {
    /// Begins an attempt. Returns `None` if the position cannot be set up.
    pub fn begin(problem: Problem, origin: ProblemOrigin) -> Option<Attempt> {
        let options = Options { full_socket: FullSocketRule::Refused, ..Options::at_level(Level::One) };
        let setup = MatchSetup { options, ..MatchSetup::default() };
        let before = LiveMatch::from_position(setup, Setup::from(&problem.position))
            .inspect_err(|error| error!("cannot set up problem {}: {error}", problem.id))
            .ok()?;
        Some(Attempt {
            right: problem.solution,
            problem,
            origin,
            match_mistakes: Arc::new([]),
            before,
            played: 0,
            phase: ProblemPhase::Solving,
            hint: None,
            refutation: None,
            end: None,
            mistakes: 0,
            had_hint: false,
            time: std::time::Duration::ZERO,
            ratings: None,
            job: None,
            plan: VecDeque::new(),
            since: 0,
            awaits_match: true,
        })
    }

    /// Begins with the mistake at a place in the list; `None` if there is none.
    pub fn begin_mistake(mistakes: Arc<[OwnMistake]>, place: usize) -> Option<Attempt> {
        let OwnMistake { turn, position, best } = mistakes.get(place)?.clone();
        let problem = Problem { id: 0, position, goal: Goal::Win, solution: best, grade: 0, themes: Vec::new() };
        let origin = ProblemOrigin::Match { turn, place, count: mistakes.len() };
        Some(Attempt { match_mistakes: mistakes, ..Attempt::begin(problem, origin)? })
    }

    /// Returns what must be reached, unless it is the best turn of a match that was played.
    pub fn goal(&self) -> Option<Goal> {
        (!matches!(self.origin, ProblemOrigin::Match { .. })).then_some(self.problem.goal)
    }

    /// Returns `true` while a turn is judged.
    pub fn is_thinking(&self) -> bool {
        self.job.as_ref().is_some_and(Job::is_running)
    }

    /// Returns the solver.
    pub fn solver(&self) -> Player {
        self.problem.position.to_move()
    }

    /// Returns who plays each colour: the solver and the program, or the program alone while the solver watches.
    pub fn seats(&self) -> Seats {
        let watches = matches!(self.phase, ProblemPhase::Refuting | ProblemPhase::Showing);
        let solver = if watches { Seat::Watcher } else { Seat::Person };
        Seats::facing(self.solver(), solver, Seat::Partner)
    }

    /// Returns the solver's turn since [`Attempt::before`], if it is complete.
    pub fn turn_in(&self, live: &LiveMatch) -> Option<Turn> {
        let game = live.game();
        if game.player_deciding_ring().is_some() || Player::BOTH.iter().any(|&player| game.in_hand(player).is_some()) {
            return None;
        }
        let (before, now) = (position_of(self.before.game()), position_of(game));
        before.turns().into_iter().find(|&turn| {
            let mut after = before.after(turn);
            // The match passes for a player who can do nothing else.
            while after != now && after.turns()[..] == [Turn::PASS] && !after.is_over() {
                after.play_unchecked(Turn::PASS);
            }
            after == now
        })
    }

    /// Begins to judge the solver's turn in the background.
    pub fn judge(&mut self, turn: Turn) {
        let (position, goal, played) = (position_of(self.before.game()), self.goal(), self.played + 1);
        let right = self.right;
        self.phase = ProblemPhase::Judging;
        self.hint = None;
        self.job = Some(Job::begin(move |stop| {
            let budget = Budget { stop, ..Budget::unlimited() };
            match goal {
                Some(goal) => judge(&position, (turn, right), goal, played, &budget),
                None => judge_mistake(&position, turn, right, &budget),
            }
        }));
    }

    /// Begins to look for what follows the right turn, to show both.
    pub fn find_solution(&mut self) {
        let (position, turn) = (position_of(self.before.game()), self.right);
        self.phase = ProblemPhase::Showing;
        self.job = Some(Job::begin(move |stop| {
            let budget = Budget { stop, ..Budget::unlimited() };
            let rest = follow(&mut ProblemSolver::new(HASH_MIB), &position.after(turn), &budget);
            let end = rings_after(&position, turn, &rest);
            Some(Judgement::Solution([turn].into_iter().chain(rest).take(SHOWN_TURNS).collect(), end))
        }));
    }

    /// Plans the steps of turns from a match on.
    pub fn plan(&mut self, live: &LiveMatch, turns: &[Turn]) {
        self.since = live.game().now();
        let mut position = position_of(live.game());
        for &turn in turns {
            // The match itself passes for a player who can do nothing else.
            if position.turns()[..] != [Turn::PASS] {
                self.plan.extend(steps(position.to_move(), turn, &position));
            }
            position.play_unchecked(turn);
        }
    }
}

/// The most positions for each proof of an answer, so that the solver need not wait for it. The answer is searched where
/// that is not enough.
const REPLY_NODES: u64 = 400_000;

/// Judges a turn of the solver by one that is right; `None` if the task was stopped.
fn judge(
    position: &Position,
    (turn, right): (Turn, Turn),
    goal: Goal,
    played: usize,
    budget: &Budget,
) -> Option<Judgement> {
    let mut solver = ProblemSolver::new(HASH_MIB);
    let reached = position.after(turn);
    if solver.reaches(position, turn, goal, budget)? {
        let bounded = Budget { nodes: REPLY_NODES, ..*budget };
        return Some(Judgement::Right(solver.reply(&reached, goal, played, &bounded).unwrap_or_else(|| {
            let turn = search_line(&reached, budget).first().copied();
            Reply { turn, right: None, is_solved: true }
        })));
    }
    let refuting = solver.refuting_turn(&reached, goal, budget)?;
    let rest = follow(&mut solver, &reached.after(refuting), budget);
    let line = [refuting].into_iter().chain(rest).collect();
    let best_line = follow(&mut solver, &position.after(right), budget);
    Some(wrong(position, turn, line, right, &best_line))
}

/// Returns what is told of a wrong turn that is followed by `line`.
fn wrong(position: &Position, played: Turn, line: Vec<Turn>, best: Turn, best_line: &[Turn]) -> Judgement {
    let reason = find_reason(position, played, &line, best, best_line);
    let end = rings_after(position, played, &line);
    let shown = line.into_iter().take(SHOWN_TURNS).collect();
    Judgement::Wrong(shown, Refutation { played, reason }, end)
}

/// Returns the rings left after a turn and what follows, if the match is over then.
fn rings_after(position: &Position, turn: Turn, line: &[Turn]) -> Option<RingsLeft> {
    let mut end = position.after(turn);
    line.iter().for_each(|&turn| end.play_unchecked(turn));
    let left = |player| end.board().rings_in_holder(player);
    let solver = position.to_move();
    end.is_over().then(|| RingsLeft { own: left(solver), theirs: left(!solver) })
}

/// Returns what follows in a position: the best line by proofs where that is quick, or else by a search.
fn follow(solver: &mut ProblemSolver, position: &Position, budget: &Budget) -> Vec<Turn> {
    if 64 - position.board().rings_on_board() <= PROVABLE_IN_A_MINUTE {
        return solver.best_line(position, COMPARED_TURNS, budget);
    }
    search_line(position, budget)
}

fn search_line(position: &Position, budget: &Budget) -> Vec<Turn> {
    Searcher::new(HASH_MIB).search(position, &Limits::nodes(SEARCHED), budget.stop, &mut |_| ()).pv
}

/// Positions searched for what follows a turn where no proof reaches.
const SEARCHED: u64 = 100_000;

/// Judges a turn against the best one of a match that was played: by a proof where that is quick, or else only the best
/// turn is right. Returns `None` if the task was stopped.
fn judge_mistake(position: &Position, turn: Turn, best: Turn, budget: &Budget) -> Option<Judgement> {
    let solved = || Judgement::Right(Reply { turn: None, right: None, is_solved: true });
    if turn == best {
        return Some(solved());
    }
    let mut solver = ProblemSolver::new(HASH_MIB);
    let is_provable = 64 - position.board().rings_on_board() <= PROVABLE_IN_A_MINUTE;
    if is_provable {
        let (margin, _) = solver.best_turn(position, budget)?;
        if solver.leads_by(position, turn, margin, budget)? {
            return Some(solved());
        }
    }
    let line = follow(&mut solver, &position.after(turn), budget);
    let best_line = follow(&mut solver, &position.after(best), budget);
    Some(wrong(position, turn, line, best, &best_line))
}

/// The delays before a claim, lifting, placing, and the ring, in milliseconds after the step before.
const PACE: [Millis; 4] = [400, 500, 800, 700];

/// Returns the steps of a turn.
fn steps(player: Player, turn: Turn, position: &Position) -> Vec<PlannedStep> {
    let step = |delay: Millis, action| PlannedStep { player, delay, action };
    let mut steps = Vec::new();
    if turn.claim {
        steps.push(step(PACE[0], Action::ClaimRing));
    }
    match turn.glass_move {
        Some(Move { from, to, ring }) => {
            steps.push(step(PACE[1], Action::Lift(from)));
            steps.push(step(PACE[2], Action::Place(to)));
            // With an empty holder there is nothing to decide.
            if position.board().rings_in_holder(player) > u8::from(turn.claim) {
                steps.push(step(PACE[3], if ring { Action::DropRing } else { Action::KeepRing }));
            }
        }
        None if !turn.claim => steps.push(step(PACE[1], Action::Pass)),
        // After the claim, the match passes by itself.
        None => {}
    }
    steps
}
