//! A match that this copy of the game has on the table, and its file.

use std::fs;
use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::file_name::candidates;
use crate::persistence::error::{FileError, LibraryDeed};
use crate::persistence::file::{Lock, with_suffix};

/// The suffix of the file by which another copy of the game sees that a match is played.
const LOCK: &str = "lock";

/// What becomes of a file when everything is written.
#[derive(Debug, PartialEq, Eq)]
pub enum Afterwards {
    /// More will be written.
    Open,
    /// It is given up.
    Left,
    /// It becomes a record with a name like this.
    Finished(String),
    /// It is removed.
    Removed,
}

/// A match and its file.
#[derive(Debug)]
pub struct OpenMatch {
    /// The file, or how it is to be called as long as it is not there.
    pub file: PathBuf,
    /// The text of the match, of which the file has a part.
    pub text: String,
    /// How many bytes of the text are in the file; `None` if there is none yet, or none of it that counts.
    written: Option<usize>,
    /// Whether what is written is to stay even after a power failure.
    pub syncs: bool,
    /// What becomes of the file afterwards.
    pub then: Afterwards,
    /// How many orders wait to be answered.
    pub unanswered: usize,
    hold: Option<Hold>,
}

impl OpenMatch {
    /// Returns a match whose file is not there yet.
    pub fn new(file: PathBuf, text: String) -> OpenMatch {
        OpenMatch { file, text, written: None, syncs: true, then: Afterwards::Open, unanswered: 0, hold: None }
    }

    /// Takes the file of a match, of whose text so much counts. Returns `None` if another copy of the game plays it.
    pub fn take(file: PathBuf) -> Option<OpenMatch> {
        let hold = match Hold::try_take(&file) {
            Ok(None) => return None,
            // Where nothing can be locked, as in a folder that cannot be written to, it can be played all the same.
            taken => taken.unwrap_or_default(),
        };
        Some(OpenMatch { written: Some(0), hold, ..OpenMatch::new(file, String::new()) })
    }

    /// Sets the text of which the file has all.
    pub fn set_read(&mut self, text: String) {
        self.written = Some(text.len());
        self.text = text;
    }

    /// Replaces the text.
    pub fn rewrite(&mut self, text: String) {
        self.text = text;
        // Whatever the file has is replaced.
        self.written = self.written.map(|_| usize::MAX);
    }

    /// Returns whether everything is in the file.
    pub fn is_written(&self) -> bool {
        self.written == Some(self.text.len())
    }

    /// Writes what is not in the file yet, and does with it what is to be done then. Returns the record if it has become one,
    /// by its name in their folder.
    ///
    /// # Errors
    ///
    /// Returns what could not be done, and why. It can be tried again.
    pub fn settle(&mut self, disk: &dyn Disk, records: &Path) -> Result<Option<PathBuf>, (LibraryDeed, FileError)> {
        if self.then == Afterwards::Removed {
            if self.written.is_some() {
                disk.remove(&self.file).map_err(|error| (LibraryDeed::Discard, error.into()))?;
            }
            return Ok(None);
        }
        self.write(disk).map_err(|error| (LibraryDeed::Save, error))?;
        let Afterwards::Finished(stem) = &self.then else { return Ok(None) };
        for name in candidates(stem) {
            let is_moved = disk.rename(&self.file, &records.join(&name));
            if is_moved.map_err(|error| (LibraryDeed::Keep, error.into()))? {
                return Ok(Some(name.into()));
            }
        }
        Err((LibraryDeed::Keep, FileError::Busy))
    }

    fn write(&mut self, disk: &dyn Disk) -> Result<(), FileError> {
        match self.written {
            None => return self.create(disk),
            // Unless the file is as it was left, some of what was added may be missing, or all of it.
            Some(written) if disk.length(&self.file) == Some(written as u64) => {
                if written < self.text.len() {
                    disk.append(&self.file, &self.text[written..])?;
                    self.written = Some(self.text.len());
                }
                if self.syncs {
                    disk.sync(&self.file)?;
                }
            }
            Some(_) => {
                disk.replace(&self.file, &self.text)?;
                self.written = Some(self.text.len());
            }
        }
        self.syncs = false;
        Ok(())
    }

    /// Writes the file for the first time, under a name that no other copy of the game uses.
    fn create(&mut self, disk: &dyn Disk) -> Result<(), FileError> {
        let folder = self.file.parent().unwrap_or(Path::new("")).to_owned();
        fs::create_dir_all(&folder)?;
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for name in candidates(&stem) {
            let file = folder.join(name);
            if disk.length(&file).is_some() {
                continue;
            }
            let Some(hold) = Hold::try_take(&file)? else { continue };
            if disk.create(&file, &self.text)? {
                (self.file, self.hold) = (file, Some(hold));
                (self.written, self.syncs) = (Some(self.text.len()), false);
                return Ok(());
            }
        }
        Err(FileError::Busy)
    }
}

/// Shows other copies of the game that the file is used.
#[derive(Debug)]
struct Hold {
    file: PathBuf,
    lock: Lock,
}

impl Hold {
    /// Takes a file; `None` if another copy of the game holds it.
    fn try_take(file: &Path) -> Result<Option<Hold>, FileError> {
        let file = with_suffix(file, LOCK);
        Ok(Lock::try_take(&file)?.map(|lock| Hold { file, lock }))
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // Nobody else can have locked it.
        let _ = (&self.lock, fs::remove_file(&self.file));
    }
}
