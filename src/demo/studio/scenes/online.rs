//! The scenes of playing far apart. No network is open in them, so that they show what is set here.

use std::sync::Arc;

use bevy::prelude::*;
use tamsk_net::{Role, StopReason};
use tamsk_online::{InviteCode, OtherPlayer, Path, PlayerKey, SecretKey};
use tamsk_rules::{Level, Options, Player};

use super::steps::Step;
use crate::settings::{Friend, OnlineSettings, RelayChoice};
use crate::simulation::live::LiveMatch;
use crate::states::TAMSK;
use crate::table::occasion::Occasion;
use crate::table::on_table::OnTable;
use crate::table::online::{
    Agreement, FarMatch, OnlinePhase, OnlineState, Proposal, Standstill, StoredMatch, StoredMatches, WaitingTable,
};
use crate::table::seats::{Seat, Seats};

const CODE: &str = "7KX-2MD-Q0H-4VT";
/// Addresses for documentation (RFC 5737), which lead nowhere.
const ADDRESS: &str = "192.0.2.1:4000";

fn run(set: impl Fn(&mut World) + Send + Sync + 'static) -> Step {
    Step::Run(Arc::new(set))
}

fn key(number: u8) -> PlayerKey {
    SecretKey::from([number; 32]).player_key()
}

fn other() -> OtherPlayer {
    OtherPlayer { key: key(1), name: "Charles".into() }
}

fn set_phase(world: &mut World, phase: OnlinePhase) {
    let mut state = world.resource_mut::<OnlineState>();
    state.phase = phase;
    state.other = Some(other());
}

/// Shows the card of a player who has friends and a match to continue.
pub fn choosing() -> Step {
    run(|world| {
        let friend = |name: &str, number| Friend { name: name.into(), key: key(number), addresses: Vec::new() };
        let friends = vec![friend("Charles", 1), friend("Mary", 2)];
        world.insert_resource(OnlineSettings {
            name: "Ada".into(),
            friends,
            relays: RelayChoice::None,
            privacy_told: true,
            ..default()
        });
        let stored = StoredMatch { other: other(), game: TAMSK, is_own_turn: true };
        world.insert_resource(StoredMatches(vec![stored]));
        set_phase(world, OnlinePhase::Choosing);
    })
}

/// Shows the code of a table that waits.
pub fn waiting() -> Step {
    run(|world| {
        let found = CODE.parse().ok().zip(ADDRESS.parse().ok()).map(|(code, address): (InviteCode, _)| WaitingTable {
            code,
            addresses: vec![address],
            is_relayed: false,
        });
        set_phase(world, OnlinePhase::Waiting { game: TAMSK, found });
    })
}

/// Shows the rules of a match to which the other player has agreed, and to which bytes take long.
pub fn agreeing() -> Step {
    run(|world| {
        world.insert_resource(Proposal::<LiveMatch>(Some(Options::at_level(Level::Three))));
        let agreement = Agreement {
            game: TAMSK,
            role: Role::Host,
            is_proposed: true,
            is_agreed: false,
            other_agreed: true,
            may_give_time: true,
        };
        set_phase(world, OnlinePhase::Agreeing(agreement));
    })
}

/// Makes the match on the table one far apart, whose tables have just met again.
pub fn match_that_stands_still() -> Step {
    run(|world| {
        let mut playing = FarMatch::new(TAMSK, Player::Red);
        playing.stop = Some(Standstill {
            why: StopReason::Silence,
            by: None,
            is_synced: true,
            is_ready: false,
            other_is_ready: true,
            attempts: 0,
        });
        playing.badge.connection.path = Some(Path::Direct);
        set_phase(world, OnlinePhase::Playing(playing));
        world.insert_resource(Seats::facing(Player::Red, Seat::Person, Seat::Far));
        let tables: Vec<Entity> = world.query_filtered::<Entity, With<OnTable>>().iter(world).collect();
        tables.into_iter().for_each(|table| _ = world.entity_mut(table).insert(Occasion::Online));
    })
}
