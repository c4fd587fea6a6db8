//! Reads a file up to a size limit, writes one atomically, and moves an unusable one aside.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::FileError;

/// The suffix of an unusable file that was moved aside.
const BAD: &str = "bad";
/// The suffix of a file being written, before its random part.
const PARTIAL: &str = "new-";

/// Returns the content of a file of at most `largest` bytes, or `None` if there is no such file.
pub fn read(file: &Path, largest: u64) -> Result<Option<Vec<u8>>, FileError> {
    let nothing = |error: &io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    let found = match fs::metadata(file) {
        Ok(found) => found,
        Err(error) if nothing(&error) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    // Reading anything else, such as a pipe, might never return.
    if !found.is_file() {
        return Err(FileError::NotAFile);
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest { Err(FileError::TooLarge) } else { Ok(Some(bytes)) }
}

/// Writes a file atomically: readers see all of the old content or all of the new, even after a power failure.
pub fn write_whole(file: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    written_aside(file, content.as_ref())?.persist(file)?;
    sync_name(file);
    Ok(())
}

/// The same for a file that must not exist yet. Returns `false`, having written nothing, if it does.
pub fn write_new(file: &Path, content: impl AsRef<[u8]>) -> io::Result<bool> {
    match written_aside(file, content.as_ref())?.persist_noclobber(file) {
        Ok(_) => sync_name(file),
        Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(failed) => return Err(failed.error),
    }
    Ok(true)
}

/// Moves a file to a name that is free. Returns `false`, having moved nothing, if it is not.
pub fn move_to_free(from: &Path, to: &Path) -> io::Result<bool> {
    // Renaming alone would replace a file of that name.
    match File::create_new(to) {
        Ok(_) => {}
        Err(taken) if taken.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(failed) => return Err(failed),
    }
    if let Err(failed) = fs::rename(from, to) {
        let _ = fs::remove_file(to);
        return Err(failed);
    }
    sync_name(to);
    Ok(true)
}

/// Writes a temporary file beside this one.
fn written_aside(file: &Path, content: &[u8]) -> io::Result<NamedTempFile<File>> {
    let prefix = with_suffix(file, PARTIAL);
    // Not created by tempfile itself, whose file only the owner could read, and whose errors name a different file with
    // every try.
    let create = |path: &Path| File::create_new(path);
    let mut aside =
        tempfile::Builder::new().prefix(prefix.file_name().unwrap_or_default()).make_in(folder_of(file), create)?;
    aside.as_file_mut().write_all(content)?;
    aside.as_file().sync_all()?;
    Ok(aside)
}

/// Makes the new name of a file durable. Some file systems cannot do that, which is not a failure.
fn sync_name(file: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder_of(file)).and_then(|folder| folder.sync_all());
    }
}

fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new("."))
}

/// Renames an unusable file. Returns its new path, or `None` if that failed. A file moved aside earlier is overwritten
/// only if no other name is free.
pub fn set_aside(file: &Path) -> Option<PathBuf> {
    let taken = |path: &PathBuf| fs::symlink_metadata(path).is_ok();
    let first = with_suffix(file, BAD);
    let others = (2..100).map(|number| with_suffix(file, &format!("{BAD}{number}")));
    let kept = std::iter::once(first.clone()).chain(others).find(|path| !taken(path)).unwrap_or(first);
    fs::rename(file, &kept).ok().map(|()| kept)
}

/// Returns the path with a dot and a suffix appended to its file name.
pub fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    file.with_file_name(name)
}
