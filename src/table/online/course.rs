//! How a match follows from the acts of both tables.

use tamsk_net::{Entry, NetGame};
use tamsk_rules::{Action, Match, Millis, Player, Refusal, TimedEvent};

use crate::simulation::game::Game;
use crate::simulation::live::{ActError, LiveMatch};

/// An act as it travels.
pub type CourseAct<C> = <<C as Course>::Net as NetGame>::Act;

/// A match as it follows from the acts of both tables.
pub trait Course: Clone + Send + Sync + 'static {
    /// The game as the protocol sees it.
    type Net: NetGame;

    /// The match on the table.
    type Live: Game;

    /// Returns the match.
    fn live(&self) -> &Self::Live;

    /// Lets time pass until an act, and carries it out. Returns the events.
    fn enter(&mut self, entry: &Entry<CourseAct<Self>>) -> Vec<<Self::Live as Game>::Event>;

    /// Lets time pass. Returns the events.
    fn pass_time_until(&mut self, at: Millis) -> Vec<<Self::Live as Game>::Event>;

    /// Returns a player's act in a match as it travels.
    ///
    /// # Errors
    /// Returns the reason if the rules refuse the act, or it cannot be made far apart.
    fn to_net(
        live: &Self::Live,
        by: Player,
        act: &<Self::Live as Game>::Act,
    ) -> Result<CourseAct<Self>, ActError<<Self::Live as Game>::Refusal>>;

    /// Returns the time of an event, in milliseconds of the connection, or `None` if it follows from an act alone.
    fn time_of(&self, event: &<Self::Live as Game>::Event) -> Option<Millis>;

    /// Returns `true` for an event that is shown only once it can no longer be taken back.
    fn is_announced_late(event: &<Self::Live as Game>::Event) -> bool;

    /// Returns `true` if both are the same event, at whatever time.
    fn are_alike(event: &<Self::Live as Game>::Event, other: &<Self::Live as Game>::Event) -> bool;

    /// Returns the reason for which the rules of the match on the table refuse an act.
    fn refusal(why: <Self::Net as NetGame>::Refusal) -> <Self::Live as Game>::Refusal;
}

impl Course for LiveMatch {
    type Net = Match;
    type Live = LiveMatch;

    fn live(&self) -> &LiveMatch {
        self
    }

    fn enter(&mut self, entry: &Entry<Action>) -> Vec<TimedEvent> {
        let mut events = self.pass_time_until(entry.at);
        events.extend(self.play(entry.by, &entry.act).unwrap_or_default());
        events
    }

    fn pass_time_until(&mut self, at: Millis) -> Vec<TimedEvent> {
        self.pass_time(at.saturating_sub(self.game().now()))
    }

    fn to_net(_: &LiveMatch, _: Player, act: &Action) -> Result<Action, ActError<Refusal>> {
        Ok(*act)
    }

    fn time_of(&self, event: &TimedEvent) -> Option<Millis> {
        Some(event.at)
    }

    fn is_announced_late(event: &TimedEvent) -> bool {
        Match::is_announced_late(&event.event)
    }

    fn are_alike(event: &TimedEvent, other: &TimedEvent) -> bool {
        event.event == other.event
    }

    fn refusal(why: Refusal) -> Refusal {
        why
    }
}
