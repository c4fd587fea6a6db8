//! What is listed of a match, and the index, which spares reading all files again.

use std::collections::HashMap;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
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

/// What is known of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexedRecord {
    /// Its file.
    pub file: Fingerprint,
    /// The match in short.
    pub summary: MatchSummary,
    /// What is noted of it.
    pub note: RecordNote,
}

/// What is known of all records, by their paths within the folder.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Index {
    version: u32,
    /// The records.
    pub records: HashMap<String, IndexedRecord>,
}

impl Index {
    /// Reads the index of a folder. One that cannot be used is empty.
    pub fn read(folder: &Path) -> Index {
        let bytes = file::read(&folder.join(FILE), LARGEST).ok().flatten().unwrap_or_default();
        let index: Index = serde_json::from_slice(&bytes).unwrap_or_default();
        if index.version == VERSION { index } else { Index::default() }
    }

    /// Writes the index of a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written, which costs nothing but time.
    pub fn write(&mut self, folder: &Path) -> io::Result<()> {
        self.version = VERSION;
        file::write_whole(&folder.join(FILE), &serde_json::to_string(self)?)
    }
}
