//! The date, the players and the title that are saved with a match.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tamsk_text::RecordTitle;

use crate::table::seats::Seats;

/// When a match ended, who played, and its title.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordMetadata {
    /// When the match ended, if that is known.
    #[serde(with = "as_text", skip_serializing_if = "Option::is_none")]
    pub finished: Option<Timestamp>,
    /// Who played each colour, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Seats>,
    /// The title given by the player, or an empty text.
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

    /// Reads a malformed time as `None`, so that the rest of the note is still used.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Timestamp>, D::Error> {
        Ok(String::deserialize(deserializer)?.parse().ok())
    }
}
