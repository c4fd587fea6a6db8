//! Catalogues as text: lists in RON with one entry per line, ordered by the numbers of the entries.

use std::fmt::Write;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The error returned if the text of a catalogue is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogueError {
    /// The text is not a list of entries.
    #[error("{0}")]
    Syntax(String),
    /// An entry of the list is not valid.
    #[error("{kind} {id}: {why}")]
    InvalidEntry {
        /// The kind of entry, such as `problem`.
        kind: &'static str,
        /// The number of the entry.
        id: u32,
        /// The reason why the entry is not valid.
        why: String,
    },
}

/// The serialized form of a catalogue entry.
pub(crate) trait CatalogueRow: Serialize + DeserializeOwned {
    /// The kind of entry, for messages.
    const KIND: &'static str;
    /// The type of the entries.
    type Entry;

    fn id(&self) -> u32;

    /// Converts the row to an entry, or returns a message that says what is wrong with the row.
    fn try_into_entry(self) -> Result<Self::Entry, String>;

    /// Converts an entry to a row.
    fn from_entry(entry: &Self::Entry) -> Self;
}

/// Reads the entries of a catalogue. Fails if the text is not a list of entries, if an entry is not valid, or if the
/// numbers of the entries do not increase.
pub(crate) fn parse_catalogue<R: CatalogueRow>(text: &str) -> Result<Vec<R::Entry>, CatalogueError> {
    let rows: Vec<R> = ron::from_str(text).map_err(|error| CatalogueError::Syntax(error.to_string()))?;
    let mut last = 0;
    rows.into_iter()
        .map(|row| {
            let id = row.id();
            let wrong = |why| CatalogueError::InvalidEntry { kind: R::KIND, id, why };
            if id <= last {
                return Err(wrong(format!("expected a number greater than {last}")));
            }
            last = id;
            row.try_into_entry().map_err(wrong)
        })
        .collect()
}

/// Writes entries as the text of a catalogue.
pub(crate) fn format_catalogue<R: CatalogueRow>(entries: &[R::Entry]) -> String {
    let mut text = "[\n".to_owned();
    for entry in entries {
        // Serializing numbers, names and plain strings cannot fail.
        let row = ron::ser::to_string(&R::from_entry(entry)).unwrap_or_default();
        let _ = writeln!(text, "    {row},");
    }
    text + "]\n"
}
