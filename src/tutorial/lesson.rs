//! Lessons and their steps. Each step consists of a text and an exercise.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use tamsk_engine::Difficulty;
use tamsk_rules::{Millis, Options, Player};

use super::lesson_match::LessonMatch;
use super::step_error::StepError;
use crate::table::lesson::CoursePart;

/// A lesson, as written in a lesson file.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The text key of the title.
    pub title_key: String,
    /// The part of the course to which the lesson belongs.
    pub part: CoursePart,
    /// The pupil's colour.
    pub pupil: Player,
    /// The lesson's rule options for TAMSK. A step can replace them with options of its own.
    pub default_tamsk_options: Options,
    /// The steps, in order.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson. Each step teaches one idea.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// The text key of the step's text.
    pub text_key: String,
    /// The pitch of the camera during the step, in degrees. Amounts of sand are easier to see from a low camera.
    pub camera_pitch_degrees: Option<u8>,
    /// The difficulty of the bot, if the step is a whole match.
    pub bot: Option<Difficulty>,
    /// The text key of the remark that is shown when the step is done, or `None` for the usual remark.
    pub success_key: Option<String>,
    /// The text key of the remark on mistakes that have no remark of their own, or `None` for the usual remark.
    pub mistake_key: Option<String>,
    /// The text key of the remark that is shown when the goal can no longer be met, or `None` for the usual remark.
    pub missed_goal_key: Option<String>,
    /// The exercise of the step, which can belong to any game.
    pub exercise: Arc<dyn AnyExercise>,
}

/// An [`Exercise`](super::exercise::Exercise) of any game.
pub trait AnyExercise: Any + Debug + Send + Sync {
    /// Returns `true` if the exercise sets up a table of its own.
    fn has_own_setup(&self) -> bool;

    /// Returns `true` if the exercise has no beats.
    fn has_no_beats(&self) -> bool;

    /// Returns `true` if the pupil does not act in the first beat.
    fn begins_with_watching(&self) -> bool;

    /// Returns `true` if the pupil has a choice, so that the exercise can end in different positions.
    fn leaves_a_choice(&self) -> bool;

    /// Returns the text keys of the remarks on mistakes.
    fn mistake_remark_keys(&self) -> Vec<&str>;

    /// Returns the number of beats in which the pupil or the partner acts.
    fn acting_beat_count(&self) -> usize;

    /// Plays the step by doing what its goals ask for. `before` is the match at the end of the previous step, or the
    /// reason why there is no such match. Returns the initial match, the final match, and the duration in milliseconds.
    ///
    /// # Errors
    /// Returns the first error in the step.
    fn rehearse(
        self: Arc<Self>,
        step: &LessonStep,
        lesson: &Lesson,
        before: Result<LessonMatch, StepError>,
    ) -> Result<(LessonMatch, LessonMatch, Millis), StepError>;

    /// Starts the exercise in a match. Returns a [`StepRun`](super::step_run::StepRun) for the game of the exercise.
    fn start_run(self: Arc<Self>, opening: &LessonMatch) -> Box<dyn Any + Send + Sync>;
}

impl LessonStep {
    /// Returns `true` if the pupil only reads a text in this step.
    pub fn is_text_only(&self) -> bool {
        self.exercise.has_no_beats() && self.bot.is_none()
    }

    /// Returns the keys of all texts that the step can show.
    pub fn text_keys(&self) -> impl Iterator<Item = &str> {
        let others = [&self.success_key, &self.mistake_key, &self.missed_goal_key].into_iter().flatten();
        std::iter::once(&self.text_key).chain(others).map(String::as_str).chain(self.exercise.mistake_remark_keys())
    }
}
