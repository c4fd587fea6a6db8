//! A record in the library.

use std::collections::HashMap;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use jiff::Timestamp;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use tamsk_text::{Title, text_of};

use crate::persistence::file;
use crate::persistence::summary::{MatchSummary, RecordSummary};
use crate::table::seats::Seats;

/// The folder of deleted records, within the library's.
pub const BIN: &str = "bin";

/// A record in the library, as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// The path of its file within the folder of the library, which identifies it.
    pub file: PathBuf,
    /// What is noted of it.
    pub note: RecordNote,
    /// When the match was finished, or else when the file was written last.
    pub date: Timestamp,
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

/// The suffix of the file beside a record.
const NOTE: &str = "note";
/// The size limit for reading, in bytes.
const LARGEST: u64 = 1 << 16;

/// When a recorded match was finished, who played, and what the player calls it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordNote {
    /// When the match was finished, if that is known.
    #[serde(with = "as_text", skip_serializing_if = "Option::is_none")]
    pub finished: Option<Timestamp>,
    /// Who played each colour, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Seats>,
    /// The name given by the player, or nothing.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub title: Title,
}

impl RecordNote {
    /// Returns the path of the note on a record.
    pub fn path(record: &Path) -> PathBuf {
        file::with_suffix(record, NOTE)
    }

    /// Reads the note on a record. A note that is missing or damaged says nothing.
    pub fn read(record: &Path) -> RecordNote {
        let bytes = file::read(&RecordNote::path(record), LARGEST).ok().flatten().unwrap_or_default();
        text_of(&bytes).ok().and_then(|text| ron::from_str(text).ok()).unwrap_or_default()
    }

    /// Writes the note as text.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the seats belongs to a lesson.
    pub fn write(&self) -> Result<String, ron::Error> {
        Ok(ron::ser::to_string_pretty(self, PrettyConfig::new().new_line("\n"))? + "\n")
    }
}

/// Serializes an optional time as text, without `Some(…)`.
mod as_text {
    use jiff::Timestamp;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(time: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&time.unwrap_or_default().to_string())
    }

    /// A time that cannot be read is not known; the rest of the note is.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Timestamp>, D::Error> {
        Ok(String::deserialize(deserializer)?.parse().ok())
    }
}

/// The name of the file.
const FILE: &str = "index.json";
/// The size limit for reading, in bytes: enough for hundreds of thousands of records.
const LARGEST_INDEX: u64 = 256 << 20;
/// The version of the format and of what is computed. An index of another version is not used.
const VERSION: u32 = 6;

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
        let bytes = file::read(&folder.join(FILE), LARGEST_INDEX).ok().flatten().unwrap_or_default();
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
