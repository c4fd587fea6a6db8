//! What all parts of playing far apart share.

use bevy::prelude::*;
use tamsk_online::Table;

use super::game::{NetOptions, OnlineGame};
use crate::table::seats::Seat;

/// The table of a game that this program shares with one far away, if any.
#[derive(Resource)]
pub struct SharedTable<G: OnlineGame>(pub Option<Table<G::Net>>);

/// What this table offers to those it invites.
#[derive(Resource)]
pub struct Offer<G: OnlineGame>(pub Option<G::Setup>);

/// The proposal of the host, with the options for Red for the host.
#[derive(Resource)]
pub struct Proposal<G: OnlineGame>(pub Option<NetOptions<G>>);

/// Who sits at this table: a person, or a bot in tests.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnSeat(pub Seat);

/// The systems that read what tables far away report, before requests are answered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OnlineSystems;
