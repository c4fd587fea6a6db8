//! Rehearses steps on GIPF: plays them through by what they ask for.

use std::time::Duration;

use gipf_rules::{GipfAct, GipfMatch, Side};

use super::run::GipfRun;
use super::step::{GipfBeat, GipfStep};
use crate::simulation::gipf::LiveGipf;
use crate::tutorial::lesson::LessonStep;
use crate::tutorial::step_error::StepError;
use crate::tutorial::step_run::StepVerdict;

/// Plays a step and returns the match at its end.
///
/// # Errors
///
/// Returns why it cannot be played.
pub fn play(step: &LessonStep, gipf: &GipfStep, mut live: LiveGipf, you: Side) -> Result<LiveGipf, StepError> {
    let mut run = GipfRun::begin(gipf, &live);
    loop {
        match run.judge(step, gipf, &live, you) {
            StepVerdict::Done => return Ok(live),
            StepVerdict::Goes => {}
            StepVerdict::Wrong(_) => return Err(StepError::GoalIsWrong),
            StepVerdict::Missed(_) => return Err(impossible(&run, gipf)),
        }
        let (by, act) = match run.beat(gipf) {
            Some(GipfBeat::You(words)) => {
                let wanted = words.iter().filter_map(|word| word.act());
                let any = anything(live.game()).filter(|_| words.is_empty());
                let act = wanted.chain(any).find(|act| live.game().check(you, act).is_ok());
                (you, act.ok_or_else(|| impossible(&run, gipf))?)
            }
            _ => (!you, run.take_due(gipf, Duration::MAX).ok_or_else(|| impossible(&run, gipf))?),
        };
        live =
            live.after(by, &act).map_err(|source| StepError::RefusedInGipf { by, act: format!("{act:?}"), source })?;
    }
}

fn impossible(run: &GipfRun, step: &GipfStep) -> StepError {
    StepError::ImpossibleInGipf { beat: run.beat(step).map_or_else(String::new, |beat| format!("{beat:?}")) }
}

/// Returns something that can be done now.
fn anything(game: &GipfMatch) -> Option<GipfAct> {
    let mut first = None;
    game.position().for_each_word(|word| first = first.take().or_else(|| GipfAct::of(word)));
    first
}
