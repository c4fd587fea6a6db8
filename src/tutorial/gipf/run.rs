//! Runs and judges a step on GIPF: its current beat, and what the partner does next.

use std::time::Duration;

use gipf_rules::{GipfAct, GipfMatch};
use tamsk_records::SidedAct;
use tamsk_rules::Player;

use super::step::{GipfBeat, GipfStep, WrittenWord};
use crate::simulation::gipf::LiveGipf;
use crate::tutorial::lesson::LessonStep;
use crate::tutorial::step_error::StepError;
use crate::tutorial::step_run::{StepVerdict, WRONG};

/// How long the partner takes for each thing after the first.
const PACE: Duration = Duration::from_millis(1_200);

/// The progress within a step on GIPF.
#[derive(Clone, Debug, Default)]
pub struct GipfRun {
    /// The index of the current beat, which is past the last one once the step is done.
    beat: usize,
    /// The number of recorded acts that have already been judged.
    seen: usize,
    /// How many things the partner has done in this beat.
    done: usize,
    /// Whether the next of them is on its way.
    sent: bool,
    /// The time until it is.
    wait: Duration,
}

impl GipfRun {
    /// Begins a step in a match.
    pub fn begin(step: &GipfStep, live: &LiveGipf) -> GipfRun {
        let mut run = GipfRun { seen: live.record().acts.len(), ..GipfRun::default() };
        run.enter(0, step);
        run
    }

    /// Returns the current beat, or `None` once the step is done.
    pub fn beat<'a>(&self, step: &'a GipfStep) -> Option<&'a GipfBeat> {
        step.beats.get(self.beat)
    }

    /// Lets time pass, and returns what the partner does now, if it is due. It is sent only once.
    pub fn take_due(&mut self, step: &GipfStep, passed: Duration) -> Option<GipfAct> {
        let next = self.next_of_partner(step).filter(|_| !self.sent)?;
        self.wait = self.wait.saturating_sub(passed);
        self.sent = self.wait.is_zero();
        next.act().filter(|_| self.sent)
    }

    /// Does what was sent last again, as its request lapsed.
    pub fn do_again(&mut self) {
        self.sent = false;
    }

    /// Judges what has been done since the last call.
    pub fn judge(&mut self, step: &LessonStep, gipf: &GipfStep, live: &LiveGipf, you: Player) -> StepVerdict {
        let acts = &live.record().acts;
        while let Some(act) = acts.get(self.seen) {
            self.seen += 1;
            if let Some(verdict) = self.judge_act(step, gipf, act, you) {
                return verdict;
            }
        }
        match self.beat(gipf) {
            None => StepVerdict::Done,
            Some(GipfBeat::You(words)) if !can_be_done(words, live.game(), you) => {
                let over = live.game().outcome().is_some();
                let why = if over { "lesson-missed-over" } else { "lesson-missed" };
                StepVerdict::Missed(step.missed.clone().unwrap_or_else(|| why.to_owned()))
            }
            Some(_) => StepVerdict::Goes,
        }
    }

    fn judge_act(&mut self, step: &LessonStep, gipf: &GipfStep, act: &SidedAct, you: Player) -> Option<StepVerdict> {
        if act.by != you {
            if self.next_of_partner(gipf).is_some_and(|next| next.is(&act.act)) {
                (self.done, self.sent, self.wait) = (self.done + 1, false, PACE);
                if self.next_of_partner(gipf).is_none() {
                    self.enter(self.beat + 1, gipf);
                }
            }
            return None;
        }
        match self.beat(gipf) {
            Some(GipfBeat::You(words)) if words.is_empty() || words.iter().any(|word| word.is(&act.act)) => {
                self.enter(self.beat + 1, gipf);
                None
            }
            Some(_) => {
                let text = gipf.instead.iter().find(|(word, _)| word.is(&act.act)).map(|(_, key)| key);
                let text = text.or(step.wrong.as_ref());
                Some(StepVerdict::Wrong(text.cloned().unwrap_or_else(|| WRONG.to_owned())))
            }
            None => None,
        }
    }

    /// Returns what the partner does next in this beat.
    fn next_of_partner(&self, step: &GipfStep) -> Option<WrittenWord> {
        match self.beat(step) {
            Some(GipfBeat::They(_, words)) => words.get(self.done).copied(),
            _ => None,
        }
    }

    fn enter(&mut self, beat: usize, step: &GipfStep) {
        (self.beat, self.done, self.sent) = (beat, 0, false);
        if let Some(GipfBeat::They(after, _)) = self.beat(step) {
            self.wait = Duration::from_millis(*after);
        }
    }
}

/// Returns whether one of these things can be done now.
pub fn can_be_done(words: &[WrittenWord], game: &GipfMatch, you: Player) -> bool {
    if words.is_empty() {
        return game.outcome().is_none() && game.position().actor() == Some(you);
    }
    words.iter().filter_map(|word| word.act()).any(|act| game.check(you, &act).is_ok())
}

/// Plays a step and returns the match at its end.
///
/// # Errors
///
/// Returns why it cannot be played.
pub fn play(step: &LessonStep, gipf: &GipfStep, mut live: LiveGipf, you: Player) -> Result<LiveGipf, StepError> {
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
