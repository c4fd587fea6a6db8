//! A match with a player far away: agreed on, played, interrupted and resumed.
//!
//! The protocol is in `tamsk_net`, what carries its bytes in `tamsk_online`. Here the match on the table follows what both
//! tables know ([`referee`]), what the other end reports becomes what panels show ([`state`]), and commands of people
//! reach the table. The other player's acts go through the same queue as all others, with an origin of their own.

mod commands;
mod game;
mod hand;
mod network;
mod notices;
mod referee;
mod state;
mod storage;

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;
use tamsk_online::Table;

use self::referee::PlayedFarApart;
use super::on_table::OnTable;
use super::seats::Seat;
use crate::simulation::SimulationSystems;
use crate::simulation::live::LiveMatch;

pub use game::{NetAct, NetOptions, OnlineGame};
pub use network::{OnlineGames, StoredMatch, StoredMatches, TableFound};
pub use state::{
    Agreement, Badge, FarMatch, OnlineCommand, OnlineFailure, OnlinePhase, OnlineState, Standstill, WaitingTable,
};
pub use storage::{OnlineStorage, OnlineStore, can_resume};

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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnlineState>()
        .init_resource::<OnlineStore>()
        .init_resource::<OwnSeat>()
        .add_message::<OnlineCommand>();
    app.configure_sets(RunFixedMainLoop, OnlineSystems.before(SimulationSystems::Answer));
    app.add_observer(leave_with_match);
    network::plugin(app);
    hand::plugin(app);
    play_online::<LiveMatch>(app);
}

/// Adds playing far apart to a game.
pub fn play_online<G: OnlineGame>(app: &mut App) {
    app.insert_resource(SharedTable::<G>(None)).insert_resource(Offer::<G>(None)).insert_resource(Proposal::<G>(None));
    network::bring_tables_to::<G>(app);
    notices::plugin::<G>(app);
    commands::plugin::<G>(app);
}

/// Leaves the table far away when its match leaves the table here, unless for a rematch.
fn leave_with_match(
    left: On<Remove, OnTable>,
    matches: Query<&PlayedFarApart>,
    state: Res<OnlineState>,
    mut commands: MessageWriter<OnlineCommand>,
) {
    let number = state.playing().map(|playing| playing.number);
    if matches.get(left.entity).is_ok_and(|played| Some(played.0) == number) {
        commands.write(OnlineCommand::Leave);
    }
}
