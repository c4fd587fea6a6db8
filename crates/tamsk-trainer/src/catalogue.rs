//! Reads the catalogues of problems and drills that come with the game.

use std::path::Path;

use tamsk_engine::catalogue::CatalogueError;
use tamsk_engine::command_line::Failure;
use tamsk_engine::command_line::files::{self, InputKind};

const CATALOGUE: InputKind = InputKind::new("catalogue", 16);

/// Reads a catalogue and parses its text with `parse`. `entries` names the entries in the error message for an empty
/// catalogue. Fails if the file cannot be read, is damaged or contains no entry.
pub fn read_nonempty<T>(
    file: &Path,
    entries: &str,
    parse: impl Fn(&str) -> Result<Vec<T>, CatalogueError>,
) -> Result<Vec<T>, Failure> {
    let bytes = files::read(file, &CATALOGUE).map_err(|error| files::failure(file, error))?;
    let text = String::from_utf8(bytes).map_err(|error| files::failure(file, error))?;
    let read = parse(&text).map_err(|error| files::failure(file, error))?;
    if read.is_empty() { Err(files::failure(file, format!("there are no {entries} in it"))) } else { Ok(read) }
}
