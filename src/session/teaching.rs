//! What a lesson shows and is asked for. `tutorial` leads it; `interaction` lights the sockets, `ui` draws the card.

use bevy::prelude::*;

use super::keys::PlayerDeed;
use crate::rules::{Player, Socket, SocketSet};

/// Whether the lesson lets time stand: while something is read.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonHolds(pub bool);

/// What a pupil wants of the lesson.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum AskLesson {
    /// To begin the lesson of this name, at this step.
    Begin(String, usize),
    /// To go on: to start, to try again, to the next step or the next lesson, whichever comes now.
    GoOn,
    /// To see the step before.
    Back,
    /// To begin this step again.
    Repeat,
    /// To go to the next step without doing this one.
    Skip,
    /// To leave for the choice of lessons.
    Leave,
}

/// The part of the game that a lesson belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
pub enum Part {
    /// Without time.
    One,
    /// The glasses run.
    Two,
    /// Against the timer.
    Three,
    /// Other ways to play.
    Variants,
}

/// A lesson as the choice of lessons shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonEntry {
    /// Its name, which is that of its file.
    pub name: String,
    /// The key of its title.
    pub title: String,
    /// The part it belongs to.
    pub part: Part,
    /// How many steps it has.
    pub steps: usize,
}

/// All lessons, in their order.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Syllabus(pub Vec<LessonEntry>);

/// Where in a file of lessons something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPlace {
    /// The file as a whole.
    File,
    /// A line and a column, from 1.
    Line(usize, usize),
    /// A step, from 1.
    Step(usize),
}

/// A lesson that cannot be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonProblem {
    /// The file.
    pub file: std::path::PathBuf,
    /// Where in it.
    pub place: LessonPlace,
    /// What is wrong there.
    pub problem: String,
}

impl std::fmt::Display for LessonProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let LessonProblem { file, place, problem } = self;
        match place {
            LessonPlace::File => write!(f, "lessons: {}: {problem}", file.display()),
            LessonPlace::Line(line, column) => {
                write!(f, "lessons: {}, line {line}, column {column}: {problem}", file.display())
            }
            LessonPlace::Step(step) => write!(f, "lessons: {}, step {step}: {problem}", file.display()),
        }
    }
}

/// The lessons that cannot be given and have not been told of. `ui` tells and empties it.
#[derive(Resource, Clone, Debug, Default)]
pub struct LessonProblems(pub Vec<LessonProblem>);

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Its text is read; nothing has begun.
    Reading,
    /// Something is being done.
    Doing,
    /// Something else was done than what is asked for, and is about to be undone.
    Wrong,
    /// It is done.
    Done,
}

/// Something that an arrow points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// The glass on this socket.
    Glass(Socket),
    /// The next glass of this player that stands beside the board.
    Beside(Player),
    /// This player's holder.
    Holder(Player),
    /// The timer.
    Timer,
}

/// What a lesson shows now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonView {
    /// The lesson's name.
    pub name: String,
    /// The key of its title.
    pub title: String,
    /// The part it belongs to.
    pub part: Part,
    /// Which step it is, from 0.
    pub step: usize,
    /// Of how many.
    pub steps: usize,
    /// The key of the step's text.
    pub text: String,
    /// The key of what is said besides: why something was wrong, or what was achieved.
    pub aside: Option<String>,
    /// How far the step has come.
    pub phase: Phase,
    /// Whether sand is at stake, so that it matters whether time runs.
    pub sand: bool,
    /// Whether something is only looked at now.
    pub watch: bool,
    /// Whether it is a match to its end.
    pub in_match: bool,
    /// Whether another lesson follows this one.
    pub more: bool,
    /// Sockets to be lit.
    pub sockets: SocketSet,
    /// What arrows point at.
    pub pointed: Vec<Pointed>,
    /// Buttons to be pressed.
    pub deeds: Vec<PlayerDeed>,
    /// Whether the lesson moves something by itself, which needs frames.
    pub busy: bool,
}

/// The lesson that is given, if one is.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Teaching(pub Option<LessonView>);

impl Teaching {
    /// Whether a lesson is given.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The sockets to be lit.
    pub fn sockets(&self) -> SocketSet {
        self.0.as_ref().map_or(SocketSet::EMPTY, |view| view.sockets)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Teaching>()
        .init_resource::<LessonHolds>()
        .init_resource::<Syllabus>()
        .init_resource::<LessonProblems>()
        .add_message::<AskLesson>();
}
