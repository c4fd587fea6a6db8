//! A single file: read without surprises, written whole or not at all, moved aside.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::problem::Obstacle;

/// What is added to the name of a file that could not be understood.
const BAD: &str = "bad";

/// What lies there, unless it has more bytes than `largest`; `None` if nothing does.
pub fn read(file: &Path, largest: u64) -> Result<Option<Vec<u8>>, Obstacle> {
    let nothing = |error: &io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    let found = match fs::metadata(file) {
        Ok(found) => found,
        Err(error) if nothing(&error) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    // Anything else, such as a pipe, may keep us waiting for ever.
    if !found.is_file() {
        return Err(Obstacle::NoFile);
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest { Err(Obstacle::TooLarge) } else { Ok(Some(bytes)) }
}

/// Writes a file: whoever reads it finds the old content or the new one, whole, even if the power fails.
pub fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    // A name of this process' and this call's own: nobody writes into another's file.
    static WRITES: AtomicU64 = AtomicU64::new(0);
    let write = WRITES.fetch_add(1, Ordering::Relaxed);
    let unfinished = with_suffix(file, &format!("new-{}-{write}", std::process::id()));
    let written = write_and_sync(&unfinished, text).and_then(|()| fs::rename(&unfinished, file));
    if written.is_err() {
        // It may not even be there.
        let _ = fs::remove_file(&unfinished);
    }
    written?;
    if let (true, Some(folder)) = (cfg!(unix), file.parent()) {
        // The new name is as good as written; some file systems cannot be asked for more.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

fn write_and_sync(file: &Path, text: &str) -> io::Result<()> {
    let mut out = File::create(file)?;
    out.write_all(text.as_bytes())?;
    out.sync_all()
}

/// Renames what could not be understood, over an earlier one of its kind only if there is no other way; `None` if that
/// cannot be done.
pub fn set_aside(file: &Path) -> Option<PathBuf> {
    let taken = |path: &PathBuf| fs::symlink_metadata(path).is_ok();
    let first = with_suffix(file, BAD);
    let others = (2..100).map(|number| with_suffix(file, &format!("{BAD}{number}")));
    let kept = std::iter::once(first.clone()).chain(others).find(|path| !taken(path)).unwrap_or(first);
    fs::rename(file, &kept).ok().map(|()| kept)
}

/// The path with something added to its name.
pub fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    file.with_file_name(name)
}
