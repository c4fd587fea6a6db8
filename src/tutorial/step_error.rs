//! What can be wrong in the steps of a lesson.

use gipf_rules::Colour;
use tamsk_rules::{Action, Millis, Player};
use thiserror::Error;

use super::gipf::GipfTableError;
use super::table::LessonTableError;
use crate::simulation::live::NotPlayed;

/// The longest that a step may take, in milliseconds of match time.
pub const LONGEST: Millis = 300_000;
/// The longest that all steps together may take, in milliseconds of match time.
pub const LONGEST_LESSON: Millis = 1_800_000;
/// The most steps of a lesson, beats of a step, goals of a beat, and sockets of a goal.
pub const MOST: usize = 64;

/// An error in a step.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    /// The step is on both games.
    #[error("the step has a part on TAMSK and one on GIPF: expected one of them")]
    TwoGames,
    /// The previous step is on the other game.
    #[error("the step before is on the other game, so this one needs a table")]
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
    #[error(transparent)]
    Table(#[from] LessonTableError),
    /// The table of GIPF cannot be set up.
    #[error(transparent)]
    GipfTable(#[from] GipfTableError),
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
    /// A beat on GIPF cannot be done.
    #[error("{beat} cannot be done")]
    ImpossibleInGipf {
        /// The beat, as written in the lesson.
        beat: String,
    },
    /// The rules of GIPF refuse an act of the step.
    #[error("{} is refused {act}: {source}", Colour::of(*.by))]
    RefusedInGipf {
        /// The side that acts.
        by: Player,
        /// The act.
        act: String,
        /// The reason for the refusal.
        source: NotPlayed<gipf_rules::GipfRefusal>,
    },
    /// The rules refuse an action of the step.
    #[error("{player} is refused {action:?}: {source}")]
    Refused {
        /// The player who acts.
        player: Player,
        /// The action.
        action: Action,
        /// The reason for the refusal.
        source: NotPlayed,
    },
}
