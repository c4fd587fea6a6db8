//! The exercise of a lesson step. It consists of a table, marks, and beats, which are its consecutive parts.

use std::any::Any;

use serde::Deserialize;
use tamsk_rules::Millis;

use super::fields::{LessonParseError, UnparsedFields};
use super::lesson::LessonStep;
use super::step_error::{MAX_STEP_MILLIS, StepError, check_list_length};
use super::teachable_game::TeachableGame;

/// A part of an exercise. The beats of an exercise run one after the other.
#[derive(Clone, Debug, Deserialize)]
#[serde(bound = "")]
pub enum Beat<G: TeachableGame> {
    /// The pupil must meet one of these goals.
    You(Vec<G::Goal>),
    /// The partner begins a plan after a delay in milliseconds. The next beat begins when the plan is complete.
    They(Millis, G::PartnerPlan),
    /// The partner begins a plan after a delay in milliseconds. The next beat begins at once.
    Meanwhile(Millis, G::PartnerPlan),
    /// The next beat begins after this event.
    Until(G::AwaitedEvent),
}

/// The exercise of a lesson step.
#[derive(Clone, Debug)]
pub struct Exercise<G: TeachableGame> {
    /// The table that the exercise sets up, or `None` if the exercise continues the match of the previous step.
    pub lesson_setup: Option<G::LessonSetup>,
    /// The marks that are visible in addition to the marks of the goals.
    pub extra_marks: Vec<G::Mark>,
    /// The beats, in order.
    pub beats: Vec<Beat<G>>,
    /// The goals that count as mistakes in this exercise, with the text keys of the remarks on them.
    pub mistakes: Vec<(G::Goal, String)>,
}

impl<G: TeachableGame> Exercise<G> {
    /// Returns the exercise of a step, or `None` if the step is in a game other than `G`.
    pub fn of(step: &LessonStep) -> Option<&Exercise<G>> {
        (&*step.exercise as &dyn Any).downcast_ref()
    }

    /// Parses the fields of an exercise.
    pub fn parse<'a>(fields: &mut UnparsedFields<'a>) -> Result<Exercise<G>, LessonParseError<'a>> {
        Ok(Exercise {
            lesson_setup: fields.parse_field("table")?,
            extra_marks: fields.parse_field("show")?,
            beats: fields.parse_field("beats")?,
            mistakes: fields.parse_field("instead")?,
        })
    }

    /// Checks the goals, lengths and delays of the exercise, without playing it.
    pub fn check_goals_and_limits(&self) -> Result<(), StepError> {
        check_list_length("marks", self.extra_marks.len())?;
        check_list_length("beats", self.beats.len())?;
        check_list_length("remarks", self.mistakes.len())?;
        self.mistakes.iter().try_for_each(|(goal, _)| limited_goal::<G>(goal))?;
        self.beats.iter().try_for_each(Beat::check)
    }
}

impl<G: TeachableGame> Beat<G> {
    fn check(&self) -> Result<(), StepError> {
        match self {
            Beat::You(goals) if goals.is_empty() && !G::ALLOWS_BEATS_WITHOUT_GOALS => Err(StepError::NoGoal),
            Beat::You(goals) => {
                check_list_length("goals", goals.len())?;
                goals.iter().try_for_each(limited_goal::<G>)
            }
            Beat::They(after, _) | Beat::Meanwhile(after, _) if *after > MAX_STEP_MILLIS => {
                Err(StepError::LongDelay(*after))
            }
            Beat::They(_, plan) | Beat::Meanwhile(_, plan) => match G::partner_requests(plan).len() {
                0 => Err(StepError::NoGoal),
                count => check_list_length("acts", count),
            },
            Beat::Until(_) => Ok(()),
        }
    }
}

fn limited_goal<G: TeachableGame>(goal: &G::Goal) -> Result<(), StepError> {
    G::alternative_counts(goal).into_iter().try_for_each(|count| check_list_length("places", count))
}
