//! The visible state of the problem on the table, and the solver's commands. The module `problems` carries them out.

use std::sync::{Arc, LazyLock};

use bevy::prelude::*;
use jiff::civil::Date;
use tamsk_engine::analysis::TurnChoice;
use tamsk_engine::problems::{MistakeReason, Problem, ProblemGoal, ProblemTheme, read_problems};
use tamsk_engine::sand::{SearchAssumptions, TimeAssumptions, TimedPosition};
use tamsk_records::Moment;
use tamsk_rules::{Level, Match, Move, Player, Position, Socket, SocketSet, Turn};

use super::analysis::JudgedMatch;
use crate::simulation::live::LiveMatch;

/// The problems that come with the game, sorted by grade and number.
static CATALOGUE: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/problems/level-1.ron"));
    let mut problems = read_problems(text).unwrap_or_else(|error| {
        error!("problems: {error}");
        Vec::new()
    });
    problems.sort_by_key(|problem| (problem.grade, problem.id));
    problems
});

/// Returns all problems in the catalogue, sorted by grade and number. The first call parses the catalogue.
pub fn all_problems() -> &'static [Problem] {
    &CATALOGUE
}

/// Returns the problem with this number, if there is one.
pub fn problem(id: u32) -> Option<&'static Problem> {
    all_problems().iter().find(|problem| problem.id == id)
}

/// The grades from which the problems of the day are chosen.
const GRADES_OF_THE_DAY: std::ops::RangeInclusive<u8> = 2..=4;

/// Returns the problem of the day for a date, or `None` if no problem has a suitable grade. The problem is the same for
/// everybody.
pub fn problem_of_day(date: Date) -> Option<&'static Problem> {
    let suitable: Vec<_> = all_problems().iter().filter(|problem| GRADES_OF_THE_DAY.contains(&problem.grade)).collect();
    let days = date.since(Date::constant(2026, 1, 1)).map_or(0, |span| span.get_days());
    // The step is coprime to the number of problems, so every problem appears once before any is repeated.
    let count = suitable.len() as i64;
    let step = (1..count).rev().find(|&step| step < count * 2 / 3 && greatest_common_divisor(step, count) == 1);
    let place = (i64::from(days) * step.unwrap_or(1)).checked_rem_euclid(count)?;
    suitable.get(place as usize).copied()
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The filter for the list of problems.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemFilter {
    /// The grade of the problems.
    pub grade: u8,
    /// The theme of the problems, or `None` for all themes.
    pub theme: Option<ProblemTheme>,
}

impl Default for ProblemFilter {
    fn default() -> ProblemFilter {
        ProblemFilter { grade: 1, theme: None }
    }
}

impl ProblemFilter {
    /// Returns the problems that pass the filter, in the order of their numbers.
    pub fn problems(self) -> impl Iterator<Item = &'static Problem> {
        all_problems().iter().filter(move |problem| self.matches(problem))
    }

    fn matches(self, problem: &Problem) -> bool {
        problem.grade == self.grade && self.theme.is_none_or(|theme| problem.themes.contains(&theme))
    }

    /// Returns the first problem in the filter that has a number above `id` and is not done. If there is none, starts
    /// again from the lowest number. Returns `None` if all problems except `id` are done.
    pub fn next_undone_wrapping_after(self, id: u32, is_done: impl Fn(u32) -> bool) -> Option<&'static Problem> {
        let open = |problem: &&Problem| problem.id != id && !is_done(problem.id);
        let later = self.problems().filter(open).find(|problem| problem.id > id);
        later.or_else(|| self.problems().find(open))
    }
}

/// Returns the position of a match at Level 1.
pub fn level_one_position_of(game: &Match) -> Position {
    let still = SearchAssumptions { time_model: TimeAssumptions::of(game, [0; 2]), window_rings_are_dropped: false };
    *TimedPosition::from_match(game, still).position()
}

/// A mistake in a match: a turn that was noticeably worse than the only best turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedSoleBestTurn {
    /// The number of the turn in the match, from 1.
    pub turn_number: usize,
    /// The position before the turn.
    pub position_before: Position,
    /// The best turn.
    pub best_turn: Turn,
}

/// Returns the mistakes that these players made in a judged match at Level 1, in order. The result is empty at other
/// levels. `state` returns the match at a given moment.
pub fn level_one_mistakes_in(
    judged: &JudgedMatch,
    players: &[Player],
    state: impl Fn(Moment) -> Option<Match>,
) -> Vec<MissedSoleBestTurn> {
    let own = judged.analysis.turns.iter().filter(|turn| players.contains(&turn.player));
    let costly = own.filter(|turn| turn.verdict().is_some() && !turn.best_has_equals);
    let found = costly.filter_map(|turn| {
        let game = state(turn.decision_moment).filter(|game| game.options().level == Level::One)?;
        let position = level_one_position_of(&game);
        let TurnChoice { claims_ring, glass_move } = turn.best?;
        let glass = glass_move?;
        let best = Turn {
            claims_ring,
            glass_move: Some(Move { from: glass.from?, to: glass.to, drops_ring: glass.dropped_ring }),
        };
        position.is_legal(best).then_some(MissedSoleBestTurn {
            turn_number: turn.number,
            position_before: position,
            best_turn: best,
        })
    });
    found.collect()
}

/// The mistakes of the people in the match on the table, once it is over and judged.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchMistakes(pub Arc<[MissedSoleBestTurn]>);

/// The origin of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemOrigin {
    /// The catalogue that comes with the game.
    Catalogue,
    /// The catalogue, from which the problem was chosen as the problem of this day.
    Day(Date),
    /// A mistake in a match that was played.
    Match {
        /// The number of the turn, from 1.
        turn: usize,
        /// The index of the problem among the problems from this match.
        problem_index: usize,
        /// The number of problems from this match.
        count: usize,
    },
}

/// A command from the person who solves a problem.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ProblemCommand {
    /// Begins the first of the problems made from the mistakes in a match.
    BeginMistakes(Arc<[MissedSoleBestTurn]>),
    /// Begins the problem with this number, or the problem of the day.
    Begin {
        /// The number of the problem.
        id: u32,
        /// The day whose problem this is, or `None` if the problem was not chosen as a problem of the day.
        day: Option<Date>,
    },
    /// Begins the next problem.
    Next,
    /// Puts the position before the mistake back on the table.
    RetryTurn,
    /// Shows the glass to move and, on a second request, the whole turn.
    Hint,
    /// Plays the solution.
    ShowSolution,
    /// Returns to the list of problems.
    Leave,
}

/// The phase of an attempt at a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProblemPhase {
    /// It is the solver's turn.
    #[default]
    Solving,
    /// The solver's turn is being judged, or the opponent's reply is being searched for.
    Thinking,
    /// The opponent's reply is being played.
    Replying,
    /// The solver's turn was wrong, and its refutation is being played.
    Refuting,
    /// The refutation of a wrong turn has been played.
    Refuted,
    /// The solution is being played for the solver.
    ShowingSolution,
    /// The solution has been played for the solver.
    SolutionShown,
    /// The problem is solved.
    Solved,
}

impl ProblemPhase {
    /// Returns `true` if the problem is over.
    pub const fn is_over(self) -> bool {
        matches!(self, ProblemPhase::SolutionShown | ProblemPhase::Solved)
    }
}

/// A hint for a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemHint {
    /// The socket of the glass to move, or `None` if the right turn moves no glass but claims a ring or passes.
    GlassToMove(Option<Socket>),
    /// The whole turn.
    Turn(Turn),
}

impl ProblemHint {
    /// Returns the sockets that the hint highlights.
    pub fn highlighted_sockets(self) -> SocketSet {
        match self {
            ProblemHint::GlassToMove(socket) => socket.map_or(SocketSet::EMPTY, Socket::to_set),
            ProblemHint::Turn(turn) => {
                turn.glass_move.map_or(SocketSet::EMPTY, |moved| moved.from.to_set() | moved.to.to_set())
            }
        }
    }
}

/// A wrong turn, and the reason why it is wrong, if known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongTurn {
    /// The wrong turn.
    pub wrong_turn: Turn,
    /// The reason why the turn is worse than the right turn, if the program is certain of it.
    pub reason: Option<MistakeReason>,
}

/// The number of rings that each player has left at the end of a match if both play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingsLeftByPerfectPlay {
    /// The number of rings that the solver has left.
    pub solver: u8,
    /// The number of rings that the opponent has left.
    pub opponent: u8,
}

/// The visible state of the attempt at a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemStatus {
    /// The number of the problem.
    pub id: u32,
    /// The grade of the problem.
    pub grade: u8,
    /// The goal. It is `None` for a problem from a match, whose goal is always to find the best turn.
    pub goal: Option<ProblemGoal>,
    /// The themes of the problem.
    pub themes: Vec<ProblemTheme>,
    /// The player who solves the problem.
    pub solver: Player,
    /// The origin of the problem.
    pub origin: ProblemOrigin,
    /// The phase of the attempt.
    pub phase: ProblemPhase,
    /// The visible hint, if any.
    pub hint: Option<ProblemHint>,
    /// The wrong turn whose consequences are on the table, if any, and the reason why it is wrong.
    pub refutation: Option<WrongTurn>,
    /// The number of rings left at the end of the refutation or solution that the program plays, if known.
    pub rings_at_end: Option<RingsLeftByPerfectPlay>,
    /// The right turn in the current position.
    pub right_turn: Turn,
    /// The number of right turns played.
    pub right_turns_played: usize,
    /// The number of wrong turns played.
    pub wrong_turns_played: u32,
    /// Whether a hint was given.
    pub had_hint: bool,
    /// How long the attempt has taken so far, in seconds. The time stops when the problem is over.
    pub elapsed_seconds: u32,
    /// The solver's ratings before and after the attempt, or `None` if the attempt has not changed the rating.
    pub ratings_before_and_after: Option<(f64, f64)>,
    /// Whether there is a next problem.
    pub has_next_problem: bool,
}

/// The visible state of the attempt at a problem, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentProblem(pub Option<ProblemStatus>);

impl CurrentProblem {
    /// Returns `true` if there is a problem on the table.
    pub fn is_on_table(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the sockets that the visible hint highlights.
    pub fn highlighted_sockets(&self) -> SocketSet {
        self.0.as_ref().and_then(|view| view.hint).map_or(SocketSet::EMPTY, ProblemHint::highlighted_sockets)
    }

    /// Returns `true` if the program is thinking or moving pieces, so that every frame must be drawn.
    pub fn is_busy(&self) -> bool {
        use ProblemPhase::{Refuting, Replying, ShowingSolution, Thinking};
        self.0.as_ref().is_some_and(|view| matches!(view.phase, Thinking | Replying | Refuting | ShowingSolution))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, MatchMistakes>();
    app.init_resource::<CurrentProblem>().init_resource::<ProblemFilter>().add_message::<ProblemCommand>();
}
