//! What playing far apart needs of a game.

use tamsk_net::NetGame;
use tamsk_online::{AnyTable, Table};
use tamsk_records::Names;
use tamsk_rules::{Action, Match, Options};

use super::course::Course;
use crate::simulation::live::{LiveMatch, MatchSetup};
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
    type Net: NetGame;

    /// The match as it follows from the acts of both tables.
    type Course: Course<Net = Self::Net, Live = Self>;

    /// Returns the table if this game is played at it.
    fn table_of(table: &AnyTable) -> Option<&Table<Self::Net>>;

    /// Returns what the host of a match with this setup proposes.
    fn options_of(setup: &Self::Setup) -> NetOptions<Self>;

    /// Returns the options with as much time as two players need between whom bytes take long, or `None` if they have it.
    fn with_more_time(_: &NetOptions<Self>) -> Option<NetOptions<Self>> {
        None
    }

    /// Starts an agreed match. Both tables have checked the options, so that this does not fail.
    fn begin_agreed(options: &NetOptions<Self>, names: Names) -> Option<Self::Course>;

    /// Returns the act that arrived, or `None` if it is not one of this match.
    fn from_net(act: &NetAct<Self>) -> Option<Self::Act>;

    /// Returns the request for exactly this act.
    fn request_of(act: Self::Act) -> Self::Request;
}

impl OnlineGame for LiveMatch {
    type Net = Match;
    type Course = LiveMatch;

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

    fn from_net(act: &Action) -> Option<Action> {
        Some(*act)
    }

    fn request_of(act: Action) -> TamskRequest {
        TamskRequest::Act(act)
    }
}
