//! Changes to records: saving, renaming, deleting, restoring, importing and exporting.

use std::path::{Path, PathBuf};
use std::{fs, io};

use tamsk_records::MAX_RECORD_BYTES;
use tamsk_text::RecordTitle;

use super::entry::RECYCLE_BIN_FOLDER;
use super::file_name::{candidate_file_names, record_file_stem};
use super::importing::{ImportOutcome, ImportedRecord};
use super::record_store::RecordStore;
use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file;
use crate::persistence::games::MatchRecord;
use crate::persistence::journal::title_line;
use crate::persistence::metadata::RecordMetadata;
use crate::persistence::migration::legacy_metadata;

impl RecordStore {
    /// Saves a record under a free name. Returns the path of the record within the folder of the records.
    ///
    /// # Errors
    /// Returns an error if the record cannot be written.
    pub fn save_new_record(
        &mut self,
        record: &dyn MatchRecord,
        metadata: &RecordMetadata,
    ) -> Result<PathBuf, FileError> {
        let date = metadata.finished_at.unwrap_or_default();
        let stem = record_file_stem(date, record.game_and_colour_keys(), record.names(), metadata.seats);
        self.save_record_as(&stem, record, metadata)
    }

    /// Saves a record under the name `stem`, or under a similar free name.
    pub(super) fn save_record_as(
        &mut self,
        stem: &str,
        record: &dyn MatchRecord,
        metadata: &RecordMetadata,
    ) -> Result<PathBuf, FileError> {
        fs::create_dir_all(&self.folder)?;
        let text = record.to_journal(metadata);
        for name in candidate_file_names(stem) {
            // Another copy of the game may take the name at any moment.
            if file::write_new(&self.folder.join(&name), &text)? {
                self.reread(Path::new(&name));
                return Ok(name.into());
            }
        }
        Err(FileError::Busy)
    }

    /// Adds a copy of a record, unless the library already has the same record. The result also contains an error if
    /// the rules refuse some of the actions.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or copied, or is not a record.
    pub fn import(&mut self, from: &Path) -> Result<(ImportedRecord, Option<OpenRecordError>), OpenRecordError> {
        let (read, problem) = self.games.open(from)?;
        let unreadable = |source| OpenRecordError::Unreadable { file: from.to_owned(), source };
        self.list_folder_once().map_err(unreadable)?;
        let summary = read.record.summary().map_err(|error| OpenRecordError::malformed(from, &*error))?;
        if let Some(same) = self.find_equal_record_outside_bin(&*read.record, &summary) {
            return Ok(((ImportOutcome::Known, same), problem));
        }
        // An earlier version kept the metadata of a record in a file beside the record.
        let known = if read.complete_lines_length.is_some() { read.metadata } else { legacy_metadata(from) };
        let note = RecordMetadata { finished_at: known.finished_at.or_else(|| file::changed_at(from)), ..known };
        let kept = self.save_record_as(&from.file_stem().unwrap_or_default().to_string_lossy(), &*read.record, &note);
        Ok(((ImportOutcome::New, kept.map_err(unreadable)?), problem))
    }

    /// Changes the title of a record.
    ///
    /// # Errors
    /// Returns an error if the record is missing or damaged, or cannot be written.
    pub fn set_title(&mut self, file: &Path, title: RecordTitle) -> Result<(), FileError> {
        let path = self.folder.join(file);
        let Some(bytes) = file::read(&path, MAX_RECORD_BYTES as u64)? else {
            self.forget(file);
            return Err(FileError::Missing);
        };
        let read = self.games.read(&bytes).map_err(|error| FileError::System(error.to_string()))?;
        let text = match read.complete_lines_length {
            Some(whole) => [&bytes[..whole], title_line(&title).as_bytes()].concat(),
            // Stores the date of the match in the record, because writing the record changes the date of its file.
            None => {
                let finished = self.entry(file).map(|entry| entry.date);
                read.record.to_journal(&RecordMetadata { title, finished_at: finished, ..read.metadata }).into_bytes()
            }
        };
        file::write_atomically(&path, text)?;
        self.reread(file);
        Ok(())
    }

    /// Moves a record into the bin or out of it. Returns the new path of the record within the folder of the records.
    ///
    /// # Errors
    /// Returns an error if the record is missing or cannot be moved.
    pub fn set_in_bin(&mut self, file: &Path, deleted: bool) -> Result<PathBuf, FileError> {
        let subfolder = if deleted { Path::new(RECYCLE_BIN_FOLDER) } else { Path::new("") };
        let from = self.folder.join(file);
        if !from.exists() {
            self.forget(file);
            return Err(FileError::Missing);
        }
        fs::create_dir_all(self.folder.join(subfolder))?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        for name in candidate_file_names(&stem) {
            let to = subfolder.join(name);
            if file::move_if_free(&from, &self.folder.join(&to))? {
                self.forget(file);
                self.reread(&to);
                return Ok(to);
            }
        }
        Err(FileError::Busy)
    }

    /// Deletes all records in the bin. Returns the number of deleted records.
    ///
    /// # Errors
    /// Returns the first error, but only after trying to delete all other records.
    pub fn empty_bin(&mut self) -> Result<usize, FileError> {
        let mut removed = 0;
        let mut failed = None;
        for found in self.find_records_in(Path::new(RECYCLE_BIN_FOLDER))? {
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

    /// Writes a copy of a record to `to`, without metadata such as the title. Replaces an existing file.
    ///
    /// # Errors
    /// Returns an error if the record is missing or the copy cannot be written.
    pub fn export(&self, file: &Path, to: &Path) -> Result<(), FileError> {
        let bytes = file::read(&self.folder.join(file), MAX_RECORD_BYTES as u64)?.ok_or(FileError::Missing)?;
        let text = self.games.read(&bytes).ok().map(|read| read.record.to_text().into_bytes());
        // A damaged record is copied unchanged.
        Ok(file::write_atomically(to, text.unwrap_or(bytes))?)
    }
}
