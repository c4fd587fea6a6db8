//! Runs and judges a step: tracks the current beat, the partner's planned requests, and missed goals.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tamsk_rules::{Millis, Player};

use super::exercise::{Beat, Exercise};
use super::lesson::LessonStep;
use super::taught::TeachableGame;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepVerdict {
    Continues,
    Done,
    /// The pupil made a mistake, explained by the text with this key.
    Wrong(String),
    /// The goal can no longer be met, for the reason in the text with this key.
    Missed(String),
}

const WRONG: &str = "lesson-wrong";
/// The default remark when the partner can no longer carry out its plan.
const PARTNER: &str = "lesson-missed-partner";

#[derive(Clone, Debug)]
pub struct PlannedRequest<G: TeachableGame> {
    pub at: Millis,
    pub request: G::Request,
    /// Whether the next beat waits for this request.
    waited_for: bool,
}

#[derive(Clone, Debug)]
pub struct StepRun<G: TeachableGame> {
    exercise: Arc<Exercise<G>>,
    /// The index of the current beat, or the number of beats once the step is done.
    beat: usize,
    since: Millis,
    seen: usize,
    /// The time spent in the step, for a match without a clock.
    passed: Duration,
    due: VecDeque<PlannedRequest<G>>,
    /// The requests that the current beat waits to see in the record.
    sent: VecDeque<G::Request>,
}

impl<G: TeachableGame> StepRun<G> {
    pub fn begin(exercise: Arc<Exercise<G>>, live: &G) -> StepRun<G> {
        let (passed, due, sent) = (Duration::ZERO, VecDeque::new(), VecDeque::new());
        let mut run = StepRun { exercise, beat: 0, since: 0, seen: live.actions(), passed, due, sent };
        run.enter(0, live);
        run
    }

    pub fn beat(&self) -> Option<&Beat<G>> {
        self.exercise.beats.get(self.beat)
    }

    pub fn goals(&self) -> Option<&[G::Goal]> {
        match self.beat() {
            Some(Beat::You(goals)) => Some(goals),
            _ => None,
        }
    }

    /// Returns the marks to display in addition to those of the goals.
    pub fn marks(&self) -> &[G::Mark] {
        &self.exercise.marks
    }

    pub fn is_watched(&self) -> bool {
        !matches!(self.beat(), None | Some(Beat::You(_)))
    }

    /// Advances the time of the step, which is used without a clock.
    pub fn pass(&mut self, time: Duration) {
        self.passed += time;
    }

    /// Returns the time of the match, or of the step if the game has no clock, in milliseconds.
    pub fn now(&self, live: &G) -> Millis {
        live.clock().unwrap_or(self.passed.as_millis() as Millis)
    }

    /// Returns the time at which the current beat began, in milliseconds.
    pub fn since(&self) -> Millis {
        self.since
    }

    pub fn next(&self) -> Option<&PlannedRequest<G>> {
        self.due.front()
    }

    pub fn take_due(&mut self, live: &G) -> Option<G::Request> {
        let now = self.now(live);
        let due = self.due.pop_front_if(|due| due.at <= now)?;
        if due.waited_for {
            self.sent.push_back(due.request.clone());
        }
        Some(due.request)
    }

    /// Plans a request again at once after it has expired.
    pub fn retry(&mut self, request: G::Request, live: &G) {
        let sent = self.sent.iter().position(|sent| *sent == request);
        let waited_for = sent.and_then(|sent| self.sent.remove(sent)).is_some();
        self.due.push_front(PlannedRequest { at: self.now(live), request, waited_for });
    }

    /// Judges the changes since the last call. `refused` contains the partner's refused requests.
    pub fn judge(
        &mut self,
        step: &LessonStep,
        live: &G,
        you: Player,
        events: &[G::Event],
        refused: &[G::Request],
    ) -> StepVerdict {
        // Losing the match takes precedence over the step's own remarks, and over a goal that any move would meet.
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
        StepVerdict::Continues
    }

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
        let text = self.exercise.mistakes.iter().find(|(other, _)| live.is_met(act, std::slice::from_ref(other)));
        let text = text.map(|(_, key)| key).or(step.wrong.as_ref());
        Some(StepVerdict::Wrong(text.cloned().unwrap_or_else(|| WRONG.to_owned())))
    }

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

    fn plan(&mut self, after: Millis, plan: &G::Plan, waited_for: bool) {
        let mut at = self.since + after;
        for (after, request) in G::requests(plan) {
            at += after;
            self.due.push_back(PlannedRequest { at, request, waited_for });
        }
        self.due.make_contiguous().sort_by_key(|due| due.at);
    }
}
