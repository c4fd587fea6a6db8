//! Commands to the library, and the jobs and reports of its worker thread.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_text::RecordTitle;

use super::entry::LibraryEntry;
use super::importing::{ImportedFile, InterruptedImport};
use crate::persistence::error::{LibraryError, OpenRecordError};
use crate::persistence::games::MatchRecord;
use crate::persistence::migration::MigrationCounts;
use crate::persistence::saved_match::MatchId;

/// A command to the library. Each file is named as in its [`LibraryEntry`], unless stated otherwise.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LibraryCommand {
    /// Reads the folders again, as another copy of the game may have changed them.
    Refresh,
    /// Puts an unfinished match on the table.
    Continue {
        /// The file of the match.
        file: PathBuf,
        /// Whether to resume a contest within the match at once, instead of leaving that to the player.
        as_it_was: bool,
    },
    /// Deletes an unfinished match.
    Discard(PathBuf),
    /// Opens a record for replay.
    Open {
        /// The file of the record.
        file: PathBuf,
        /// The names of the bots, which the record leaves empty.
        names: Names,
    },
    /// Changes the title of a record.
    Rename {
        /// The file of the record.
        file: PathBuf,
        /// The new title, or an empty text for none.
        title: RecordTitle,
    },
    /// Moves a record into the bin.
    Delete(PathBuf),
    /// Moves a record out of the bin.
    Restore(PathBuf),
    /// Deletes all records in the bin.
    EmptyBin,
    /// Imports copies of records from these full paths.
    Import(Vec<PathBuf>),
    /// Exports a copy of a record.
    Export {
        /// The file of the record.
        file: PathBuf,
        /// The full path of the copy.
        to: PathBuf,
    },
}

/// A success to tell the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryNews {
    /// Records were imported.
    Imported {
        /// The number of new records.
        new: usize,
        /// The number of records that the library had already.
        known: usize,
    },
    /// Several files were imported with different outcomes.
    ImportedFiles(Vec<ImportedFile>),
    /// The program ended during an import.
    Interrupted(InterruptedImport),
    /// A copy was written to this path.
    Exported(PathBuf),
    /// Files of an earlier version were converted.
    Migrated(MigrationCounts),
}

/// A job for the worker thread.
#[derive(Debug)]
pub(super) enum Job {
    /// Creates the file of a match, with a name similar to `stem`.
    Begin { id: MatchId, stem: String, text: String },
    /// Appends to the file of a match. With `syncs`, the text is durable when the job is done.
    Append { id: MatchId, text: String, syncs: bool },
    /// Replaces the text of a match.
    Rewrite { id: MatchId, text: String },
    /// Moves the file of a finished match to the records, with a name similar to `stem`.
    Finish { id: MatchId, stem: String },
    /// Removes the file of a match.
    Remove(MatchId),
    /// Closes the file of a match that has left the table.
    Leave(MatchId),
    /// Executes a command.
    Command(LibraryCommand),
}

/// Changed entries by file; `None` removes an entry.
pub(super) type Changes = Vec<(PathBuf, Option<Arc<LibraryEntry>>)>;

/// A report of the worker thread.
#[derive(Debug)]
pub(super) enum Report {
    /// Changed records, and the number of records still unread.
    Records(Changes, usize),
    Unfinished(Changes),
    /// An unfinished match returns to the table, with or without the contest within it.
    Continued(Box<dyn MatchRecord>, MatchId, bool),
    /// Whether saving a match fails at the moment.
    SaveFailing(bool),
    /// The record last imported or found in the library by an import.
    Imported(PathBuf),
    Opened(Box<dyn MatchRecord>),
    News(LibraryNews),
    Failed(LibraryError),
    /// A file cannot be opened, or only in part.
    OpenFailed(OpenRecordError),
    /// The number of jobs done since the last report.
    Done(usize),
}
