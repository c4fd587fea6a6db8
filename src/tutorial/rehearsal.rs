//! Rehearses lessons. A rehearsal plays every step by meeting its goals, to make sure that no step is impossible.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use tamsk_rules::{Millis, Player};

use super::exercise::{Beat, Exercise};
use super::lesson::{AnyExercise, Lesson, LessonStep};
use super::lesson_match::LessonMatch;
use super::step_error::{MAX_LESSON_MILLIS, MAX_STEP_MILLIS, StepError, check_list_length};
use super::step_run::{StepRun, StepVerdict};
use super::teachable_game::TeachableGame;
use crate::simulation::STEP_MILLIS;
use crate::simulation::game::Answer;

/// The reaction time of the simulated pupil before each act, in milliseconds.
const REACTION_TIME: Millis = 500;

/// Plays a lesson. Returns the initial match of each step.
///
/// # Errors
/// Returns the first error and the index of its step.
pub fn rehearse(lesson: &Lesson) -> Result<Vec<LessonMatch>, (usize, StepError)> {
    let mut openings = Vec::new();
    let mut before = Err(StepError::NoTableInFirstStep);
    let mut left = MAX_LESSON_MILLIS;
    check_list_length("steps", lesson.steps.len()).map_err(|error| (0, error))?;
    for (number, step) in lesson.steps.iter().enumerate() {
        let fail = |error: StepError| (number, error);
        if step.text_key.is_empty() {
            return Err(fail(StepError::NoText));
        }
        if step.bot.is_some() && !step.exercise.has_no_beats() {
            return Err(fail(StepError::BeatsAndMatch));
        }
        let (opening, end, takes) = step.exercise.clone().rehearse(step, lesson, before).map_err(fail)?;
        left = left.checked_sub(takes).ok_or_else(|| fail(StepError::LessonTooLong))?;
        openings.push(opening);
        let leaves_a_choice = step.bot.is_some() || step.exercise.leaves_a_choice();
        before = if leaves_a_choice { Err(StepError::NoTableAfterChoice) } else { Ok(end) };
    }
    if openings.is_empty() { Err((0, StepError::NoStep)) } else { Ok(openings) }
}

impl<G: TeachableGame> AnyExercise for Exercise<G> {
    fn has_own_setup(&self) -> bool {
        self.lesson_setup.is_some()
    }

    fn has_no_beats(&self) -> bool {
        self.beats.is_empty()
    }

    fn begins_with_watching(&self) -> bool {
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

    fn mistake_remark_keys(&self) -> Vec<&str> {
        self.mistakes.iter().map(|(_, key)| key.as_str()).collect()
    }

    fn acting_beat_count(&self) -> usize {
        self.beats.iter().filter(|beat| !matches!(beat, Beat::Until(_))).count()
    }

    fn rehearse(
        self: Arc<Self>,
        step: &LessonStep,
        lesson: &Lesson,
        before: Result<LessonMatch, StepError>,
    ) -> Result<(LessonMatch, LessonMatch, Millis), StepError> {
        self.check_goals_and_limits()?;
        let live = match &self.lesson_setup {
            Some(table) => G::set_up(table, &lesson.default_tamsk_options)?,
            None => before?.downcast_ref::<G>().ok_or(StepError::NoTableAfterOtherGame)?.clone(),
        };
        let opening = Arc::new(live.clone());
        let (end, takes) = if step.bot.is_some() { (live, 0) } else { play(step, self, live, lesson.pupil)? };
        Ok((opening, Arc::new(end), takes))
    }

    fn start_run(self: Arc<Self>, opening: &LessonMatch) -> Box<dyn Any + Send + Sync> {
        Box::new(opening.downcast_ref::<G>().map(|live| StepRun::begin(self, live)))
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
    let mut ready = begins + REACTION_TIME;
    let mut news = Vec::new();
    loop {
        let now = run.now(&live);
        match run.judge(step, &live, you, &news, &[]) {
            StepVerdict::Done => return Ok((live, now - begins)),
            StepVerdict::Continues => {}
            StepVerdict::Wrong(_) => return Err(StepError::GoalIsMistake),
            StepVerdict::Missed(_) => return Err(StepError::ImpossibleBeat { beat: written(&run), now }),
        }
        if now > begins + MAX_STEP_MILLIS {
            return Err(StepError::EventNeverComes { beat: written(&run) });
        }
        news = live.advance_rehearsal_time(STEP_MILLIS);
        run.advance_clockless_time(Duration::from_millis(STEP_MILLIS));
        let now = run.now(&live);
        while let Some(request) = run.take_due_request(&live) {
            news.extend(act(&mut live, !you, &request)?);
        }
        if now >= ready.max(run.beat_start() + REACTION_TIME)
            && let Some(goals) = run.goals()
            && let Some(request) = live.next_request_towards(goals, you)
        {
            news.extend(act(&mut live, you, &request)?);
            ready = now + REACTION_TIME;
        }
    }
}

fn act<G: TeachableGame>(live: &mut G, by: Player, request: &G::Request) -> Result<Vec<G::Event>, StepError> {
    let (act, why) = match live.answer(by, request) {
        Answer::Accepted(events) => return Ok(events),
        Answer::Refused { act, why, .. } => (format!("{act:?}"), why.to_string()),
        Answer::Expired(lapse) => (format!("{request:?}"), format!("{lapse:?}")),
    };
    Err(StepError::ActRefused { by: G::SCRIPT_COLOURS[by], act, why })
}

fn written<G: TeachableGame>(run: &StepRun<G>) -> String {
    run.beat().map_or_else(String::new, |beat| format!("{beat:?}"))
}
