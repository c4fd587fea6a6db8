//! The resources and system sets that all parts of online play share.

use bevy::prelude::*;
use tamsk_online::TableHandle;

use super::game::{NetOptions, OnlineGame};
use crate::table::seats::Seat;

/// The connection to a remote table for matches of a game, if there is one.
#[derive(Resource)]
pub struct RemoteTable<G: OnlineGame>(pub Option<TableHandle<G::NetGame>>);

/// The match that this player offers to guests, if any.
#[derive(Resource)]
pub struct OfferedSetup<G: OnlineGame>(pub Option<G::Setup>);

/// The options of the match that the host proposes, if any. The options for Red apply to the host, because colours are
/// drawn later.
#[derive(Resource)]
pub struct ProposedOptions<G: OnlineGame>(pub Option<NetOptions<G>>);

/// The kind of player in the local seat: a person, or a bot in tests.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalPlayerKind(pub Seat);

/// The systems that read the reports of connections to remote tables, before requests are answered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NetworkReadingSystems;
