//! Plays far apart without a person at this table, for tests: one program hosts, another joins, and a bot plays.

use std::net::SocketAddr;
use std::str::FromStr;

use bevy::prelude::*;
use serde_json::{Value, json};
use tamsk_engine::Difficulty;
use tamsk_online::InviteCode;
use tamsk_rules::{Level, Options};

use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::TAMSK;
use crate::table::online::{Offer, OnlineCommand, OnlinePhase, OnlineState, OwnSeat};
use crate::table::seats::Seat;

/// What a program does that plays far apart by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlineTask {
    /// Waits for a guest and prints the code.
    Host,
    /// Joins the table that waits under a code, at an address if one is given.
    Join(InviteCode, Option<SocketAddr>),
}

impl FromStr for OnlineTask {
    type Err = String;

    /// Reads `host`, a code, or a code and an address as in `7KX-2MD-Q0H-4VT@10.0.0.1:4000`.
    fn from_str(text: &str) -> Result<OnlineTask, String> {
        if text == "host" {
            return Ok(OnlineTask::Host);
        }
        let (code, address) = text.split_once('@').map_or((text, None), |(code, address)| (code, Some(address)));
        let code = code.parse().map_err(|error| format!("{code}: {error}"))?;
        let address = address.map(|address| address.parse().map_err(|error| format!("{address}: {error}")));
        Ok(OnlineTask::Join(code, address.transpose()?))
    }
}

/// Adds what plays by itself.
pub fn play_far_apart(app: &mut App, task: OnlineTask, level: Level, bot: Option<Difficulty>) {
    let setup = MatchSetup { options: Options::at_level(level), ..default() };
    app.insert_resource(Offer::<LiveMatch>(Some(setup)))
        .insert_resource(OwnSeat(bot.map_or(Seat::Person, Seat::Bot)))
        .add_systems(Startup, move |mut commands: MessageWriter<OnlineCommand>| {
            commands.write(OnlineCommand::Open);
            commands.write(match task {
                OnlineTask::Host => OnlineCommand::Invite(TAMSK),
                OnlineTask::Join(code, None) => OnlineCommand::Join(code),
                OnlineTask::Join(code, Some(address)) => OnlineCommand::JoinAt(code, address),
            });
        })
        .add_systems(Update, (print_code, take_part).run_if(resource_changed::<OnlineState>));
}

fn print_code(state: Res<OnlineState>, mut printed: Local<bool>) {
    if let OnlinePhase::Waiting { found: Some(found), .. } = &state.phase
        && !std::mem::replace(&mut *printed, true)
    {
        let addresses: Vec<String> = found.addresses.iter().map(SocketAddr::to_string).collect();
        println!("{} {}", found.code, addresses.join(" "));
    }
}

/// Agrees to everything and is always ready.
fn take_part(state: Res<OnlineState>, mut commands: MessageWriter<OnlineCommand>) {
    match &state.phase {
        OnlinePhase::Agreeing(agreement) if agreement.is_proposed && !agreement.is_agreed => {
            commands.write(OnlineCommand::Agree);
        }
        OnlinePhase::Playing(playing) if playing.stop.is_some_and(|stop| stop.is_synced && !stop.is_ready) => {
            commands.write(OnlineCommand::Ready);
        }
        _ => {}
    }
}

/// Returns the state of the connection for scripts.
pub fn state(state: &OnlineState) -> Value {
    let phase = match &state.phase {
        OnlinePhase::Closed => "closed",
        OnlinePhase::Choosing => "choosing",
        OnlinePhase::Waiting { .. } => "waiting",
        OnlinePhase::Joining => "joining",
        OnlinePhase::Agreeing(_) => "agreeing",
        OnlinePhase::Playing(_) => "playing",
    };
    let found = match &state.phase {
        OnlinePhase::Waiting { found, .. } => found.as_ref(),
        _ => None,
    };
    let playing = state.playing();
    json!({
        "phase": phase,
        "code": found.map(|found| found.code.to_string()),
        "addresses": found.map(|found| found.addresses.iter().map(SocketAddr::to_string).collect::<Vec<_>>()),
        "failure": state.failure.as_ref().map(|failure| format!("{failure:?}")),
        "other": state.other.as_ref().map(|other| other.name.to_string()),
        "me": playing.map(|playing| playing.me.name()),
        "runs": state.runs(),
        "stop": playing.and_then(|playing| playing.stop).map(|stop| format!("{:?}", stop.why)),
        "ending": playing.and_then(|playing| playing.ending).map(|ending| format!("{ending:?}")),
        "stalled": playing.is_some_and(|playing| playing.is_stalled),
        "round_trip": playing.and_then(|playing| playing.badge.round_trip),
        "path": playing.and_then(|playing| playing.badge.connection.path).map(|path| format!("{path:?}")),
        "withdrawn": playing.map(|playing| playing.withdrawn),
    })
}
