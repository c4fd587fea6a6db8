//! `tamsk.record` and `tamsk.resume`: the record of the match so far with its current state, and loading the match of a record.

use bevy::prelude::*;
use serde_json::{Value, json};
use tamsk_records::{MatchState, Record};

use crate::dev::rpc::{Answer, Failure};
use crate::session::loading::LoadMatch;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// Returns `{"record": "(rules: …)", "match": …}`, both of the same instant, or `null` if there is no match.
pub fn record(In(_): In<Value>, live: Option<Res<LiveMatch>>) -> Answer {
    let Some(live) = live else { return Ok(Value::Null) };
    let record = Record { end: Some(live.game().now()), ..live.record().clone() };
    let state = serde_json::to_value(MatchState::from(live.game())).map_err(Failure::internal)?;
    Ok(json!({ "record": record.write(), "match": state }))
}

/// Takes `{"record": "(rules: (level: 2), …)"}`. Returns `null`.
pub fn resume(In(parameters): In<Value>, mut table: MessageWriter<LoadMatch>) -> Answer {
    let text = parameters.get("record").and_then(Value::as_str);
    let text = text.ok_or_else(|| Failure::wrong("expected a record"))?;
    let record = Record::read(text.as_bytes()).map_err(Failure::wrong)?;
    let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
    let live = LiveMatch::resume(setup, &record).map_err(Failure::wrong)?;
    table.write(LoadMatch::of_two_people(live));
    Ok(Value::Null)
}
