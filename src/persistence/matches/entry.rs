//! Library entries, and the index file. With the index, the program reads only changed records at each start.

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
use tamsk_text::RecordTitle;

use crate::persistence::file;
use crate::persistence::metadata::RecordMetadata;
use crate::persistence::summary::{MatchSummary, TamskSummary};

/// The folder of deleted records, within the folder of the records.
pub const RECYCLE_BIN_FOLDER: &str = "bin";

/// A match in the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// The path of the file, which identifies the entry. The path of a record is relative to the folder of the records.
    pub file: PathBuf,
    /// The end time, the seats and the title of the match.
    pub metadata: RecordMetadata,
    /// The end time of the match. If it is unknown, this is the time of the last change to the file.
    pub date: Timestamp,
    /// A rank that is higher if the match was last put on the table more recently. It is 0 if another copy of the game
    /// has the match open.
    pub recency_rank: u64,
    /// The summary of the match, or `None` if the file is damaged.
    pub summary: Option<MatchSummary>,
}

impl LibraryEntry {
    /// Returns the TAMSK figures in the summary, or `None` for a match of another game or a damaged file.
    pub fn tamsk_summary(&self) -> Option<&TamskSummary> {
        self.summary.as_ref()?.tamsk.as_ref()
    }

    /// Returns `true` if the record is in the bin.
    pub fn is_in_bin(&self) -> bool {
        self.file.starts_with(Path::new(RECYCLE_BIN_FOLDER))
    }

    /// Returns the name of the file without its extension, for display.
    pub fn displayed_file_stem(&self) -> String {
        RecordTitle::from(&*self.file.file_stem().unwrap_or_default().to_string_lossy()).into()
    }
}

const FILE: &str = "index.json";
/// The maximum size of an index that is read, in bytes. It is enough for hundreds of thousands of records.
const LARGEST: u64 = 256 << 20;
/// The version of the index format and of the summaries in the index. An index of another version is ignored.
const VERSION: u32 = 7;

/// The fingerprint of a file: its size and the time of its last change. If the fingerprint differs, the file has
/// changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileStamp {
    size: u64,
    /// The time of the last change to the file, in nanoseconds since 1970.
    changed: u64,
}

impl FileStamp {
    /// Returns the fingerprint of a file with the metadata `found`.
    pub fn of(found: &Metadata) -> FileStamp {
        let changed = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        // Nanoseconds fit into 64 bits for another five centuries.
        FileStamp { size: found.len(), changed: changed.unwrap_or_default().as_nanos() as u64 }
    }

    /// Returns the time of the last change to the file.
    pub fn modified_at(self) -> Timestamp {
        Timestamp::from_nanosecond(self.changed.into()).unwrap_or_default()
    }
}

/// An entry in a set of records. It is hashed and compared only by the path of the record.
#[derive(Clone, Debug)]
pub(super) struct ListedRecord {
    /// The fingerprint of the file, or `None` if the file is damaged.
    pub fingerprint: Option<FileStamp>,
    pub entry: Arc<LibraryEntry>,
}

impl Borrow<OsStr> for ListedRecord {
    fn borrow(&self) -> &OsStr {
        self.entry.file.as_os_str()
    }
}

impl Hash for ListedRecord {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Borrow::<OsStr>::borrow(self).hash(state);
    }
}

impl PartialEq for ListedRecord {
    fn eq(&self, other: &ListedRecord) -> bool {
        Borrow::<OsStr>::borrow(self) == Borrow::<OsStr>::borrow(other)
    }
}

impl Eq for ListedRecord {}

/// The data of one record in the index, owned when the index is read and borrowed when it is written.
#[derive(Serialize, Deserialize)]
pub(super) struct IndexedRecord<S = MatchSummary, N = RecordMetadata> {
    /// The fingerprint of the record's file.
    #[serde(rename = "file")]
    pub fingerprint: FileStamp,
    pub summary: S,
    #[serde(rename = "note")]
    pub metadata: N,
}

/// The index of a folder of records, which contains the data of each record under the record's path.
#[derive(Serialize, Deserialize)]
pub(super) struct RecordIndex<K: Eq + Hash = String, R = IndexedRecord> {
    version: u32,
    /// The data of the records, by path.
    pub records: HashMap<K, R>,
}

impl Default for RecordIndex {
    fn default() -> RecordIndex {
        RecordIndex { version: VERSION, records: HashMap::new() }
    }
}

impl RecordIndex {
    /// Reads the index of a folder. Returns an empty index if the index file is unusable.
    pub fn read(folder: &Path) -> RecordIndex {
        let bytes = file::read(&folder.join(FILE), LARGEST).ok().flatten().unwrap_or_default();
        let index: Option<RecordIndex> = serde_json::from_slice(&bytes).ok();
        index.filter(|index| index.version == VERSION).unwrap_or_default()
    }

    /// Writes the index of a folder. Without an index, all records are read again at the next start.
    pub fn write(listed: &HashSet<ListedRecord>, folder: &Path) -> io::Result<()> {
        // A path that is not Unicode cannot be in the index, so the record is read again at each start.
        let records = listed.iter().filter_map(|ListedRecord { fingerprint, entry }| {
            let known = IndexedRecord {
                fingerprint: (*fingerprint)?,
                summary: entry.summary.as_ref()?,
                metadata: &entry.metadata,
            };
            Some((entry.file.to_str()?, known))
        });
        let index = RecordIndex { version: VERSION, records: records.collect::<HashMap<_, _>>() };
        file::write_atomically(&folder.join(FILE), &serde_json::to_string(&index)?)
    }
}
