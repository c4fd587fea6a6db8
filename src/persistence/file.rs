//! A single file: read with a limit, written completely or not at all, moved aside.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::error::FileError;

/// The suffix of a file that could not be used.
const BAD: &str = "bad";
/// The suffix of a file that is being written, before its random part.
const UNFINISHED: &str = "new-";

/// The content of a file with at most `largest` bytes, or `None` if there is no such file.
pub fn read(file: &Path, largest: u64) -> Result<Option<Vec<u8>>, FileError> {
    let nothing = |error: &io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    let found = match fs::metadata(file) {
        Ok(found) => found,
        Err(error) if nothing(&error) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    // Reading anything else, such as a pipe, might never end.
    if !found.is_file() {
        return Err(FileError::NotAFile);
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest { Err(FileError::TooLarge) } else { Ok(Some(bytes)) }
}

/// Writes a file. Readers find the old content or the new one, complete, even if the power fails.
pub fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let prefix = with_suffix(file, UNFINISHED);
    // Created by us rather than by tempfile, as its file could be read by its owner only, and its errors name a file that
    // differs with every try.
    let create = |path: &Path| File::create_new(path);
    let mut unfinished =
        tempfile::Builder::new().prefix(prefix.file_name().unwrap_or_default()).make_in(folder, create)?;
    unfinished.as_file_mut().write_all(text.as_bytes())?;
    unfinished.as_file().sync_all()?;
    unfinished.persist(file)?;
    if cfg!(unix) {
        // Makes the new name last, too. Some file systems cannot do that, which is no failure.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// Renames a file that could not be used. Returns its new name, or `None` if that failed. An earlier file of this kind is
/// overwritten only if no other name is free.
pub fn set_aside(file: &Path) -> Option<PathBuf> {
    let taken = |path: &PathBuf| fs::symlink_metadata(path).is_ok();
    let first = with_suffix(file, BAD);
    let others = (2..100).map(|number| with_suffix(file, &format!("{BAD}{number}")));
    let kept = std::iter::once(first.clone()).chain(others).find(|path| !taken(path)).unwrap_or(first);
    fs::rename(file, &kept).ok().map(|()| kept)
}

/// The path with a suffix added to its name, after a dot.
pub fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    file.with_file_name(name)
}
