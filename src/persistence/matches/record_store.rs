//! The records in their folder. Used by the worker thread, so that slow disks do not delay frames.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::ffi::OsStr;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, io};

use tamsk_records::MAX_RECORD_BYTES;

use super::command::Changes;
use super::entry::{BIN, Fingerprint, Index, LibraryEntry, Listed};
use super::file_name::EXTENSION;
use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file::{self, with_suffix};
use crate::persistence::games::{MatchRecord, SavedGames};
use crate::persistence::migration::{MigrationCounts, NOTE, migrate_note, migrate_records};
use crate::persistence::note::RecordMetadata;
use crate::persistence::record::OpenedRecord;
use crate::persistence::summary::MatchSummary;

/// The records of a folder and of its bin.
#[derive(Debug, Default)]
pub struct RecordStore {
    /// The folder.
    pub folder: PathBuf,
    /// The games whose records can be read.
    pub games: SavedGames,
    listed: HashSet<Listed>,
    /// Paths by the hash of the summary, once records have been compared.
    alike: Option<HashMap<u64, BTreeSet<PathBuf>>>,
    /// Whether the folder has been listed. Some records may still be unread.
    is_read: bool,
    unread: VecDeque<FoundRecord>,
    changes: Changes,
    /// The outcome of converting files of earlier versions.
    pub moved: MigrationCounts,
    is_index_behind: bool,
}

#[derive(Debug)]
pub(super) struct FoundRecord {
    pub(super) file: PathBuf,
    print: Fingerprint,
    /// Whether an earlier version wrote a note beside it.
    has_note: bool,
}

impl RecordStore {
    /// Returns the records of a folder, which is read when needed.
    pub fn of(folder: PathBuf) -> RecordStore {
        RecordStore { folder, ..RecordStore::default() }
    }

    /// Returns all records, in arbitrary order.
    pub fn entries(&self) -> Vec<Arc<LibraryEntry>> {
        self.listed.iter().map(|listed| listed.entry.clone()).collect()
    }

    /// Returns a record, if it is listed.
    pub(super) fn entry(&self, file: &Path) -> Option<&LibraryEntry> {
        self.listed.get(file.as_os_str()).map(|listed| &*listed.entry)
    }

    /// Returns the number of records still to be read.
    pub fn unread(&self) -> usize {
        self.unread.len()
    }

    /// Takes the changes since the last call.
    pub(super) fn take_changes(&mut self) -> Changes {
        std::mem::take(&mut self.changes)
    }

    /// Lists the folder. Records that the index does not know are left to [`RecordStore::read_some`].
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn list_folder(&mut self) -> Result<(), FileError> {
        let mut index = Index::default();
        if !self.is_read {
            index = Index::read(&self.folder);
            let moved = migrate_records(&self.folder, &self.games);
            (self.moved.converted, self.moved.failed) =
                (self.moved.converted + moved.converted, self.moved.failed + moved.failed);
        }
        let mut found = self.list_part(Path::new(""))?;
        found.extend(self.list_part(Path::new(BIN))?);
        if !self.listed.is_empty() {
            let there: HashSet<&OsStr> = found.iter().map(|found| found.file.as_os_str()).collect();
            let is_gone = |listed: &&Listed| !there.contains(listed.entry.file.as_os_str());
            let gone: Vec<PathBuf> = self.listed.iter().filter(is_gone).map(|gone| gone.entry.file.clone()).collect();
            gone.iter().for_each(|file| self.forget(file));
        }
        self.unread.clear();
        for found in found {
            let is_listed = |listed: &Listed| listed.print == Some(found.print);
            if !found.has_note && self.listed.get(found.file.as_os_str()).is_some_and(is_listed) {
                continue;
            }
            let known = found.file.to_str().and_then(|file| index.records.remove(file));
            match known.filter(|known| !found.has_note && known.file == found.print) {
                Some(known) => self.list(found, known.note, Some(known.summary)),
                None => self.unread.push_back(found),
            }
        }
        self.is_index_behind |= !index.records.is_empty();
        self.is_read = true;
        Ok(())
    }

    /// Reads unread records for this long.
    pub fn read_some(&mut self, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time
            && let Some(found) = self.unread.pop_front()
        {
            self.read_record(found);
        }
    }

    /// Lists the folder and reads all records.
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn read(&mut self) -> Result<(), FileError> {
        self.list_folder()?;
        self.read_some(Duration::MAX);
        Ok(())
    }

    /// Lists the folder unless that has been done.
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn list_folder_once(&mut self) -> Result<(), FileError> {
        if self.is_read { Ok(()) } else { self.list_folder() }
    }

    /// Returns the records in the subfolder `part`.
    pub(super) fn list_part(&self, part: &Path) -> Result<Vec<FoundRecord>, FileError> {
        let listing = match fs::read_dir(self.folder.join(part)) {
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
            if is(&name, EXTENSION) {
                records.push((entry, name));
            } else if is(&name, NOTE) {
                notes.insert(name);
            }
        }
        let found = records.into_iter().filter_map(|(entry, name)| {
            let has_note = !notes.is_empty() && notes.contains(with_suffix(Path::new(&name), NOTE).as_os_str());
            let file = part.join(name);
            let at = entry.metadata().ok()?;
            // A link itself does not change when its target does.
            let print = if at.is_symlink() { self.print(&file)? } else { Fingerprint::of(&at) };
            Some(FoundRecord { file, print, has_note })
        });
        Ok(found.collect())
    }

    /// Returns the fingerprint of a record, or `None` if it is missing.
    fn print(&self, file: &Path) -> Option<Fingerprint> {
        Some(Fingerprint::of(&fs::metadata(self.folder.join(file)).ok()?))
    }

    /// Reads a record. A damaged one is listed without a summary.
    fn read_record(&mut self, mut found: FoundRecord) {
        let path = self.folder.join(&found.file);
        if found.has_note {
            self.moved.count(migrate_note(&path, &self.games));
            let Some(print) = self.print(&found.file) else { return };
            found.print = print;
        }
        let bytes = file::read(&path, MAX_RECORD_BYTES as u64).ok().flatten();
        let read = bytes.and_then(|bytes| self.games.read(&bytes).ok());
        let note = read.as_ref().map(|read| read.note.clone()).unwrap_or_default();
        let summary = read.and_then(|read| read.record.summary().ok());
        let was_known = self.listed.get(found.file.as_os_str()).is_some_and(|listed| listed.print.is_some());
        self.is_index_behind |= was_known || summary.is_some();
        self.list(found, note, summary);
    }

    /// Lists a record. An equal entry is kept, so that results cached for it stay valid.
    fn list(
        &mut self,
        FoundRecord { file, print, .. }: FoundRecord,
        note: RecordMetadata,
        summary: Option<MatchSummary>,
    ) {
        let date = note.finished.unwrap_or_else(|| print.date());
        // A damaged record is read again the next time.
        let print = summary.is_some().then_some(print);
        let mut entry = Arc::new(LibraryEntry { file, note, date, played: 0, summary });
        match self.listed.get(entry.file.as_os_str()) {
            Some(listed) if listed.entry == entry => entry = listed.entry.clone(),
            _ => {
                self.changes.push((entry.file.clone(), Some(entry.clone())));
                if let (Some(alike), Some(summary)) = (&mut self.alike, &entry.summary) {
                    alike.entry(hash(summary)).or_default().insert(entry.file.clone());
                }
            }
        }
        self.listed.replace(Listed { print, entry });
    }

    /// Reads a changed record again, if the folder has been listed.
    pub(super) fn reread(&mut self, file: &Path) {
        if !self.is_read {
            return;
        }
        match self.print(file) {
            Some(print) => self.read_record(FoundRecord { file: file.to_owned(), print, has_note: false }),
            None => self.forget(file),
        }
    }

    pub(super) fn forget(&mut self, file: &Path) {
        if self.listed.remove(file.as_os_str()) {
            self.changes.push((file.to_owned(), None));
            self.is_index_behind = true;
        }
    }

    /// Returns the same record outside the bin, if there is one.
    pub(super) fn find_same(&mut self, record: &dyn MatchRecord, summary: &MatchSummary) -> Option<PathBuf> {
        // Comparing needs the summaries of all records.
        self.read_some(Duration::MAX);
        let listed = &self.listed;
        let alike = self.alike.get_or_insert_with(|| {
            let mut alike: HashMap<u64, BTreeSet<PathBuf>> = HashMap::new();
            for Listed { entry, .. } in listed {
                let summary = entry.summary.iter();
                summary.for_each(|summary| _ = alike.entry(hash(summary)).or_default().insert(entry.file.clone()));
            }
            alike
        });
        let mut files = alike.get(&hash(summary)).cloned().unwrap_or_default();
        files.retain(|file| listed.get(file.as_os_str()).is_some_and(|listed| !listed.entry.is_in_bin()));
        let is_same = |file: &PathBuf| self.open(file).is_ok_and(|(known, _)| known.record.write() == record.write());
        files.into_iter().find(is_same)
    }

    /// Opens a record for replay, with an error if the rules refuse some of its actions.
    /// # Errors
    /// Returns an error if the file cannot be read or is not a record.
    pub fn open(&self, file: &Path) -> Result<OpenedRecord, OpenRecordError> {
        self.games.open(&self.folder.join(file))
    }

    /// Returns `true` if the index on disk is outdated.
    pub fn is_index_behind(&self) -> bool {
        self.is_index_behind
    }

    /// Writes the index if it is outdated.
    pub fn save_index(&mut self) {
        if std::mem::take(&mut self.is_index_behind)
            && let Err(error) = Index::write(&self.listed, &self.folder)
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
