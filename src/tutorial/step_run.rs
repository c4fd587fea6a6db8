//! Runs and judges a step: tracks the current beat, the partner's planned actions, and goals that have been missed.

use std::collections::VecDeque;

use tamsk_records::TimedAction;
use tamsk_rules::{Action, EndReason, Event, Match, Millis, Outcome, Player, Refusal, Socket};

use super::beat::{Beat, Goal, PartnerPlan};
use super::lesson::LessonStep;
use crate::simulation::live::LiveMatch;
use crate::table::planned_hand::PlannedAction;

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

/// The default text key for a wrong action.
pub const WRONG: &str = "lesson-wrong";
/// The default text key for a step in which the partner can no longer do what was planned.
const PARTNER: &str = "lesson-missed-partner";
/// The text key for a glass placed on a full socket.
const FULL: &str = "lesson-full";

/// A planned action of the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DueAction {
    planned: PlannedAction,
    /// Whether the beat waits for it.
    waited_for: bool,
}

/// The progress within a step.
#[derive(Clone, Debug, Default)]
pub struct StepRun {
    /// The index of the current beat, which is past the last one once the step is done.
    beat: usize,
    /// When the beat began, in milliseconds of match time.
    since: Millis,
    /// The number of recorded actions that have already been judged.
    seen: usize,
    due: VecDeque<DueAction>,
    /// The partner's actions that this beat waits for and that were sent but are not in the record yet.
    sent: VecDeque<Action>,
}

impl StepRun {
    /// Begins a step in a match.
    pub fn begin(step: &LessonStep, live: &LiveMatch) -> StepRun {
        let mut run = StepRun { seen: live.record().actions.len(), ..StepRun::default() };
        run.enter(0, step, live.game().now());
        run
    }

    /// Returns the current beat, or `None` once the step is done.
    pub fn beat<'a>(&self, step: &'a LessonStep) -> Option<&'a Beat> {
        step.beats.get(self.beat)
    }

    /// Returns when the current beat began, in milliseconds of match time.
    pub fn since(&self) -> Millis {
        self.since
    }

    /// Returns the next planned action of the partner.
    pub fn next_action(&self) -> Option<PlannedAction> {
        self.due.front().map(|due| due.planned)
    }

    /// Removes and returns the partner's next action, if it is due.
    pub fn take_due(&mut self, now: Millis) -> Option<Action> {
        let due = self.due.pop_front_if(|due| due.planned.at <= now)?;
        if due.waited_for {
            self.sent.push_back(due.planned.action);
        }
        Some(due.planned.action)
    }

    /// Plans an action again, as soon as possible, after its request lapsed.
    pub fn do_again(&mut self, action: Action, now: Millis) {
        let sent = self.sent.iter().position(|sent| *sent == action);
        let waited_for = sent.is_some();
        if let Some(sent) = sent {
            self.sent.remove(sent);
        }
        self.due.push_front(DueAction { planned: PlannedAction { at: now, action }, waited_for });
    }

    /// Judges what has happened since the last call. `refused` contains the partner's actions that the rules refused.
    pub fn judge(
        &mut self,
        step: &LessonStep,
        live: &LiveMatch,
        you: Player,
        events: &[Event],
        refused: &[Action],
    ) -> StepVerdict {
        let actions = &live.record().actions;
        // This takes precedence over the step's own remarks, and over a goal that any move would meet.
        let full = Outcome { winner: Some(!you), by: EndReason::FullSocket };
        if live.game().outcome() == Some(full) {
            return StepVerdict::Wrong(FULL.to_owned());
        }
        while self.seen < actions.len() {
            self.seen += 1;
            if let Some(verdict) = self.judge_action(step, &actions[..self.seen], you, live.game().now()) {
                return verdict;
            }
        }
        for event in events {
            if let Some(Beat::Until(happening)) = self.beat(step)
                && happening.is(*event)
            {
                self.enter(self.beat + 1, step, live.game().now());
            }
        }
        if let Some(Beat::You(goals)) = self.beat(step)
            && goals.iter().any(|goal| goal.is_met_already(live.game(), you))
        {
            self.enter(self.beat + 1, step, live.game().now());
        }
        if self.beat >= step.beats.len() {
            return StepVerdict::Done;
        }
        let stuck = refused.iter().any(|action| self.sent.contains(action));
        if stuck || !self.can_go_on(step, live.game(), you) {
            let why = match self.beat(step) {
                _ if stuck => PARTNER,
                Some(Beat::You(goals)) => missed_key(goals, live.game(), you),
                _ => missed_key(&[], live.game(), you),
            };
            return StepVerdict::Missed(step.missed.clone().unwrap_or_else(|| why.to_owned()));
        }
        StepVerdict::Goes
    }

    /// Judges the last of these actions.
    fn judge_action(
        &mut self,
        step: &LessonStep,
        actions: &[TimedAction],
        you: Player,
        now: Millis,
    ) -> Option<StepVerdict> {
        let last = actions.last()?;
        if last.by != you {
            if self.sent.front() == Some(&last.act) {
                self.sent.pop_front();
                if self.sent.is_empty() && !self.due.iter().any(|due| due.waited_for) {
                    self.enter(self.beat + 1, step, now);
                }
            }
            return None;
        }
        if let Some(Beat::You(goals)) = self.beat(step)
            && goals.iter().any(|goal| goal.is_met(actions))
        {
            self.enter(self.beat + 1, step, now);
            return None;
        }
        // Picking up a glass and putting it back is always allowed.
        if self.beat >= step.beats.len() || matches!(last.act, Action::Lift(_) | Action::Take | Action::PutBack) {
            return None;
        }
        let text = step.instead.iter().find(|(other, _)| other.is_met(actions)).map(|(_, key)| key);
        let text = text.or(step.wrong.as_ref());
        Some(StepVerdict::Wrong(text.cloned().unwrap_or_else(|| WRONG.to_owned())))
    }

    /// Returns whether the current beat can still end.
    fn can_go_on(&self, step: &LessonStep, game: &Match, you: Player) -> bool {
        if game.outcome().is_some() {
            return false;
        }
        match self.beat(step) {
            // A planned action of the partner may make the goal possible.
            Some(Beat::You(goals)) => !self.due.is_empty() || goals.iter().any(|goal| goal.answer(game, you).is_some()),
            _ => true,
        }
    }

    fn enter(&mut self, beat: usize, step: &LessonStep, now: Millis) {
        (self.beat, self.since) = (beat, now);
        while let Some(&Beat::Meanwhile(after, plan)) = step.beats.get(self.beat) {
            self.plan(now + after, plan, false);
            self.beat += 1;
        }
        if let Some(&Beat::They(after, plan)) = step.beats.get(self.beat) {
            self.plan(now + after, plan, true);
        }
    }

    fn plan(&mut self, begins: Millis, plan: PartnerPlan, waited_for: bool) {
        let mut at = begins;
        for (after, action) in plan.actions() {
            at += after;
            self.due.push_back(DueAction { planned: PlannedAction { at, action }, waited_for });
        }
        self.due.make_contiguous().sort_by_key(|due| due.planned.at);
    }
}

/// Returns the text key of the remark for goals none of which can be met any more.
pub(super) fn missed_key(goals: &[Goal], game: &Match, you: Player) -> &'static str {
    if game.outcome().is_some() {
        return "lesson-missed-over";
    }
    let lost = |from: &[Socket]| {
        let mut glasses = game.glasses().filter(|(id, _)| id.owner == you);
        glasses.any(|(_, glass)| !glass.is_living() && glass.at.is_some_and(|at| from.is_empty() || from.contains(&at)))
    };
    let late = game.to_move() != you && game.options().level.has_timer();
    match goals.first() {
        Some(Goal::DropRing | Goal::KeepRing) => "lesson-missed-ring",
        Some(Goal::ClaimRing) => "lesson-missed-claim",
        Some(Goal::DropExtra(_)) => "lesson-missed-extra",
        Some(Goal::FlipTimer) if game.check(you, Action::FlipTimer) == Err(Refusal::TimerRunning) => {
            "lesson-missed-timer-runs"
        }
        Some(Goal::FlipTimer) => "lesson-missed-timer",
        Some(Goal::Move(from, _)) if lost(from) => "lesson-missed-glass",
        Some(Goal::Lift(from)) if lost(&[*from]) => "lesson-missed-glass",
        Some(Goal::Move(..) | Goal::Lift(_) | Goal::Enter(_) | Goal::Pass) if late => "lesson-missed-turn",
        _ => "lesson-missed",
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Level, Options, Player::Red};

    use super::*;

    fn after(level: Level, actions: &[(u64, Player, Action)], end: u64) -> Match {
        let options = Options { glass: 60_000, timer: 2_000, ..Options::at_level(level) };
        let mut game = Match::new(options).expect("options within bounds");
        for &(at, by, action) in actions {
            game.apply(at, by, action).expect("a legal action");
        }
        game.advance(end);
        game
    }

    #[test]
    fn each_kind_of_miss_says_what_was_missed() {
        let at = |name: &str| name.parse::<Socket>().expect("a socket");
        let turn = [(0, Red, Action::Lift(at("D1"))), (1, Red, Action::Place(at("D2")))];
        let timer = [(0, Player::Black, Action::FlipTimer)];
        let cases: [(Goal, Match, &str); 8] = [
            (Goal::DropRing, after(Level::Two, &turn, 5_000), "lesson-missed-ring"),
            (Goal::KeepRing, after(Level::Three, &turn, 5_000), "lesson-missed-ring"),
            (Goal::ClaimRing, after(Level::One, &[], 10), "lesson-missed-claim"),
            (Goal::DropExtra(vec![]), after(Level::Three, &turn, 9_000), "lesson-missed-extra"),
            (Goal::FlipTimer, after(Level::Three, &[], 10), "lesson-missed-timer"),
            (Goal::Lift(at("A4")), after(Level::Three, &timer, 3_000), "lesson-missed-turn"),
            (Goal::Move(vec![at("D2")], vec![]), after(Level::Two, &turn, 70_000), "lesson-missed-glass"),
            (Goal::Pass, after(Level::Three, &[(0, Red, Action::Resign)], 10), "lesson-missed-over"),
        ];
        for (goal, game, key) in cases {
            assert_eq!(goal.answer(&game, Red), None, "{goal:?} can still be met");
            assert_eq!(missed_key(&[goal], &game, Red), key);
        }
    }
}
