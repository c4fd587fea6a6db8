//! Lessons: a list of steps, each with a text and an exercise in a game.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use tamsk_engine::Difficulty;
use tamsk_rules::{Millis, Options, Player};

use super::opening::Opening;
use super::step_error::StepError;
use crate::table::lesson::LessonPart;

/// A lesson, as written in its file.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The text key of the title.
    pub title: String,
    /// The part of the course to which it belongs.
    pub part: LessonPart,
    /// The pupil's colour.
    pub you: Player,
    /// The rule options of its tables of TAMSK, unless a table has its own.
    pub rules: Options,
    /// The steps, in order.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson, which teaches one idea.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// The text key of the step.
    pub text: String,
    /// The pitch from which the table is seen, in degrees, where it matters: heights are seen from low down.
    pub pitch: Option<u8>,
    /// The difficulty of the bot, if the step is a whole match instead of beats.
    pub against: Option<Difficulty>,
    /// The text key of the remark when the step is done.
    pub done: Option<String>,
    /// The text key of the remark when the pupil does anything else.
    pub wrong: Option<String>,
    /// The text key of the remark when the goal can no longer be met.
    pub missed: Option<String>,
    /// What is done in the game.
    pub exercise: Arc<dyn AnyExercise>,
}

/// An [`Exercise`](super::exercise::Exercise) in whichever game.
pub trait AnyExercise: Any + Debug + Send + Sync {
    /// Returns `true` if it has a table of its own. Without one it continues from the end of the previous step.
    fn has_table(&self) -> bool;

    /// Returns `true` if it has no beats.
    fn is_empty(&self) -> bool;

    /// Returns `true` if it begins with something that the pupil only watches.
    fn is_watched_first(&self) -> bool;

    /// Returns `true` if the pupil has a choice, so that the exercise can end in different positions.
    fn leaves_a_choice(&self) -> bool;

    /// Returns the text keys of its remarks.
    fn remarks(&self) -> Vec<&str>;

    /// Returns how many things are done in it by the pupil or the partner.
    fn deeds(&self) -> usize;

    /// Plays the step through by its own goals. `before` is the match at the end of the previous step, or why there is
    /// none. Returns the match with which it begins, the one at its end, and how long it takes, in milliseconds.
    ///
    /// # Errors
    /// Returns the first error.
    fn rehearse(
        self: Arc<Self>,
        step: &LessonStep,
        lesson: &Lesson,
        before: Result<Opening, StepError>,
    ) -> Result<(Opening, Opening, Millis), StepError>;

    /// Begins it in a match. Returns the progress within it, a [`StepRun`](super::step_run::StepRun) of its game.
    fn begin(self: Arc<Self>, opening: &Opening) -> Box<dyn Any + Send + Sync>;
}

impl LessonStep {
    /// Returns whether the step has nothing to do but read.
    pub fn is_read_only(&self) -> bool {
        self.exercise.is_empty() && self.against.is_none()
    }

    /// Returns the keys of all texts of the step.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let others = [&self.done, &self.wrong, &self.missed].into_iter().flatten();
        std::iter::once(&self.text).chain(others).map(String::as_str).chain(self.exercise.remarks())
    }
}
