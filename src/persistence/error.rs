//! Errors of settings and match files, worded to help a person repair them.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use tamsk_rules::OptionsError;
use thiserror::Error;

use crate::table::game::PlayableGame;

/// An error in reading or writing the settings file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// The file does not contain valid settings. The defaults are used and the file is moved aside.
    #[error("settings: {}, line {line}, column {column}: {problem}; using defaults, {}", file.display(), KeptAs(kept.as_deref()))]
    Malformed {
        /// The path of the file.
        file: PathBuf,
        /// The number of the line, counted from 1.
        line: usize,
        /// The number of the column, counted from 1.
        column: usize,
        /// The problem at this position.
        problem: String,
        /// The new path of the file, or `None` if it could not be moved.
        kept: Option<PathBuf>,
    },
    /// The file exists but cannot be read. The defaults are used and the file is moved aside.
    #[error("settings: cannot be read: {source}; using defaults, the old file is now {}", file.display())]
    Unreadable {
        /// The new path of the file, or the old one if it could not be moved.
        file: PathBuf,
        /// The reason why the file cannot be read.
        source: FileError,
    },
    /// A value is out of bounds. The default is used.
    #[error("settings: {}: {source}; using the default", file.display())]
    OutOfBounds {
        /// The path of the file.
        file: PathBuf,
        /// The value and its bounds.
        source: OptionsError,
    },
    /// The file cannot be written.
    #[error("settings: {} cannot be written: {source}", file.display())]
    NotSaved {
        /// The path of the file.
        file: PathBuf,
        /// The reason why the file cannot be written.
        source: FileError,
    },
}

/// An operation on match files that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryOperation {
    /// Saving the match on the table.
    SaveMatch,
    /// Putting an unfinished match on the table.
    Resume,
    /// Removing an unfinished match.
    Discard,
    /// Turning a finished match into a record.
    SaveRecord,
    /// Reading the folder of matches.
    ReadFolder,
    /// Changing or moving a record.
    ChangeRecord,
    /// Writing a copy of a record to another place.
    Export,
    /// Deleting all records in the bin.
    EmptyBin,
}

impl LibraryOperation {
    /// Returns `true` if the operation concerns an unfinished match.
    pub fn concerns_unfinished_match(self) -> bool {
        matches!(self, LibraryOperation::SaveMatch | LibraryOperation::Resume | LibraryOperation::Discard)
    }
}

/// A failed operation on a match file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("matches: {}: {source}", file.display())]
pub struct LibraryError {
    /// The operation that failed.
    pub operation: LibraryOperation,
    /// The path of the file or folder.
    pub file: PathBuf,
    /// The reason for the failure.
    pub source: FileError,
}

/// The reason why a record was not opened, or was opened only in part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenRecordError {
    /// The file does not exist or cannot be read.
    #[error("{}: {source}", file.display())]
    Unreadable {
        /// The path of the file.
        file: PathBuf,
        /// The reason why the file cannot be read.
        source: FileError,
    },
    /// The file looks like a record, but contains an error.
    #[error("{} is not a match record: {problem}", file.display())]
    Malformed {
        /// The path of the file.
        file: PathBuf,
        /// The error and its position.
        problem: String,
    },
    /// The file does not look like a record.
    #[error("{} is no match record", file.display())]
    NotARecord {
        /// The path of the file.
        file: PathBuf,
    },
    /// The rules refuse some actions. The match was opened without them.
    #[error(
        "{}: {count} of its actions are against the rules and left out; the first is action {first}: {why}",
        file.display()
    )]
    ActionsRefused {
        /// The path of the file.
        file: PathBuf,
        /// The number of refused actions.
        count: usize,
        /// The number of the first refused action, counted from 1.
        first: usize,
        /// The reason for the first refusal.
        why: String,
        /// The key of the text that explains the first refusal.
        text_key: &'static str,
    },
}

impl OpenRecordError {
    /// Returns the error for a file that looks like a record, but contains `error`.
    pub fn malformed(file: &Path, error: &dyn std::error::Error) -> OpenRecordError {
        OpenRecordError::Malformed { file: file.to_owned(), problem: error.to_string() }
    }

    /// Returns the error that reports the `refused` actions of a record, or `None` if no action was refused.
    pub fn for_refused_actions<G: PlayableGame>(
        file: &Path,
        refused: &[(usize, G::Refusal)],
    ) -> Option<OpenRecordError> {
        let &(first, why) = refused.first()?;
        let (count, first, text) = (refused.len(), first + 1, G::refusal_key(why));
        Some(OpenRecordError::ActionsRefused {
            file: file.to_owned(),
            count,
            first,
            why: why.to_string(),
            text_key: text,
        })
    }
}

/// The reason why a file cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// The file is larger than any valid file.
    #[error("it is too large")]
    TooLarge,
    /// The file does not exist.
    #[error("there is no such file")]
    Missing,
    /// The path leads to a folder, or to something else that is not a file.
    #[error("it is not a file")]
    NotAFile,
    /// The existing file can be neither read nor moved aside. It is not overwritten, so nothing is saved.
    #[error("the existing file can be neither read nor moved aside, so nothing is saved")]
    CannotMoveAside,
    /// Another copy of the game holds the lock, or has taken every file name that was tried.
    #[error("another copy of the game is writing there")]
    Busy,
    /// The disk is full or a quota is used up.
    #[error("the disk is full")]
    DiskFull,
    /// The folder or the disk is read-only or belongs to another user.
    #[error("it is read-only or belongs to somebody else")]
    Denied,
    /// An error of the operating system. It is stored as text, so that errors can be compared and each error is
    /// reported only once.
    #[error("{0}")]
    System(String),
}

impl FileError {
    /// Returns the key that selects the wording for this error in localized texts. For [`FileError::System`], returns
    /// the error message of the operating system.
    pub fn fluent_variant_key(&self) -> &str {
        match self {
            FileError::TooLarge => "too-large",
            FileError::Missing => "missing",
            FileError::NotAFile => "no-file",
            FileError::CannotMoveAside => "in-the-way",
            FileError::Busy => "busy",
            FileError::DiskFull => "disk-full",
            FileError::Denied => "denied",
            FileError::System(message) => message,
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> FileError {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => FileError::DiskFull,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => FileError::Denied,
            _ => FileError::System(error.to_string()),
        }
    }
}

struct KeptAs<'a>(Option<&'a Path>);

impl fmt::Display for KeptAs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(kept) => write!(f, "your file is kept as {}", kept.display()),
            None => f.write_str("your file could not be moved aside"),
        }
    }
}
