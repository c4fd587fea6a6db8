//! The lesson in progress as other modules see it, and the commands to it. `tutorial` runs the lesson.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Level, Player, Socket, SocketSet};

use super::drill::DrillCommand;
use super::game::Playable;
use super::player_command::PlayerCommand;

/// How lessons and sand drills pause time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadingPause {
    /// Whether the lesson stops time, for example while its text is being read.
    pub lesson: bool,
    /// Whether the drill stops time, before it is started and once it is decided.
    pub drill: bool,
    /// Whether time waits for the first action of a person who is reading what to do. The action counts and starts the
    /// step of the lesson or the drill. Updated together with [`TimeRuns`](crate::simulation::TimeRuns).
    pub awaits_action: bool,
}

impl ReadingPause {
    /// Returns `true` if a lesson or a drill stops time.
    pub const fn stops_time(self) -> bool {
        self.lesson || self.drill
    }
}

/// Starts a step of a lesson or a drill when the person acts for the first time.
#[derive(SystemParam)]
pub struct FirstAction<'w> {
    pause: ResMut<'w, ReadingPause>,
    lessons: MessageWriter<'w, LessonCommand>,
    drills: MessageWriter<'w, DrillCommand>,
}

impl FirstAction<'_> {
    /// Returns `true` if a step or a drill is waiting for a first action.
    pub fn is_awaited(&self) -> bool {
        self.pause.awaits_action
    }

    /// Starts the step or the drill. The caller must let time run.
    pub fn start(&mut self) {
        *self.pause = ReadingPause::default();
        self.lessons.write(LessonCommand::Start);
        self.drills.write(DrillCommand::Start);
    }
}

/// A command from the pupil to the lesson.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LessonCommand {
    /// Begins the named lesson at this step.
    Begin(String, usize),
    /// Continues: starts the step, retries it, or moves to the next step or lesson, depending on the phase.
    GoOn,
    /// Starts the step whose text is being read. Ignored in other phases.
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

/// A part of the course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonPart {
    /// The text key of its name.
    pub key: &'static str,
    /// The level that it teaches, if it teaches one.
    pub level: Option<Level>,
}

/// A lesson in the list of lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonEntry {
    /// The lesson's name, which is its file name.
    pub name: String,
    /// The text key of the title.
    pub title: String,
    /// The part of the course to which it belongs.
    pub part: LessonPart,
    /// The number of steps.
    pub steps: usize,
}

/// All lessons. Written by `tutorial`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Syllabus {
    /// The lessons, in order.
    pub lessons: Vec<LessonEntry>,
    /// The duration of the Level 1 lessons, in minutes.
    pub first_part_minutes: u32,
}

/// The phase of a lesson step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LessonPhase {
    /// The pupil reads the text before the exercise begins.
    #[default]
    Reading,
    /// The pupil does the exercise.
    Doing,
    /// The pupil has made a mistake, which is about to be undone.
    Wrong,
    /// The step is complete.
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
    /// The point just above this position.
    Place(Vec3),
}

/// The visible state of the current lesson.
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
    /// The text key of a remark about a mistake or an achievement.
    pub remark: Option<String>,
    /// The phase of the step.
    pub phase: LessonPhase,
    /// Whether sand is at stake, so that pausing matters.
    pub has_sand_at_stake: bool,
    /// Whether a glass or the timer runs while time does.
    pub has_running_sand: bool,
    /// Whether the pupil only watches.
    pub is_watching: bool,
    /// Whether the step is a whole match.
    pub in_match: bool,
    /// Whether that match has begun, so that leaving the lesson loses it.
    pub loses_match: bool,
    /// Whether the step is only for reading: any action on the table is undone.
    pub is_read_only: bool,
    /// The camera pitch that suits the step, in degrees, if any.
    pub pitch: Option<u8>,
    /// Whether the step began with a position that differs from the one that the pupil saw last.
    pub new_position: bool,
    /// Whether another lesson follows this one.
    pub has_next_lesson: bool,
    /// The sockets to highlight.
    pub sockets: SocketSet,
    /// The targets of arrows.
    pub arrows: Vec<ArrowTarget>,
    /// The actions whose buttons to highlight.
    pub commands: Vec<PlayerCommand>,
    /// Whether the lesson animates something, which needs continuous frames.
    pub is_animating: bool,
}

impl LessonView {
    /// Returns `true` if the pupil should pick up a glass now.
    pub fn asks_for_glass(&self) -> bool {
        let glass = |arrow: &ArrowTarget| matches!(arrow, ArrowTarget::Glass(_) | ArrowTarget::Beside(_));
        self.phase == LessonPhase::Doing && self.invites() && self.arrows.iter().any(glass)
    }

    /// Returns `true` if the pupil should act now, or may act to start the step. Otherwise arrows illustrate the text.
    pub fn invites(&self) -> bool {
        match self.phase {
            LessonPhase::Reading | LessonPhase::Doing => !self.is_watching,
            LessonPhase::Wrong | LessonPhase::Done => false,
        }
    }
}

/// The turns for which the current lesson asks, in the form of hints. Their buttons are highlighted.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct LessonAdvice<G: Playable>(pub Vec<G::Advice>);

/// The view of the current lesson, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentLesson(pub Option<LessonView>);

impl CurrentLesson {
    /// Returns `true` if a lesson is in progress.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Returns `true` if the pupil's first action starts the step whose text they are reading.
    pub fn awaits_deed(&self) -> bool {
        self.0.as_ref().is_some_and(|view| view.phase == LessonPhase::Reading && view.invites())
    }

    /// Returns `true` if people may act in a match without a clock: not while a lesson demonstrates or is being read.
    pub fn allows_acting(&self) -> bool {
        self.0.as_ref().is_none_or(|view| view.phase == LessonPhase::Doing && !view.is_watching)
    }

    /// Returns the sockets to highlight.
    pub fn sockets(&self) -> SocketSet {
        self.0.as_ref().map_or(SocketSet::EMPTY, |view| view.sockets)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentLesson>()
        .init_resource::<ReadingPause>()
        .init_resource::<Syllabus>()
        .add_message::<LessonCommand>();
}

/// An error in a lesson file. The lesson is then unavailable.
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

/// The location of a [`LessonError`] in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPlace {
    /// The file as a whole.
    File,
    /// A line and a column, counted from 1.
    Line(usize, usize),
    /// A step, counted from 1.
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
