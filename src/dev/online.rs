//! Plays an online match without people, for tests. One program hosts the match, another program joins it, and bots
//! play.

use std::net::SocketAddr;
use std::str::FromStr;

use bevy::prelude::*;
use serde_json::{Value, json};
use tamsk_engine::Difficulty;
use tamsk_online::InviteCode;
use tamsk_rules::{Level, Options};

use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::TAMSK;
use crate::table::online::{LocalPlayerKind, OfferedSetup, OnlineCommand, OnlinePhase, OnlineState};
use crate::table::seats::Seat;

/// The role of this program in an online match without people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnattendedRole {
    /// Hosts a match: waits for a guest, and prints the invite code.
    Host,
    /// Joins the host that has this invite code, at the given address if there is one.
    Join(InviteCode, Option<SocketAddr>),
}

impl FromStr for UnattendedRole {
    type Err = String;

    /// Parses `host`, an invite code, or an invite code with an address, as in `7KX-2MD-Q0H-4VT@10.0.0.1:4000`. Any
    /// other text is an error.
    fn from_str(text: &str) -> Result<UnattendedRole, String> {
        if text == "host" {
            return Ok(UnattendedRole::Host);
        }
        let (code, address) = text.split_once('@').map_or((text, None), |(code, address)| (code, Some(address)));
        let code = code.parse().map_err(|error| format!("{code}: {error}"))?;
        let address = address.map(|address| address.parse().map_err(|error| format!("{address}: {error}")));
        Ok(UnattendedRole::Join(code, address.transpose()?))
    }
}

/// Adds the systems that host or join an online match without people.
pub fn play_online_unattended(app: &mut App, task: UnattendedRole, level: Level, bot: Option<Difficulty>) {
    let setup = MatchSetup { options: Options::at_level(level), ..default() };
    app.insert_resource(OfferedSetup::<LiveMatch>(Some(setup)))
        .insert_resource(LocalPlayerKind(bot.map_or(Seat::Person, Seat::Bot)))
        .add_systems(Startup, move |mut commands: MessageWriter<OnlineCommand>| {
            commands.write(OnlineCommand::OpenNetwork);
            commands.write(match task {
                UnattendedRole::Host => OnlineCommand::WaitForGuest(TAMSK),
                UnattendedRole::Join(code, None) => OnlineCommand::Join(code),
                UnattendedRole::Join(code, Some(address)) => OnlineCommand::JoinAt(code, address),
            });
        })
        .add_systems(Update, (print_code, accept_everything).run_if(resource_changed::<OnlineState>));
}

fn print_code(state: Res<OnlineState>, mut printed: Local<bool>) {
    if let OnlinePhase::Waiting { waiting_table: Some(found), .. } = &state.phase
        && !std::mem::replace(&mut *printed, true)
    {
        let addresses: Vec<String> = found.fallback_addresses.iter().map(SocketAddr::to_string).collect();
        println!("{} {}", found.code, addresses.join(" "));
    }
}

/// Agrees to every proposal, and is always ready to play.
fn accept_everything(state: Res<OnlineState>, mut commands: MessageWriter<OnlineCommand>) {
    match &state.phase {
        OnlinePhase::Agreeing(agreement) if agreement.is_proposed && !agreement.has_local_agreed => {
            commands.write(OnlineCommand::Agree);
        }
        OnlinePhase::Playing(playing)
            if playing.stop.is_some_and(|stop| stop.are_logs_synced && !stop.is_local_ready) =>
        {
            commands.write(OnlineCommand::DeclareReady);
        }
        _ => {}
    }
}

/// Returns the state of the connection for scripts.
pub fn online_state(state: &OnlineState) -> Value {
    let phase = match &state.phase {
        OnlinePhase::Closed => "closed",
        OnlinePhase::ChoosingOpponent => "choosing",
        OnlinePhase::Waiting { .. } => "waiting",
        OnlinePhase::Joining => "joining",
        OnlinePhase::Agreeing(_) => "agreeing",
        OnlinePhase::Playing(_) => "playing",
    };
    let found = match &state.phase {
        OnlinePhase::Waiting { waiting_table: found, .. } => found.as_ref(),
        _ => None,
    };
    let playing = state.online_match();
    json!({
        "phase": phase,
        "code": found.map(|found| found.code.to_string()),
        "addresses": found.map(|found| found.fallback_addresses.iter().map(SocketAddr::to_string).collect::<Vec<_>>()),
        "failure": state.last_failure.as_ref().map(|failure| format!("{failure:?}")),
        "other": state.other_player.as_ref().map(|other| other.name.to_string()),
        "me": playing.map(|playing| playing.local_player.name()),
        "runs": state.is_time_running(),
        "stop": playing.and_then(|playing| playing.stop).map(|stop| format!("{:?}", stop.why)),
        "ending": playing.and_then(|playing| playing.ending).map(|ending| format!("{ending:?}")),
        "stalled": playing.is_some_and(|playing| playing.is_other_table_silent),
        "round_trip": playing.and_then(|playing| playing.connection_status.shortest_round_trip),
        "path": playing.and_then(|playing| playing.connection_status.route.path).map(|path| format!("{path:?}")),
        "withdrawn": playing.map(|playing| playing.own_withdrawn_act_count),
    })
}
