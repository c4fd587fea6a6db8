//! What the player asks of the records.

use std::path::PathBuf;

use crate::persistence::LibraryCommand;

/// What the player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordsIntent {
    /// To close the records.
    Close,
    /// To watch the chosen record.
    Watch,
    /// To continue this unfinished match.
    Continue(PathBuf),
    /// To remove this unfinished match for ever.
    Discard(PathBuf),
    /// To choose files to be imported.
    Import,
    /// To choose where a copy of this record is written.
    Export(PathBuf),
    /// Something the library does by itself.
    Command(LibraryCommand),
}
