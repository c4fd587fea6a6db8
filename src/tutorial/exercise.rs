//! What is done in a step, by the notions of its game: a table, what is pointed out, and beats.

use std::any::Any;

use serde::Deserialize;
use tamsk_rules::Millis;

use super::fields::{Fields, Misread};
use super::lesson::LessonStep;
use super::step_error::{LONGEST, StepError, limited};
use super::taught::Taught;

/// A beat of a step.
#[derive(Clone, Debug, Deserialize)]
#[serde(bound = "")]
pub enum Beat<G: Taught> {
    /// The pupil meets one of these goals.
    You(Vec<G::Goal>),
    /// The partner starts this after a delay in milliseconds. The next beat waits until it is done.
    They(Millis, G::Plan),
    /// The partner starts this after a delay in milliseconds. The next beat does not wait for it.
    Meanwhile(Millis, G::Plan),
    /// The next beat waits for this event.
    Until(G::Awaited),
}

/// What is done in a step.
#[derive(Clone, Debug)]
pub struct Exercise<G: Taught> {
    /// The table with which it begins. Without one it continues from the end of the previous step.
    pub table: Option<G::Table>,
    /// What is pointed out in addition to the goals.
    pub show: Vec<G::Mark>,
    /// The beats, in order.
    pub beats: Vec<Beat<G>>,
    /// The text keys of the remarks when the pupil meets one of these other goals instead.
    pub instead: Vec<(G::Goal, String)>,
}

impl<G: Taught> Exercise<G> {
    /// Returns the exercise of a step, if it is in this game.
    pub fn of(step: &LessonStep) -> Option<&Exercise<G>> {
        (&*step.exercise as &dyn Any).downcast_ref()
    }

    /// Reads an exercise that is written as these fields.
    pub fn read<'a>(fields: &mut Fields<'a>) -> Result<Exercise<G>, Misread<'a>> {
        Ok(Exercise {
            table: fields.take("table")?,
            show: fields.take("show")?,
            beats: fields.take("beats")?,
            instead: fields.take("instead")?,
        })
    }

    /// Checks what can be checked without a match.
    pub fn check(&self) -> Result<(), StepError> {
        limited("marks", self.show.len())?;
        limited("beats", self.beats.len())?;
        limited("remarks", self.instead.len())?;
        self.instead.iter().try_for_each(|(goal, _)| limited_goal::<G>(goal))?;
        self.beats.iter().try_for_each(Beat::check)
    }
}

impl<G: Taught> Beat<G> {
    fn check(&self) -> Result<(), StepError> {
        match self {
            Beat::You(goals) if goals.is_empty() && !G::ASKS_FOR_ANYTHING => Err(StepError::NoGoal),
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

fn limited_goal<G: Taught>(goal: &G::Goal) -> Result<(), StepError> {
    G::ways(goal).into_iter().try_for_each(|count| limited("places", count))
}
