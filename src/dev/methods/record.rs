//! `tamsk.record`: the record of the match so far, and its current state.

use bevy::prelude::*;
use serde_json::{Value, json};
use tamsk_records::{MatchState, Record};

use crate::dev::rpc::{Answer, Failure};
use crate::simulation::live::LiveMatch;

/// Returns `{"record": "(rules: …)", "match": …}`, both of the same instant, or `null` if there is no match.
pub fn record(In(_): In<Value>, live: Option<Res<LiveMatch>>) -> Answer {
    let Some(live) = live else { return Ok(Value::Null) };
    let record = Record { end: Some(live.game().now()), ..live.record().clone() };
    let state = serde_json::to_value(MatchState::from(live.game())).map_err(Failure::internal)?;
    Ok(json!({ "record": record.write(), "match": state }))
}
