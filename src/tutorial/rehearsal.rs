//! Rehearses lessons by playing their own goals, so that no step can be impossible.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use tamsk_rules::{Millis, Player};

use super::exercise::{Beat, Exercise};
use super::lesson::{AnyExercise, Lesson, LessonStep};
use super::opening::StepStart;
use super::step_error::{LONGEST, LONGEST_LESSON, StepError, limited};
use super::step_run::{StepRun, StepVerdict};
use super::taught::TeachableGame;
use crate::simulation::STEP_MILLIS;
use crate::simulation::game::Answer;

/// The simulated pupil's time for each act, in milliseconds.
const REACTION: Millis = 500;

/// Returns the initial match of each step of a lesson, or the first error and the index of its step.
pub fn rehearse(lesson: &Lesson) -> Result<Vec<StepStart>, (usize, StepError)> {
    let mut openings = Vec::new();
    let mut before = Err(StepError::NoTable);
    let mut left = LONGEST_LESSON;
    limited("steps", lesson.steps.len()).map_err(|error| (0, error))?;
    for (number, step) in lesson.steps.iter().enumerate() {
        let fail = |error: StepError| (number, error);
        if step.text.is_empty() {
            return Err(fail(StepError::NoText));
        }
        if step.against.is_some() && !step.exercise.is_empty() {
            return Err(fail(StepError::BeatsAndMatch));
        }
        let (opening, end, takes) = step.exercise.clone().rehearse(step, lesson, before).map_err(fail)?;
        left = left.checked_sub(takes).ok_or_else(|| fail(StepError::TooLong))?;
        openings.push(opening);
        let leaves_a_choice = step.against.is_some() || step.exercise.leaves_a_choice();
        before = if leaves_a_choice { Err(StepError::NoTableAfterChoice) } else { Ok(end) };
    }
    if openings.is_empty() { Err((0, StepError::NoStep)) } else { Ok(openings) }
}

impl<G: TeachableGame> AnyExercise for Exercise<G> {
    fn has_table(&self) -> bool {
        self.table.is_some()
    }

    fn is_empty(&self) -> bool {
        self.beats.is_empty()
    }

    fn is_watched_first(&self) -> bool {
        !matches!(self.beats.first(), None | Some(Beat::You(_)))
    }

    fn leaves_a_choice(&self) -> bool {
        let is_open = |beat: &Beat<G>| match beat {
            Beat::You(goals) => {
                goals.len() != 1 || goals.iter().flat_map(G::alternative_counts).any(|count| count != 1)
            }
            Beat::They(..) | Beat::Meanwhile(..) | Beat::Until(_) => false,
        };
        self.beats.iter().any(is_open)
    }

    fn remarks(&self) -> Vec<&str> {
        self.mistakes.iter().map(|(_, key)| key.as_str()).collect()
    }

    fn deeds(&self) -> usize {
        self.beats.iter().filter(|beat| !matches!(beat, Beat::Until(_))).count()
    }

    fn rehearse(
        self: Arc<Self>,
        step: &LessonStep,
        lesson: &Lesson,
        before: Result<StepStart, StepError>,
    ) -> Result<(StepStart, StepStart, Millis), StepError> {
        self.check()?;
        let live = match &self.table {
            Some(table) => G::set_up(table, &lesson.rules)?,
            None => before?.of::<G>().ok_or(StepError::NoTableAfterOther)?.clone(),
        };
        let opening = Arc::new(live.clone());
        let (end, takes) = if step.against.is_some() { (live, 0) } else { play(step, self, live, lesson.you)? };
        Ok((opening, Arc::new(end), takes))
    }

    fn begin(self: Arc<Self>, opening: &StepStart) -> Box<dyn Any + Send + Sync> {
        Box::new(opening.of::<G>().map(|live| StepRun::begin(self, live)))
    }
}

fn play<G: TeachableGame>(
    step: &LessonStep,
    exercise: Arc<Exercise<G>>,
    mut live: G,
    you: Player,
) -> Result<(G, Millis), StepError> {
    let mut run = StepRun::begin(exercise, &live);
    let begins = run.now(&live);
    let mut ready = begins + REACTION;
    let mut news = Vec::new();
    loop {
        let now = run.now(&live);
        match run.judge(step, &live, you, &news, &[]) {
            StepVerdict::Done => return Ok((live, now - begins)),
            StepVerdict::Continues => {}
            StepVerdict::Wrong(_) => return Err(StepError::GoalIsWrong),
            StepVerdict::Missed(_) => return Err(StepError::Impossible { beat: written(&run), now }),
        }
        if now > begins + LONGEST {
            return Err(StepError::Endless { beat: written(&run) });
        }
        news = live.pass(STEP_MILLIS);
        run.pass(Duration::from_millis(STEP_MILLIS));
        let now = run.now(&live);
        while let Some(request) = run.take_due(&live) {
            news.extend(act(&mut live, !you, &request)?);
        }
        if now >= ready.max(run.since() + REACTION)
            && let Some(goals) = run.goals()
            && let Some(request) = live.step_towards(goals, you)
        {
            news.extend(act(&mut live, you, &request)?);
            ready = now + REACTION;
        }
    }
}

fn act<G: TeachableGame>(live: &mut G, by: Player, request: &G::Request) -> Result<Vec<G::Event>, StepError> {
    let (act, why) = match live.answer(by, request) {
        Answer::Accepted(events) => return Ok(events),
        Answer::Refused { act, why, .. } => (format!("{act:?}"), why.to_string()),
        Answer::Expired(lapse) => (format!("{request:?}"), format!("{lapse:?}")),
    };
    Err(StepError::Refused { by: G::COLOURS[by], act, why })
}

fn written<G: TeachableGame>(run: &StepRun<G>) -> String {
    run.beat().map_or_else(String::new, |beat| format!("{beat:?}"))
}
