//! The errors that a rehearsal finds in the steps of a lesson.

use tamsk_rules::Millis;
use thiserror::Error;

use super::teachable_game::LessonSetupError;

/// The maximum duration of a step, in milliseconds of match time.
pub const MAX_STEP_MILLIS: Millis = 300_000;
/// The maximum duration of a lesson, in milliseconds of match time.
pub const MAX_LESSON_MILLIS: Millis = 1_800_000;
/// The maximum length of any list in a lesson, such as its steps or the beats, marks and goals of a step.
const MAX_LIST_LENGTH: usize = 64;

/// An error in a step of a lesson.
#[derive(Debug, Error)]
pub enum StepError {
    #[error("the lesson has no step")]
    NoStep,
    #[error("the step has no text")]
    NoText,
    #[error("the step has beats and a match: expected one of them")]
    BeatsAndMatch,
    #[error("the step before is on another game, so this one needs a table")]
    NoTableAfterOtherGame,
    #[error("nothing is asked for: expected one action at least")]
    NoGoal,
    #[error("the first step needs a table")]
    NoTableInFirstStep,
    /// The step continues from the end of the previous step, which can end in different positions.
    #[error("the step before leaves a choice, so this one needs a table")]
    NoTableAfterChoice,
    #[error("{count} {what}: expected {MAX_LIST_LENGTH} at most")]
    ListTooLong { what: &'static str, count: usize },
    #[error("a delay of {0} ms: expected {MAX_STEP_MILLIS} ms at most")]
    LongDelay(Millis),
    #[error("the lesson takes more than {MAX_LESSON_MILLIS} ms")]
    LessonTooLong,
    #[error("{0}")]
    LessonSetup(#[from] LessonSetupError),
    #[error("what is asked for is taken for wrong")]
    GoalIsMistake,
    #[error("{beat} cannot be done at {now} ms")]
    ImpossibleBeat {
        beat: String,
        /// The time of the match, in milliseconds.
        now: Millis,
    },
    #[error("{beat} does not come")]
    EventNeverComes { beat: String },
    #[error("{by} is refused {act}: {why}")]
    ActRefused {
        /// The colour of the player whose act is refused.
        by: &'static str,
        act: String,
        why: String,
    },
}

/// Returns an error if a list has too many elements. `what` names the elements.
pub fn check_list_length(what: &'static str, count: usize) -> Result<(), StepError> {
    if count > MAX_LIST_LENGTH { Err(StepError::ListTooLong { what, count }) } else { Ok(()) }
}
