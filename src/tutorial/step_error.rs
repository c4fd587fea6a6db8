//! What can be wrong in the steps of a lesson.

use tamsk_rules::Millis;
use thiserror::Error;

use super::taught::TableError;

/// The longest that a step may take, in milliseconds of match time.
pub const LONGEST: Millis = 300_000;
/// The longest that all steps together may take, in milliseconds of match time.
pub const LONGEST_LESSON: Millis = 1_800_000;
/// The most steps of a lesson, marks and beats of a step, goals of a beat, and places of a goal.
const MOST: usize = 64;

/// An error in a step.
#[derive(Debug, Error)]
pub enum StepError {
    /// The lesson is empty.
    #[error("the lesson has no step")]
    NoStep,
    /// The step has no text.
    #[error("the step has no text")]
    NoText,
    /// The step has both beats and a match.
    #[error("the step has beats and a match: expected one of them")]
    BeatsAndMatch,
    /// The previous step is on another game.
    #[error("the step before is on another game, so this one needs a table")]
    NoTableAfterOther,
    /// A beat has nothing to do.
    #[error("nothing is asked for: expected one action at least")]
    NoGoal,
    /// The first step has no table.
    #[error("the first step needs a table")]
    NoTable,
    /// The step has no table although the previous one can end in different positions.
    #[error("the step before leaves a choice, so this one needs a table")]
    NoTableAfterChoice,
    /// The lesson or one of its lists is far longer than any lesson needs.
    #[error("{count} {what}: expected {MOST} at most")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How much of it there is.
        count: usize,
    },
    /// A delay is longer than a step may take.
    #[error("a delay of {0} ms: expected {LONGEST} ms at most")]
    LongDelay(Millis),
    /// All steps together take too long.
    #[error("the lesson takes more than {LONGEST_LESSON} ms")]
    TooLong,
    /// The table cannot be set up.
    #[error("{0}")]
    Table(#[from] TableError),
    /// An action that meets the goal is judged wrong.
    #[error("what is asked for is taken for wrong")]
    GoalIsWrong,
    /// A goal can no longer be met.
    #[error("{beat} cannot be done at {now} ms")]
    Impossible {
        /// The beat, as written in the lesson.
        beat: String,
        /// The time of the match, in milliseconds.
        now: Millis,
    },
    /// A beat never ends.
    #[error("{beat} does not come")]
    Endless {
        /// The beat, as written in the lesson.
        beat: String,
    },
    /// The rules refuse an act of the step.
    #[error("{by} is refused {act}: {why}")]
    Refused {
        /// The colour of the player who acts.
        by: &'static str,
        /// The act.
        act: String,
        /// The reason for the refusal.
        why: String,
    },
}

/// Checks the length of a list.
pub fn limited(what: &'static str, count: usize) -> Result<(), StepError> {
    if count > MOST { Err(StepError::TooMany { what, count }) } else { Ok(()) }
}
