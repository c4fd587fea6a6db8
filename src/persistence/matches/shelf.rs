//! The records in their folder, as they are found there and listed. Nothing here is shown or waits for anybody.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::ffi::{OsStr, OsString};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, io};

use tamsk_records::LARGEST_RECORD;

use super::entry::{BIN, Fingerprint, Index, IndexedRecord, LibraryEntry};
use super::file_name::EXTENSION;
use crate::persistence::earlier::{MovedOver, NOTE, move_note, move_other_records};
use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file::{self, with_suffix};
use crate::persistence::games::{AnyRecord, KeptGames};
use crate::persistence::note::RecordNote;
use crate::persistence::record::OpenedRecord;
use crate::persistence::summary::MatchSummary;

/// The records of a folder and of the bin in it.
#[derive(Debug, Default)]
pub struct Shelf {
    /// The folder.
    pub folder: PathBuf,
    /// What reads the records.
    pub games: KeptGames,
    index: Index,
    /// What is listed, by the text of the paths, which is compared sooner than paths are.
    pub(super) entries: BTreeMap<OsString, Arc<LibraryEntry>>,
    /// The records by what is known of them in short, once any have been compared.
    alike: Option<HashMap<u64, BTreeSet<PathBuf>>>,
    /// Whether the folder has been read, but for what is still unread.
    is_read: bool,
    unread: VecDeque<FoundRecord>,
    /// The records that have changed since this was asked last.
    changed: BTreeSet<OsString>,
    /// What has become of the files of earlier versions.
    pub moved: MovedOver,
    /// Whether the index on disk is outdated.
    is_index_behind: bool,
}

/// A file found in the folder.
#[derive(Debug)]
pub(super) struct FoundRecord {
    /// Its path within the folder.
    pub(super) file: PathBuf,
    print: Fingerprint,
    /// Whether an earlier version has noted something beside it.
    has_note: bool,
}

impl Shelf {
    /// Returns the records of a folder, which is read when they are needed.
    pub fn of(folder: PathBuf) -> Shelf {
        Shelf { folder, ..Shelf::default() }
    }

    /// Returns all records.
    pub fn entries(&self) -> Vec<Arc<LibraryEntry>> {
        self.entries.values().cloned().collect()
    }

    /// Returns how many records are still to be read.
    pub fn unread(&self) -> usize {
        self.unread.len()
    }

    /// Returns the records that have changed since the last call, and what they are listed as now.
    pub fn take_changes(&mut self) -> Vec<(PathBuf, Option<Arc<LibraryEntry>>)> {
        let changed = std::mem::take(&mut self.changed);
        let now = |file: OsString| {
            let entry = self.entries.get(&file).cloned();
            (file.into(), entry)
        };
        changed.into_iter().map(now).collect()
    }

    /// Finds what is in the folder. What the index knows is not read again, and the rest is read by [`Shelf::read_some`].
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read.
    pub fn look(&mut self) -> Result<(), FileError> {
        if !self.is_read {
            self.index = Index::read(&self.folder);
            let moved = move_other_records(&self.folder, &self.games);
            (self.moved.moved, self.moved.left) = (self.moved.moved + moved.moved, self.moved.left + moved.left);
        }
        let mut found = self.found(Path::new(""))?;
        found.extend(self.found(Path::new(BIN))?);
        let there: HashSet<&OsStr> = found.iter().map(|found| found.file.as_os_str()).collect();
        let is_gone = |file: &&OsString| !there.contains(&***file);
        let gone: Vec<PathBuf> = self.entries.keys().filter(is_gone).map(PathBuf::from).collect();
        let known = self.index.records.len();
        self.index.records.retain(|file, _| there.contains(OsStr::new(file)));
        self.is_index_behind |= self.index.records.len() != known;
        gone.iter().for_each(|file| self.forget(file));
        self.unread.clear();
        for found in found {
            let known = found.file.to_str().and_then(|file| self.index.records.get(file));
            match known.filter(|known| !found.has_note && known.file == found.print) {
                Some(known) => self.list(entry(&found, known.note.clone(), Some(known.summary.clone()))),
                None => self.unread.push_back(found),
            }
        }
        self.is_read = true;
        Ok(())
    }

    /// Reads records that have not been read, for so long.
    pub fn read_some(&mut self, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time
            && let Some(found) = self.unread.pop_front()
        {
            self.read_record(found);
        }
    }

    /// Reads the folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read.
    pub fn read(&mut self) -> Result<(), FileError> {
        self.look()?;
        self.read_some(Duration::MAX);
        Ok(())
    }

    /// Reads the folder unless it has been read before.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read.
    pub fn read_once(&mut self) -> Result<(), FileError> {
        if self.is_read { Ok(()) } else { self.look() }
    }

    /// Returns the records in this part of the folder.
    pub(super) fn found(&self, part: &Path) -> Result<Vec<FoundRecord>, FileError> {
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
            let note = with_suffix(Path::new(name), NOTE);
            self.look_at(part.join(name), names.contains(note.as_os_str()))
        });
        Ok(found.collect())
    }

    /// Looks at the file of a record. Returns `None` if it is gone.
    fn look_at(&self, file: PathBuf, has_note: bool) -> Option<FoundRecord> {
        let print = Fingerprint::of(&fs::metadata(self.folder.join(&file)).ok()?);
        Some(FoundRecord { file, print, has_note })
    }

    /// Reads a record. One that is damaged is listed without a summary.
    fn read_record(&mut self, mut found: FoundRecord) {
        let path = self.folder.join(&found.file);
        if found.has_note {
            self.moved.count(move_note(&path, &self.games));
            let Some(again) = self.look_at(found.file, false) else { return };
            found = again;
        }
        let bytes = file::read(&path, LARGEST_RECORD as u64).ok().flatten();
        let read = bytes.and_then(|bytes| self.games.read(&bytes).ok());
        let note = read.as_ref().map(|read| read.note.clone()).unwrap_or_default();
        let summary = read.and_then(|read| read.record.summary().ok());
        // A path that is not Unicode cannot be written into the index; such records are read anew.
        if let Some(file) = found.file.to_str() {
            self.is_index_behind |= match &summary {
                Some(summary) => {
                    let known = IndexedRecord { file: found.print, summary: summary.clone(), note: note.clone() };
                    self.index.records.insert(file.to_owned(), known);
                    true
                }
                None => self.index.records.remove(file).is_some(),
            };
        }
        self.list(entry(&found, note, summary));
    }

    /// Lists a record, unless it is listed as the same already, so that nothing computed from it is computed again.
    fn list(&mut self, entry: LibraryEntry) {
        if self.entries.get(entry.file.as_os_str()).is_some_and(|listed| **listed == entry) {
            return;
        }
        self.changed.insert(entry.file.clone().into());
        if let (Some(alike), Some(summary)) = (&mut self.alike, &entry.summary) {
            alike.entry(hash(summary)).or_default().insert(entry.file.clone());
        }
        self.entries.insert(entry.file.clone().into(), Arc::new(entry));
    }

    /// Reads a record that was changed, if the folder has been read.
    pub(super) fn learn(&mut self, file: &Path) {
        if !self.is_read {
            return;
        }
        match self.look_at(file.to_owned(), false) {
            Some(found) => self.read_record(found),
            None => self.forget(file),
        }
    }

    pub(super) fn forget(&mut self, file: &Path) {
        if self.entries.remove(file.as_os_str()).is_some() {
            self.changed.insert(file.into());
        }
        self.is_index_behind |= file.to_str().is_some_and(|file| self.index.records.remove(file).is_some());
    }

    /// Returns the record that is the same as this one, if there is one outside the bin.
    pub(super) fn same_as(&mut self, record: &dyn AnyRecord, summary: &MatchSummary) -> Option<PathBuf> {
        // What is not known in short cannot be compared.
        self.read_some(Duration::MAX);
        let entries = &self.entries;
        let alike = self.alike.get_or_insert_with(|| {
            let mut alike: HashMap<u64, BTreeSet<PathBuf>> = HashMap::new();
            for entry in entries.values() {
                let summary = entry.summary.iter();
                summary.for_each(|summary| _ = alike.entry(hash(summary)).or_default().insert(entry.file.clone()));
            }
            alike
        });
        let mut files = alike.get(&hash(summary)).cloned().unwrap_or_default();
        files.retain(|file| entries.get(file.as_os_str()).is_some_and(|entry| !entry.is_in_bin()));
        let is_same = |file: &PathBuf| self.open(file).is_ok_and(|(known, _)| known.record.write() == record.write());
        files.into_iter().find(is_same)
    }

    /// Reads a record for a replay, with an error if the rules refuse some of its actions.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a record.
    pub fn open(&self, file: &Path) -> Result<OpenedRecord, OpenRecordError> {
        self.games.open(&self.folder.join(file))
    }

    /// Returns whether the index on the disk is outdated.
    pub fn is_index_behind(&self) -> bool {
        self.is_index_behind
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
    let date = note.finished.unwrap_or_else(|| found.print.date());
    LibraryEntry { file: found.file.clone(), note, date, played: 0, summary }
}

fn hash(summary: &MatchSummary) -> u64 {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(summary).unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}
