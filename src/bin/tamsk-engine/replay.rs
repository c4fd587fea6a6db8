//! `replay`: replays a match record.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Serialize;
use tamsk::records::{LARGEST_RECORD, MatchState, Record};
use tamsk::rules::Refusal;

use crate::failure::Failure;
use crate::summary;

/// The output of `--json`.
#[derive(Serialize)]
struct ReplayReport {
    rejected: Vec<(usize, &'static str)>,
    state: MatchState,
}

/// Replays the record and prints the state at its end.
pub fn run(out: &mut impl Write, file: &Path, json: bool, lenient: bool) -> Result<(), Failure> {
    let name = if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() };
    let input_error = |problem: String| Failure::Input(format!("{name}: {problem}"));
    let record =
        Record::read(&read(file).map_err(|e| input_error(e.to_string()))?).map_err(|e| input_error(e.to_string()))?;
    let mut replay = record.replay().map_err(|e| input_error(e.to_string()))?;
    let mut refusals: Vec<(usize, Refusal)> = Vec::new();
    while let Some((index, _, refusal)) = replay.step() {
        let Some(why) = refusal else { continue };
        if !lenient {
            let action = &record.actions[index];
            return Err(input_error(format!(
                "action {index} (counted from 0: {} {:?} at {} ms) is refused: {why}",
                action.by, action.act, action.at
            )));
        }
        refusals.push((index, why));
    }
    if json {
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

/// Reads a file or standard input, up to the size at which it is too large.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    let source: Box<dyn Read> =
        if file == Path::new("-") { Box::new(io::stdin().lock()) } else { Box::new(File::open(file)?) };
    let mut bytes = Vec::new();
    source.take(LARGEST_RECORD as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
