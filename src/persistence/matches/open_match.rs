//! An unfinished match that this copy of the game holds open, with its file.

use std::fs;
use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::file_name::candidate_names;
use crate::persistence::error::{FileError, LibraryOperation};
use crate::persistence::file::{Lock, with_suffix};

/// The suffix of the lock file by which other copies of the game see that a match is in use.
const LOCK: &str = "lock";

/// The fate of a match file once the text is written.
#[derive(Debug, PartialEq, Eq)]
pub enum FileDisposition {
    /// The file stays open for more text.
    Open,
    /// The file is closed.
    Left,
    /// The file becomes a record with a similar name.
    Finished(String),
    Removed,
}

/// A match with its text, which the file may lag behind.
#[derive(Debug)]
pub struct OpenMatch {
    /// The path of the file, or the preferred path until the file exists.
    pub file: PathBuf,
    pub text: String,
    /// How many bytes of the text the file has. `None` without a file, [`usize::MAX`] if it must be replaced.
    written: Option<usize>,
    /// Whether the next write must be durable.
    pub syncs: bool,
    pub disposition: FileDisposition,
    /// The number of jobs to report as done after the next write.
    pub pending_jobs: usize,
    hold: Option<Hold>,
}

impl OpenMatch {
    /// Returns a match whose file does not exist yet.
    pub fn new(file: PathBuf, text: String) -> OpenMatch {
        OpenMatch {
            file,
            text,
            written: None,
            syncs: true,
            disposition: FileDisposition::Open,
            pending_jobs: 0,
            hold: None,
        }
    }

    /// Locks the file of a match. Returns `None` if another copy of the game plays it.
    pub fn take(file: PathBuf) -> Option<OpenMatch> {
        let hold = match Hold::try_take(&file) {
            Ok(None) => return None,
            // In a read-only folder nothing can be locked, but the match can still be played.
            taken => taken.unwrap_or_default(),
        };
        Some(OpenMatch { written: Some(0), hold, ..OpenMatch::new(file, String::new()) })
    }

    /// Sets the text to that just read from the file.
    pub fn set_read(&mut self, text: String) {
        self.written = Some(text.len());
        self.text = text;
    }

    pub fn rewrite(&mut self, text: String) {
        self.text = text;
        // An existing file must be replaced, whatever it contains.
        self.written = self.written.map(|_| usize::MAX);
    }

    pub fn is_written(&self) -> bool {
        self.written == Some(self.text.len())
    }

    /// Brings the file up to date and closes it according to `then`. Returns its name if it became a record.
    pub fn flush(&mut self, disk: &dyn Disk, records: &Path) -> Result<Option<PathBuf>, (LibraryOperation, FileError)> {
        if self.disposition == FileDisposition::Removed {
            if self.written.is_some() {
                disk.remove(&self.file).map_err(|error| (LibraryOperation::Discard, error.into()))?;
            }
            return Ok(None);
        }
        self.write(disk).map_err(|error| (LibraryOperation::Save, error))?;
        let FileDisposition::Finished(stem) = &self.disposition else { return Ok(None) };
        for name in candidate_names(stem) {
            let is_moved = disk.rename(&self.file, &records.join(&name));
            if is_moved.map_err(|error| (LibraryOperation::Keep, error.into()))? {
                return Ok(Some(name.into()));
            }
        }
        Err((LibraryOperation::Keep, FileError::Busy))
    }

    fn write(&mut self, disk: &dyn Disk) -> Result<(), FileError> {
        match self.written {
            None => return self.create(disk),
            // If the length differs, an append failed halfway or the file was changed, and it is replaced instead.
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

    /// Creates the file under a free name.
    fn create(&mut self, disk: &dyn Disk) -> Result<(), FileError> {
        let folder = self.file.parent().unwrap_or(Path::new("")).to_owned();
        fs::create_dir_all(&folder)?;
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for name in candidate_names(&stem) {
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

#[derive(Debug)]
struct Hold {
    file: PathBuf,
    lock: Lock,
}

impl Hold {
    fn try_take(file: &Path) -> Result<Option<Hold>, FileError> {
        let file = with_suffix(file, LOCK);
        Ok(Lock::try_take(&file)?.map(|lock| Hold { file, lock }))
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // The lock is still held, so that no other copy uses the lock file.
        let _ = (&self.lock, fs::remove_file(&self.file));
    }
}
