//! The problem on the table as other modules see it, and the commands to it. `problems` runs it.

use std::sync::{Arc, LazyLock};

use bevy::prelude::*;
use jiff::civil::Date;
use tamsk_engine::analysis::TurnChoice;
use tamsk_engine::problems::{Goal, Problem, Reason, Theme, read_catalogue};
use tamsk_engine::sand::{Assumptions, TimeModel, TimedPosition};
use tamsk_records::Moment;
use tamsk_rules::{Level, Match, Move, Player, Position, Socket, SocketSet, Turn};

use super::analysis::JudgedMatch;
use crate::simulation::live::LiveMatch;

/// The problems that come with the game, by grade and number.
static CATALOGUE: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/problems/level-1.ron"));
    let mut problems = read_catalogue(text).unwrap_or_else(|error| {
        error!("problems: {error}");
        Vec::new()
    });
    problems.sort_by_key(|problem| (problem.grade, problem.id));
    problems
});

/// Returns all problems, by grade and number. The first call reads them.
pub fn all_problems() -> &'static [Problem] {
    &CATALOGUE
}

/// Returns the problem with this number.
pub fn problem(id: u32) -> Option<&'static Problem> {
    all_problems().iter().find(|problem| problem.id == id)
}

/// The grades of which problems of the day are.
const GRADES_OF_THE_DAY: std::ops::RangeInclusive<u8> = 2..=4;

/// Returns the problem of a day, the same for everybody.
pub fn problem_of(date: Date) -> Option<&'static Problem> {
    let suitable: Vec<_> = all_problems().iter().filter(|problem| GRADES_OF_THE_DAY.contains(&problem.grade)).collect();
    let days = date.since(Date::constant(2026, 1, 1)).map_or(0, |span| span.get_days());
    // A step with no common divisor with the number of problems visits each once before any returns.
    let count = suitable.len() as i64;
    let step = (1..count).rev().find(|&step| step < count * 2 / 3 && greatest_common_divisor(step, count) == 1);
    let place = (i64::from(days) * step.unwrap_or(1)).checked_rem_euclid(count)?;
    suitable.get(place as usize).copied()
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Which problems are chosen from.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemFilter {
    /// The grade.
    pub grade: u8,
    /// The theme, or `None` for all.
    pub theme: Option<Theme>,
}

impl Default for ProblemFilter {
    fn default() -> ProblemFilter {
        ProblemFilter { grade: 1, theme: None }
    }
}

impl ProblemFilter {
    /// Returns the problems that match, by number.
    pub fn problems(self) -> impl Iterator<Item = &'static Problem> {
        all_problems().iter().filter(move |problem| self.matches(problem))
    }

    fn matches(self, problem: &Problem) -> bool {
        problem.grade == self.grade && self.theme.is_none_or(|theme| problem.themes.contains(&theme))
    }

    /// Returns the next problem after this one that is not done, beginning again from the start.
    pub fn next_after(self, id: u32, is_done: impl Fn(u32) -> bool) -> Option<&'static Problem> {
        let open = |problem: &&Problem| problem.id != id && !is_done(problem.id);
        let later = self.problems().filter(open).find(|problem| problem.id > id);
        later.or_else(|| self.problems().find(open))
    }
}

/// Returns the position of a match at Level 1.
pub fn position_of(game: &Match) -> Position {
    let still = Assumptions { clock: TimeModel::of(game, [0; 2]), open_rings_are_dropped: false };
    *TimedPosition::from_match(game, still).position()
}

/// A turn of a match that cost its player something where one other turn was best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnMistake {
    /// The number of the turn in the match, from 1.
    pub turn: usize,
    /// The position before the turn.
    pub position: Position,
    /// The best turn.
    pub best: Turn,
}

/// Returns the mistakes of these players in a judged match at Level 1, in order; none at other levels. `state` returns
/// the match at a moment.
pub fn mistakes_in(
    judged: &JudgedMatch,
    players: &[Player],
    state: impl Fn(Moment) -> Option<Match>,
) -> Vec<OwnMistake> {
    let own = judged.analysis.turns.iter().filter(|turn| players.contains(&turn.player));
    let costly = own.filter(|turn| turn.verdict().is_some() && !turn.best_has_equals);
    let found = costly.filter_map(|turn| {
        let game = state(turn.faced).filter(|game| game.options().level == Level::One)?;
        let position = position_of(&game);
        let TurnChoice { claim, glass } = turn.best?;
        let glass = glass?;
        let best = Turn { claim, glass_move: Some(Move { from: glass.from?, to: glass.to, ring: glass.ring }) };
        position.is_legal(best).then_some(OwnMistake { turn: turn.number, position, best })
    });
    found.collect()
}

/// The mistakes of the people in the match on the table, once it is over and judged.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchMistakes(pub Arc<[OwnMistake]>);

/// Where a problem comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemOrigin {
    /// The problems that come with the game.
    Catalogue,
    /// It is the problem of this day.
    Day(Date),
    /// A match that was played.
    Match {
        /// The number of the turn, from 1.
        turn: usize,
        /// The place among the problems from this match, from 0.
        place: usize,
        /// The number of problems from this match.
        count: usize,
    },
}

/// A command from the person who solves a problem.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ProblemCommand {
    /// Begins the first of the problems made of the mistakes in a match.
    BeginMistakes(Arc<[OwnMistake]>),
    /// Begins the problem with this number, or the problem of the day.
    Begin {
        /// The number of the problem.
        id: u32,
        /// The day whose problem it is.
        day: Option<Date>,
    },
    /// Begins the next problem.
    Next,
    /// Puts the position before the mistake back on the table.
    TryAgain,
    /// Shows the glass to move, and if asked again its turn.
    Hint,
    /// Plays the solution.
    ShowSolution,
    /// Returns to the list of problems.
    Leave,
}

/// The phase of an attempt at a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProblemPhase {
    /// The solver is to move.
    #[default]
    Solving,
    /// The solver’s turn is being judged, or the opponent’s answer is searched for.
    Judging,
    /// The opponent answers.
    Replying,
    /// The solver’s turn was wrong, and what it leads to is played.
    Refuting,
    /// What a wrong turn leads to is on the table.
    Refuted,
    /// The solution is played for the solver.
    Showing,
    /// The solution has been played for the solver.
    Shown,
    /// The problem is solved.
    Solved,
}

impl ProblemPhase {
    /// Returns `true` if the problem is over.
    pub const fn is_over(self) -> bool {
        matches!(self, ProblemPhase::Shown | ProblemPhase::Solved)
    }
}

/// What a hint shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemHint {
    /// The glass to move, or to claim a ring or pass if no glass moves.
    Glass(Option<Socket>),
    /// The whole turn.
    Turn(Turn),
}

impl ProblemHint {
    /// Returns the sockets to highlight.
    pub fn sockets(self) -> SocketSet {
        match self {
            ProblemHint::Glass(socket) => socket.map_or(SocketSet::EMPTY, Socket::to_set),
            ProblemHint::Turn(turn) => {
                turn.glass_move.map_or(SocketSet::EMPTY, |moved| moved.from.to_set() | moved.to.to_set())
            }
        }
    }
}

/// Why a wrong turn is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The wrong turn.
    pub played: Turn,
    /// Why it is worse than the right one, where that can be said for certain.
    pub reason: Option<Reason>,
}

/// The rings left at the end of a match that both players continue as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingsLeft {
    /// Those of the solver.
    pub own: u8,
    /// Those of the opponent.
    pub theirs: u8,
}

/// The visible state of the attempt at a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemView {
    /// The number of the problem.
    pub id: u32,
    /// The grade.
    pub grade: u8,
    /// What the solver must reach; `None` if it is the best turn of a match that was played.
    pub goal: Option<Goal>,
    /// What the problem is about.
    pub themes: Vec<Theme>,
    /// The solver.
    pub solver: Player,
    /// Where the problem comes from.
    pub origin: ProblemOrigin,
    /// The phase of the attempt.
    pub phase: ProblemPhase,
    /// The hint that is shown.
    pub hint: Option<ProblemHint>,
    /// Why the last turn was wrong, while that matters.
    pub refutation: Option<Refutation>,
    /// How the match ends after what the program shows, where that is known.
    pub end: Option<RingsLeft>,
    /// The turn that is right now.
    pub right: Turn,
    /// The number of right turns.
    pub played: usize,
    /// The number of wrong turns.
    pub mistakes: u32,
    /// Whether a hint was given.
    pub had_hint: bool,
    /// The time from the beginning to the solution or until now, in seconds.
    pub seconds: u32,
    /// The rating before and after, once the attempt has changed it.
    pub ratings: Option<(f64, f64)>,
    /// Whether there is a next problem.
    pub has_next: bool,
}

/// The view of the attempt at a problem, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentProblem(pub Option<ProblemView>);

impl CurrentProblem {
    /// Returns `true` if there is a problem on the table.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the sockets to highlight.
    pub fn sockets(&self) -> SocketSet {
        self.0.as_ref().and_then(|view| view.hint).map_or(SocketSet::EMPTY, ProblemHint::sockets)
    }

    /// Returns `true` if the program thinks or moves pieces, which needs frames.
    pub fn is_busy(&self) -> bool {
        use ProblemPhase::{Judging, Refuting, Replying, Showing};
        self.0.as_ref().is_some_and(|view| matches!(view.phase, Judging | Replying | Refuting | Showing))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, MatchMistakes>();
    app.init_resource::<CurrentProblem>().init_resource::<ProblemFilter>().add_message::<ProblemCommand>();
}
