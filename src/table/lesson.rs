//! The view of the current lesson and the commands to it. `tutorial` runs the lesson, `interaction` highlights its
//! sockets and `ui` draws its card.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Level, Player, Socket, SocketSet};

use super::game::Playable;
use super::player_deed::PlayerDeed;

/// How the lesson stops time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonPause {
    /// Whether it does, as while its text is being read.
    pub holds: bool,
    /// Whether time waits for the pupil's first deed in a step whose text they are reading: a glass picked up, or another
    /// deed by pointer, key or button. It starts the step as the button on the card does, and it counts. Updated together
    /// with [`TimeRuns`](crate::simulation::TimeRuns).
    pub awaits_deed: bool,
}

/// Starts the step that waits for the pupil's first deed.
#[derive(SystemParam)]
pub struct FirstDeed<'w> {
    pause: ResMut<'w, LessonPause>,
    lessons: MessageWriter<'w, LessonCommand>,
}

impl FirstDeed<'_> {
    /// Returns whether a step waits for it.
    pub fn is_awaited(&self) -> bool {
        self.pause.awaits_deed
    }

    /// Starts the step. The caller lets time run.
    pub fn start(&mut self) {
        *self.pause = LessonPause::default();
        self.lessons.write(LessonCommand::Start);
    }
}

/// A pupil's command to the lessons.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LessonCommand {
    /// Begins the lesson of this name at this step.
    Begin(String, usize),
    /// Continues: starts the step, tries it again, or moves to the next step or lesson, depending on the phase.
    GoOn,
    /// Starts the step whose text is being read, and does nothing in another phase.
    Start,
    /// Goes back to the previous step.
    Back,
    /// Restarts this step.
    Repeat,
    /// Skips this step.
    Skip,
    /// Returns to the list of lessons.
    Leave,
}

/// The part of the course to which a lesson belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonPart {
    /// The text key of its name.
    pub key: &'static str,
    /// The level that it teaches, if it is one.
    pub level: Option<Level>,
}

/// A lesson in the list of lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonEntry {
    /// The name of the lesson, which is its file name.
    pub name: String,
    /// The text key of the title.
    pub title: String,
    /// The part of the course.
    pub part: LessonPart,
    /// The number of steps.
    pub steps: usize,
}

/// The list of all lessons. Written by `tutorial`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Syllabus {
    /// The lessons, in order.
    pub lessons: Vec<LessonEntry>,
    /// How long those of Level 1 take, in minutes.
    pub first_part_minutes: u32,
}

/// The phase of a lesson step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LessonPhase {
    /// The pupil reads the text, and nothing has begun.
    #[default]
    Reading,
    /// The pupil does the exercise.
    Doing,
    /// The pupil did something wrong, which is about to be undone.
    Wrong,
    /// The step is done.
    Done,
}

/// The target of an arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ArrowTarget {
    /// The glass on this socket.
    Glass(Socket),
    /// This socket.
    Socket(Socket),
    /// This player's next glass beside the board.
    Beside(Player),
    /// This player's holder.
    Holder(Player),
    /// The timer.
    Timer,
    /// What is just below this place.
    Place(Vec3),
}

/// What the current lesson shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonView {
    /// The lesson's name.
    pub name: String,
    /// The text key of the title.
    pub title: String,
    /// The part of the course.
    pub part: LessonPart,
    /// The index of the current step.
    pub step: usize,
    /// The number of steps.
    pub steps: usize,
    /// The text key of the step.
    pub text: String,
    /// The text key of a remark: why something was wrong, or what was achieved.
    pub aside: Option<String>,
    /// The phase of the step.
    pub phase: LessonPhase,
    /// Whether sand is at stake, so that stopped time matters.
    pub sand: bool,
    /// Whether any glass or the timer runs while time does.
    pub runs: bool,
    /// Whether the pupil is only watching.
    pub watch: bool,
    /// Whether the step is a whole match.
    pub in_match: bool,
    /// Whether that match has begun and begins again if the lesson is left.
    pub loses_match: bool,
    /// Whether the step is only to be read: what the pupil does on the table is undone.
    pub is_read_only: bool,
    /// The pitch from which the table is to be seen, in degrees, if it matters to the step.
    pub pitch: Option<u8>,
    /// Whether the step began with something else on the table than the pupil saw last.
    pub new_position: bool,
    /// Whether another lesson follows this one.
    pub more: bool,
    /// The sockets to highlight.
    pub sockets: SocketSet,
    /// The targets of arrows.
    pub arrows: Vec<ArrowTarget>,
    /// The deeds whose buttons to highlight.
    pub deeds: Vec<PlayerDeed>,
    /// Whether the lesson moves something by itself, which needs continuous frames.
    pub busy: bool,
}

impl LessonView {
    /// Returns whether the pupil is asked for a glass that they do not hold yet.
    pub fn asks_for_glass(&self) -> bool {
        let glass = |arrow: &ArrowTarget| matches!(arrow, ArrowTarget::Glass(_) | ArrowTarget::Beside(_));
        self.phase == LessonPhase::Doing && self.invites() && self.arrows.iter().any(glass)
    }

    /// Returns whether the pupil is to act now, or may start the step by acting. If not, its arrows only point out what
    /// its text is about.
    pub fn invites(&self) -> bool {
        match self.phase {
            LessonPhase::Reading | LessonPhase::Doing => !self.watch,
            LessonPhase::Wrong | LessonPhase::Done => false,
        }
    }
}

/// What the current lesson asks for in a match of this game, as a hint would advise it: its buttons are highlighted.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct LessonAdvice<G: Playable>(pub Vec<G::Advice>);

/// The view of the current lesson, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Teaching(pub Option<LessonView>);

impl Teaching {
    /// Returns whether a lesson is in progress.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Returns whether the pupil's first deed starts the step whose text they are reading.
    pub fn awaits_deed(&self) -> bool {
        self.0.as_ref().is_some_and(|view| view.phase == LessonPhase::Reading && view.invites())
    }

    /// Returns whether people may act in a match without a clock, in which no time stands: always, unless a lesson shows
    /// something or is read.
    pub fn lets_act(&self) -> bool {
        self.0.as_ref().is_none_or(|view| view.phase == LessonPhase::Doing && !view.watch)
    }

    /// Returns the sockets to highlight.
    pub fn sockets(&self) -> SocketSet {
        self.0.as_ref().map_or(SocketSet::EMPTY, |view| view.sockets)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Teaching>()
        .init_resource::<LessonPause>()
        .init_resource::<Syllabus>()
        .add_message::<LessonCommand>();
}

/// An error in a lesson file, which makes the lesson unavailable.
#[derive(Clone, Debug, thiserror::Error)]
#[error("lessons: {}{place}: {source}", file.display())]
pub struct LessonError {
    /// The lesson file.
    pub file: PathBuf,
    /// The location of the error in the file.
    pub place: LessonPlace,
    /// The underlying error.
    pub source: Arc<dyn Error + Send + Sync>,
}

/// The location of an error in a lesson file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPlace {
    /// The file as a whole.
    File,
    /// A line and a column, counting from 1.
    Line(usize, usize),
    /// A step, counting from 1.
    Step(usize),
}

impl fmt::Display for LessonPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LessonPlace::File => Ok(()),
            LessonPlace::Line(line, column) => write!(f, ", line {line}, column {column}"),
            LessonPlace::Step(step) => write!(f, ", step {step}"),
        }
    }
}
