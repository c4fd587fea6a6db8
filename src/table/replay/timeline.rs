//! The interface between replays and a game.

use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tamsk_records::{Moment, Record, Timeline};
use tamsk_rules::{Millis, Player, TimedEvent};

use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::Screen;
use crate::table::game::PlayableGame;

/// A game whose matches can be replayed.
pub trait ReplayableGame: PlayableGame {
    /// The record of a match.
    type Record: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// The timeline of a recorded match.
    type Timeline: ReplayTimeline<Self>;
    /// The screen for replays of this game.
    const REPLAY_SCREEN: Screen = Screen::Replay(Self::NAME);

    /// Returns the record of the match so far.
    fn record(&self) -> &Self::Record;

    /// Computes the timeline of a record. Leaves out actions that the rules refuse.
    ///
    /// # Errors
    /// Returns an error if the match in the record cannot start.
    fn timeline(record: &Self::Record) -> Result<Self::Timeline, impl Error>;

    /// Returns the player to move.
    fn to_move(&self) -> Player;
}

/// The timeline of a recorded match.
pub trait ReplayTimeline<G: ReplayableGame>: Clone + Debug + Send + Sync + 'static {
    /// Returns `true` if both timelines are clones of the same timeline. Equal timelines need not be clones.
    fn is_clone_of(&self, other: &Self) -> bool;

    /// Returns the record without the actions that the rules refuse.
    fn record(&self) -> &G::Record;

    /// Returns the moment at which the match ends.
    fn end(&self) -> Moment;

    /// Returns `true` if the match is over at the end of the timeline.
    fn is_over(&self) -> bool;

    /// Returns the moments at which turns begin, in order.
    fn turn_starts(&self) -> &[Moment];

    /// Returns the moment of this timeline that is nearest to `moment`.
    fn nearest_moment(&self, moment: Moment) -> Moment;

    /// Returns the time of the action at index `act`, in milliseconds since the match began. Returns `None` if the
    /// record has fewer actions.
    fn action_time(&self, act: usize) -> Option<Millis>;

    /// Returns the match at a moment.
    fn match_at(&self, moment: Moment) -> G;

    /// Changes `live`, a match with this timeline, to its state at a moment.
    fn seek_match(&self, live: &mut G, moment: Moment) {
        *live = self.match_at(moment);
    }

    /// Returns the events after `from`, up to and including `to`.
    fn events_between(&self, from: Moment, to: Moment) -> Vec<G::Event>;

    /// Returns the moment at this match time, after all actions up to and including that time.
    fn moment_at_match_time(&self, at: Millis) -> Moment;

    /// Returns how long it takes to watch the whole match, in milliseconds at normal speed.
    fn watch_duration(&self) -> Millis;

    /// Returns how long it takes to watch the match up to a moment, in milliseconds at normal speed.
    fn watch_time_at(&self, moment: Moment) -> Millis;

    /// Returns the moment reached after this many milliseconds of watching at normal speed.
    fn moment_at_watch_time(&self, watched: Millis) -> Moment;

    /// Returns the moment at a position on the scrub bar. `watched` is the watch time at that position, in
    /// milliseconds.
    fn moment_at_scrub(&self, watched: Millis) -> Moment {
        self.moment_at_watch_time(watched)
    }

    /// Returns the watch time from which playback resumes if the replay was paused at `moment`.
    fn watch_time_on_resume(&self, moment: Moment) -> Millis {
        self.watch_time_at(moment)
    }
}

impl ReplayableGame for LiveMatch {
    type Record = Record;
    type Timeline = Arc<Timeline>;

    fn record(&self) -> &Record {
        LiveMatch::record(self)
    }

    fn timeline(record: &Record) -> Result<Arc<Timeline>, impl Error> {
        Timeline::from_record(record).map(Arc::new)
    }

    fn to_move(&self) -> Player {
        self.game().player_to_act().unwrap_or(self.game().to_move())
    }
}

impl ReplayTimeline<LiveMatch> for Arc<Timeline> {
    fn is_clone_of(&self, other: &Arc<Timeline>) -> bool {
        Arc::ptr_eq(self, other)
    }

    fn record(&self) -> &Record {
        Timeline::record(self)
    }

    fn end(&self) -> Moment {
        Timeline::end(self)
    }

    fn is_over(&self) -> bool {
        self.final_state().outcome().is_some()
    }

    fn turn_starts(&self) -> &[Moment] {
        Timeline::turn_starts(self)
    }

    fn nearest_moment(&self, moment: Moment) -> Moment {
        Timeline::nearest_moment(self, moment)
    }

    fn action_time(&self, act: usize) -> Option<Millis> {
        self.actions(act..act + 1).first().map(|action| action.at)
    }

    fn match_at(&self, moment: Moment) -> LiveMatch {
        let Record { rules, players, .. } = Timeline::record(self);
        let setup = MatchSetup { options: *rules, names: players.clone(), ..MatchSetup::default() };
        LiveMatch::at_moment(setup, self, moment)
    }

    fn seek_match(&self, live: &mut LiveMatch, moment: Moment) {
        live.seek(self, moment);
    }

    fn events_between(&self, from: Moment, to: Moment) -> Vec<TimedEvent> {
        let range = self.event_count_until(from)..self.event_count_until(to);
        self.events().get(range).unwrap_or_default().to_vec()
    }

    fn moment_at_match_time(&self, at: Millis) -> Moment {
        self.moment_at_time(at)
    }

    fn watch_duration(&self) -> Millis {
        Timeline::replay_duration(self)
    }

    fn watch_time_at(&self, moment: Moment) -> Millis {
        Timeline::replay_time_at(self, moment)
    }

    fn moment_at_watch_time(&self, watched: Millis) -> Moment {
        Timeline::moment_at_replay_time(self, watched)
    }
}
