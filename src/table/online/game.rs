//! What playing far apart needs of a game.

use tamsk_net::NetGame;
use tamsk_online::{AnyTable, Table};
use tamsk_records::Names;
use tamsk_rules::{Action, Match, Millis, Options, Player, Refusal, TimedEvent};

use crate::simulation::live::{ActError, LiveMatch, MatchSetup};
use crate::simulation::queue::TamskRequest;
use crate::table::game::Playable;

/// The time to drop a ring where bytes take long, in milliseconds.
const LONG_RING_WINDOW: u32 = 5_000;

/// An act as it travels.
pub type NetAct<G> = <<G as OnlineGame>::Net as NetGame>::Act;

/// What two players far apart agree on.
pub type NetOptions<G> = <<G as OnlineGame>::Net as NetGame>::Options;

/// A game that two people can play far apart.
pub trait OnlineGame: Playable {
    /// The game as the protocol sees it.
    type Net: NetGame<Refusal: Into<Self::Refusal>>;

    /// Returns the table if this game is played at it.
    fn table_of(table: &AnyTable) -> Option<&Table<Self::Net>>;

    /// Returns what the host of a match with this setup proposes.
    fn options_of(setup: &Self::Setup) -> NetOptions<Self>;

    /// Returns the options with as much time as two players need between whom bytes take long, or `None` if they have it.
    fn with_more_time(_: &NetOptions<Self>) -> Option<NetOptions<Self>> {
        None
    }

    /// Starts an agreed match. Both tables have checked the options, so that this does not fail.
    fn begin_agreed(options: &NetOptions<Self>, names: Names) -> Option<Self>;

    /// Returns a player's act as it travels.
    ///
    /// # Errors
    /// Returns the reason if the rules refuse the act, or it cannot be made far apart.
    fn to_net(&self, by: Player, act: &Self::Act) -> Result<NetAct<Self>, ActError<Self::Refusal>>;

    /// Returns the act that arrived, or `None` if it has no meaning.
    fn from_net(act: &NetAct<Self>) -> Option<Self::Act>;

    /// Returns the request for exactly this act.
    fn request_of(act: Self::Act) -> Self::Request;

    /// Lets time pass. Returns the events.
    fn pass_time_until(&mut self, at: Millis) -> Vec<Self::Event>;

    /// Returns the time of an event, in milliseconds, or `None` in a game without a clock.
    fn time_of(event: &Self::Event) -> Option<Millis>;

    /// Returns `true` for an event that is shown only once it can no longer be taken back.
    fn is_announced_late(event: &Self::Event) -> bool;

    /// Returns `true` if both are the same event, at whatever time.
    fn are_alike(event: &Self::Event, other: &Self::Event) -> bool;
}

impl OnlineGame for LiveMatch {
    type Net = Match;

    fn table_of(table: &AnyTable) -> Option<&Table<Match>> {
        match table {
            AnyTable::Tamsk(table) => Some(table),
            AnyTable::Gipf(_) => None,
        }
    }

    fn options_of(setup: &MatchSetup) -> Options {
        setup.options
    }

    fn with_more_time(options: &Options) -> Option<Options> {
        let is_short = options.has_timed_windows() && options.ring_window < LONG_RING_WINDOW;
        is_short.then_some(Options { ring_window: LONG_RING_WINDOW, ..*options })
    }

    fn begin_agreed(options: &Options, names: Names) -> Option<LiveMatch> {
        LiveMatch::new(MatchSetup { options: *options, names, timer_on_left: false }).ok()
    }

    fn to_net(&self, _: Player, act: &Action) -> Result<Action, ActError<Refusal>> {
        Ok(*act)
    }

    fn from_net(act: &Action) -> Option<Action> {
        Some(*act)
    }

    fn request_of(act: Action) -> TamskRequest {
        TamskRequest::Act(act)
    }

    fn pass_time_until(&mut self, at: Millis) -> Vec<TimedEvent> {
        self.pass_time(at.saturating_sub(self.game().now()))
    }

    fn time_of(event: &TimedEvent) -> Option<Millis> {
        Some(event.at)
    }

    fn is_announced_late(event: &TimedEvent) -> bool {
        Match::is_announced_late(&event.event)
    }

    fn are_alike(event: &TimedEvent, other: &TimedEvent) -> bool {
        event.event == other.event
    }
}
