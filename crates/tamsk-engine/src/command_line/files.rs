//! Reading files and standard input, each kind up to its limit, and writing files, each of which is whole or not there.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Read, Take, Write};
use std::path::{Path, PathBuf};

use tamsk_records::LARGEST_RECORD;
use tempfile::NamedTempFile;

use super::Failure;

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

/// Reads all of a file, or of standard input. Fails if it cannot be read, or has more than its kind may have.
pub fn read(file: &Path, kind: &'static InputKind) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(file, kind)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a file, or standard input, which is then read from the beginning. Fails if it cannot be opened. Reading fails
/// once it has more than its kind may have.
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

/// A file that is written beside its place and moved there once it is whole. If it never is, nothing of it remains, and
/// an earlier file in its place stays.
pub struct NewFile {
    aside: NamedTempFile<File>,
    place: PathBuf,
}

impl NewFile {
    /// Begins a file. Fails if nothing can be written in its folder, or if there is anything but a plain file in its
    /// place: what a link leads to was not named, and a device would be lost.
    pub fn begin(place: &Path) -> io::Result<NewFile> {
        if fs::symlink_metadata(place).is_ok_and(|found| !found.is_file()) {
            return Err(io::Error::other("there is something in its place that is not a plain file, and stays"));
        }
        let folder = place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        // Not created by tempfile itself, whose file only its owner could read.
        let aside = tempfile::Builder::new().prefix("new-").make_in(folder, |path| File::create_new(path))?;
        Ok(NewFile { aside, place: place.to_owned() })
    }

    /// Moves the file to its place. Fails if it cannot be moved there.
    pub fn finish(self) -> io::Result<()> {
        self.aside.persist(&self.place)?;
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.aside.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.aside.flush()
    }
}

/// Writes a whole file. Fails as [`NewFile`] does, or if it cannot be written.
pub fn write(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::begin(place)?;
    file.write_all(bytes)?;
    file.finish()
}
