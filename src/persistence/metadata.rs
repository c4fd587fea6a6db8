//! The end time, the seats and the title that are saved with a match.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tamsk_text::RecordTitle;

use crate::table::seats::Seats;

/// The end time, the seats and the title of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordMetadata {
    /// The time at which the match ended, if known.
    #[serde(with = "as_text", skip_serializing_if = "Option::is_none")]
    #[serde(rename = "finished")]
    pub finished_at: Option<Timestamp>,
    /// The seats of the players, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Seats>,
    /// The title that a player gave the record, or an empty text.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub title: RecordTitle,
}

/// Serializes an optional time as text, without `Some(…)`.
mod as_text {
    use jiff::Timestamp;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(time: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&time.unwrap_or_default().to_string())
    }

    /// Reads a malformed time as `None`, so that the other fields are still used.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Timestamp>, D::Error> {
        Ok(String::deserialize(deserializer)?.parse().ok())
    }
}
