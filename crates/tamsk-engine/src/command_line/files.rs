//! Reads files and standard input up to a maximum size, and writes files atomically.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Read, Take, Write};
use std::path::{Path, PathBuf};

use tamsk_records::MAX_RECORD_BYTES;
use tempfile::NamedTempFile;

use super::Failure;

/// A kind of input, with its name and its maximum size.
pub struct InputKind {
    name: &'static str,
    mebibytes: u64,
}

impl InputKind {
    /// Creates a kind of input from its name in messages and its maximum size in mebibytes.
    pub const fn new(name: &'static str, mebibytes: u64) -> InputKind {
        InputKind { name, mebibytes }
    }
}

/// The kind of input that contains the record of a match.
pub const RECORD: InputKind = InputKind::new("record", MAX_RECORD_BYTES as u64 >> 20);

/// Returns the name of a file for messages. The path `-` means standard input.
pub fn name_for_messages(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

/// Returns a failure whose message names the input `file` and the reason `why`.
pub fn failure(file: &Path, why: impl Display) -> Failure {
    Failure::Input(format!("{}: {why}", name_for_messages(file)))
}

/// Reads a whole file or standard input. Fails if it cannot be read or exceeds the maximum size of its kind.
pub fn read(file: &Path, kind: &'static InputKind) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(file, kind)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a file or standard input. Reading fails once the input exceeds the maximum size of its kind.
pub fn open(file: &Path, kind: &'static InputKind) -> io::Result<LimitedInput> {
    let source: Box<dyn Read> =
        if file == Path::new("-") { Box::new(io::stdin().lock()) } else { Box::new(File::open(file)?) };
    Ok(LimitedInput { source: source.take((kind.mebibytes << 20) + 1), kind })
}

/// A reader that fails once its input exceeds a maximum size.
pub struct LimitedInput {
    /// The source, limited to one byte more than the maximum size, so that longer input is noticed.
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

/// A file that is written under a temporary name, and replaces the file at its path only when it is complete. If an
/// `AtomicFile` is dropped before [`finish`](Self::finish) is called, its temporary file is deleted.
pub struct AtomicFile {
    aside: NamedTempFile<File>,
    place: PathBuf,
}

impl AtomicFile {
    /// Creates a temporary file that is to replace the file at `place`. Fails if the folder is not writable, or if
    /// `place` is a folder, a link or a device, which must not be replaced.
    pub fn create(place: &Path) -> io::Result<AtomicFile> {
        if fs::symlink_metadata(place).is_ok_and(|found| !found.is_file()) {
            return Err(io::Error::other("its path exists and is not a plain file, so it is left unchanged"));
        }
        let folder = place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        // Without `make_in`, the crate `tempfile` would create a file that only its owner can read.
        let aside = tempfile::Builder::new().prefix("new-").make_in(folder, |path| File::create_new(path))?;
        Ok(AtomicFile { aside, place: place.to_owned() })
    }

    /// Moves the temporary file to its final path.
    pub fn finish(self) -> io::Result<()> {
        self.aside.persist(&self.place)?;
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.aside.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.aside.flush()
    }
}

/// Writes a whole file through an [`AtomicFile`]. Fails if the file cannot be created or written.
pub fn write_atomically(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(place)?;
    file.write_all(bytes)?;
    file.finish()
}
