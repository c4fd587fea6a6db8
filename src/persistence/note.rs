//! What is noted of a match beside what happened in it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tamsk_text::Title;

use crate::table::seats::Seats;

/// When a match was finished, who played, and what the player calls it.
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
