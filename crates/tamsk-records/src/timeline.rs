//! The timeline of a record, which gives access to the match at any moment. Each access replays only a few actions.

use std::ops::Range;

use tamsk_rules::{EndReason, Event, Events, Match, MatchStartError, Millis, RingDropReason};

use super::{Record, TimedAction};
use crate::moments::{Moment, ReplayTimeMap};

/// The number of actions between two keyframes. A smaller number makes each jump faster, but takes more memory, because
/// each keyframe stores a whole match.
const KEYFRAME_INTERVAL: usize = 32;

/// The state of a match after a number of actions.
#[derive(Clone, Debug)]
struct Keyframe {
    actions: usize,
    game: Match,
}

/// A record with random access to the match at any moment.
///
/// # Examples
///
/// ```
/// use tamsk_records::{Moment, Record, Timeline};
///
/// let actions = r#"(at: 500, by: Red, act: Lift("D1")), (at: 850, by: Red, act: Place("D2"))"#;
/// let record = Record::read(format!("(rules: (level: 2), actions: [{actions}], end: 9000)").as_bytes())?;
/// let timeline = Timeline::from_record(&record)?;
/// assert_eq!(timeline.end(), Moment { actions_done: 2, at: 9_000 });
/// let placed = timeline.state_at(timeline.moment_at_time(850)).glass_at("D2".parse()?).expect("a glass");
/// assert_eq!(timeline.state_at(timeline.end()).upper_sand(placed), 171_850);
/// assert_eq!(timeline.state_at(timeline.moment_at_time(850)).upper_sand(placed), 180_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Timeline {
    record: Record,
    /// The keyframes in order. The first keyframe is the start of the match.
    keyframes: Vec<Keyframe>,
    history: Events,
    /// For every event, the number of actions done before the event happened.
    done: Vec<usize>,
    turns: Vec<Moment>,
    replay_times: ReplayTimeMap,
    end: Moment,
    last: Match,
}

impl Timeline {
    /// Creates the timeline of a record by replaying the record once. Leaves out refused actions.
    ///
    /// # Errors
    /// Returns [`MatchStartError`] if an option is out of bounds or the starting position is impossible.
    pub fn from_record(record: &Record) -> Result<Timeline, MatchStartError> {
        let mut builder = Builder::new(record)?;
        for &action in &record.actions {
            builder.act(action);
        }
        Ok(builder.finish(record.end))
    }

    /// Returns the record without refused actions.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the match at its start.
    pub fn initial_state(&self) -> &Match {
        &self.keyframes[0].game
    }

    /// Returns the match at the end of the record.
    pub fn final_state(&self) -> &Match {
        &self.last
    }

    /// Returns all events, oldest first.
    pub fn events(&self) -> &Events {
        &self.history
    }

    /// Returns the last moment of the record.
    pub fn end(&self) -> Moment {
        self.end
    }

    /// Returns the moments at which turns begin, including the start. A Level 1 turn lasts until its ring is decided.
    /// Leaves out final turns in which the players only agreed on a tie.
    pub fn turn_starts(&self) -> &[Moment] {
        &self.turns
    }

    /// Returns the number of the turn at a moment, from 1.
    pub fn turn_number_at(&self, moment: Moment) -> usize {
        self.turns.partition_point(|&begins| begins <= moment).max(1)
    }

    /// Returns the moment of an event, given by its index in [`Timeline::events`]. Returns the end of the record if
    /// there is no such event.
    pub fn moment_of_event(&self, event: usize) -> Moment {
        match (self.done.get(event), self.history.get(event)) {
            (Some(&actions), Some(happened)) => Moment { actions_done: actions, at: happened.at },
            _ => self.end,
        }
    }

    /// Returns the number of events that happened up to a moment.
    pub fn event_count_until(&self, moment: Moment) -> usize {
        let done = &self.done;
        let begin = done.partition_point(|&actions| actions < moment.actions_done);
        let end = done.partition_point(|&actions| actions <= moment.actions_done);
        begin + self.history[begin..end].partition_point(|happened| happened.at <= moment.at)
    }

    /// Returns the actions in a range of indices, or an empty list if the range is out of bounds.
    pub fn actions(&self, range: Range<usize>) -> &[TimedAction] {
        self.record.actions.get(range).unwrap_or_default()
    }

    /// Returns the moment at a time, after all actions that happened up to this time.
    pub fn moment_at_time(&self, at: Millis) -> Moment {
        let actions = self.record.actions.partition_point(|action| action.at <= at);
        self.nearest_moment(Moment { actions_done: actions, at })
    }

    /// Returns the valid moment of the record nearest to `moment`.
    pub fn nearest_moment(&self, moment: Moment) -> Moment {
        let actions = moment.actions_done.min(self.end.actions_done);
        let before = actions.checked_sub(1).map_or(0, |last| self.record.actions[last].at);
        let after = self.record.actions.get(actions).map_or(self.end.at, |next| next.at);
        Moment { actions_done: actions, at: moment.at.clamp(before, after) }
    }

    /// Returns the match at a moment.
    pub fn state_at(&self, moment: Moment) -> Match {
        let moment = self.nearest_moment(moment);
        let after = self.keyframes.partition_point(|frame| frame.actions <= moment.actions_done);
        let frame = &self.keyframes[after - 1];
        let mut game = frame.game.clone();
        for &TimedAction { at, by, act } in self.actions(frame.actions..moment.actions_done) {
            // The action cannot be refused, because the timeline contains only actions that the same match has already
            // accepted.
            let _ = game.apply(at, by, act);
        }
        game.advance(moment.at);
        game
    }

    /// Returns the replay time of the match, in milliseconds. Pauses in which no sand runs are shortened.
    pub fn replay_duration(&self) -> Millis {
        self.replay_times.duration()
    }

    /// Returns the moment reached after `watched` milliseconds of replay.
    pub fn moment_at_replay_time(&self, watched: Millis) -> Moment {
        self.nearest_moment(self.replay_times.moment_at_replay_time(watched))
    }

    /// Returns the replay time until a moment, in milliseconds.
    pub fn replay_time_at(&self, moment: Moment) -> Millis {
        self.replay_times.replay_time_until(self.nearest_moment(moment))
    }
}

/// A timeline under construction.
struct Builder {
    record: Record,
    game: Match,
    keyframes: Vec<Keyframe>,
    history: Events,
    done: Vec<usize>,
    turns: Vec<Moment>,
    /// The number of turns that begin only once it is decided whether the previous turn drops a ring (Level 1).
    turns_waiting: usize,
    replay_times: ReplayTimeMap,
}

impl Builder {
    fn new(record: &Record) -> Result<Builder, MatchStartError> {
        let game = record.initial_match()?;
        Ok(Builder {
            record: Record { actions: Vec::new(), end: None, ..record.clone() },
            keyframes: vec![Keyframe { actions: 0, game: game.clone() }],
            game,
            history: Events::new(),
            done: Vec::new(),
            turns: vec![Moment::START],
            turns_waiting: 0,
            replay_times: ReplayTimeMap::new(),
        })
    }

    fn act(&mut self, action: TimedAction) {
        let TimedAction { at, by, act } = action;
        self.advance(at);
        let was_idle = self.game.next_due_time().is_none();
        let Ok(events) = self.game.apply(at, by, act) else { return };
        self.record.actions.push(action);
        self.note(events);
        self.watch(was_idle);
        let actions = self.record.actions.len();
        if actions.is_multiple_of(KEYFRAME_INTERVAL) {
            self.keyframes.push(Keyframe { actions, game: self.game.clone() });
        }
    }

    /// Advances the match to `to`. The replay does not shorten the time before a due event.
    fn advance(&mut self, to: Millis) {
        while self.game.outcome().is_none()
            && let Some(due) = self.game.next_due_time().filter(|&due| due > self.game.now())
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

    /// Extends the replay time by the match time that has passed since the last call. If `is_idle` is `true`, no sand
    /// ran during this time.
    fn watch(&mut self, is_idle: bool) {
        let now = self.now();
        if is_idle {
            self.replay_times.add_idle_stretch(now, self.game.options().level.has_sand());
        } else {
            self.replay_times.add_running_stretch(now);
        }
    }

    fn now(&self) -> Moment {
        Moment { actions_done: self.record.actions.len(), at: self.game.now() }
    }

    /// Records events that led to the current state of the match.
    fn note(&mut self, events: Events) {
        let actions = self.record.actions.len();
        let has_sand = self.game.options().level.has_sand();
        for happened in events {
            if matches!(happened.event, Event::TurnBegan { .. }) {
                self.turns_waiting += 1;
                if has_sand {
                    self.begin_turns(Moment { actions_done: actions, at: happened.at });
                }
            }
            self.history.push(happened);
            self.done.push(actions);
        }
        if self.game.player_deciding_ring().is_none() {
            self.begin_turns(self.now());
        }
    }

    /// Begins all waiting turns at `moment`.
    fn begin_turns(&mut self, moment: Moment) {
        let turns = std::mem::take(&mut self.turns_waiting);
        self.turns.extend(std::iter::repeat_n(moment, turns));
    }

    /// Ends the record at `end`, or with its last action if `end` is `None`. Returns the finished timeline.
    fn finish(mut self, end: Option<Millis>) -> Timeline {
        if let Some(end) = end {
            self.advance(end);
        }
        self.watch(self.game.next_due_time().is_none());
        let end = self.now();
        match self.game.outcome().map(|outcome| outcome.by) {
            None => {}
            // The turns that began while the players agreed on a tie are left out.
            Some(EndReason::Agreed) => {
                let unplayed = self.turns_begun_since_the_last_was_played();
                self.turns.truncate(self.turns.len().saturating_sub(unplayed).max(1));
            }
            // A turn that begins as the match ends is left out, because nobody can act in this turn.
            Some(_) => self.turns.retain(|&turn| turn == Moment::START || turn < end),
        }
        let record = Record { end: Some(end.at), ..self.record };
        let Builder { game, keyframes, history, done, turns, replay_times, .. } = self;
        Timeline { record, keyframes, history, done, turns, replay_times, end, last: game }
    }

    /// Returns the number of turns that began after a player last moved, claimed a ring, passed or was late.
    fn turns_begun_since_the_last_was_played(&self) -> usize {
        let is_of_turn = |event: Event| {
            matches!(
                event,
                Event::Placed { late: false, .. }
                    | Event::RingDropped { why: RingDropReason::Claim, .. }
                    | Event::Passed { .. }
                    | Event::PlayerLate { .. }
            )
        };
        let since = self.history.iter().rev().take_while(|happened| !is_of_turn(happened.event));
        since.filter(|happened| matches!(happened.event, Event::TurnBegan { .. })).count()
    }
}
