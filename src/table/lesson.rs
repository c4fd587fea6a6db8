//! The visible state of the lesson in progress, and the commands to the lesson. The `tutorial` module runs the lesson.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Level, Player, Socket, SocketSet};

use super::drill::DrillCommand;
use super::game::PlayableGame;
use super::player_command::PlayerCommand;

/// The reasons why a lesson or a sand drill stops time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExercisePause {
    /// Whether the lesson stops time, for example while its text is being read.
    pub by_lesson: bool,
    /// Whether the drill stops time because it has not started yet or has been decided.
    pub by_drill: bool,
    /// Whether time waits for the first action of a person who is reading instructions. This action takes effect as
    /// usual, and also starts the lesson step or the drill. This field is updated together with
    /// [`TimeRuns`](crate::simulation::TimeRuns).
    pub awaits_first_action: bool,
}

impl ExercisePause {
    /// Returns `true` if a lesson or a drill stops time.
    pub const fn stops_time(self) -> bool {
        self.by_lesson || self.by_drill
    }
}

/// System parameter that starts a lesson step or a drill when the person acts for the first time.
#[derive(SystemParam)]
pub struct ExerciseStarter<'w> {
    pause: ResMut<'w, ExercisePause>,
    lessons: MessageWriter<'w, LessonCommand>,
    drills: MessageWriter<'w, DrillCommand>,
}

impl ExerciseStarter<'_> {
    /// Returns `true` if a step or a drill is waiting for a first action.
    pub fn awaits_first_action(&self) -> bool {
        self.pause.awaits_first_action
    }

    /// Starts the step or the drill. The caller must let time run.
    pub fn start(&mut self) {
        *self.pause = ExercisePause::default();
        self.lessons.write(LessonCommand::StartStep);
        self.drills.write(DrillCommand::StartClock);
    }
}

/// A command from the pupil to the lesson.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LessonCommand {
    /// Begins the named lesson at this step, counted from 0.
    Begin(String, usize),
    /// Continues: starts the step, retries it, or moves to the next step or lesson, depending on the phase.
    Continue,
    /// Starts the step whose text is being read. Ignored in other phases.
    StartStep,
    /// Goes back to the previous step.
    Back,
    /// Restarts this step.
    RepeatStep,
    /// Skips this step.
    Skip,
    /// Returns to the list of lessons.
    Leave,
}

/// A part of the course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoursePart {
    /// The text key of the part's name.
    pub name_key: &'static str,
    /// The level that the part teaches, if any.
    pub level: Option<Level>,
}

/// A lesson in the list of lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonEntry {
    /// The lesson's name, which is its file name.
    pub name: String,
    /// The text key of the title.
    pub title_key: String,
    /// The part of the course to which the lesson belongs.
    pub part: CoursePart,
    /// The number of steps.
    pub step_count: usize,
}

/// All lessons. The `tutorial` module writes this resource.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Syllabus {
    /// The lessons, in order.
    pub lessons: Vec<LessonEntry>,
    /// The estimated total duration of the Level 1 lessons, in minutes.
    pub level_one_minutes: u32,
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
    GlassBesideBoard(Player),
    /// This player's holder.
    Holder(Player),
    /// The timer.
    Timer,
    /// This position.
    Point(Vec3),
}

/// The visible state of the current lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonStatus {
    /// The lesson's name.
    pub name: String,
    /// The text key of the title.
    pub title_key: String,
    /// The part of the course.
    pub part: CoursePart,
    /// The index of the current step, counted from 0.
    pub step: usize,
    /// The number of steps.
    pub step_count: usize,
    /// The text key of the step.
    pub text_key: String,
    /// The text key of a remark about a mistake or an achievement, if any.
    pub remark_key: Option<String>,
    /// The phase of the step.
    pub phase: LessonPhase,
    /// Whether a player can lose something to running sand, so that pausing matters.
    pub has_sand_at_stake: bool,
    /// Whether sand runs in a glass or in the timer as soon as time runs.
    pub has_running_sand: bool,
    /// Whether the pupil only watches.
    pub is_watching: bool,
    /// Whether the step is a whole match.
    pub is_whole_match: bool,
    /// Whether the step is a match that has begun, so that leaving the lesson loses the match.
    pub leaving_discards_match: bool,
    /// Whether the step is only for reading. In such a step, any action on the table is undone.
    pub is_reading_only: bool,
    /// The camera pitch that suits the step, in degrees, if any.
    pub camera_pitch_degrees: Option<u8>,
    /// Whether the position at the start of the step differs from the last position that the pupil saw.
    pub has_new_position: bool,
    /// Whether another lesson follows this one.
    pub has_next_lesson: bool,
    /// The sockets to highlight.
    pub highlighted_sockets: SocketSet,
    /// The targets of arrows.
    pub arrows: Vec<ArrowTarget>,
    /// The commands whose buttons are highlighted.
    pub highlighted_commands: Vec<PlayerCommand>,
    /// Whether the lesson is animating something, so that frames must be drawn continuously.
    pub is_animating: bool,
}

impl LessonStatus {
    /// Returns `true` if the pupil should pick up a glass now.
    pub fn asks_for_glass(&self) -> bool {
        let glass = |arrow: &ArrowTarget| matches!(arrow, ArrowTarget::Glass(_) | ArrowTarget::GlassBesideBoard(_));
        self.phase == LessonPhase::Doing && self.invites_action() && self.arrows.iter().any(glass)
    }

    /// Returns `true` if the pupil should act now, or may act to start the step. Otherwise, arrows only illustrate the
    /// text.
    pub fn invites_action(&self) -> bool {
        match self.phase {
            LessonPhase::Reading | LessonPhase::Doing => !self.is_watching,
            LessonPhase::Wrong | LessonPhase::Done => false,
        }
    }
}

/// The turns that the current lesson asks for, in the same form as the advice of a hint. The buttons for these turns
/// are highlighted.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct LessonAdvice<G: PlayableGame>(pub Vec<G::Advice>);

/// The visible state of the current lesson, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentLesson(pub Option<LessonStatus>);

impl CurrentLesson {
    /// Returns `true` if a lesson is in progress.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Returns `true` if the pupil's first action starts the step whose text they are reading.
    pub fn awaits_first_action(&self) -> bool {
        self.0.as_ref().is_some_and(|status| status.phase == LessonPhase::Reading && status.invites_action())
    }

    /// Returns `true` if people may act in a game without a clock, because no lesson is in progress or the pupil is
    /// doing an exercise.
    pub fn allows_acting(&self) -> bool {
        self.0.as_ref().is_none_or(|status| status.phase == LessonPhase::Doing && !status.is_watching)
    }

    /// Returns the sockets to highlight.
    pub fn highlighted_sockets(&self) -> SocketSet {
        self.0.as_ref().map_or(SocketSet::EMPTY, |status| status.highlighted_sockets)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentLesson>()
        .init_resource::<ExercisePause>()
        .init_resource::<Syllabus>()
        .add_message::<LessonCommand>();
}

/// An error in a lesson file. A lesson with an error is unavailable.
#[derive(Clone, Debug, thiserror::Error)]
#[error("lessons: {}{location}: {source}", file.display())]
pub struct LessonError {
    /// The lesson file.
    pub file: PathBuf,
    /// The location of the error in the file.
    pub location: LessonErrorLocation,
    /// The underlying error.
    pub source: Arc<dyn Error + Send + Sync>,
}

/// The location of a [`LessonError`] in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonErrorLocation {
    /// The file as a whole.
    File,
    /// A line and a column, counted from 1.
    LineAndColumn(usize, usize),
    /// A step, counted from 1.
    Step(usize),
}

impl fmt::Display for LessonErrorLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LessonErrorLocation::File => Ok(()),
            LessonErrorLocation::LineAndColumn(line, column) => write!(f, ", line {line}, column {column}"),
            LessonErrorLocation::Step(step) => write!(f, ", step {step}"),
        }
    }
}
