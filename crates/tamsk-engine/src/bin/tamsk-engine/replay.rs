//! `replay`: replays a match record.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tamsk_engine::command_line::{Failure, files};
use tamsk_records::{MatchState, Record};
use tamsk_rules::Refusal;

use crate::summary;

/// The output of `--json`.
#[derive(Serialize)]
struct ReplayReport {
    rejected: Vec<(usize, &'static str)>,
    state: MatchState,
}

/// Which record to replay, and what to print.
#[derive(Args)]
pub struct ReplayArguments {
    /// The record, a RON file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print the refused actions and the state as one JSON object.
    #[arg(long)]
    pub json: bool,
    /// List and skip refused actions instead of stopping at the first.
    #[arg(long)]
    pub lenient: bool,
}

/// Replays the record and prints the state at its end.
pub fn run(out: &mut impl Write, arguments: &ReplayArguments) -> Result<(), Failure> {
    let ReplayArguments { file, json, lenient } = arguments;
    let bytes = files::read(file, &files::RECORD).map_err(|error| files::failure(file, error))?;
    let record = Record::read(&bytes).map_err(|error| files::failure(file, error))?;
    let mut replay = record.replay().map_err(|error| files::failure(file, error))?;
    let mut refusals: Vec<(usize, Refusal)> = Vec::new();
    while let Some((index, _, refusal)) = replay.step() {
        let Some(why) = refusal else { continue };
        if !*lenient {
            let action = &record.actions[index];
            let what = format!("{} {:?} at {} ms", action.by, action.act, action.at);
            return Err(files::failure(file, format!("action {index} (counted from 0: {what}) is refused: {why}")));
        }
        refusals.push((index, why));
    }
    if *json {
        let report = ReplayReport {
            rejected: refusals.iter().map(|(index, why)| (*index, why.name())).collect(),
            state: MatchState::from(replay.game()),
        };
        let text = serde_json::to_string(&report).map_err(|e| Failure::Output(e.into()))?;
        writeln!(out, "{text}")?;
    } else {
        for (index, why) in refusals {
            writeln!(out, "action {index} refused: {why}")?;
        }
        summary::write(out, &record, replay.game())?;
    }
    Ok(())
}
