//! Serialization helpers for values stored as text and for `Option` values stored without `Some(…)`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Deserializes a value from a string by parsing it. Fails if the data is not a string or does not parse.
pub fn deserialize_from_str<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Returns a label for a field of a position, for use in error messages. Fields are counted from 1, and 0 means the
/// whole position.
pub fn position_field_label(fields: &[&str], field: usize) -> String {
    match field.checked_sub(1).and_then(|i| fields.get(i)) {
        Some(name) => format!("position, field {field} ({name})"),
        None => "position".to_owned(),
    }
}

/// Parses a number up to 255 without a sign or leading zeros. Returns `None` for any other text.
pub fn parse_plain_number(text: &str) -> Option<u8> {
    let is_plain = text == "0" || (!text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit()));
    text.parse().ok().filter(|_| is_plain)
}

/// Serializes an `Option` without `Some(…)`, for use with `#[serde(with = "…")]`.
pub mod plain_option {
    use super::*;

    /// Serializes `Some(value)` as the value alone, and `None` as the empty value of the format. Fails if the
    /// serializer fails.
    pub fn serialize<T: Serialize, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_none(),
        }
    }

    /// Deserializes a value that is written without `Some(…)`, and returns it as `Some`. Fails if the value has another
    /// type.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        T::deserialize(deserializer).map(Some)
    }
}
