//! The commands `gipf position` and `gipf replay`.

use std::io::Write;
use std::path::Path;
use std::{fs, io};

use clap::Args;
use gipf_rules::{Colour, GipfOptions, GipfPosition, GipfVersion, MAX_POTENTIALS, Point, Spot};
use tamsk_engine::command_line::{Failure, files};
use tamsk_records::{GipfRecord, GipfStateJson, ReadGipfRecordError};
use tamsk_rules::Player;

use crate::arena::arguments::named_value_parser;
use crate::replay::{ReplayArguments, write_replay_report};

#[derive(Args)]
pub struct PositionArguments {
    /// The position [default: the start of the version].
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["version", "potentials"])]
    position: Option<String>,
    /// The version of the start.
    #[arg(long, default_value = "tournament", value_parser = named_value_parser(VERSIONS))]
    version: GipfVersion,
    /// The potentials of each side.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_POTENTIALS)))]
    potentials: u8,
}

/// The versions of GIPF with their names on the command line.
pub const VERSIONS: &[(&str, GipfVersion, &str)] = &[
    ("basic", GipfVersion::Basic, ""),
    ("standard", GipfVersion::Standard, ""),
    ("tournament", GipfVersion::Tournament, ""),
];

impl PositionArguments {
    pub fn read(&self) -> Result<GipfPosition, Failure> {
        if let Some(text) = &self.position {
            return parse_position(text);
        }
        Ok(GipfPosition::start(&GipfOptions {
            version: self.version,
            potentials: self.potentials,
            ..GipfOptions::default()
        }))
    }
}

pub fn parse_position(text: &str) -> Result<GipfPosition, Failure> {
    text.parse().map_err(|e: gipf_rules::ParseGipfPositionError| Failure::Input(e.to_string()))
}

pub fn print_position(out: &mut impl Write, position: &GipfPosition) -> Result<(), Failure> {
    // The points of a column are two lines apart. Neighbouring columns are shifted by one line.
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
    for side in Player::BOTH {
        writeln!(
            out,
            "  {}: {} in reserve, {} captured, {} potentials to introduce",
            Colour::of(side),
            position.reserve(side),
            position.captured_from(side),
            position.potentials_left(side)
        )?;
    }
    match position.outcome() {
        Some(outcome) => {
            let winner = outcome.winner.map_or("nobody", |player| Colour::of(player).name());
            writeln!(out, "  over: {winner} has won ({})", outcome.by.name())?;
        }
        None => {
            let mut acts = 0;
            position.for_each_act(|_| acts += 1);
            writeln!(out, "  {}'s turn, {}: {acts} acts", Colour::of(position.to_move()), position.phase().name())?;
        }
    }
    writeln!(out, "  {position}")?;
    Ok(())
}

/// Returns the letter that stands for a point: the letter of its piece, `.` for an empty spot or `+` for a dot.
fn letter(position: &GipfPosition, point: Point) -> char {
    let Some(spot) = Spot::of(point) else { return '+' };
    let Some((side, kind)) = position.piece(spot) else { return '.' };
    kind.letter(side)
}

/// Reads a file that a record names. Only regular files are allowed, because a pipe might never end.
fn read_named(file: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    files::read(file, &files::RECORD)
}

pub fn replay(out: &mut impl Write, arguments: &ReplayArguments) -> Result<(), Failure> {
    let ReplayArguments { file, json, skip_refused: lenient } = arguments;
    let wrong = |error: ReadGipfRecordError| files::failure(file, error);
    let bytes = files::read(file, &files::RECORD).map_err(|error| files::failure(file, error))?;
    let mut record = GipfRecord::read(&bytes).map_err(wrong)?;
    // A GIPF record names the files of its TAMSK matches. These files are in the folder of the GIPF record, or in the
    // working folder if the GIPF record comes from standard input (G11.3).
    let folder = if file == Path::new("-") { None } else { file.parent() }.unwrap_or(Path::new(""));
    record.embed_tamsk_records(|tamsk| read_named(&folder.join(tamsk))).map_err(wrong)?;
    let mut replay = record.replay().map_err(wrong)?;
    let mut rejected = Vec::new();
    while let Some((index, refusal)) = replay.step() {
        let Some(why) = refusal else { continue };
        if !*lenient {
            let by = Colour::of(record.acts[index].by);
            return Err(files::failure(file, format!("act {index} (counted from 0, by {by}) is refused: {why}")));
        }
        rejected.push((index, why));
    }
    let game = replay.game();
    write_replay_report(out, *json, "act", rejected, GipfStateJson::from(game))?;
    if *json {
        return Ok(());
    }
    writeln!(out, "turns: {}", game.finished_turns())?;
    match game.outcome() {
        Some(outcome) => {
            let winner = outcome.winner.map_or("nobody", |player| Colour::of(player).name());
            writeln!(out, "over: {winner} has won ({})", outcome.by.name())?;
        }
        None => writeln!(out, "{}", game.position())?,
    }
    Ok(())
}
