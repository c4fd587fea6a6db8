//! `gipf position` and `gipf replay`: positions and words of GIPF on the command line, and match records.

use std::io::Write;
use std::path::Path;
use std::{fs, io};

use clap::{Args, ValueEnum};
use gipf_rules::{GipfOptions, GipfPosition, GipfRefusal, MOST_POTENTIALS, Point, Side, Spot, Version, Word};
use serde::Serialize;
use tamsk_engine::command_line::{Failure, files};
use tamsk_records::{GipfRecord, GipfState, ReadGipfRecordError};

use crate::replay::ReplayArguments;

/// The position that a command begins from.
#[derive(Args)]
pub struct PositionArguments {
    /// The position [default: the start of the version].
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["version", "potentials"])]
    position: Option<String>,
    /// The version of the start.
    #[arg(long, default_value = "tournament")]
    version: VersionArgument,
    /// The potentials of each side.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MOST_POTENTIALS)))]
    potentials: u8,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum VersionArgument {
    Basic,
    Standard,
    Tournament,
}

impl PositionArguments {
    pub fn read(&self) -> Result<GipfPosition, Failure> {
        if let Some(text) = &self.position {
            return read(text);
        }
        let version = self.version.version();
        Ok(GipfPosition::start(&GipfOptions { version, potentials: self.potentials, ..GipfOptions::default() }))
    }
}

impl VersionArgument {
    pub fn version(self) -> Version {
        match self {
            VersionArgument::Basic => Version::Basic,
            VersionArgument::Standard => Version::Standard,
            VersionArgument::Tournament => Version::Tournament,
        }
    }
}

/// Reads a position.
pub fn read(text: &str) -> Result<GipfPosition, Failure> {
    text.parse().map_err(|e: gipf_rules::ParseGipfPositionError| Failure::Input(e.to_string()))
}

/// Returns the words of a turn with spaces between them.
pub fn join(words: &[Word]) -> String {
    words.iter().map(Word::to_string).collect::<Vec<_>>().join(" ")
}

/// Draws the board, then prints what else the position says.
pub fn draw(out: &mut impl Write, position: &GipfPosition) -> Result<(), Failure> {
    // The points of a column are two lines apart, and neighbouring columns one.
    for height in (0..17).rev() {
        let letters = (0..9usize).map(|column| {
            let bottom = column.abs_diff(4);
            let row = (height >= bottom && (height - bottom).is_multiple_of(2)).then(|| (height - bottom) / 2 + 1);
            row.and_then(|row| Point::at(column, row)).map_or(' ', |point| letter(position, point))
        });
        let line: String = letters.flat_map(|letter| [letter, ' ', ' ']).collect();
        writeln!(out, "  {}", line.trim_end())?;
    }
    writeln!(out, "  a  b  c  d  e  f  g  h  i")?;
    writeln!(out)?;
    for side in Side::BOTH {
        writeln!(
            out,
            "  {side}: {} in reserve, {} captured, {} potentials to introduce",
            position.reserve(side),
            position.captured(side),
            position.potentials_left(side)
        )?;
    }
    match position.outcome() {
        Some(outcome) => {
            let winner = outcome.winner.map_or("nobody", Side::name);
            writeln!(out, "  over: {winner} has won ({})", outcome.by.name())?;
        }
        None => {
            let mut words = 0;
            position.for_each_word(|_| words += 1);
            writeln!(out, "  {}'s turn, {}: {words} acts", position.turn(), position.phase().name())?;
        }
    }
    writeln!(out, "  {position}")?;
    Ok(())
}

/// The letter of a point: as in the text of a position, `+` for a dot.
fn letter(position: &GipfPosition, point: Point) -> char {
    let Some(spot) = Spot::of(point) else { return '+' };
    let Some((side, kind)) = position.piece(spot) else { return '.' };
    kind.letter(side)
}

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
pub fn replay(out: &mut impl Write, arguments: &ReplayArguments) -> Result<(), Failure> {
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
