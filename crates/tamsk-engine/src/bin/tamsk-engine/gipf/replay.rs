//! `gipf replay`: replays a match record.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use gipf_rules::{GipfRefusal, Side};
use serde::Serialize;
use tamsk_engine::command_line::{Failure, files};
use tamsk_records::{GipfRecord, GipfState, ReadGipfRecordError};

use crate::replay::ReplayArguments;

/// The output of `--json`.
#[derive(Serialize)]
struct GipfReport {
    rejected: Vec<(usize, &'static str)>,
    state: GipfState,
}

/// Reads a file that a record names. Anything else, such as a pipe, might never end.
fn read_named(file: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    files::read(file, &files::RECORD)
}

/// Replays the record and prints the state at its end.
pub fn run(out: &mut impl Write, arguments: &ReplayArguments) -> Result<(), Failure> {
    let ReplayArguments { file, json, lenient } = arguments;
    let wrong = |error: ReadGipfRecordError| files::failure(file, error);
    let bytes = files::read(file, &files::RECORD).map_err(|error| files::failure(file, error))?;
    let mut record = GipfRecord::read(&bytes).map_err(wrong)?;
    // Matches of TAMSK lie beside the record, or in the working folder if it has no place (G11.3).
    let folder = if file == Path::new("-") { None } else { file.parent() }.unwrap_or(Path::new(""));
    record.embed(|tamsk| read_named(&folder.join(tamsk))).map_err(wrong)?;
    let mut replay = record.replay().map_err(wrong)?;
    let mut refusals: Vec<(usize, GipfRefusal)> = Vec::new();
    while let Some((index, refusal)) = replay.step() {
        let Some(why) = refusal else { continue };
        if !*lenient {
            let by = record.acts[index].by;
            return Err(files::failure(file, format!("act {index} (counted from 0, by {by}) is refused: {why}")));
        }
        refusals.push((index, why));
    }
    let game = replay.game();
    if *json {
        let rejected = refusals.iter().map(|(index, why)| (*index, why.name())).collect();
        let text = serde_json::to_string(&GipfReport { rejected, state: GipfState::from(game) });
        writeln!(out, "{}", text.map_err(|e| Failure::Output(e.into()))?)?;
        return Ok(());
    }
    for (index, why) in refusals {
        writeln!(out, "act {index} refused: {why}")?;
    }
    writeln!(out, "turns: {}", game.turns())?;
    match game.outcome() {
        Some(outcome) => {
            let winner = outcome.winner.map_or("nobody", Side::name);
            writeln!(out, "over: {winner} has won ({})", outcome.by.name())?;
        }
        None => writeln!(out, "{}", game.position())?,
    }
    Ok(())
}
