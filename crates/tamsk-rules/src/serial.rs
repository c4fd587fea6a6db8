//! How values are written in records: names and positions as text, and what may be missing without `Some(…)`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Reads a value that is written as its text. Fails if there is anything else, or no such value.
pub fn from_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Names a field of a position in messages, by its number from 1; 0 is the position as a whole.
pub fn place(fields: &[&str], field: usize) -> String {
    match field.checked_sub(1).and_then(|i| fields.get(i)) {
        Some(name) => format!("position, field {field} ({name})"),
        None => "position".to_owned(),
    }
}

/// Reads a number without a sign or leading zeros.
pub fn plain_number(text: &str) -> Option<u8> {
    let is_plain = text == "0" || (!text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit()));
    text.parse().ok().filter(|_| is_plain)
}

/// Serializes an optional value without `Some(…)`: with this module, as Serde calls it.
pub mod plain_option {
    use super::*;

    /// Writes the value. Fails if it cannot be written.
    pub fn serialize<T: Serialize, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_none(),
        }
    }

    /// Reads a value that is there. Fails if there is another one.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        T::deserialize(deserializer).map(Some)
    }
}
