//! Reading files and standard input, each kind of input up to its limit, so that one without an end takes no memory.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Take};
use std::path::Path;

use tamsk_records::LARGEST_RECORD;

use super::failure::Failure;

/// A kind of input, and the most that is read of one.
pub struct InputKind {
    name: &'static str,
    mebibytes: u64,
}

impl InputKind {
    /// Creates a kind by its name in messages and the most that is read of one, in mebibytes.
    pub const fn new(name: &'static str, mebibytes: u64) -> InputKind {
        InputKind { name, mebibytes }
    }
}

/// The record of a match.
pub const RECORD: InputKind = InputKind::new("record", LARGEST_RECORD as u64 >> 20);

/// Returns the name of a file for messages; `-` is standard input.
pub fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

/// Returns the failure of a file, for this reason.
pub fn failure(file: &Path, why: impl Display) -> Failure {
    Failure::Input(format!("{}: {why}", name(file)))
}

/// Reads all of a file, or of standard input.
///
/// # Errors
///
/// Fails if it cannot be read, or has more than its kind may have.
pub fn read(file: &Path, kind: &'static InputKind) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(file, kind)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a file, or standard input, which is then read from the beginning.
///
/// # Errors
///
/// Fails if it cannot be opened. Reading fails once it has more than its kind may have.
pub fn open(file: &Path, kind: &'static InputKind) -> io::Result<LimitedInput> {
    let source: Box<dyn Read> =
        if file == Path::new("-") { Box::new(io::stdin().lock()) } else { Box::new(File::open(file)?) };
    Ok(LimitedInput { source: source.take((kind.mebibytes << 20) + 1), kind })
}

/// Input that may not have more than its kind.
pub struct LimitedInput {
    /// Ends one byte after the last that is allowed.
    source: Take<Box<dyn Read>>,
    kind: &'static InputKind,
}

impl Read for LimitedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        if self.source.limit() > 0 {
            return Ok(read);
        }
        let InputKind { name, mebibytes } = self.kind;
        Err(io::Error::other(format!("the {name} has more than {} bytes ({mebibytes} MiB)", mebibytes << 20)))
    }
}
