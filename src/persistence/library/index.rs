//! The index: what was computed from the records, so that it need not be computed again while their files stay the same.
//! It is a cache, which may be lost, damaged or outdated at any time.

use std::collections::HashMap;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::entry::{MatchSummary, RecordNote};
use crate::persistence::file;

/// The name of the file.
const FILE: &str = "index.json";
/// The size limit for reading, in bytes: enough for hundreds of thousands of records.
const LARGEST: u64 = 256 << 20;
/// The version of the format and of what is computed. An index of another version is not used.
const VERSION: u32 = 3;

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
    /// The record's file.
    pub record: Fingerprint,
    /// The file of its note, if there is one.
    pub noted: Option<Fingerprint>,
    /// The match in short.
    pub summary: MatchSummary,
    /// The note.
    pub note: RecordNote,
}

/// What is known of all records, by their paths within the folder.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Index {
    version: u32,
    /// The records.
    pub records: HashMap<PathBuf, IndexedRecord>,
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
        // A path that is not Unicode cannot be written; such records are read anew.
        self.records.retain(|path, _| path.to_str().is_some());
        file::write_whole(&folder.join(FILE), &serde_json::to_string(self)?)
    }
}
