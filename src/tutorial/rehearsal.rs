//! Rehearses lessons: plays them through by their own goals, so that no step can be impossible.

use thiserror::Error;

use super::beat::Beat;
use super::lesson::{Lesson, LessonStep};
use super::step_run::{StepRun, StepVerdict};
use super::table::LessonTableError;
use crate::rules::{Action, Event, Millis, Player, Refusal};
use crate::simulation::STEP_MILLIS;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// The time that the simulated pupil takes for each action, in milliseconds.
const REACTION: Millis = 500;
/// The longest that a step may take, in milliseconds of match time.
const LONGEST: Millis = 300_000;
/// The longest that all steps together may take, in milliseconds of match time.
const LONGEST_LESSON: Millis = 1_800_000;
/// The most steps of a lesson, beats of a step, goals of a beat, and sockets of a goal.
const MOST: usize = 64;

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
    /// A beat of the pupil has no goal.
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
    /// The rules refuse an action of the step.
    #[error("{player} is refused {action:?}: {source}")]
    Refused {
        /// The player who acts.
        player: Player,
        /// The action.
        action: Action,
        /// The reason for the refusal.
        source: Refusal,
    },
}

/// Plays a lesson through and returns the match with which each step begins.
///
/// # Errors
/// Returns the first error and the index of its step.
pub fn rehearse(lesson: &Lesson) -> Result<Vec<LiveMatch>, (usize, StepError)> {
    let mut openings = Vec::new();
    let mut before: Option<(LiveMatch, bool)> = None;
    let mut left = LONGEST_LESSON;
    limited("steps", lesson.steps.len()).map_err(|error| (0, error))?;
    for (number, step) in lesson.steps.iter().enumerate() {
        let fail = |error: StepError| (number, error);
        check(step).map_err(fail)?;
        let opening = match (&step.table, before) {
            (Some(table), _) => {
                let (game, events) = table.set(lesson.rules).map_err(|error| fail(error.into()))?;
                LiveMatch::of(MatchSetup::default(), game).with_history(events)
            }
            (None, None) => return Err(fail(StepError::NoTable)),
            (None, Some((_, true))) => return Err(fail(StepError::NoTableAfterChoice)),
            (None, Some((opening, false))) => opening,
        };
        openings.push(opening.clone());
        let begins = opening.game().now();
        let end = if step.against.is_some() { opening } else { play(step, opening, lesson.you).map_err(fail)? };
        left = left.checked_sub(end.game().now() - begins).ok_or_else(|| fail(StepError::TooLong))?;
        before = Some((end, step.leaves_a_choice()));
    }
    if openings.is_empty() { Err((0, StepError::NoStep)) } else { Ok(openings) }
}

fn check(step: &LessonStep) -> Result<(), StepError> {
    if step.text.is_empty() {
        return Err(StepError::NoText);
    }
    if step.against.is_some() && !step.beats.is_empty() {
        return Err(StepError::BeatsAndMatch);
    }
    limited("beats", step.beats.len())?;
    limited("remarks", step.instead.len())?;
    step.instead.iter().try_for_each(|(goal, _)| limited("sockets", goal.listed()))?;
    step.beats.iter().try_for_each(check_beat)
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
