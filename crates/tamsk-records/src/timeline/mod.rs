//! A record as a timeline: the match at any of its moments, in both directions, at the cost of a few actions.

mod builder;
mod pace;

use std::ops::Range;

use tamsk_rules::{Events, Match, Millis, StartError};

use self::builder::Builder;
use self::pace::Pace;
use super::{Record, TimedAction};

/// How many actions apart the keyframes are. Each is a whole match, so that no more actions than this are ever replayed.
const KEYFRAME_INTERVAL: usize = 32;

/// A moment of a recorded match: how many of its actions have been done, and the time. Later moments are greater.
///
/// The time alone would not do, as several actions may have been done in the same millisecond.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// The number of actions done, without those that the rules refused.
    pub actions: usize,
    /// The time, in milliseconds since the match began.
    pub at: Millis,
}

impl Moment {
    /// The beginning of a match.
    pub const START: Moment = Moment { actions: 0, at: 0 };
}

/// The match at a moment from which others are reached.
#[derive(Clone, Debug)]
struct Keyframe {
    actions: usize,
    game: Match,
}

/// A record of which every moment can be shown at once.
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
    /// At least the beginning.
    keyframes: Vec<Keyframe>,
    history: Events,
    /// For every event, how many actions had been done then.
    done: Vec<usize>,
    turns: Vec<Moment>,
    pace: Pace,
    end: Moment,
    last: Match,
}

impl Timeline {
    /// Replays a record once. Actions that the rules refuse are left out.
    ///
    /// # Errors
    ///
    /// Returns [`StartError`] if an option is out of its bounds or the position in which it began is impossible.
    pub fn of(record: &Record) -> Result<Timeline, StartError> {
        let mut builder = Builder::new(record)?;
        for &action in &record.actions {
            builder.act(action);
        }
        Ok(builder.finish(record.end))
    }

    /// The record without the actions that the rules refused.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The match before its first action.
    pub fn origin(&self) -> &Match {
        &self.keyframes[0].game
    }

    /// The match at the end of the record.
    pub fn last(&self) -> &Match {
        &self.last
    }

    /// All events, oldest first.
    pub fn history(&self) -> &Events {
        &self.history
    }

    /// The last moment.
    pub fn end(&self) -> Moment {
        self.end
    }

    /// The moments at which the turns begin, the first of them at the start. At Level 1 a turn includes its ring. A turn in
    /// which the players did nothing but agree on a tie is none, unless it is the first.
    pub fn turns(&self) -> &[Moment] {
        &self.turns
    }

    /// The number of the turn at a moment, from 1.
    pub fn turn_at(&self, moment: Moment) -> usize {
        self.turns.partition_point(|&begins| begins <= moment).max(1)
    }

    /// The moment of an event of the history, when it has just happened.
    pub fn moment_of(&self, event: usize) -> Moment {
        match (self.done.get(event), self.history.get(event)) {
            (Some(&actions), Some(happened)) => Moment { actions, at: happened.at },
            _ => self.end,
        }
    }

    /// The number of events up to a moment.
    pub fn events_until(&self, moment: Moment) -> usize {
        let done = &self.done;
        let begin = done.partition_point(|&actions| actions < moment.actions);
        let end = done.partition_point(|&actions| actions <= moment.actions);
        begin + self.history[begin..end].partition_point(|happened| happened.at <= moment.at)
    }

    /// The actions between two numbers of actions done.
    pub fn actions(&self, range: Range<usize>) -> &[TimedAction] {
        self.record.actions.get(range).unwrap_or_default()
    }

    /// The moment at this time, with all actions done that were done by then.
    pub fn moment_at_time(&self, at: Millis) -> Moment {
        let actions = self.record.actions.partition_point(|action| action.at <= at);
        self.nearest(Moment { actions, at })
    }

    /// The moment of the record that is nearest to this one.
    pub fn nearest(&self, moment: Moment) -> Moment {
        let actions = moment.actions.min(self.end.actions);
        let before = actions.checked_sub(1).map_or(0, |last| self.record.actions[last].at);
        let after = self.record.actions.get(actions).map_or(self.end.at, |next| next.at);
        Moment { actions, at: moment.at.clamp(before, after) }
    }

    /// The match at a moment.
    pub fn state_at(&self, moment: Moment) -> Match {
        let moment = self.nearest(moment);
        let after = self.keyframes.partition_point(|frame| frame.actions <= moment.actions);
        let frame = &self.keyframes[after - 1];
        let mut game = frame.game.clone();
        for &TimedAction { at, by, act } in self.actions(frame.actions..moment.actions) {
            // These are the actions that were accepted.
            let _ = game.apply(at, by, act);
        }
        game.advance(moment.at);
        game
    }

    /// How long the match is to watch, in milliseconds: its time, without pauses in which no sand runs.
    pub fn duration(&self) -> Millis {
        self.pace.duration()
    }

    /// The moment that is seen after so many milliseconds of watching.
    pub fn moment_seen_after(&self, watched: Millis) -> Moment {
        self.nearest(self.pace.moment_after(watched))
    }

    /// After how many milliseconds of watching a moment is seen.
    pub fn watched_until(&self, moment: Moment) -> Millis {
        self.pace.watched_until(self.nearest(moment))
    }
}
