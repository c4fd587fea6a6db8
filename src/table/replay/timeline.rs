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
use crate::table::game::Playable;

/// A game whose matches can be replayed.
pub trait ReplayableGame: Playable {
    /// A saved match.
    type Record: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// The timeline of a recorded match.
    type Timeline: ReplayTimeline<Self>;
    /// The screen for replays of this game.
    const REPLAY_SCREEN: Screen = Screen::Replay(Self::NAME);

    /// Returns the record so far.
    fn record(&self) -> &Self::Record;

    /// Plays a record, without actions that the rules refuse.
    ///
    /// # Errors
    /// Returns an error if the beginning of the record is impossible.
    fn timeline(record: &Self::Record) -> Result<Self::Timeline, impl Error>;

    /// Returns the player to move.
    fn to_move(&self) -> Player;
}

/// The timeline of a recorded match.
pub trait ReplayTimeline<G: ReplayableGame>: Clone + Debug + Send + Sync + 'static {
    /// Returns `true` if both share their data, which is more than equality.
    fn is(&self, other: &Self) -> bool;

    /// Returns the record without refused actions.
    fn record(&self) -> &G::Record;

    /// Returns the moment at which the match ends.
    fn end(&self) -> Moment;

    /// Returns `true` if the match is decided at its end.
    fn is_over(&self) -> bool;

    /// Returns the moments at which turns begin, in order.
    fn turns(&self) -> &[Moment];

    /// Returns the moment of this timeline that is nearest to `moment`.
    fn nearest(&self, moment: Moment) -> Moment;

    /// Returns the time of an action, in milliseconds since the match began, or `None` if there are fewer actions.
    fn action_time(&self, act: usize) -> Option<Millis>;

    /// Returns the match at a moment.
    fn live_at(&self, moment: Moment) -> G;

    /// Moves a match of this timeline to a moment.
    fn go_to(&self, live: &mut G, moment: Moment) {
        *live = self.live_at(moment);
    }

    /// Returns the events after `from` up to `to`.
    fn events_between(&self, from: Moment, to: Moment) -> Vec<G::Event>;

    /// Returns the moment after everything done by a time in the match.
    fn moment_at(&self, at: Millis) -> Moment;

    /// Returns the time to watch the whole match, in milliseconds.
    fn duration(&self) -> Millis;

    /// Returns the time to watch the match up to a moment, in milliseconds.
    fn watch_time_at(&self, moment: Moment) -> Millis;

    /// Returns the moment reached after this many milliseconds of watching.
    fn moment_at_watch_time(&self, watched: Millis) -> Moment;

    /// Returns the moment for a position on the scrub bar, in milliseconds of watching.
    fn moment_pointed_at(&self, watched: Millis) -> Moment {
        self.moment_at_watch_time(watched)
    }

    /// Returns the time watched from which playback resumes at a moment, in milliseconds.
    fn resume_watch_time(&self, moment: Moment) -> Millis {
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
        Timeline::of(record).map(Arc::new)
    }

    fn to_move(&self) -> Player {
        self.game().player_on_turn().unwrap_or(self.game().to_move())
    }
}

impl ReplayTimeline<LiveMatch> for Arc<Timeline> {
    fn is(&self, other: &Arc<Timeline>) -> bool {
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

    fn turns(&self) -> &[Moment] {
        Timeline::turns(self)
    }

    fn nearest(&self, moment: Moment) -> Moment {
        Timeline::nearest_moment(self, moment)
    }

    fn action_time(&self, act: usize) -> Option<Millis> {
        self.actions(act..act + 1).first().map(|action| action.at)
    }

    fn live_at(&self, moment: Moment) -> LiveMatch {
        let Record { rules, players, .. } = Timeline::record(self);
        let setup = MatchSetup { options: *rules, names: players.clone(), ..MatchSetup::default() };
        LiveMatch::at_moment(setup, self, moment)
    }

    fn go_to(&self, live: &mut LiveMatch, moment: Moment) {
        live.seek(self, moment);
    }

    fn events_between(&self, from: Moment, to: Moment) -> Vec<TimedEvent> {
        let range = self.events_until(from)..self.events_until(to);
        self.events().get(range).unwrap_or_default().to_vec()
    }

    fn moment_at(&self, at: Millis) -> Moment {
        self.moment_at_time(at)
    }

    fn duration(&self) -> Millis {
        Timeline::replay_duration(self)
    }

    fn watch_time_at(&self, moment: Moment) -> Millis {
        Timeline::replay_time_at(self, moment)
    }

    fn moment_at_watch_time(&self, watched: Millis) -> Moment {
        Timeline::moment_at_replay_time(self, watched)
    }
}
