//! The steps that lead to the scenes of online play. There is no network connection, so the steps set the state that
//! these scenes show.

use std::sync::Arc;

use bevy::prelude::*;
use tamsk_net::{Role, StopReason};
use tamsk_online::{ConnectionPath, InviteCode, PlayerIdentity, PlayerKey, PlayerSecretKey};
use tamsk_rules::{Level, Options, Player};

use super::steps::Step;
use crate::settings::{Friend, OnlineSettings, RelayChoice};
use crate::simulation::live::LiveMatch;
use crate::states::TAMSK;
use crate::table::occasion::Occasion;
use crate::table::on_table::OnTable;
use crate::table::online::{
    ClockStop, MatchNegotiation, OnlineMatch, OnlinePhase, OnlineState, ProposedOptions, StoredOnlineMatch,
    StoredOnlineMatches, TableInvitation,
};
use crate::table::seats::{Seat, Seats};

const CODE: &str = "7KX-2MD-Q0H-4VT";
/// An unreachable address, reserved for documentation (RFC 5737).
const ADDRESS: &str = "192.0.2.1:4000";

fn run(set: impl Fn(&mut World) + Send + Sync + 'static) -> Step {
    Step::RunFunction(Arc::new(set))
}

fn key(number: u8) -> PlayerKey {
    PlayerSecretKey::from([number; 32]).player_key()
}

fn other() -> PlayerIdentity {
    PlayerIdentity { key: key(1), name: "Charles".into() }
}

fn set_phase(world: &mut World, phase: OnlinePhase) {
    let mut state = world.resource_mut::<OnlineState>();
    state.phase = phase;
    state.other_player = Some(other());
}

/// Returns a step that shows the card for online play to a player who has friends and a match to continue.
pub fn show_choosing_phase() -> Step {
    run(|world| {
        let friend = |name: &str, number| Friend { name: name.into(), key: key(number), addresses: Vec::new() };
        let friends = vec![friend("Charles", 1), friend("Mary", 2)];
        world.insert_resource(OnlineSettings {
            name: "Ada".into(),
            friends,
            relays: RelayChoice::None,
            privacy_notice_shown: true,
            ..default()
        });
        let stored = StoredOnlineMatch { other_player: other(), game: TAMSK, is_probably_own_turn: true };
        world.insert_resource(StoredOnlineMatches(vec![stored]));
        set_phase(world, OnlinePhase::ChoosingOpponent);
    })
}

/// Returns a step that shows the invite code of a host who waits for a guest.
pub fn show_waiting_phase() -> Step {
    run(|world| {
        let found = CODE.parse().ok().zip(ADDRESS.parse().ok()).map(|(code, address): (InviteCode, _)| {
            TableInvitation { code, fallback_addresses: vec![address], is_relayed: false }
        });
        set_phase(world, OnlinePhase::Waiting { game: TAMSK, waiting_table: found });
    })
}

/// Returns a step that shows the proposed rules of a match to the host. The guest has already agreed to the rules, and
/// the connection is slow.
pub fn show_agreement_phase() -> Step {
    run(|world| {
        world.insert_resource(ProposedOptions::<LiveMatch>(Some(Options::at_level(Level::Three))));
        let agreement = MatchNegotiation {
            game: TAMSK,
            role: Role::Host,
            is_proposed: true,
            has_local_agreed: false,
            has_other_agreed: true,
            can_propose_longer_ring_window: true,
        };
        set_phase(world, OnlinePhase::Agreeing(agreement));
    })
}

/// Returns a step that makes the match on the table an online match. The match was interrupted, but the players are
/// connected again.
pub fn show_interrupted_match() -> Step {
    run(|world| {
        let mut playing = OnlineMatch::new(TAMSK, Player::Red);
        playing.stop = Some(ClockStop {
            why: StopReason::Silence,
            pausing_player: None,
            are_logs_synced: true,
            is_local_ready: false,
            is_other_ready: true,
            reconnection_attempts: 0,
        });
        playing.connection_status.route.path = Some(ConnectionPath::Direct);
        set_phase(world, OnlinePhase::Playing(playing));
        world.insert_resource(Seats::for_player(Player::Red, Seat::Person, Seat::Remote));
        let tables: Vec<Entity> = world.query_filtered::<Entity, With<OnTable>>().iter(world).collect();
        tables.into_iter().for_each(|table| _ = world.entity_mut(table).insert(Occasion::Online));
    })
}
