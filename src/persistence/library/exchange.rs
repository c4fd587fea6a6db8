//! Records that come from elsewhere and go there.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use tamsk_records::LARGEST_RECORD;

use super::note::RecordNote;
use super::shelf::Shelf;
use super::summary::MatchSummary;
use crate::persistence::error::FileError;
use crate::persistence::file;
use crate::persistence::record::{OpenRecordError, open_record};

/// What became of a file to be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// It is a record of the library now.
    New(PathBuf),
    /// The library has the same record already.
    Known(PathBuf),
}

impl Shelf {
    /// Adds a copy of a record from elsewhere, unless the library has the same one. Returns it with an error if the rules
    /// refuse some of its actions.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a record, or cannot be kept.
    pub fn import(&mut self, from: &Path) -> Result<(Imported, Option<OpenRecordError>), OpenRecordError> {
        let (record, problem) = open_record(from)?;
        let unreadable = |source| OpenRecordError::Unreadable { file: from.to_owned(), source };
        self.read_once().map_err(unreadable)?;
        let summary = MatchSummary::of(&record).map_err(|error| OpenRecordError::of_any(from, error))?;
        let entries = self.entries();
        let alike = entries.iter().filter(|entry| !entry.is_in_bin() && entry.summary.as_ref() == Some(&summary));
        let same =
            alike.map(|entry| entry.file.clone()).find(|file| self.open(file).is_ok_and(|(known, _)| known == record));
        if let Some(same) = same {
            return Ok((Imported::Known(same), problem));
        }
        let written = fs::metadata(from).and_then(|found| found.modified()).ok();
        let finished = written.and_then(|time| Timestamp::try_from(time).ok());
        // The note beside it, if it comes from another library.
        let noted = RecordNote::read(from);
        let note = RecordNote { finished: noted.finished.or(finished), ..noted };
        let kept = self.keep_as(&from.file_stem().unwrap_or_default().to_string_lossy(), &record, &note);
        Ok((Imported::New(kept.map_err(unreadable)?), problem))
    }

    /// Writes a copy of a record elsewhere, replacing what is there.
    ///
    /// # Errors
    ///
    /// Returns an error if the record is gone or the copy cannot be written.
    pub fn export(&self, file: &Path, to: &Path) -> Result<(), FileError> {
        let bytes = file::read(&self.folder.join(file), LARGEST_RECORD as u64)?.ok_or(FileError::Missing)?;
        Ok(file::write_whole(to, bytes)?)
    }
}
