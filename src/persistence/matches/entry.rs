//! Entries of the library, and the index file that saves reading all records again.

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
use crate::persistence::note::RecordMetadata;
use crate::persistence::summary::{MatchSummary, RecordSummary};

/// The folder of deleted records, within that of the records.
pub const BIN: &str = "bin";

/// A match in the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// The path of the file, which identifies the entry. Paths of records are relative to their folder.
    pub file: PathBuf,
    /// When the match ended, who played, and its title.
    pub note: RecordMetadata,
    /// The end of the match, or else the last change of the file.
    pub date: Timestamp,
    /// The rank in the order in which matches were last put on the table; 0 if another copy of the game has it open.
    pub played: u64,
    /// The summary, or `None` if the file is damaged.
    pub summary: Option<MatchSummary>,
}

impl LibraryEntry {
    /// Returns the figures of a TAMSK match.
    pub fn tamsk(&self) -> Option<&RecordSummary> {
        self.summary.as_ref()?.tamsk.as_ref()
    }

    /// Returns `true` if the record is in the bin.
    pub fn is_in_bin(&self) -> bool {
        self.file.starts_with(Path::new(BIN))
    }

    /// Returns the name of the file without its extension, for display.
    pub fn file_stem(&self) -> String {
        RecordTitle::from(&*self.file.file_stem().unwrap_or_default().to_string_lossy()).into()
    }
}

const FILE: &str = "index.json";
/// The size limit for reading, in bytes, enough for hundreds of thousands of records.
const LARGEST: u64 = 256 << 20;
/// The version of the format and of the summaries. Indexes of other versions are ignored.
const VERSION: u32 = 7;

/// The size and time of a file, by which changes are detected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    size: u64,
    /// Nanoseconds since 1970.
    changed: u64,
}

impl Fingerprint {
    pub fn of(found: &Metadata) -> Fingerprint {
        let changed = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        // Nanoseconds fit into 64 bits for another five centuries.
        Fingerprint { size: found.len(), changed: changed.unwrap_or_default().as_nanos() as u64 }
    }

    pub fn date(self) -> Timestamp {
        Timestamp::from_nanosecond(self.changed.into()).unwrap_or_default()
    }
}

/// An entry of a record, hashed and compared by its path alone.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// The fingerprint of the file, or `None` if it is damaged.
    pub print: Option<Fingerprint>,
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

/// The data of a record in the index, owned for reading and borrowed for writing.
#[derive(Serialize, Deserialize)]
pub(super) struct IndexedRecord<S = MatchSummary, N = RecordMetadata> {
    pub file: Fingerprint,
    pub summary: S,
    pub note: N,
}

/// The index: the data of all records by their paths.
#[derive(Serialize, Deserialize)]
pub(super) struct Index<K: Eq + Hash = String, R = IndexedRecord> {
    version: u32,
    pub records: HashMap<K, R>,
}

impl Default for Index {
    fn default() -> Index {
        Index { version: VERSION, records: HashMap::new() }
    }
}

impl Index {
    /// Reads the index of a folder. An unusable index is empty.
    pub fn read(folder: &Path) -> Index {
        let bytes = file::read(&folder.join(FILE), LARGEST).ok().flatten().unwrap_or_default();
        let index: Option<Index> = serde_json::from_slice(&bytes).ok();
        index.filter(|index| index.version == VERSION).unwrap_or_default()
    }

    /// Writes the index of a folder. Without it, all records are read again at the next start.
    pub fn write(listed: &HashSet<Listed>, folder: &Path) -> io::Result<()> {
        // A path that is not Unicode has no place in the index; such records are read anew.
        let records = listed.iter().filter_map(|Listed { print, entry }| {
            let known = IndexedRecord { file: (*print)?, summary: entry.summary.as_ref()?, note: &entry.note };
            Some((entry.file.to_str()?, known))
        });
        let index = Index { version: VERSION, records: records.collect::<HashMap<_, _>>() };
        file::write_whole(&folder.join(FILE), &serde_json::to_string(&index)?)
    }
}
