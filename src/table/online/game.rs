//! The interface between online play and a game.

use tamsk_net::NetGame;
use tamsk_online::{AnyTable, TableHandle};
use tamsk_records::NamesByPlayer;
use tamsk_rules::{Action, Match, Options};

use super::replicated_match::ReplicatedMatch;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::queue::TamskRequest;
use crate::table::game::PlayableGame;

/// The time limit for dropping a ring, in milliseconds, in a match over a slow connection.
const LONG_RING_WINDOW: u32 = 5_000;

/// An act in the form that is sent over the network.
pub type NetAct<G> = <<G as OnlineGame>::NetGame as NetGame>::Act;

/// The options of an online match, on which both players agree.
pub type NetOptions<G> = <<G as OnlineGame>::NetGame as NetGame>::Options;

/// A game that two people can play online.
pub trait OnlineGame: PlayableGame {
    /// The type that represents this game in the network protocol.
    type NetGame: NetGame;

    /// The state of an online match, computed from the acts of both tables.
    type Replica: ReplicatedMatch<NetGame = Self::NetGame, Game = Self>;

    /// Returns `table` as a table of this game, or `None` if it belongs to another game.
    fn downcast_table(table: &AnyTable) -> Option<&TableHandle<Self::NetGame>>;

    /// Returns the options that the host proposes for this setup.
    fn options_of(setup: &Self::Setup) -> NetOptions<Self>;

    /// Returns the options with more time for dropping a ring, for a match over a slow connection. Returns `None` if
    /// the given options already allow enough time or do not limit it.
    fn with_longer_ring_window(_: &NetOptions<Self>) -> Option<NetOptions<Self>> {
        None
    }

    /// Starts an agreed match. Returns `None` if the options are invalid. Both tables have already checked the options,
    /// so they are valid in practice.
    fn begin_agreed_match(options: &NetOptions<Self>, names: NamesByPlayer) -> Option<Self::Replica>;

    /// Converts an act that arrived over the network, or returns `None` if it is not an act of this match.
    fn act_from_net(act: &NetAct<Self>) -> Option<Self::Act>;

    /// Returns the request that plays exactly this act.
    fn request_of(act: Self::Act) -> Self::Request;
}

impl OnlineGame for LiveMatch {
    type NetGame = Match;
    type Replica = LiveMatch;

    fn downcast_table(table: &AnyTable) -> Option<&TableHandle<Match>> {
        match table {
            AnyTable::Tamsk(table) => Some(table),
            AnyTable::Gipf(_) => None,
        }
    }

    fn options_of(setup: &MatchSetup) -> Options {
        setup.options
    }

    fn with_longer_ring_window(options: &Options) -> Option<Options> {
        let is_short = options.has_timed_ring_windows() && options.ring_window < LONG_RING_WINDOW;
        is_short.then_some(Options { ring_window: LONG_RING_WINDOW, ..*options })
    }

    fn begin_agreed_match(options: &Options, names: NamesByPlayer) -> Option<LiveMatch> {
        LiveMatch::new(MatchSetup { options: *options, names, timer_on_reds_left: false }).ok()
    }

    fn act_from_net(act: &Action) -> Option<Action> {
        Some(*act)
    }

    fn request_of(act: Action) -> TamskRequest {
        TamskRequest::Act(act)
    }
}
