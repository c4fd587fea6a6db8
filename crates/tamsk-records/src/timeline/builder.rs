//! Builds a timeline by replaying a record once.

use tamsk_rules::{EndReason, Event, Events, Match, Millis, RingReason, StartError};

use super::pace::Pace;
use super::{KEYFRAME_INTERVAL, Keyframe, Moment, Timeline};
use crate::{Record, TimedAction};

/// A timeline as far as it has been replayed.
pub(super) struct Builder {
    record: Record,
    game: Match,
    keyframes: Vec<Keyframe>,
    history: Events,
    done: Vec<usize>,
    turns: Vec<Moment>,
    /// How many turns begin as soon as the ring of the one before is decided (Level 1).
    turns_waiting: usize,
    pace: Pace,
}

impl Builder {
    pub(super) fn new(record: &Record) -> Result<Builder, StartError> {
        let game = record.start()?;
        Ok(Builder {
            record: Record { actions: Vec::new(), end: None, ..record.clone() },
            keyframes: vec![Keyframe { actions: 0, game: game.clone() }],
            game,
            history: Events::new(),
            done: Vec::new(),
            turns: vec![Moment::START],
            turns_waiting: 0,
            pace: Pace::new(),
        })
    }

    /// Applies the next action, unless the rules refuse it.
    pub(super) fn act(&mut self, action: TimedAction) {
        let TimedAction { at, by, act } = action;
        self.advance(at);
        let was_idle = self.game.next_due().is_none();
        let Ok(events) = self.game.apply(at, by, act) else { return };
        self.record.actions.push(action);
        self.note(events);
        self.watch(was_idle);
        let actions = self.record.actions.len();
        if actions.is_multiple_of(KEYFRAME_INTERVAL) {
            self.keyframes.push(Keyframe { actions, game: self.game.clone() });
        }
    }

    /// Advances the match, and adds the time in which something is due to what is watched as it was played.
    fn advance(&mut self, to: Millis) {
        while self.game.outcome().is_none()
            && let Some(due) = self.game.next_due().filter(|&due| due > self.game.now())
        {
            let events = self.game.advance(due.min(to));
            self.note(events);
            self.watch(false);
            if due > to {
                return;
            }
        }
        let events = self.game.advance(to);
        self.note(events);
    }

    /// Adds the time until now to what is watched.
    fn watch(&mut self, is_idle: bool) {
        let now = self.now();
        if is_idle {
            self.pace.add_idle(now, self.game.options().level.has_sand());
        } else {
            self.pace.add_running(now);
        }
    }

    fn now(&self) -> Moment {
        Moment { actions: self.record.actions.len(), at: self.game.now() }
    }

    /// Keeps what happened up to the present state of the match.
    fn note(&mut self, events: Events) {
        let actions = self.record.actions.len();
        let has_sand = self.game.options().level.has_sand();
        for happened in events {
            if matches!(happened.event, Event::TurnBegan { .. }) {
                self.turns_waiting += 1;
                if has_sand {
                    self.begin_turns(Moment { actions, at: happened.at });
                }
            }
            self.history.push(happened);
            self.done.push(actions);
        }
        if self.game.undecided().is_none() {
            self.begin_turns(self.now());
        }
    }

    fn begin_turns(&mut self, moment: Moment) {
        let turns = std::mem::take(&mut self.turns_waiting);
        self.turns.extend(std::iter::repeat_n(moment, turns));
    }

    /// Ends the record at this time, or else with its last action.
    pub(super) fn finish(mut self, end: Option<Millis>) -> Timeline {
        if let Some(end) = end {
            self.advance(end);
        }
        self.watch(self.game.next_due().is_none());
        let end = self.now();
        match self.game.outcome().map(|outcome| outcome.by) {
            None => {}
            // To agree is nobody's turn, however long they have thought about it.
            Some(EndReason::Agreed) => {
                let unplayed = self.turns_begun_since_the_last_was_played();
                self.turns.truncate(self.turns.len().saturating_sub(unplayed).max(1));
            }
            // In a turn that begins as the match ends nothing can be done.
            Some(_) => self.turns.retain(|&turn| turn == Moment::START || turn < end),
        }
        let record = Record { end: Some(end.at), ..self.record };
        let Builder { game, keyframes, history, done, turns, pace, .. } = self;
        Timeline { record, keyframes, history, done, turns, pace, end, last: game }
    }

    /// Returns how many turns have begun in which nothing was done.
    fn turns_begun_since_the_last_was_played(&self) -> usize {
        let is_of_turn = |event: Event| {
            matches!(
                event,
                Event::Placed { late: false, .. }
                    | Event::RingDropped { why: RingReason::Claim, .. }
                    | Event::Passed { .. }
                    | Event::Late { .. }
            )
        };
        let since = self.history.iter().rev().take_while(|happened| !is_of_turn(happened.event));
        since.filter(|happened| matches!(happened.event, Event::TurnBegan { .. })).count()
    }
}
