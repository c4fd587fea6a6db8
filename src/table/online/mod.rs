//! Online matches: how they are agreed on, played, interrupted and resumed.
//!
//! The protocol is in `tamsk_net`, and `tamsk_online` carries its messages. This module keeps the match on the table in
//! step with both ends of the connection (`referee`). It records the reports of the connection for panels to show
//! (`state`), and carries out the local player's commands (`commands`). The remote player's acts go through the same
//! queue as all other acts, but are marked as remote.

mod commands;
mod game;
mod hand;
mod network;
mod notices;
mod referee;
mod replicated_match;
mod shared;
mod state;
mod storage;

use bevy::app::RunFixedMainLoop;
use bevy::ecs::entity_disabling::Disabled;
use bevy::prelude::*;

use self::referee::OnlineMatchNumber;
use crate::simulation::SimulationSystems;
use crate::simulation::live::LiveMatch;

pub use game::{NetAct, NetOptions, OnlineGame};
pub use network::{OnlineGames, StoredOnlineMatch, StoredOnlineMatches, TableConnected};
pub use referee::OnlineReferee;
pub use replicated_match::{ReplicaAct, ReplicatedMatch};
pub use shared::{LocalPlayerKind, NetworkReadingSystems, OfferedSetup, ProposedOptions, RemoteTable};
pub use state::{
    ClockStop, ConnectionDetails, MatchNegotiation, OnlineClockStarting, OnlineCommand, OnlineFailure, OnlineMatch,
    OnlinePhase, OnlineState, TableInvitation,
};
pub use storage::{OnlineStorage, OnlineStore, is_resumable};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnlineState>()
        .init_resource::<OnlineStore>()
        .init_resource::<LocalPlayerKind>()
        .add_message::<OnlineCommand>();
    app.configure_sets(RunFixedMainLoop, NetworkReadingSystems.before(SimulationSystems::AnswerRequests));
    app.add_observer(leave_with_match);
    network::plugin(app);
    hand::plugin(app);
    add_online_play::<LiveMatch>(app);
}

/// Adds online play to a game.
pub fn add_online_play<G: OnlineGame>(app: &mut App) {
    app.insert_resource(RemoteTable::<G>(None))
        .insert_resource(OfferedSetup::<G>(None))
        .insert_resource(ProposedOptions::<G>(None));
    network::register_game::<G>(app);
    notices::plugin::<G>(app);
    commands::plugin::<G>(app);
    hand::add_hand_sending::<G>(app);
}

/// Leaves the remote table when the online match is removed at this table, unless a rematch has replaced the match.
fn leave_with_match(
    left: On<Remove, OnlineMatchNumber>,
    matches: Query<&OnlineMatchNumber, Allow<Disabled>>,
    state: Res<OnlineState>,
    mut commands: MessageWriter<OnlineCommand>,
) {
    let number = state.online_match().map(|playing| playing.number);
    if matches.get(left.entity).is_ok_and(|played| Some(played.0) == number) {
        commands.write(OnlineCommand::Leave);
    }
}
