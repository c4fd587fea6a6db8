//! Runs and judges a step: tracks the current beat, the partner's planned requests, and goals that have been missed.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tamsk_rules::{Millis, Player};

use super::exercise::{Beat, Exercise};
use super::lesson::LessonStep;
use super::taught::Taught;

/// The verdict on a step so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepVerdict {
    /// The step goes on.
    Goes,
    /// The step is done.
    Done,
    /// The pupil did something wrong. Contains the text key of the remark.
    Wrong(String),
    /// The goal can no longer be met. Contains the text key of the remark.
    Missed(String),
}

/// The default text key for a wrong act.
const WRONG: &str = "lesson-wrong";
/// The default text key for a step in which the partner can no longer do what was planned.
const PARTNER: &str = "lesson-missed-partner";

/// A planned request of the partner.
#[derive(Clone, Debug)]
pub struct Due<G: Taught> {
    /// When it is made, in milliseconds.
    pub at: Millis,
    /// The request.
    pub request: G::Request,
    /// Whether the beat waits for it.
    waited_for: bool,
}

/// The progress within a step.
#[derive(Clone, Debug)]
pub struct StepRun<G: Taught> {
    exercise: Arc<Exercise<G>>,
    /// The index of the current beat, which is past the last one once the step is done.
    beat: usize,
    /// When the beat began, in milliseconds.
    since: Millis,
    /// The number of acts that have already been judged.
    seen: usize,
    /// How long the step has been done, in a match without a clock.
    passed: Duration,
    due: VecDeque<Due<G>>,
    /// The partner's requests that this beat waits for and that were sent but are not in the record yet.
    sent: VecDeque<G::Request>,
}

impl<G: Taught> StepRun<G> {
    /// Begins a step in a match.
    pub fn begin(exercise: Arc<Exercise<G>>, live: &G) -> StepRun<G> {
        let (passed, due, sent) = (Duration::ZERO, VecDeque::new(), VecDeque::new());
        let mut run = StepRun { exercise, beat: 0, since: 0, seen: live.actions(), passed, due, sent };
        run.enter(0, live);
        run
    }

    /// Returns the current beat, or `None` once the step is done.
    pub fn beat(&self) -> Option<&Beat<G>> {
        self.exercise.beats.get(self.beat)
    }

    /// Returns what the current beat asks for, or `None` if it asks for nothing.
    pub fn goals(&self) -> Option<&[G::Goal]> {
        match self.beat() {
            Some(Beat::You(goals)) => Some(goals),
            _ => None,
        }
    }

    /// Returns what is pointed out in addition to the goals.
    pub fn marks(&self) -> &[G::Mark] {
        &self.exercise.show
    }

    /// Returns `true` if the pupil only watches.
    pub fn is_watched(&self) -> bool {
        !matches!(self.beat(), None | Some(Beat::You(_)))
    }

    /// Lets time pass in a match without a clock.
    pub fn pass(&mut self, time: Duration) {
        self.passed += time;
    }

    /// Returns the time of a match, or that of the step without a clock.
    pub fn now(&self, live: &G) -> Millis {
        live.clock().unwrap_or(self.passed.as_millis() as Millis)
    }

    /// Returns when the current beat began, in milliseconds.
    pub fn since(&self) -> Millis {
        self.since
    }

    /// Returns what the partner requests next.
    pub fn next(&self) -> Option<&Due<G>> {
        self.due.front()
    }

    /// Removes and returns the partner's next request, if it is due.
    pub fn take_due(&mut self, live: &G) -> Option<G::Request> {
        let now = self.now(live);
        let due = self.due.pop_front_if(|due| due.at <= now)?;
        if due.waited_for {
            self.sent.push_back(due.request.clone());
        }
        Some(due.request)
    }

    /// Plans a request again, as soon as possible, after it lapsed.
    pub fn do_again(&mut self, request: G::Request, live: &G) {
        let sent = self.sent.iter().position(|sent| *sent == request);
        let waited_for = sent.and_then(|sent| self.sent.remove(sent)).is_some();
        self.due.push_front(Due { at: self.now(live), request, waited_for });
    }

    /// Judges what has happened since the last call. `refused` contains the partner's requests that the rules refused.
    pub fn judge(
        &mut self,
        step: &LessonStep,
        live: &G,
        you: Player,
        events: &[G::Event],
        refused: &[G::Request],
    ) -> StepVerdict {
        // This takes precedence over the step's own remarks, and over a goal that any move would meet.
        if let Some((_, key)) = live.before_mistake(you, false) {
            return StepVerdict::Wrong(key.to_owned());
        }
        while self.seen < live.actions() {
            self.seen += 1;
            if let Some(verdict) = self.judge_act(step, live, you) {
                return verdict;
            }
        }
        for event in events {
            if let Some(Beat::Until(awaited)) = self.beat()
                && G::is_awaited(awaited, event)
            {
                self.enter(self.beat + 1, live);
            }
        }
        if self.goals().is_some_and(|goals| live.is_met_already(goals, you)) {
            self.enter(self.beat + 1, live);
        }
        if self.beat().is_none() {
            return StepVerdict::Done;
        }
        let stuck = refused.iter().any(|request| self.sent.contains(request));
        if stuck || !self.can_go_on(live, you) {
            let missed = || live.missed_key(self.goals().unwrap_or_default(), you);
            let why = if stuck { PARTNER } else { missed() };
            return StepVerdict::Missed(step.missed.clone().unwrap_or_else(|| why.to_owned()));
        }
        StepVerdict::Goes
    }

    /// Judges the last act that was seen.
    fn judge_act(&mut self, step: &LessonStep, live: &G, you: Player) -> Option<StepVerdict> {
        let act = self.seen.checked_sub(1)?;
        let (author, done) = live.act_done(act)?;
        if author != you {
            if self.sent.front() == Some(&done) {
                self.sent.pop_front();
                if self.sent.is_empty() && !self.due.iter().any(|due| due.waited_for) {
                    self.enter(self.beat + 1, live);
                }
            }
            return None;
        }
        if self.goals().is_some_and(|goals| live.is_met(act, goals)) {
            self.enter(self.beat + 1, live);
            return None;
        }
        if self.beat().is_none() || live.is_harmless(act) {
            return None;
        }
        let text = self.exercise.instead.iter().find(|(other, _)| live.is_met(act, std::slice::from_ref(other)));
        let text = text.map(|(_, key)| key).or(step.wrong.as_ref());
        Some(StepVerdict::Wrong(text.cloned().unwrap_or_else(|| WRONG.to_owned())))
    }

    /// Returns whether the current beat can still end.
    fn can_go_on(&self, live: &G, you: Player) -> bool {
        // A planned request of the partner may make the goal possible.
        let is_possible = |goals| !self.due.is_empty() || live.step_towards(goals, you).is_some();
        !live.is_over() && self.goals().is_none_or(is_possible)
    }

    fn enter(&mut self, beat: usize, live: &G) {
        let exercise = Arc::clone(&self.exercise);
        (self.beat, self.since) = (beat, self.now(live));
        while let Some(Beat::Meanwhile(after, plan)) = exercise.beats.get(self.beat) {
            self.plan(*after, plan, false);
            self.beat += 1;
        }
        if let Some(Beat::They(after, plan)) = exercise.beats.get(self.beat) {
            self.plan(*after, plan, true);
        }
    }

    /// Plans what the partner requests, so many milliseconds after this beat began.
    fn plan(&mut self, after: Millis, plan: &G::Plan, waited_for: bool) {
        let mut at = self.since + after;
        for (after, request) in G::requests(plan) {
            at += after;
            self.due.push_back(Due { at, request, waited_for });
        }
        self.due.make_contiguous().sort_by_key(|due| due.at);
    }
}
