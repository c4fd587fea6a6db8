//! `tamsk.resume`: loads the match of a record.

use bevy::prelude::*;
use serde_json::Value;
use tamsk_records::Record;

use crate::dev::rpc::{Answer, Failure};
use crate::session::loading::LoadMatch;
use crate::simulation::live::{LiveMatch, MatchSetup};

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
