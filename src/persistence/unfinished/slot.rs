//! The file of an unfinished match, one for each copy of the game that is running.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::saved::UnfinishedMatch;
use crate::persistence::error::FileError;
use crate::persistence::file;
use crate::persistence::lock::Lock;
use crate::persistence::record::{OpenRecordError, refused_actions};
use crate::records::LARGEST_RECORD;

/// The number of copies of the game that can keep a match each.
const SLOTS: usize = 9;
/// The suffix of the lock file.
const LOCK: &str = "lock";

/// A file for one unfinished match, locked for as long as this copy of the game runs.
#[derive(Debug)]
pub struct Slot {
    file: PathBuf,
    _lock: Lock,
}

impl Slot {
    /// Takes a file in this folder that no other copy of the game uses: one with a match if there is one, else a free
    /// name.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be created, its files cannot be locked, or all are in use.
    pub fn take(folder: &Path) -> Result<Slot, FileError> {
        fs::create_dir_all(folder)?;
        let files = (1..=SLOTS).map(|number| folder.join(name(number)));
        let (used, free): (Vec<_>, Vec<_>) = files.partition(|file| fs::symlink_metadata(file).is_ok());
        for file in used.into_iter().chain(free) {
            if let Some(lock) = Lock::try_take(&file::with_suffix(&file, LOCK))? {
                return Ok(Slot { file, _lock: lock });
            }
        }
        Err(FileError::Busy)
    }

    /// The path of the file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Reads the match, if there is one, with an error if the rules refuse some of its actions. A file without a match
    /// in it is moved aside.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a match. It names the new path of the file.
    pub fn read(&self) -> Result<Option<(UnfinishedMatch, Option<OpenRecordError>)>, OpenRecordError> {
        let aside = || file::set_aside(&self.file).unwrap_or_else(|| self.file.clone());
        let bytes = match file::read(&self.file, LARGEST_RECORD as u64) {
            Ok(None) => return Ok(None),
            Ok(Some(bytes)) => bytes,
            Err(source) => return Err(OpenRecordError::Unreadable { file: aside(), source }),
        };
        let saved = UnfinishedMatch::read(&bytes);
        let checked = saved.and_then(|saved| {
            let problem = refused_actions(&self.file, &saved.record)?;
            Ok((saved, problem))
        });
        checked.map(Some).map_err(|source| OpenRecordError::Malformed { file: aside(), source })
    }

    /// Writes a match atomically.
    ///
    /// # Errors
    ///
    /// Returns an error if the match cannot be written as text or the file cannot be written.
    pub fn write(&self, saved: &UnfinishedMatch) -> Result<(), FileError> {
        let text = saved.write().map_err(|error| FileError::System(error.to_string()))?;
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(file::write_whole(&self.file, &text)?)
    }

    /// Removes the file, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists and cannot be removed.
    pub fn remove(&self) -> Result<(), FileError> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }
}

/// Returns the name of a file, counted from 1.
fn name(number: usize) -> String {
    if number == 1 { "unfinished.ron".to_owned() } else { format!("unfinished-{number}.ron") }
}
