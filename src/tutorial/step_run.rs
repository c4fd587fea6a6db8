//! Runs and judges a step. Keeps track of the current beat, the partner's planned requests, and the goals.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tamsk_rules::{Millis, Player};

use super::exercise::{Beat, Exercise};
use super::lesson::LessonStep;
use super::teachable_game::TeachableGame;

/// The verdict on a step after the latest acts and events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepVerdict {
    /// The step is not done yet.
    Continues,
    /// The step is done.
    Done,
    /// The pupil made a mistake. The text with this key explains the mistake.
    Wrong(String),
    /// The goal can no longer be met. The text with this key gives the reason.
    Missed(String),
}

const DEFAULT_MISTAKE_KEY: &str = "lesson-wrong";
/// The text key of the remark that is shown by default when the partner cannot complete a plan.
const PARTNER_STUCK_KEY: &str = "lesson-missed-partner";

/// A request that the partner will send.
#[derive(Clone, Debug)]
pub struct PlannedRequest<G: TeachableGame> {
    /// The time at which the request is due, measured as in [`StepRun::now`].
    pub at: Millis,
    /// The request to send.
    pub request: G::Request,
    /// Whether the next beat must wait for the request.
    is_waited_for: bool,
}

/// The pupil's progress in a step.
#[derive(Clone, Debug)]
pub struct StepRun<G: TeachableGame> {
    exercise: Arc<Exercise<G>>,
    /// The index of the current beat, or the number of beats once the step is done.
    beat: usize,
    since: Millis,
    seen: usize,
    /// How long the step has run. In games without a clock, this duration replaces the match time.
    passed: Duration,
    due: VecDeque<PlannedRequest<G>>,
    /// The requests that have been sent but are not in the record yet. The current beat waits for them.
    sent: VecDeque<G::Request>,
}

impl<G: TeachableGame> StepRun<G> {
    /// Begins the exercise in the match `live`.
    pub fn begin(exercise: Arc<Exercise<G>>, live: &G) -> StepRun<G> {
        let (passed, due, sent) = (Duration::ZERO, VecDeque::new(), VecDeque::new());
        let mut run = StepRun { exercise, beat: 0, since: 0, seen: live.action_count(), passed, due, sent };
        run.enter(0, live);
        run
    }

    /// Returns the current beat, or `None` once the step is done.
    pub fn beat(&self) -> Option<&Beat<G>> {
        self.exercise.beats.get(self.beat)
    }

    /// Returns the goals of the current beat, or `None` if the pupil need not act.
    pub fn goals(&self) -> Option<&[G::Goal]> {
        match self.beat() {
            Some(Beat::You(goals)) => Some(goals),
            _ => None,
        }
    }

    /// Returns the marks that are visible in addition to the marks of the goals.
    pub fn extra_marks(&self) -> &[G::Mark] {
        &self.exercise.extra_marks
    }

    /// Returns `true` if the current beat belongs to the partner or waits for an event.
    pub fn is_pupil_watching(&self) -> bool {
        !matches!(self.beat(), None | Some(Beat::You(_)))
    }

    /// Advances the time of the step, which is used in games without a clock.
    pub fn advance_clockless_time(&mut self, time: Duration) {
        self.passed += time;
    }

    /// Returns the time of the match in milliseconds. If the game has no clock, returns the time of the step.
    pub fn now(&self, live: &G) -> Millis {
        live.match_time().unwrap_or(self.passed.as_millis() as Millis)
    }

    /// Returns the time at which the current beat began, measured as in [`StepRun::now`].
    pub fn beat_start(&self) -> Millis {
        self.since
    }

    /// Returns the partner's next planned request, if any.
    pub fn next_partner_request(&self) -> Option<&PlannedRequest<G>> {
        self.due.front()
    }

    /// Removes and returns the partner's next request if it is due.
    pub fn take_due_request(&mut self, live: &G) -> Option<G::Request> {
        let now = self.now(live);
        let due = self.due.pop_front_if(|due| due.at <= now)?;
        if due.is_waited_for {
            self.sent.push_back(due.request.clone());
        }
        Some(due.request)
    }

    /// Reschedules an expired request, so that it is sent at once.
    pub fn reschedule_expired(&mut self, request: G::Request, live: &G) {
        let sent = self.sent.iter().position(|sent| *sent == request);
        let waited_for = sent.and_then(|sent| self.sent.remove(sent)).is_some();
        self.due.push_front(PlannedRequest { at: self.now(live), request, is_waited_for: waited_for });
    }

    /// Judges the acts and events since the last call. `refused` contains the requests of the partner that were
    /// refused.
    pub fn judge(
        &mut self,
        step: &LessonStep,
        live: &G,
        you: Player,
        events: &[G::Event],
        refused: &[G::Request],
    ) -> StepVerdict {
        // Check for a lost match first. Otherwise, a remark of the step or an easily met goal could hide the loss.
        if let Some((_, key)) = live.match_before_losing_mistake(you, false) {
            return StepVerdict::Wrong(key.to_owned());
        }
        while self.seen < live.action_count() {
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
        if self.goals().is_some_and(|goals| live.is_goal_already_met(goals, you)) {
            self.enter(self.beat + 1, live);
        }
        if self.beat().is_none() {
            return StepVerdict::Done;
        }
        let stuck = refused.iter().any(|request| self.sent.contains(request));
        if stuck || !self.can_continue(live, you) {
            let missed = || live.missed_goal_key(self.goals().unwrap_or_default(), you);
            let why = if stuck { PARTNER_STUCK_KEY } else { missed() };
            return StepVerdict::Missed(step.missed_goal_key.clone().unwrap_or_else(|| why.to_owned()));
        }
        StepVerdict::Continues
    }

    fn judge_act(&mut self, step: &LessonStep, live: &G, you: Player) -> Option<StepVerdict> {
        let act = self.seen.checked_sub(1)?;
        let (author, done) = live.recorded_act(act)?;
        if author != you {
            if self.sent.front() == Some(&done) {
                self.sent.pop_front();
                if self.sent.is_empty() && !self.due.iter().any(|due| due.is_waited_for) {
                    self.enter(self.beat + 1, live);
                }
            }
            return None;
        }
        if self.goals().is_some_and(|goals| live.is_goal_met(act, goals)) {
            self.enter(self.beat + 1, live);
            return None;
        }
        if self.beat().is_none() || live.is_harmless(act) {
            return None;
        }
        let text = self.exercise.mistakes.iter().find(|(other, _)| live.is_goal_met(act, std::slice::from_ref(other)));
        let text = text.map(|(_, key)| key).or(step.mistake_key.as_ref());
        Some(StepVerdict::Wrong(text.cloned().unwrap_or_else(|| DEFAULT_MISTAKE_KEY.to_owned())))
    }

    fn can_continue(&self, live: &G, you: Player) -> bool {
        // The goal may still become possible through a planned request of the partner.
        let is_possible = |goals| !self.due.is_empty() || live.next_request_towards(goals, you).is_some();
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

    fn plan(&mut self, after: Millis, plan: &G::PartnerPlan, waited_for: bool) {
        let mut at = self.since + after;
        for (after, request) in G::partner_requests(plan) {
            at += after;
            self.due.push_back(PlannedRequest { at, request, is_waited_for: waited_for });
        }
        self.due.make_contiguous().sort_by_key(|due| due.at);
    }
}
