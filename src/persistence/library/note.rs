//! What a match record has no place for, in a small file beside it. If that is lost, only this is lost.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use tamsk_text::{Title, text_of};

use crate::persistence::file;
use crate::table::seats::Seats;

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
