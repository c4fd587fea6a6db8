//! Errors in the steps of a lesson.

use tamsk_rules::Millis;
use thiserror::Error;

use super::taught::TableError;

/// The longest duration of a step, in milliseconds of match time.
pub const LONGEST: Millis = 300_000;
/// The longest duration of a lesson, in milliseconds of match time.
pub const LONGEST_LESSON: Millis = 1_800_000;
/// The longest list in a lesson: of steps, marks, beats, goals, and sockets of a goal.
const MOST: usize = 64;

#[derive(Debug, Error)]
pub enum StepError {
    #[error("the lesson has no step")]
    NoStep,
    #[error("the step has no text")]
    NoText,
    #[error("the step has beats and a match: expected one of them")]
    BeatsAndMatch,
    #[error("the step before is on another game, so this one needs a table")]
    NoTableAfterOther,
    #[error("nothing is asked for: expected one action at least")]
    NoGoal,
    #[error("the first step needs a table")]
    NoTable,
    /// The previous step can end in different positions, so that this one cannot continue from its end.
    #[error("the step before leaves a choice, so this one needs a table")]
    NoTableAfterChoice,
    #[error("{count} {what}: expected {MOST} at most")]
    TooMany { what: &'static str, count: usize },
    #[error("a delay of {0} ms: expected {LONGEST} ms at most")]
    LongDelay(Millis),
    #[error("the lesson takes more than {LONGEST_LESSON} ms")]
    TooLong,
    #[error("{0}")]
    Table(#[from] TableError),
    #[error("what is asked for is taken for wrong")]
    GoalIsWrong,
    #[error("{beat} cannot be done at {now} ms")]
    Impossible {
        beat: String,
        /// In milliseconds of match time.
        now: Millis,
    },
    #[error("{beat} does not come")]
    Endless { beat: String },
    #[error("{by} is refused {act}: {why}")]
    Refused {
        /// The colour of the acting player.
        by: &'static str,
        act: String,
        why: String,
    },
}

pub fn limited(what: &'static str, count: usize) -> Result<(), StepError> {
    if count > MOST { Err(StepError::TooMany { what, count }) } else { Ok(()) }
}
