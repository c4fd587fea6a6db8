//! Lessons, whose steps each have a text and an exercise in a game.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use tamsk_engine::Difficulty;
use tamsk_rules::{Millis, Options, Player};

use super::opening::StepStart;
use super::step_error::StepError;
use crate::table::lesson::LessonPart;

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The text key of the title.
    pub title: String,
    /// The part of the course.
    pub part: LessonPart,
    /// The pupil's colour.
    pub you: Player,
    /// The rule options of its TAMSK tables, unless a table has its own.
    pub rules: Options,
    /// The steps, in order.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson, which teaches one idea.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// The text key of the step.
    pub text: String,
    /// The camera pitch that suits the step, in degrees, if any: sand levels are best seen from low down.
    pub pitch: Option<u8>,
    /// The difficulty of the bot, if the step is a whole match rather than beats.
    pub against: Option<Difficulty>,
    /// The text key of the remark on success.
    pub done: Option<String>,
    /// The text key of the remark on a mistake.
    pub wrong: Option<String>,
    /// The text key of the remark when the goal can no longer be met.
    pub missed: Option<String>,
    /// The exercise, in any game.
    pub exercise: Arc<dyn AnyExercise>,
}

/// An [`Exercise`](super::exercise::Exercise) of any game.
pub trait AnyExercise: Any + Debug + Send + Sync {
    fn has_table(&self) -> bool;

    fn is_empty(&self) -> bool;

    fn is_watched_first(&self) -> bool;

    /// Returns `true` if the pupil has a choice, so that the exercise can end in different positions.
    fn leaves_a_choice(&self) -> bool;

    fn remarks(&self) -> Vec<&str>;

    /// Returns the number of acts of the pupil and plans of the partner.
    fn deeds(&self) -> usize;

    /// Plays the step by its goals. `before` is the match at the end of the previous step, or the reason why there is
    /// none. Returns the initial and the final match, and the duration in milliseconds; or the first error.
    fn rehearse(
        self: Arc<Self>,
        step: &LessonStep,
        lesson: &Lesson,
        before: Result<StepStart, StepError>,
    ) -> Result<(StepStart, StepStart, Millis), StepError>;

    /// Begins the exercise in a match. Returns its [`StepRun`](super::step_run::StepRun).
    fn begin(self: Arc<Self>, opening: &StepStart) -> Box<dyn Any + Send + Sync>;
}

impl LessonStep {
    /// Returns `true` if the step is only for reading.
    pub fn is_read_only(&self) -> bool {
        self.exercise.is_empty() && self.against.is_none()
    }

    /// Returns the keys of all texts of the step.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let others = [&self.done, &self.wrong, &self.missed].into_iter().flatten();
        std::iter::once(&self.text).chain(others).map(String::as_str).chain(self.exercise.remarks())
    }
}
