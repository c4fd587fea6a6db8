//! Changes to records: saving, renaming, deleting, restoring, importing and exporting.

use std::path::{Path, PathBuf};
use std::{fs, io};

use tamsk_records::MAX_RECORD_BYTES;
use tamsk_text::RecordTitle;

use super::entry::BIN;
use super::file_name::{candidate_names, record_stem};
use super::importing::{ImportOutcome, ImportedRecord};
use super::record_store::RecordStore;
use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file;
use crate::persistence::games::MatchRecord;
use crate::persistence::journal::title_line;
use crate::persistence::migration::note_beside;
use crate::persistence::note::RecordMetadata;

impl RecordStore {
    /// Saves a record under a free name. Returns its path within the folder.
    /// # Errors
    /// Returns an error if no file can be written.
    pub fn keep(&mut self, record: &dyn MatchRecord, note: &RecordMetadata) -> Result<PathBuf, FileError> {
        let date = note.finished.unwrap_or_default();
        let stem = record_stem(date, record.game(), record.names(), note.seats);
        self.keep_as(&stem, record, note)
    }

    /// Saves a record under this name, or a similar free one.
    pub(super) fn keep_as(
        &mut self,
        stem: &str,
        record: &dyn MatchRecord,
        note: &RecordMetadata,
    ) -> Result<PathBuf, FileError> {
        fs::create_dir_all(&self.folder)?;
        let text = record.journal(note);
        for name in candidate_names(stem) {
            // Another copy of the game may take the name at any moment.
            if file::write_new(&self.folder.join(&name), &text)? {
                self.reread(Path::new(&name));
                return Ok(name.into());
            }
        }
        Err(FileError::Busy)
    }

    /// Adds a copy of a record, or finds the same one. Also returns an error if the rules refuse some of its actions.
    /// # Errors
    /// Returns an error if the file cannot be read or copied, or is not a record.
    pub fn import(&mut self, from: &Path) -> Result<(ImportedRecord, Option<OpenRecordError>), OpenRecordError> {
        let (read, problem) = self.games.open(from)?;
        let unreadable = |source| OpenRecordError::Unreadable { file: from.to_owned(), source };
        self.list_folder_once().map_err(unreadable)?;
        let summary = read.record.summary().map_err(|error| OpenRecordError::malformed(from, &*error))?;
        if let Some(same) = self.find_same(&*read.record, &summary) {
            return Ok(((ImportOutcome::Known, same), problem));
        }
        // A record from the library of an earlier version has its note in a file beside it.
        let known = if read.complete_bytes.is_some() { read.note } else { note_beside(from) };
        let note = RecordMetadata { finished: known.finished.or_else(|| file::changed_at(from)), ..known };
        let kept = self.keep_as(&from.file_stem().unwrap_or_default().to_string_lossy(), &*read.record, &note);
        Ok(((ImportOutcome::New, kept.map_err(unreadable)?), problem))
    }

    /// Changes the title of a record.
    /// # Errors
    /// Returns an error if the record is missing or damaged, or cannot be written.
    pub fn rename(&mut self, file: &Path, title: RecordTitle) -> Result<(), FileError> {
        let path = self.folder.join(file);
        let Some(bytes) = file::read(&path, MAX_RECORD_BYTES as u64)? else {
            self.forget(file);
            return Err(FileError::Missing);
        };
        let read = self.games.read(&bytes).map_err(|error| FileError::System(error.to_string()))?;
        let text = match read.complete_bytes {
            Some(whole) => [&bytes[..whole], title_line(&title).as_bytes()].concat(),
            // Stores the date in the record, as writing it changes the date of its file.
            None => {
                let finished = self.entry(file).map(|entry| entry.date);
                read.record.journal(&RecordMetadata { title, finished, ..read.note }).into_bytes()
            }
        };
        file::write_whole(&path, text)?;
        self.reread(file);
        Ok(())
    }

    /// Moves a record into the bin or out of it. Returns its new path within the folder.
    /// # Errors
    /// Returns an error if the record is missing or cannot be moved.
    pub fn set_deleted(&mut self, file: &Path, deleted: bool) -> Result<PathBuf, FileError> {
        let part = if deleted { Path::new(BIN) } else { Path::new("") };
        let from = self.folder.join(file);
        if !from.exists() {
            self.forget(file);
            return Err(FileError::Missing);
        }
        fs::create_dir_all(self.folder.join(part))?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        for name in candidate_names(&stem) {
            let to = part.join(name);
            if file::move_to_free(&from, &self.folder.join(&to))? {
                self.forget(file);
                self.reread(&to);
                return Ok(to);
            }
        }
        Err(FileError::Busy)
    }

    /// Deletes all records in the bin. Returns their number.
    /// # Errors
    /// Returns the first error, after deleting all other records.
    pub fn empty_bin(&mut self) -> Result<usize, FileError> {
        let mut removed = 0;
        let mut failed = None;
        for found in self.list_part(Path::new(BIN))? {
            match fs::remove_file(self.folder.join(&found.file)) {
                Ok(()) => removed += 1,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    failed.get_or_insert(error);
                    continue;
                }
            }
            self.forget(&found.file);
        }
        failed.map_or(Ok(removed), |error| Err(error.into()))
    }

    /// Writes a copy as a plain record to `to`, replacing an existing file.
    /// # Errors
    /// Returns an error if the record is missing or the copy cannot be written.
    pub fn export(&self, file: &Path, to: &Path) -> Result<(), FileError> {
        let bytes = file::read(&self.folder.join(file), MAX_RECORD_BYTES as u64)?.ok_or(FileError::Missing)?;
        let text = self.games.read(&bytes).ok().map(|read| read.record.write().into_bytes());
        // A damaged record is copied as it is.
        Ok(file::write_whole(to, text.unwrap_or(bytes))?)
    }
}
