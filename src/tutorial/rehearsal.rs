//! A lesson is rehearsed before it is given: played by what it asks for, so that no step can be impossible.

use super::beat::Beat;
use super::lesson::{Lesson, Step};
use super::run::{Run, Verdict};
use crate::rules::{Event, Millis, Player};
use crate::simulation::STEP_MILLIS;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// How long the pupil of a rehearsal takes for each action, in milliseconds.
const REACTION: Millis = 500;
/// Longer than any step of a lesson may take, in milliseconds of the match.
const LONGEST: Millis = 300_000;

/// Plays a lesson through; the match with which each of its steps begins.
///
/// # Errors
/// The step, from 0, and what is wrong with it.
pub fn rehearse(lesson: &Lesson) -> Result<Vec<LiveMatch>, (usize, String)> {
    let mut openings = Vec::new();
    let mut before: Option<(LiveMatch, bool)> = None;
    for (number, step) in lesson.steps.iter().enumerate() {
        let fail = |problem: String| (number, problem);
        check(step).map_err(fail)?;
        let opening = match (&step.table, before) {
            (Some(table), _) => {
                let (game, events) = table.set(lesson.rules).map_err(fail)?;
                LiveMatch::of(MatchSetup::default(), game).with_history(events)
            }
            (None, None) => return Err(fail("the first step needs a table".to_owned())),
            (None, Some((_, true))) => {
                return Err(fail("the step before leaves a choice, so this one needs a table".to_owned()));
            }
            (None, Some((opening, false))) => opening,
        };
        openings.push(opening.clone());
        let end = if step.against.is_some() { opening } else { play(step, opening, lesson.you).map_err(fail)? };
        before = Some((end, step.leaves_a_choice()));
    }
    if openings.is_empty() { Err((0, "the lesson has no step".to_owned())) } else { Ok(openings) }
}

fn check(step: &Step) -> Result<(), String> {
    if step.text.is_empty() {
        return Err("the step has no text".to_owned());
    }
    if step.against.is_some() && !step.beats.is_empty() {
        return Err("the step has beats and a match: expected one of them".to_owned());
    }
    if step.beats.iter().any(|beat| matches!(beat, Beat::You(asks) if asks.is_empty())) {
        return Err("nothing is asked for: expected one action at least".to_owned());
    }
    Ok(())
}

/// Plays a step by what it asks for.
fn play(step: &Step, mut live: LiveMatch, you: Player) -> Result<LiveMatch, String> {
    let mut run = Run::begin(step, &live);
    let begins = live.game().now();
    let mut ready = begins + REACTION;
    let mut news: Vec<Event> = Vec::new();
    loop {
        match run.look(step, &live, you, &news, &[]) {
            Verdict::Done => return Ok(live),
            Verdict::Goes => {}
            Verdict::Wrong(_) => return Err("what is asked for is taken for wrong".to_owned()),
            Verdict::Missed(_) => {
                return Err(format!("{} cannot be done at {} ms", waiting_for(&run, step), live.game().now()));
            }
        }
        if live.game().now() > begins + LONGEST {
            return Err(format!("{} does not come", waiting_for(&run, step)));
        }
        let mut happened = live.pass_time(STEP_MILLIS);
        let now = live.game().now();
        while let Some(action) = run.take_due(now) {
            let refused = |why| format!("{} is refused {action:?}: {why}", !you);
            happened.extend(live.act(!you, action).map_err(refused)?);
        }
        if let Some(Beat::You(asks)) = run.beat(step)
            && now >= ready.max(run.since() + REACTION)
            && let Some(action) = asks.iter().find_map(|ask| ask.answer(live.game(), you))
        {
            happened.extend(live.act(you, action).map_err(|why| format!("{you} is refused {action:?}: {why}"))?);
            ready = now + REACTION;
        }
        news = happened.iter().map(|happened| happened.event).collect();
    }
}

fn waiting_for(run: &Run, step: &Step) -> String {
    run.beat(step).map_or_else(String::new, |beat| format!("{beat:?}"))
}
