//! Lists, reads and compares the records in their folder. The worker thread does this work, so that slow disks do not
//! delay frames.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::ffi::OsStr;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, io};

use tamsk_records::MAX_RECORD_BYTES;

use super::command::EntryChanges;
use super::entry::{FileStamp, LibraryEntry, ListedRecord, RECYCLE_BIN_FOLDER, RecordIndex};
use super::file_name::MATCH_FILE_EXTENSION;
use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file::{self, with_added_extension};
use crate::persistence::games::{GameFormats, MatchRecord};
use crate::persistence::metadata::RecordMetadata;
use crate::persistence::migration::{
    LEGACY_NOTE_EXTENSION, MigrationCounts, migrate_note, migrate_separate_record_folders,
};
use crate::persistence::record::OpenedRecord;
use crate::persistence::summary::MatchSummary;

/// The records in a folder and in the bin of the folder.
#[derive(Debug, Default)]
pub struct RecordStore {
    /// The folder of the records.
    pub folder: PathBuf,
    /// The games whose records can be read.
    pub games: GameFormats,
    listed: HashSet<ListedRecord>,
    /// The paths of the records, grouped by the hashes of their summaries, or `None` until records are compared for the
    /// first time.
    alike: Option<HashMap<u64, BTreeSet<PathBuf>>>,
    /// `true` if the folder has been listed. Some records may still be unread.
    is_read: bool,
    unread: VecDeque<FoundRecordFile>,
    changes: EntryChanges,
    /// How many files of earlier versions were converted, and how many could not be converted.
    pub migration_counts: MigrationCounts,
    is_index_outdated: bool,
}

/// A record that was found in a folder, whether or not it has been read.
#[derive(Debug)]
pub(super) struct FoundRecordFile {
    pub(super) file: PathBuf,
    fingerprint: FileStamp,
    /// `true` if a note file of an earlier version, which contains the record's metadata, is beside the record.
    has_note: bool,
}

impl RecordStore {
    /// Creates the store of the records in a folder. The folder is read later, when the records are needed.
    pub fn of(folder: PathBuf) -> RecordStore {
        RecordStore { folder, ..RecordStore::default() }
    }

    /// Returns the entries of all listed records, in arbitrary order.
    pub fn entries(&self) -> Vec<Arc<LibraryEntry>> {
        self.listed.iter().map(|listed| listed.entry.clone()).collect()
    }

    /// Returns the entry of a record, if the record is listed.
    pub(super) fn entry(&self, file: &Path) -> Option<&LibraryEntry> {
        self.listed.get(file.as_os_str()).map(|listed| &*listed.entry)
    }

    /// Returns the number of records still to be read.
    pub fn unread_count(&self) -> usize {
        self.unread.len()
    }

    /// Returns the changes to the entries since the last call.
    pub(super) fn take_changes(&mut self) -> EntryChanges {
        std::mem::take(&mut self.changes)
    }

    /// Lists the folder. Records that are not in the index are read later, by [`RecordStore::read_unread_records_for`].
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn list_folder(&mut self) -> Result<(), FileError> {
        let mut index = RecordIndex::default();
        if !self.is_read {
            index = RecordIndex::read(&self.folder);
            let moved = migrate_separate_record_folders(&self.folder, &self.games);
            (self.migration_counts.converted, self.migration_counts.failed) =
                (self.migration_counts.converted + moved.converted, self.migration_counts.failed + moved.failed);
        }
        let mut found = self.find_records_in(Path::new(""))?;
        found.extend(self.find_records_in(Path::new(RECYCLE_BIN_FOLDER))?);
        if !self.listed.is_empty() {
            let there: HashSet<&OsStr> = found.iter().map(|found| found.file.as_os_str()).collect();
            let is_gone = |listed: &&ListedRecord| !there.contains(listed.entry.file.as_os_str());
            let gone: Vec<PathBuf> = self.listed.iter().filter(is_gone).map(|gone| gone.entry.file.clone()).collect();
            gone.iter().for_each(|file| self.forget(file));
        }
        self.unread.clear();
        for found in found {
            let is_listed = |listed: &ListedRecord| listed.fingerprint == Some(found.fingerprint);
            if !found.has_note && self.listed.get(found.file.as_os_str()).is_some_and(is_listed) {
                continue;
            }
            let known = found.file.to_str().and_then(|file| index.records.remove(file));
            match known.filter(|known| !found.has_note && known.fingerprint == found.fingerprint) {
                Some(known) => self.list(found, known.metadata, Some(known.summary)),
                None => self.unread.push_back(found),
            }
        }
        self.is_index_outdated |= !index.records.is_empty();
        self.is_read = true;
        Ok(())
    }

    /// Reads unread records until `time` has passed.
    pub fn read_unread_records_for(&mut self, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time
            && let Some(found) = self.unread.pop_front()
        {
            self.read_record(found);
        }
    }

    /// Lists the folder and reads all records.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn list_and_read_all(&mut self) -> Result<(), FileError> {
        self.list_folder()?;
        self.read_unread_records_for(Duration::MAX);
        Ok(())
    }

    /// Lists the folder unless it has been listed before.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn list_folder_once(&mut self) -> Result<(), FileError> {
        if self.is_read { Ok(()) } else { self.list_folder() }
    }

    /// Returns the records in `subfolder`, a path within the folder of the records. A missing folder counts as empty.
    pub(super) fn find_records_in(&self, subfolder: &Path) -> Result<Vec<FoundRecordFile>, FileError> {
        let listing = match fs::read_dir(self.folder.join(subfolder)) {
            Ok(listing) => listing,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let is = |name: &OsStr, extension| {
            Path::new(name).extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
        };
        let (mut records, mut notes) = (Vec::new(), HashSet::new());
        for entry in listing.flatten() {
            let name = entry.file_name();
            if is(&name, MATCH_FILE_EXTENSION) {
                records.push((entry, name));
            } else if is(&name, LEGACY_NOTE_EXTENSION) {
                notes.insert(name);
            }
        }
        let found = records.into_iter().filter_map(|(entry, name)| {
            let has_note = !notes.is_empty()
                && notes.contains(with_added_extension(Path::new(&name), LEGACY_NOTE_EXTENSION).as_os_str());
            let file = subfolder.join(name);
            let at = entry.metadata().ok()?;
            // A symbolic link keeps its date when the file that it points to changes, so the fingerprint of that file
            // is used.
            let fingerprint = if at.is_symlink() { self.fingerprint(&file)? } else { FileStamp::of(&at) };
            Some(FoundRecordFile { file, fingerprint, has_note })
        });
        Ok(found.collect())
    }

    /// Returns the fingerprint of a record, or `None` if the record is missing.
    fn fingerprint(&self, file: &Path) -> Option<FileStamp> {
        Some(FileStamp::of(&fs::metadata(self.folder.join(file)).ok()?))
    }

    /// Reads a record and lists it. If the record is damaged, its entry has no summary.
    fn read_record(&mut self, mut found: FoundRecordFile) {
        let path = self.folder.join(&found.file);
        if found.has_note {
            self.migration_counts.add_result(migrate_note(&path, &self.games));
            let Some(print) = self.fingerprint(&found.file) else { return };
            found.fingerprint = print;
        }
        let bytes = file::read(&path, MAX_RECORD_BYTES as u64).ok().flatten();
        let read = bytes.and_then(|bytes| self.games.read(&bytes).ok());
        let note = read.as_ref().map(|read| read.metadata.clone()).unwrap_or_default();
        let summary = read.and_then(|read| read.record.summary().ok());
        let was_known = self.listed.get(found.file.as_os_str()).is_some_and(|listed| listed.fingerprint.is_some());
        self.is_index_outdated |= was_known || summary.is_some();
        self.list(found, note, summary);
    }

    /// Adds a record to the list. An equal entry that is already in the list is kept, so that results cached for it
    /// stay valid.
    fn list(
        &mut self,
        FoundRecordFile { file, fingerprint: print, .. }: FoundRecordFile,
        metadata: RecordMetadata,
        summary: Option<MatchSummary>,
    ) {
        let date = metadata.finished_at.unwrap_or_else(|| print.modified_at());
        // A damaged record gets no fingerprint, so that it is read again the next time.
        let print = summary.is_some().then_some(print);
        let mut entry = Arc::new(LibraryEntry { file, metadata, date, recency_rank: 0, summary });
        match self.listed.get(entry.file.as_os_str()) {
            Some(listed) if listed.entry == entry => entry = listed.entry.clone(),
            _ => {
                self.changes.push((entry.file.clone(), Some(entry.clone())));
                if let (Some(alike), Some(summary)) = (&mut self.alike, &entry.summary) {
                    alike.entry(hash(summary)).or_default().insert(entry.file.clone());
                }
            }
        }
        self.listed.replace(ListedRecord { fingerprint: print, entry });
    }

    /// Reads a changed record again. Does nothing if the folder has not been listed.
    pub(super) fn reread(&mut self, file: &Path) {
        if !self.is_read {
            return;
        }
        match self.fingerprint(file) {
            Some(print) => {
                self.read_record(FoundRecordFile { file: file.to_owned(), fingerprint: print, has_note: false });
            }
            None => self.forget(file),
        }
    }

    /// Removes a record from the list, but leaves its file in place.
    pub(super) fn forget(&mut self, file: &Path) {
        if self.listed.remove(file.as_os_str()) {
            self.changes.push((file.to_owned(), None));
            self.is_index_outdated = true;
        }
    }

    /// Returns the path of a record that is equal to `record` and not in the bin, if there is one.
    pub(super) fn find_equal_record_outside_bin(
        &mut self,
        record: &dyn MatchRecord,
        summary: &MatchSummary,
    ) -> Option<PathBuf> {
        // The comparison needs the summaries of all records.
        self.read_unread_records_for(Duration::MAX);
        let listed = &self.listed;
        let alike = self.alike.get_or_insert_with(|| {
            let mut alike: HashMap<u64, BTreeSet<PathBuf>> = HashMap::new();
            for ListedRecord { entry, .. } in listed {
                let summary = entry.summary.iter();
                summary.for_each(|summary| _ = alike.entry(hash(summary)).or_default().insert(entry.file.clone()));
            }
            alike
        });
        let mut files = alike.get(&hash(summary)).cloned().unwrap_or_default();
        files.retain(|file| listed.get(file.as_os_str()).is_some_and(|listed| !listed.entry.is_in_bin()));
        let is_same =
            |file: &PathBuf| self.open(file).is_ok_and(|(known, _)| known.record.to_text() == record.to_text());
        files.into_iter().find(is_same)
    }

    /// Opens a record for replay. The result also contains an error if the rules refuse some actions of the record.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is not a record.
    pub fn open(&self, file: &Path) -> Result<OpenedRecord, OpenRecordError> {
        self.games.open(&self.folder.join(file))
    }

    /// Returns `true` if the index on disk is outdated.
    pub fn is_index_outdated(&self) -> bool {
        self.is_index_outdated
    }

    /// Writes the index if it is outdated.
    pub fn save_index_if_outdated(&mut self) {
        if std::mem::take(&mut self.is_index_outdated)
            && let Err(error) = RecordIndex::write(&self.listed, &self.folder)
        {
            bevy::log::debug!("the index of the records is not saved: {error}");
        }
    }
}

fn hash(summary: &MatchSummary) -> u64 {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(summary).unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}
