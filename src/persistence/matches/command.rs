//! Commands to the library of matches, and the jobs and reports of its worker thread.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_records::NamesByPlayer;
use tamsk_text::RecordTitle;

use super::entry::LibraryEntry;
use super::importing::{FileImportResult, InterruptedImport};
use crate::persistence::error::{LibraryError, OpenRecordError};
use crate::persistence::games::MatchRecord;
use crate::persistence::migration::MigrationCounts;
use crate::persistence::saved_match::MatchId;

/// A command to the library. A file is given by the path in its [`LibraryEntry`], unless stated otherwise.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LibraryCommand {
    /// Reads the folders again, because another copy of the game may have changed them.
    Refresh,
    /// Puts an unfinished match on the table.
    Resume {
        /// The file of the match.
        file: PathBuf,
        /// `true` to resume a contest within the match at once, instead of leaving that to the player.
        resumes_contest: bool,
    },
    /// Deletes an unfinished match.
    Discard(PathBuf),
    /// Opens a record for replay.
    Open {
        /// The file of the record.
        file: PathBuf,
        /// The names to show for the bots, which the record does not name. The names of people are empty.
        names: NamesByPlayer,
    },
    /// Changes the title of a record.
    ChangeTitle {
        /// The file of the record.
        file: PathBuf,
        /// The new title, or an empty text to remove the title.
        title: RecordTitle,
    },
    /// Moves a record into the bin.
    MoveToBin(PathBuf),
    /// Moves a record out of the bin.
    Restore(PathBuf),
    /// Deletes all records in the bin.
    EmptyBin,
    /// Imports copies of the records at these full paths.
    Import(Vec<PathBuf>),
    /// Exports a copy of a record.
    Export {
        /// The file of the record.
        file: PathBuf,
        /// The full path of the copy.
        to: PathBuf,
    },
}

/// A success that is reported to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibrarySuccess {
    /// Records were imported.
    Imported {
        /// The number of new records.
        new: usize,
        /// The number of records that the library already contained.
        known: usize,
    },
    /// Several files were imported with different outcomes.
    MixedImport(Vec<FileImportResult>),
    /// The program ended during an import.
    ImportInterrupted(InterruptedImport),
    /// A copy of a record was exported to this path.
    Exported(PathBuf),
    /// Files of an earlier version were converted.
    Migrated(MigrationCounts),
}

/// A job for the worker thread.
#[derive(Debug)]
pub(super) enum WorkerJob {
    /// Creates the file of a match, with a name similar to `stem`.
    Create { id: MatchId, stem: String, text: String },
    /// Appends to the file of a match. If `syncs` is `true`, the text is durable when the job is done.
    Append { id: MatchId, text: String, syncs: bool },
    /// Replaces the whole text in the file of a match.
    Rewrite { id: MatchId, text: String },
    /// Moves the file of a finished match to the records, with a name similar to `stem`.
    MoveToRecords { id: MatchId, stem: String },
    /// Removes the file of a match.
    Remove(MatchId),
    /// Closes the file of a match that has left the table.
    Close(MatchId),
    /// Executes a command.
    Command(LibraryCommand),
}

/// Changed entries by file. `None` removes an entry.
pub(super) type EntryChanges = Vec<(PathBuf, Option<Arc<LibraryEntry>>)>;

/// A report from the worker thread.
#[derive(Debug)]
pub(super) enum WorkerReport {
    /// The changed records, and the number of records that have not been read yet.
    RecordsChanged(EntryChanges, usize),
    /// The changed unfinished matches.
    UnfinishedChanged(EntryChanges),
    /// An unfinished match that was put back on the table, and its id. The last value is `true` if the contest within
    /// the match is resumed as well.
    Resumed(Box<dyn MatchRecord>, MatchId, bool),
    /// `true` if saving a match currently fails.
    SaveFailing(bool),
    /// The path of the last record that an import added, or found in the library.
    LastImported(PathBuf),
    /// A record was opened for replay.
    Opened(Box<dyn MatchRecord>),
    /// An operation succeeded, and the player is notified.
    Succeeded(LibrarySuccess),
    /// An operation on a file failed.
    Failed(LibraryError),
    /// A file cannot be opened, or can be opened only in part.
    OpenFailed(OpenRecordError),
    /// The number of jobs completed since the last report.
    JobsDone(usize),
}
