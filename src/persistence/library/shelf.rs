//! The records in their folder, and everything that can be done to them. Nothing here is shown or waits for anybody.

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, io};

use tamsk_records::LARGEST_RECORD;
use tamsk_text::Title;

use super::entry::{BIN, Fingerprint, Index, IndexedRecord, LibraryEntry, RecordNote};
use super::file_name::{EXTENSION, candidates, stem};
use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file;
use crate::persistence::games::{AnyRecord, KeptGames};
use crate::persistence::record::OpenedRecord;
use crate::persistence::summary::MatchSummary;

/// How many records are read between two reports.
const REPORT_EVERY: usize = 256;

/// The records of a folder and of the bin in it.
#[derive(Debug, Default)]
pub struct Shelf {
    pub(super) folder: PathBuf,
    /// What reads the records.
    pub(super) games: KeptGames,
    index: Index,
    entries: BTreeMap<PathBuf, Arc<LibraryEntry>>,
    /// Whether the folder has been read.
    is_read: bool,
    /// Set once the program is ending, so that nobody waits for the folder to be read.
    stop: Arc<AtomicBool>,
    /// Whether the index on disk is outdated.
    is_index_behind: bool,
}

/// A file found in the folder.
struct FoundRecord {
    /// Its path within the folder.
    file: PathBuf,
    record: Fingerprint,
    noted: Option<Fingerprint>,
}

impl Shelf {
    /// Returns the records of a folder, which is read when they are needed.
    pub fn of(folder: PathBuf) -> Shelf {
        Shelf { folder, ..Shelf::default() }
    }

    /// Returns the same records, read as those of these games.
    pub fn with_games(self, games: KeptGames) -> Shelf {
        Shelf { games, ..self }
    }

    /// Returns what ends the reading of the folder when it is set.
    pub fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Returns whether the folder has been read.
    pub fn is_read(&self) -> bool {
        self.is_read
    }

    /// Returns all records.
    pub fn entries(&self) -> Vec<Arc<LibraryEntry>> {
        self.entries.values().cloned().collect()
    }

    /// Keeps a record under a name that is free. Returns its path within the folder.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be kept, together with its note.
    pub fn keep(&mut self, record: &dyn AnyRecord, note: &RecordNote) -> Result<PathBuf, FileError> {
        let date = note.finished.unwrap_or_default();
        let stem = stem(date, record.game(), record.names(), note.seats);
        self.keep_as(&stem, record, note)
    }

    /// Keeps a record under this name, or one like it that is free.
    pub(super) fn keep_as(
        &mut self,
        stem: &str,
        record: &dyn AnyRecord,
        note: &RecordNote,
    ) -> Result<PathBuf, FileError> {
        fs::create_dir_all(&self.folder)?;
        let text = record.write();
        for name in candidates(stem) {
            let path = self.folder.join(&name);
            // Another copy of the game may take the name at any moment.
            if !file::write_new(&path, &text)? {
                continue;
            }
            if let Err(error) = write_note(&path, note) {
                let _ = fs::remove_file(&path);
                return Err(error);
            }
            self.learn(Path::new(&name));
            return Ok(name.into());
        }
        Err(FileError::Busy)
    }

    /// Reads the folder unless it has been read before.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read.
    pub fn read_once(&mut self) -> Result<(), FileError> {
        if self.is_read { Ok(()) } else { self.read(|_, _| ()) }
    }

    /// Reads the folder. What the index knows is not read again. `report` is called now and then with what is known so
    /// far and the number of records still to be read.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read.
    pub fn read(&mut self, mut report: impl FnMut(&Shelf, usize)) -> Result<(), FileError> {
        if !self.is_read {
            self.index = Index::read(&self.folder);
            self.adopt_earlier();
        }
        let mut found = self.found(Path::new(""))?;
        found.extend(self.found(Path::new(BIN))?);
        let known = self.index.records.len();
        let there: HashSet<&Path> = found.iter().map(|found| &*found.file).collect();
        self.index.records.retain(|file, _| there.contains(&**file));
        self.entries.retain(|file, _| there.contains(&**file));
        self.is_index_behind |= self.index.records.len() != known;
        let (indexed, unread): (Vec<_>, Vec<_>) = found.into_iter().partition(|found| self.is_indexed(found));
        for found in indexed {
            let Some(known) = self.index.records.get(&found.file) else { continue };
            let entry = entry(&found, known.note.clone(), Some(known.summary.clone()));
            // What has not changed stays the same entry, so that nothing computed from it is computed again.
            if self.entries.get(&found.file).is_none_or(|listed| **listed != entry) {
                self.entries.insert(found.file, Arc::new(entry));
            }
        }
        self.is_read = true;
        for (done, found) in unread.iter().enumerate() {
            if self.stop.load(Ordering::Relaxed) {
                self.is_read = false;
                break;
            }
            if done % REPORT_EVERY == 0 {
                report(self, unread.len() - done);
            }
            self.read_record(found);
        }
        Ok(())
    }

    /// Returns the records in this part of the folder.
    fn found(&self, part: &Path) -> Result<Vec<FoundRecord>, FileError> {
        let listing = match fs::read_dir(self.folder.join(part)) {
            Ok(listing) => listing,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let names: HashSet<OsString> = listing.flatten().map(|entry| entry.file_name()).collect();
        let records = names.iter().filter(|name| {
            Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION))
        });
        let found = records.filter_map(|name| {
            let note = RecordNote::path(Path::new(name));
            self.look_at(part.join(name), names.contains(note.as_os_str()))
        });
        Ok(found.collect())
    }

    /// Looks at the files of a record. Returns `None` if it is gone.
    fn look_at(&self, file: PathBuf, has_note: bool) -> Option<FoundRecord> {
        let path = self.folder.join(&file);
        let record = Fingerprint::of(&fs::metadata(&path).ok()?);
        let note = || fs::metadata(RecordNote::path(&path)).ok();
        let noted = has_note.then(note).flatten().map(|found| Fingerprint::of(&found));
        Some(FoundRecord { file, record, noted })
    }

    fn is_indexed(&self, found: &FoundRecord) -> bool {
        let known = self.index.records.get(&found.file);
        known.is_some_and(|known| (known.record, known.noted) == (found.record, found.noted))
    }

    /// Reads a record and its note. One that is damaged is listed without a summary.
    fn read_record(&mut self, found: &FoundRecord) {
        let path = self.folder.join(&found.file);
        let note = RecordNote::read(&path);
        let bytes = file::read(&path, LARGEST_RECORD as u64).ok().flatten();
        let record = bytes.and_then(|bytes| self.games.read(&bytes).ok());
        let summary = record.and_then(|record| record.summary().ok());
        self.is_index_behind |= match &summary {
            Some(summary) => {
                let (summary, note) = (summary.clone(), note.clone());
                let known = IndexedRecord { record: found.record, noted: found.noted, summary, note };
                self.index.records.insert(found.file.clone(), known);
                true
            }
            None => self.index.records.remove(&found.file).is_some(),
        };
        self.entries.insert(found.file.clone(), Arc::new(entry(found, note, summary)));
    }

    /// Reads a record that was changed, if the folder has been read.
    fn learn(&mut self, file: &Path) {
        if !self.is_read {
            return;
        }
        match self.look_at(file.to_owned(), true) {
            Some(found) => self.read_record(&found),
            None => self.forget(file),
        }
    }

    fn forget(&mut self, file: &Path) {
        self.entries.remove(file);
        self.is_index_behind |= self.index.records.remove(file).is_some();
    }

    /// Reads a record for a replay, with an error if the rules refuse some of its actions.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a record.
    pub fn open(&self, file: &Path) -> Result<OpenedRecord, OpenRecordError> {
        self.games.open(&self.folder.join(file))
    }

    /// Notes the name that the player gives to a record.
    ///
    /// # Errors
    ///
    /// Returns an error if the record is gone or its note cannot be written.
    pub fn rename(&mut self, file: &Path, title: Title) -> Result<(), FileError> {
        let path = self.folder.join(file);
        if !path.exists() {
            self.forget(file);
            return Err(FileError::Missing);
        }
        // What is not known of it is not made up: its date stays that of the file.
        let note = RecordNote { title, ..RecordNote::read(&path) };
        write_note(&path, &note)?;
        self.learn(file);
        Ok(())
    }

    /// Moves a record into the bin, or back out of it. Returns its new path within the folder.
    ///
    /// # Errors
    ///
    /// Returns an error if it is gone or cannot be moved.
    pub fn set_deleted(&mut self, file: &Path, deleted: bool) -> Result<PathBuf, FileError> {
        let part = if deleted { Path::new(BIN) } else { Path::new("") };
        let from = self.folder.join(file);
        if !from.exists() {
            self.forget(file);
            return Err(FileError::Missing);
        }
        fs::create_dir_all(self.folder.join(part))?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        for name in candidates(&stem) {
            let to = part.join(name);
            let path = self.folder.join(&to);
            if file::move_to_free(&from, &path)? {
                // A note that stays behind is lost, but not the record.
                let _ = fs::rename(RecordNote::path(&from), RecordNote::path(&path));
                self.forget(file);
                self.learn(&to);
                return Ok(to);
            }
        }
        Err(FileError::Busy)
    }

    /// Removes all records in the bin for ever. Returns how many there were.
    ///
    /// # Errors
    ///
    /// Returns the first error in removing one; the others are removed all the same.
    pub fn empty_bin(&mut self) -> Result<usize, FileError> {
        let mut removed = 0;
        let mut failed = None;
        for found in self.found(Path::new(BIN))? {
            let path = self.folder.join(&found.file);
            match fs::remove_file(&path) {
                Ok(()) => removed += 1,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    failed.get_or_insert(error);
                    continue;
                }
            }
            let _ = fs::remove_file(RecordNote::path(&path));
            self.forget(&found.file);
        }
        failed.map_or(Ok(removed), |error| Err(error.into()))
    }

    /// Writes the index if it is outdated.
    pub fn save_index(&mut self) {
        if std::mem::take(&mut self.is_index_behind)
            && let Err(error) = self.index.write(&self.folder)
        {
            bevy::log::debug!("the index of the records is not saved: {error}");
        }
    }
}

fn entry(found: &FoundRecord, note: RecordNote, summary: Option<MatchSummary>) -> LibraryEntry {
    let date = note.finished.unwrap_or_else(|| found.record.date());
    LibraryEntry { file: found.file.clone(), note, date, summary }
}

fn write_note(record: &Path, note: &RecordNote) -> Result<(), FileError> {
    let text = note.write().map_err(|error| FileError::System(error.to_string()))?;
    Ok(file::write_whole(&RecordNote::path(record), text)?)
}
