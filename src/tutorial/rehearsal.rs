//! Rehearses lessons: plays them through by their own goals, so that no step can be impossible.

use tamsk_rules::{Action, Event, Millis, Player};

use super::beat::Beat;
use super::gipf::{GipfBeat, GipfStep, GipfTable, play as play_gipf};
use super::lesson::{Lesson, LessonStep};
use super::step_error::{LONGEST, LONGEST_LESSON, MOST, StepError};
use super::step_run::{StepRun, StepVerdict};
use super::table::Opening;
use crate::simulation::STEP_MILLIS;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// The time that the simulated pupil takes for each action, in milliseconds.
const REACTION: Millis = 500;

/// Plays a lesson through and returns the match with which each step begins.
///
/// # Errors
/// Returns the first error and the index of its step.
pub fn rehearse(lesson: &Lesson) -> Result<Vec<Opening>, (usize, StepError)> {
    let mut openings = Vec::new();
    let mut before: Option<(Opening, bool)> = None;
    let mut left = LONGEST_LESSON;
    limited("steps", lesson.steps.len()).map_err(|error| (0, error))?;
    for (number, step) in lesson.steps.iter().enumerate() {
        let fail = |error: StepError| (number, error);
        check(step).map_err(fail)?;
        let opening = match (set(lesson, step).map_err(fail)?, before) {
            (Some(table), _) => table,
            (None, None) => return Err(fail(StepError::NoTable)),
            (None, Some((_, true))) => return Err(fail(StepError::NoTableAfterChoice)),
            (None, Some((opening, false))) => opening,
        };
        openings.push(opening.clone());
        let end = match (opening, &step.gipf) {
            (Opening::Tamsk(live), None) => {
                let begins = live.game().now();
                let end = if step.against.is_some() { *live } else { play(step, *live, lesson.you).map_err(fail)? };
                left = left.checked_sub(end.game().now() - begins).ok_or_else(|| fail(StepError::TooLong))?;
                Opening::Tamsk(Box::new(end))
            }
            (Opening::Gipf(live), Some(gipf)) => {
                let end = play_gipf(step, gipf, *live, lesson.you).map_err(fail)?;
                Opening::Gipf(Box::new(end))
            }
            _ => return Err(fail(StepError::NoTableAfterOther)),
        };
        before = Some((end, step.leaves_a_choice()));
    }
    if openings.is_empty() { Err((0, StepError::NoStep)) } else { Ok(openings) }
}

/// Returns the match of a step that has a table.
fn set(lesson: &Lesson, step: &LessonStep) -> Result<Option<Opening>, StepError> {
    if let Some(gipf) = &step.gipf {
        let live = gipf.table.as_ref().map(GipfTable::set).transpose()?;
        return Ok(live.map(|live| Opening::Gipf(Box::new(live))));
    }
    let Some(table) = &step.table else { return Ok(None) };
    let (game, events) = table.set(lesson.rules)?;
    Ok(Some(Opening::Tamsk(Box::new(LiveMatch::of(MatchSetup::default(), game).with_history(events)))))
}

fn check(step: &LessonStep) -> Result<(), StepError> {
    if step.text.is_empty() {
        return Err(StepError::NoText);
    }
    if step.against.is_some() && !step.beats.is_empty() {
        return Err(StepError::BeatsAndMatch);
    }
    if let Some(gipf) = &step.gipf {
        if step.table.is_some() || !step.beats.is_empty() || step.against.is_some() || !step.instead.is_empty() {
            return Err(StepError::TwoGames);
        }
        check_gipf(gipf)?;
    }
    limited("beats", step.beats.len())?;
    limited("remarks", step.instead.len())?;
    step.instead.iter().try_for_each(|(goal, _)| limited("sockets", goal.listed()))?;
    step.beats.iter().try_for_each(check_beat)
}

fn check_gipf(step: &GipfStep) -> Result<(), StepError> {
    limited("beats", step.beats.len())?;
    limited("remarks", step.instead.len())?;
    limited("points", step.show.len())?;
    step.beats.iter().try_for_each(|beat| match beat {
        &GipfBeat::They(after, _) if after > LONGEST => Err(StepError::LongDelay(after)),
        GipfBeat::They(_, words) if words.is_empty() => Err(StepError::NoGoal),
        GipfBeat::They(_, words) | GipfBeat::You(words) => limited("acts", words.len()),
    })
}

fn check_beat(beat: &Beat) -> Result<(), StepError> {
    match beat {
        Beat::You(goals) if goals.is_empty() => Err(StepError::NoGoal),
        Beat::You(goals) => {
            limited("goals", goals.len())?;
            goals.iter().try_for_each(|goal| limited("sockets", goal.listed()))
        }
        &(Beat::They(after, _) | Beat::Meanwhile(after, _)) if after > LONGEST => Err(StepError::LongDelay(after)),
        Beat::They(..) | Beat::Meanwhile(..) | Beat::Until(_) => Ok(()),
    }
}

/// Checks the length of a list.
fn limited(what: &'static str, count: usize) -> Result<(), StepError> {
    if count > MOST { Err(StepError::TooMany { what, count }) } else { Ok(()) }
}

/// Plays a step by its goals and returns the match at its end.
fn play(step: &LessonStep, mut live: LiveMatch, you: Player) -> Result<LiveMatch, StepError> {
    let mut run = StepRun::begin(step, &live);
    let begins = live.game().now();
    let mut ready = begins + REACTION;
    let mut news: Vec<Event> = Vec::new();
    loop {
        match run.judge(step, &live, you, &news, &[]) {
            StepVerdict::Done => return Ok(live),
            StepVerdict::Goes => {}
            StepVerdict::Wrong(_) => return Err(StepError::GoalIsWrong),
            StepVerdict::Missed(_) => {
                return Err(StepError::Impossible { beat: written(&run, step), now: live.game().now() });
            }
        }
        if live.game().now() > begins + LONGEST {
            return Err(StepError::Endless { beat: written(&run, step) });
        }
        let mut happened = live.pass_time(STEP_MILLIS);
        let now = live.game().now();
        let act = |live: &mut LiveMatch, player: Player, action: Action| {
            let events = live.act(player, action);
            events.map_err(|source| StepError::Refused { player, action, source })
        };
        while let Some(action) = run.take_due(now) {
            happened.extend(act(&mut live, !you, action)?);
        }
        if let Some(Beat::You(goals)) = run.beat(step)
            && now >= ready.max(run.since() + REACTION)
            && let Some(action) = goals.iter().find_map(|goal| goal.answer(live.game(), you))
        {
            happened.extend(act(&mut live, you, action)?);
            ready = now + REACTION;
        }
        news = happened.iter().map(|happened| happened.event).collect();
    }
}

/// Returns the current beat as written in the lesson.
fn written(run: &StepRun, step: &LessonStep) -> String {
    run.beat(step).map_or_else(String::new, |beat| format!("{beat:?}"))
}
