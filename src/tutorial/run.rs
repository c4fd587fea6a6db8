//! A step as it is being done: which beat has come, what the other player is about to do, and how it goes.

use std::collections::VecDeque;

use super::beat::{Beat, Theirs};
use super::lesson::Step;
use crate::records::TimedAction;
use crate::rules::{Action, EndReason, Event, Match, Millis, Outcome, Player};
use crate::simulation::live::LiveMatch;

/// How a step goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// On.
    Goes,
    /// It is done.
    Done,
    /// The pupil did something else; the key of what is said to that.
    Wrong(String),
    /// What is asked for is possible no more; the key of what is said to that.
    Missed(String),
}

/// What is said where a step has no words of its own.
const WRONG: &str = "lesson-wrong";
/// The same when it is too late.
const MISSED: &str = "lesson-missed";
/// To a glass on a full socket.
const FULL: &str = "lesson-full";

/// An action of the other player's that is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// When.
    pub at: Millis,
    /// Which.
    pub action: Action,
    /// Whether the beat waits for it.
    waited_for: bool,
}

/// The state of a step that is being done.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The beat that has come; one after the last: the step is done.
    beat: usize,
    /// When it came.
    since: Millis,
    /// How many actions of the record have been judged.
    seen: usize,
    due: VecDeque<Due>,
    /// What the other player has done in this beat and is not seen in the record yet.
    sent: VecDeque<Action>,
}

impl Run {
    /// Begins a step at a table.
    pub fn begin(step: &Step, live: &LiveMatch) -> Run {
        let mut run = Run { seen: live.record().actions.len(), ..Run::default() };
        run.enter(0, step, live.game().now());
        run
    }

    /// The beat that has come.
    pub fn beat<'a>(&self, step: &'a Step) -> Option<&'a Beat> {
        step.beats.get(self.beat)
    }

    /// When it came.
    pub fn since(&self) -> Millis {
        self.since
    }

    /// What the other player does next.
    pub fn next_due(&self) -> Option<&Due> {
        self.due.front()
    }

    /// What the other player does now, if its time has come.
    pub fn take_due(&mut self, now: Millis) -> Option<Action> {
        let due = self.due.pop_front_if(|due| due.at <= now)?;
        if due.waited_for {
            self.sent.push_back(due.action);
        }
        Some(due.action)
    }

    /// What the other player was about to do could not be put to the rules: it is done as soon as it can be.
    pub fn do_again(&mut self, action: Action, now: Millis) {
        let sent = self.sent.iter().position(|sent| *sent == action);
        let waited_for = sent.is_some();
        if let Some(sent) = sent {
            self.sent.remove(sent);
        }
        self.due.push_front(Due { at: now, action, waited_for });
    }

    /// Looks at what has happened since the last look. `refused`: the other player was refused something.
    pub fn look(
        &mut self,
        step: &Step,
        live: &LiveMatch,
        you: Player,
        events: &[Event],
        refused: &[Action],
    ) -> Verdict {
        let actions = &live.record().actions;
        // Whatever a step says to such a move, and even if it asks for any, this weighs more.
        let full = Outcome { winner: Some(!you), by: EndReason::FullSocket };
        if live.game().outcome() == Some(full) {
            return Verdict::Wrong(FULL.to_owned());
        }
        while self.seen < actions.len() {
            self.seen += 1;
            if let Some(verdict) = self.judge(step, &actions[..self.seen], you, live.game().now()) {
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
        if let Some(Beat::You(asks)) = self.beat(step)
            && asks.iter().any(|ask| ask.is_met_already(live.game(), you))
        {
            self.enter(self.beat + 1, step, live.game().now());
        }
        if self.beat >= step.beats.len() {
            return Verdict::Done;
        }
        let stuck = refused.iter().any(|action| self.sent.contains(action));
        if stuck || !self.can_go_on(step, live.game(), you) {
            return Verdict::Missed(step.missed.clone().unwrap_or_else(|| MISSED.to_owned()));
        }
        Verdict::Goes
    }

    /// Judges the last of these actions.
    fn judge(&mut self, step: &Step, actions: &[TimedAction], you: Player, now: Millis) -> Option<Verdict> {
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
        if let Some(Beat::You(asks)) = self.beat(step)
            && asks.iter().any(|ask| ask.is_met(actions))
        {
            self.enter(self.beat + 1, step, now);
            return None;
        }
        // Picking a glass up and putting it back harms nobody.
        if self.beat >= step.beats.len() || matches!(last.act, Action::Lift(_) | Action::Take | Action::PutBack) {
            return None;
        }
        let said = step.instead.iter().find(|(other, _)| other.is_met(actions)).map(|(_, key)| key);
        let said = said.or(step.wrong.as_ref());
        Some(Verdict::Wrong(said.cloned().unwrap_or_else(|| WRONG.to_owned())))
    }

    /// Whether the beat can still come to its end.
    fn can_go_on(&self, step: &Step, game: &Match, you: Player) -> bool {
        if game.outcome().is_some() {
            return false;
        }
        match self.beat(step) {
            // Something that the other player is about to do may make it possible.
            Some(Beat::You(asks)) => !self.due.is_empty() || asks.iter().any(|ask| ask.answer(game, you).is_some()),
            _ => true,
        }
    }

    fn enter(&mut self, beat: usize, step: &Step, now: Millis) {
        (self.beat, self.since) = (beat, now);
        match step.beats.get(beat) {
            Some(&Beat::They(after, theirs)) => self.plan(now + after, theirs, true),
            Some(&Beat::Meanwhile(after, theirs)) => {
                self.plan(now + after, theirs, false);
                self.enter(beat + 1, step, now);
            }
            Some(Beat::You(_) | Beat::Until(_)) | None => {}
        }
    }

    fn plan(&mut self, begins: Millis, theirs: Theirs, waited_for: bool) {
        let mut at = begins;
        for (after, action) in theirs.actions() {
            at += after;
            self.due.push_back(Due { at, action, waited_for });
        }
        self.due.make_contiguous().sort_by_key(|due| due.at);
    }
}
