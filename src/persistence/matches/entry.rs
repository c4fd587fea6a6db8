//! What is listed of a match, and the index, which spares reading all files again.

use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs::Metadata;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tamsk_text::Title;

use crate::persistence::file;
use crate::persistence::note::RecordNote;
use crate::persistence::summary::{MatchSummary, RecordSummary};

/// The folder of deleted records, within that of the records.
pub const BIN: &str = "bin";

/// A match as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// The path of its file, which identifies it: that of a record within the folder of the records.
    pub file: PathBuf,
    /// What is noted of it.
    pub note: RecordNote,
    /// When the match was finished, or else when the file was written last.
    pub date: Timestamp,
    /// When an unfinished match was put on the table, among all of them; 0 if another copy of the game plays it.
    pub played: u64,
    /// The match in short; `None` if the file is damaged.
    pub summary: Option<MatchSummary>,
}

impl LibraryEntry {
    /// Returns what is counted in a match of TAMSK.
    pub fn tamsk(&self) -> Option<&RecordSummary> {
        self.summary.as_ref()?.tamsk.as_ref()
    }

    /// Returns whether the record is in the bin.
    pub fn is_in_bin(&self) -> bool {
        self.file.starts_with(Path::new(BIN))
    }

    /// Returns the name of the file without its extension, as a person reads it.
    pub fn file_stem(&self) -> String {
        Title::from(&*self.file.file_stem().unwrap_or_default().to_string_lossy()).into()
    }
}

/// The name of the file.
const FILE: &str = "index.json";
/// The size limit for reading, in bytes: enough for hundreds of thousands of records.
const LARGEST: u64 = 256 << 20;
/// The version of the format and of what is computed. An index of another version is not used.
const VERSION: u32 = 7;

/// The size of a file and when it was changed, by which a change is noticed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    size: u64,
    /// Nanoseconds since 1970.
    changed: u64,
}

impl Fingerprint {
    /// Returns that of a file.
    pub fn of(found: &Metadata) -> Fingerprint {
        let changed = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        // Nanoseconds fit for another five centuries.
        Fingerprint { size: found.len(), changed: changed.unwrap_or_default().as_nanos() as u64 }
    }

    /// Returns when the file was changed.
    pub fn date(self) -> Timestamp {
        Timestamp::from_nanosecond(self.changed.into()).unwrap_or_default()
    }
}

/// A record in its folder. It is found by the text of its path.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// Its file, unless that is damaged.
    pub print: Option<Fingerprint>,
    /// What is listed.
    pub entry: Arc<LibraryEntry>,
}

impl Borrow<OsStr> for Listed {
    fn borrow(&self) -> &OsStr {
        self.entry.file.as_os_str()
    }
}

impl Hash for Listed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Borrow::<OsStr>::borrow(self).hash(state);
    }
}

impl PartialEq for Listed {
    fn eq(&self, other: &Listed) -> bool {
        Borrow::<OsStr>::borrow(self) == Borrow::<OsStr>::borrow(other)
    }
}

impl Eq for Listed {}

/// What the index knows of a record: owned as it is read, and borrowed as it is written.
#[derive(Serialize, Deserialize)]
pub(super) struct IndexedRecord<S = MatchSummary, N = RecordNote> {
    /// Its file.
    pub file: Fingerprint,
    /// The match in short.
    pub summary: S,
    /// What is noted of it.
    pub note: N,
}

/// What is known of all records, by their paths within the folder.
#[derive(Serialize, Deserialize)]
pub(super) struct Index<K: Eq + Hash = String, R = IndexedRecord> {
    version: u32,
    /// The records.
    pub records: HashMap<K, R>,
}

impl Default for Index {
    fn default() -> Index {
        Index { version: VERSION, records: HashMap::new() }
    }
}

impl Index {
    /// Reads the index of a folder. One that cannot be used is empty.
    pub fn read(folder: &Path) -> Index {
        let bytes = file::read(&folder.join(FILE), LARGEST).ok().flatten().unwrap_or_default();
        let index: Option<Index> = serde_json::from_slice(&bytes).ok();
        index.filter(|index| index.version == VERSION).unwrap_or_default()
    }

    /// Writes the index of a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written, which costs nothing but time.
    pub fn write(listed: &HashSet<Listed>, folder: &Path) -> io::Result<()> {
        // A path that is not Unicode cannot be written into the index; such records are read anew.
        let records = listed.iter().filter_map(|Listed { print, entry }| {
            let known = IndexedRecord { file: (*print)?, summary: entry.summary.as_ref()?, note: &entry.note };
            Some((entry.file.to_str()?, known))
        });
        let index = Index { version: VERSION, records: records.collect::<HashMap<_, _>>() };
        file::write_whole(&folder.join(FILE), &serde_json::to_string(&index)?)
    }
}
