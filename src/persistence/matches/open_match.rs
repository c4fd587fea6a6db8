//! An unfinished match whose file this copy of the game holds open.

use std::fs;
use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::file_name::candidate_file_names;
use crate::persistence::error::{FileError, LibraryOperation};
use crate::persistence::file::{FileLock, with_added_extension};

/// The suffix of the lock file, which tells other copies of the game that a match is in use.
const LOCK: &str = "lock";

/// The action to take on a match file after its text has been written.
#[derive(Debug, PartialEq, Eq)]
pub enum ActionAfterWrite {
    /// Keep the file open for more text.
    KeepOpen,
    /// Close the file.
    Close,
    /// Move the file to the records, under a name similar to this one.
    MoveToRecords(String),
    /// Remove the file.
    Remove,
}

/// A match whose file this copy of the game holds open, with the current text of the match. The file may still lack the
/// end of the text.
#[derive(Debug)]
pub struct OpenMatchFile {
    /// The path of the file, or the preferred path until the file exists.
    pub file: PathBuf,
    /// The current text of the match.
    pub text: String,
    /// The number of bytes of the text that have been written to the file. The number is `None` if there is no file,
    /// and [`usize::MAX`] if the file must be replaced.
    written: Option<usize>,
    /// `true` if the next write must be durable.
    pub needs_sync: bool,
    pub action_after_write: ActionAfterWrite,
    /// The number of jobs to report as done after the next write.
    pub pending_jobs: usize,
    hold: Option<Hold>,
}

impl OpenMatchFile {
    /// Returns a match whose file does not exist yet.
    pub fn new(file: PathBuf, text: String) -> OpenMatchFile {
        OpenMatchFile {
            file,
            text,
            written: None,
            needs_sync: true,
            action_after_write: ActionAfterWrite::KeepOpen,
            pending_jobs: 0,
            hold: None,
        }
    }

    /// Locks the file of a match. Returns `None` if another copy of the game has the match open.
    pub fn try_lock(file: PathBuf) -> Option<OpenMatchFile> {
        let hold = match Hold::try_take(&file) {
            Ok(None) => return None,
            // In a read-only folder, the file cannot be locked, but the match can still be played.
            taken => taken.unwrap_or_default(),
        };
        Some(OpenMatchFile { written: Some(0), hold, ..OpenMatchFile::new(file, String::new()) })
    }

    /// Sets the text to what was just read from the file.
    pub fn set_text_from_file(&mut self, text: String) {
        self.written = Some(text.len());
        self.text = text;
    }

    /// Replaces the text of the match, so that the next write replaces the file.
    pub fn replace_text(&mut self, text: String) {
        self.text = text;
        // If the file exists, it must be replaced, whatever it contains.
        self.written = self.written.map(|_| usize::MAX);
    }

    /// Returns `true` if the file contains the whole text.
    pub fn is_written(&self) -> bool {
        self.written == Some(self.text.len())
    }

    /// Writes the missing text to the file unless the file is to be removed, and then takes the [`ActionAfterWrite`].
    /// Returns the name of the record if the file was moved to the records.
    pub fn flush_and_finish(
        &mut self,
        disk: &dyn Disk,
        records: &Path,
    ) -> Result<Option<PathBuf>, (LibraryOperation, FileError)> {
        if self.action_after_write == ActionAfterWrite::Remove {
            if self.written.is_some() {
                disk.remove(&self.file).map_err(|error| (LibraryOperation::Discard, error.into()))?;
            }
            return Ok(None);
        }
        self.write(disk).map_err(|error| (LibraryOperation::SaveMatch, error))?;
        let ActionAfterWrite::MoveToRecords(stem) = &self.action_after_write else { return Ok(None) };
        for name in candidate_file_names(stem) {
            let is_moved = disk.rename(&self.file, &records.join(&name));
            if is_moved.map_err(|error| (LibraryOperation::SaveRecord, error.into()))? {
                return Ok(Some(name.into()));
            }
        }
        Err((LibraryOperation::SaveRecord, FileError::Busy))
    }

    fn write(&mut self, disk: &dyn Disk) -> Result<(), FileError> {
        match self.written {
            None => return self.create(disk),
            // If the length differs, an append failed halfway or something else changed the file. Such a file is
            // replaced.
            Some(written) if disk.length(&self.file) == Some(written as u64) => {
                if written < self.text.len() {
                    disk.append(&self.file, &self.text[written..])?;
                    self.written = Some(self.text.len());
                }
                if self.needs_sync {
                    disk.sync(&self.file)?;
                }
            }
            Some(_) => {
                disk.replace(&self.file, &self.text)?;
                self.written = Some(self.text.len());
            }
        }
        self.needs_sync = false;
        Ok(())
    }

    /// Creates the file under a free name.
    fn create(&mut self, disk: &dyn Disk) -> Result<(), FileError> {
        let folder = self.file.parent().unwrap_or(Path::new("")).to_owned();
        fs::create_dir_all(&folder)?;
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for name in candidate_file_names(&stem) {
            let file = folder.join(name);
            if disk.length(&file).is_some() {
                continue;
            }
            let Some(hold) = Hold::try_take(&file)? else { continue };
            if disk.create(&file, &self.text)? {
                (self.file, self.hold) = (file, Some(hold));
                (self.written, self.needs_sync) = (Some(self.text.len()), false);
                return Ok(());
            }
        }
        Err(FileError::Busy)
    }
}

#[derive(Debug)]
struct Hold {
    file: PathBuf,
    lock: FileLock,
}

impl Hold {
    fn try_take(file: &Path) -> Result<Option<Hold>, FileError> {
        let file = with_added_extension(file, LOCK);
        Ok(FileLock::try_acquire(&file)?.map(|lock| Hold { file, lock }))
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // The lock is still held, so no other copy of the game uses the lock file.
        let _ = (&self.lock, fs::remove_file(&self.file));
    }
}
