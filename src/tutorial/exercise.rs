//! The exercise of a step: a table, marks, and beats.

use std::any::Any;

use serde::Deserialize;
use tamsk_rules::Millis;

use super::fields::{Fields, LessonParseError};
use super::lesson::LessonStep;
use super::step_error::{LONGEST, StepError, limited};
use super::taught::TeachableGame;

/// A beat of a step, which the step goes through in order.
#[derive(Clone, Debug, Deserialize)]
#[serde(bound = "")]
pub enum Beat<G: TeachableGame> {
    /// The pupil must meet one of these goals.
    You(Vec<G::Goal>),
    /// The partner starts a plan after a delay in milliseconds. The next beat waits for its end.
    They(Millis, G::Plan),
    /// The partner starts a plan after a delay in milliseconds. The next beat begins at once.
    Meanwhile(Millis, G::Plan),
    /// The next beat waits for an event.
    Until(G::Awaited),
}

/// The exercise of a step.
#[derive(Clone, Debug)]
pub struct Exercise<G: TeachableGame> {
    /// The initial table. Without one, the exercise continues from the end of the previous step.
    pub table: Option<G::Table>,
    /// The marks to display in addition to those of the goals.
    pub marks: Vec<G::Mark>,
    /// The beats, in order.
    pub beats: Vec<Beat<G>>,
    /// Goals that are mistakes here, with the text keys of their remarks.
    pub mistakes: Vec<(G::Goal, String)>,
}

impl<G: TeachableGame> Exercise<G> {
    /// Returns the exercise of a step, if its game is `G`.
    pub fn of(step: &LessonStep) -> Option<&Exercise<G>> {
        (&*step.exercise as &dyn Any).downcast_ref()
    }

    /// Parses an exercise from these fields.
    pub fn read<'a>(fields: &mut Fields<'a>) -> Result<Exercise<G>, LessonParseError<'a>> {
        Ok(Exercise {
            table: fields.take("table")?,
            marks: fields.take("show")?,
            beats: fields.take("beats")?,
            mistakes: fields.take("instead")?,
        })
    }

    /// Checks the parts that need no match.
    pub fn check(&self) -> Result<(), StepError> {
        limited("marks", self.marks.len())?;
        limited("beats", self.beats.len())?;
        limited("remarks", self.mistakes.len())?;
        self.mistakes.iter().try_for_each(|(goal, _)| limited_goal::<G>(goal))?;
        self.beats.iter().try_for_each(Beat::check)
    }
}

impl<G: TeachableGame> Beat<G> {
    fn check(&self) -> Result<(), StepError> {
        match self {
            Beat::You(goals) if goals.is_empty() && !G::ALLOWS_BEATS_WITHOUT_GOALS => Err(StepError::NoGoal),
            Beat::You(goals) => {
                limited("goals", goals.len())?;
                goals.iter().try_for_each(limited_goal::<G>)
            }
            Beat::They(after, _) | Beat::Meanwhile(after, _) if *after > LONGEST => Err(StepError::LongDelay(*after)),
            Beat::They(_, plan) | Beat::Meanwhile(_, plan) => match G::requests(plan).len() {
                0 => Err(StepError::NoGoal),
                count => limited("acts", count),
            },
            Beat::Until(_) => Ok(()),
        }
    }
}

fn limited_goal<G: TeachableGame>(goal: &G::Goal) -> Result<(), StepError> {
    G::alternative_counts(goal).into_iter().try_for_each(|count| limited("places", count))
}
