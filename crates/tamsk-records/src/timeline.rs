//! A record as a timeline: random access to the match at any moment at the cost of a few actions.

use std::ops::Range;

use tamsk_rules::{EndReason, Event, Events, Match, MatchStartError, Millis, RingReason};

use super::{Record, TimedAction};
use crate::moments::{Moment, ReplayPace};

/// The number of actions between keyframes, and so the most actions to replay. Each keyframe is a whole match.
const KEYFRAME_INTERVAL: usize = 32;

#[derive(Clone, Debug)]
struct Keyframe {
    actions: usize,
    game: Match,
}

/// A record with random access to all its moments.
///
/// # Examples
///
/// ```
/// use tamsk_records::{Moment, Record, Timeline};
///
/// let actions = r#"(at: 500, by: Red, act: Lift("D1")), (at: 850, by: Red, act: Place("D2"))"#;
/// let record = Record::read(format!("(rules: (level: 2), actions: [{actions}], end: 9000)").as_bytes())?;
/// let timeline = Timeline::of(&record)?;
/// assert_eq!(timeline.end(), Moment { actions: 2, at: 9_000 });
/// let placed = timeline.state_at(timeline.moment_at_time(850)).glass_at("D2".parse()?).expect("a glass");
/// assert_eq!(timeline.state_at(timeline.end()).upper(placed), 171_850);
/// assert_eq!(timeline.state_at(timeline.moment_at_time(850)).upper(placed), 180_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Timeline {
    record: Record,
    /// Never empty: the first keyframe is the start of the match.
    keyframes: Vec<Keyframe>,
    history: Events,
    /// For every event, the number of actions done before it happened.
    done: Vec<usize>,
    turns: Vec<Moment>,
    pace: ReplayPace,
    end: Moment,
    last: Match,
}

impl Timeline {
    /// Replays a record once, without the actions that the rules refuse.
    ///
    /// # Errors
    /// Returns [`MatchStartError`] if an option is out of bounds or the starting position is impossible.
    pub fn of(record: &Record) -> Result<Timeline, MatchStartError> {
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

    /// Returns the match before its first action.
    pub fn origin(&self) -> &Match {
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

    /// Returns the last moment.
    pub fn end(&self) -> Moment {
        self.end
    }

    /// Returns the moments at which turns begin, including the start. A Level 1 turn includes its ring. Turns at the
    /// end in which the players only agreed on a tie are omitted.
    pub fn turns(&self) -> &[Moment] {
        &self.turns
    }

    /// Returns the number of the turn at a moment, from 1.
    pub fn turn_at(&self, moment: Moment) -> usize {
        self.turns.partition_point(|&begins| begins <= moment).max(1)
    }

    /// Returns the moment just after an event, by its index in the history.
    pub fn moment_of_event(&self, event: usize) -> Moment {
        match (self.done.get(event), self.history.get(event)) {
            (Some(&actions), Some(happened)) => Moment { actions, at: happened.at },
            _ => self.end,
        }
    }

    /// Returns the number of events up to a moment.
    pub fn events_until(&self, moment: Moment) -> usize {
        let done = &self.done;
        let begin = done.partition_point(|&actions| actions < moment.actions);
        let end = done.partition_point(|&actions| actions <= moment.actions);
        begin + self.history[begin..end].partition_point(|happened| happened.at <= moment.at)
    }

    /// Returns the actions with these indices.
    pub fn actions(&self, range: Range<usize>) -> &[TimedAction] {
        self.record.actions.get(range).unwrap_or_default()
    }

    /// Returns the moment at a time, after all actions due by then.
    pub fn moment_at_time(&self, at: Millis) -> Moment {
        let actions = self.record.actions.partition_point(|action| action.at <= at);
        self.nearest_moment(Moment { actions, at })
    }

    /// Returns the valid moment of the record nearest to `moment`.
    pub fn nearest_moment(&self, moment: Moment) -> Moment {
        let actions = moment.actions.min(self.end.actions);
        let before = actions.checked_sub(1).map_or(0, |last| self.record.actions[last].at);
        let after = self.record.actions.get(actions).map_or(self.end.at, |next| next.at);
        Moment { actions, at: moment.at.clamp(before, after) }
    }

    /// Returns the match at a moment.
    pub fn state_at(&self, moment: Moment) -> Match {
        let moment = self.nearest_moment(moment);
        let after = self.keyframes.partition_point(|frame| frame.actions <= moment.actions);
        let frame = &self.keyframes[after - 1];
        let mut game = frame.game.clone();
        for &TimedAction { at, by, act } in self.actions(frame.actions..moment.actions) {
            // Every action in the timeline was accepted before.
            let _ = game.apply(at, by, act);
        }
        game.advance(moment.at);
        game
    }

    /// Returns the replay time of the match, in milliseconds: its length with shortened pauses while no sand runs.
    pub fn replay_duration(&self) -> Millis {
        self.pace.duration()
    }

    /// Returns the moment reached after `watched` milliseconds of replay.
    pub fn moment_at_replay_time(&self, watched: Millis) -> Moment {
        self.nearest_moment(self.pace.moment_after(watched))
    }

    /// Returns the replay time until a moment, in milliseconds.
    pub fn replay_time_at(&self, moment: Moment) -> Millis {
        self.pace.watched_until(self.nearest_moment(moment))
    }
}

struct Builder {
    record: Record,
    game: Match,
    keyframes: Vec<Keyframe>,
    history: Events,
    done: Vec<usize>,
    turns: Vec<Moment>,
    /// The number of turns that begin once the ring of the previous turn is decided (Level 1).
    turns_waiting: usize,
    pace: ReplayPace,
}

impl Builder {
    fn new(record: &Record) -> Result<Builder, MatchStartError> {
        let game = record.start()?;
        Ok(Builder {
            record: Record { actions: Vec::new(), end: None, ..record.clone() },
            keyframes: vec![Keyframe { actions: 0, game: game.clone() }],
            game,
            history: Events::new(),
            done: Vec::new(),
            turns: vec![Moment::START],
            turns_waiting: 0,
            pace: ReplayPace::new(),
        })
    }

    fn act(&mut self, action: TimedAction) {
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

    /// Advances the match. Stretches in which something is due are replayed in real time.
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

    /// Adds the time until now to the replay time.
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

    /// Records events up to the current state of the match.
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
        if self.game.player_deciding_ring().is_none() {
            self.begin_turns(self.now());
        }
    }

    fn begin_turns(&mut self, moment: Moment) {
        let turns = std::mem::take(&mut self.turns_waiting);
        self.turns.extend(std::iter::repeat_n(moment, turns));
    }

    /// Ends the record at `end`, or with its last action.
    fn finish(mut self, end: Option<Millis>) -> Timeline {
        if let Some(end) = end {
            self.advance(end);
        }
        self.watch(self.game.next_due().is_none());
        let end = self.now();
        match self.game.outcome().map(|outcome| outcome.by) {
            None => {}
            // Agreeing on a tie is nobody's turn, however long it took.
            Some(EndReason::Agreed) => {
                let unplayed = self.turns_begun_since_the_last_was_played();
                self.turns.truncate(self.turns.len().saturating_sub(unplayed).max(1));
            }
            // A turn that begins as the match ends allows no action.
            Some(_) => self.turns.retain(|&turn| turn == Moment::START || turn < end),
        }
        let record = Record { end: Some(end.at), ..self.record };
        let Builder { game, keyframes, history, done, turns, pace, .. } = self;
        Timeline { record, keyframes, history, done, turns, pace, end, last: game }
    }

    /// Returns the number of turns that began after the last turn with an action.
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
