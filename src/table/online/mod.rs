//! A match with a player far away: agreed on, played, interrupted and resumed.
//!
//! The protocol is in `tamsk_net`, what carries its bytes in `tamsk_online`. Here the match on the table follows what both
//! tables know (`referee`), what the other end reports becomes what panels show (`state`), and commands of people
//! reach the table. The other player's acts go through the same queue as all others, with an origin of their own.

mod commands;
mod course;
mod game;
mod hand;
mod network;
mod notices;
mod referee;
mod shared;
mod state;
mod storage;

use bevy::app::RunFixedMainLoop;
use bevy::ecs::entity_disabling::Disabled;
use bevy::prelude::*;

use self::referee::PlayedFarApart;
use crate::simulation::SimulationSystems;
use crate::simulation::live::LiveMatch;

pub use course::{Course, CourseAct};
pub use game::{NetAct, NetOptions, OnlineGame};
pub use network::{OnlineGames, StoredMatch, StoredMatches, TableFound};
pub use referee::FarReferee;
pub use shared::{Offer, OnlineSystems, OwnSeat, Proposal, SharedTable};
pub use state::{
    Agreement, Badge, FarMatch, FarMatchStarts, OnlineCommand, OnlineFailure, OnlinePhase, OnlineState, Standstill,
    WaitingTable,
};
pub use storage::{OnlineStorage, OnlineStore, can_resume};

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
    hand::show_hands_of::<G>(app);
}

/// Leaves the table far away when its match is gone here, unless for a rematch.
fn leave_with_match(
    left: On<Remove, PlayedFarApart>,
    matches: Query<&PlayedFarApart, Allow<Disabled>>,
    state: Res<OnlineState>,
    mut commands: MessageWriter<OnlineCommand>,
) {
    let number = state.playing().map(|playing| playing.number);
    if matches.get(left.entity).is_ok_and(|played| Some(played.0) == number) {
        commands.write(OnlineCommand::Leave);
    }
}
