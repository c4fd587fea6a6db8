//! The state of an online match, computed from the acts of both tables.

use tamsk_net::{LoggedAct, NetGame};
use tamsk_rules::{Action, Match, Millis, Player, Refusal, TimedEvent};

use crate::simulation::game::GameMatch;
use crate::simulation::live::{ActError, LiveMatch};

/// An act as sent over the network.
pub type ReplicaAct<C> = <<C as ReplicatedMatch>::NetGame as NetGame>::Act;

/// The state of an online match, computed by playing the acts of both tables in order.
pub trait ReplicatedMatch: Clone + Send + Sync + 'static {
    /// The type that represents this game in the network protocol.
    type NetGame: NetGame;

    /// The match as it appears on the table.
    type Game: GameMatch;

    /// Returns the match as it appears on the table.
    fn live(&self) -> &Self::Game;

    /// Lets time pass until the time of an act, then plays the act. Returns the events.
    fn apply_logged_act(&mut self, entry: &LoggedAct<ReplicaAct<Self>>) -> Vec<<Self::Game as GameMatch>::Event>;

    /// Lets time pass until `at`. Returns the events.
    fn pass_time_until(&mut self, at: Millis) -> Vec<<Self::Game as GameMatch>::Event>;

    /// Converts a player's act into the form sent over the network.
    ///
    /// # Errors
    /// Returns the reason if the rules refuse the act or online play does not support it.
    fn act_to_net(
        live: &Self::Game,
        by: Player,
        act: &<Self::Game as GameMatch>::Act,
    ) -> Result<ReplicaAct<Self>, ActError<<Self::Game as GameMatch>::Refusal>>;

    /// Returns the time of an event, in milliseconds since the online match began, or `None` in a game without a clock.
    fn time_of(&self, event: &<Self::Game as GameMatch>::Event) -> Option<Millis>;

    /// Returns `true` if the event must not be shown until both tables have settled it.
    fn is_shown_only_when_settled(event: &<Self::Game as GameMatch>::Event) -> bool;

    /// Returns `true` if both events are the same apart from their times.
    fn is_same_event(event: &<Self::Game as GameMatch>::Event, other: &<Self::Game as GameMatch>::Event) -> bool;

    /// Converts the reason for a refusal from the protocol's type to that of the match on the table.
    fn convert_refusal(why: <Self::NetGame as NetGame>::Refusal) -> <Self::Game as GameMatch>::Refusal;
}

impl ReplicatedMatch for LiveMatch {
    type NetGame = Match;
    type Game = LiveMatch;

    fn live(&self) -> &LiveMatch {
        self
    }

    fn apply_logged_act(&mut self, entry: &LoggedAct<Action>) -> Vec<TimedEvent> {
        let mut events = self.pass_time_until(entry.at);
        events.extend(self.play(entry.by, &entry.act).unwrap_or_default());
        events
    }

    fn pass_time_until(&mut self, at: Millis) -> Vec<TimedEvent> {
        self.pass_time(at.saturating_sub(self.game().now()))
    }

    fn act_to_net(_: &LiveMatch, _: Player, act: &Action) -> Result<Action, ActError<Refusal>> {
        Ok(*act)
    }

    fn time_of(&self, event: &TimedEvent) -> Option<Millis> {
        Some(event.at)
    }

    fn is_shown_only_when_settled(event: &TimedEvent) -> bool {
        Match::is_irreversible(&event.event)
    }

    fn is_same_event(event: &TimedEvent, other: &TimedEvent) -> bool {
        event.event == other.event
    }

    fn convert_refusal(why: Refusal) -> Refusal {
        why
    }
}
