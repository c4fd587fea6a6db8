//! Catalogues as text: lists in RON with one entry per line, in order of their numbers.

use std::fmt::Write;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The error of reading a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogueError {
    /// The text is no list of such entries.
    #[error("{0}")]
    Syntax(String),
    /// An entry is impossible.
    #[error("{kind} {id}: {why}")]
    Entry {
        /// What the entry is, such as `problem`.
        kind: &'static str,
        /// The number of the entry.
        id: u32,
        /// What is wrong with it.
        why: String,
    },
}

/// An entry as written.
pub(crate) trait Row: Serialize + DeserializeOwned {
    /// What an entry is, for messages.
    const KIND: &'static str;
    /// The entry itself.
    type Entry;

    fn id(&self) -> u32;

    /// Returns the entry, or what is wrong with it.
    fn read(self) -> Result<Self::Entry, String>;

    fn write(entry: &Self::Entry) -> Self;
}

/// Reads entries. Fails if the text is not a list of them, if an entry is impossible, or if the numbers do not increase.
pub(crate) fn read<R: Row>(text: &str) -> Result<Vec<R::Entry>, CatalogueError> {
    let rows: Vec<R> = ron::from_str(text).map_err(|error| CatalogueError::Syntax(error.to_string()))?;
    let mut last = 0;
    rows.into_iter()
        .map(|row| {
            let id = row.id();
            let wrong = |why| CatalogueError::Entry { kind: R::KIND, id, why };
            if id <= last {
                return Err(wrong(format!("expected a number greater than {last}")));
            }
            last = id;
            row.read().map_err(wrong)
        })
        .collect()
}

/// Writes entries as [`read`] reads them.
pub(crate) fn write<R: Row>(entries: &[R::Entry]) -> String {
    let mut text = "[\n".to_owned();
    for entry in entries {
        // Writing numbers, names and plain strings to a string cannot fail.
        let row = ron::ser::to_string(&R::write(entry)).unwrap_or_default();
        let _ = writeln!(text, "    {row},");
    }
    text + "]\n"
}
