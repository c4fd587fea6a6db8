//! Errors of settings and match files, worded to help a person repair them.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use tamsk_rules::OptionsError;
use thiserror::Error;

use crate::table::game::Playable;

/// Why the settings file was not read or not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// The file contains no settings. The defaults are used and the file is moved aside.
    #[error("settings: {}, line {line}, column {column}: {problem}; using defaults, {}", file.display(), KeptAs(kept.as_deref()))]
    Malformed {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong at this position.
        problem: String,
        /// The new path of the file, or `None` if it could not be moved.
        kept: Option<PathBuf>,
    },
    /// The file exists but cannot be read. The defaults are used and the file is moved aside.
    #[error("settings: cannot be read: {source}; using defaults, the old file is now {}", file.display())]
    Unreadable {
        /// The new path of the file, or the old one if it could not be moved.
        file: PathBuf,
        /// The reason.
        source: FileError,
    },
    /// A value is out of bounds. The default is used.
    #[error("settings: {}: {source}; using the default", file.display())]
    OutOfBounds {
        /// The file.
        file: PathBuf,
        /// The value and its bounds.
        source: OptionsError,
    },
    /// The file cannot be written.
    #[error("settings: {} cannot be written: {source}", file.display())]
    NotSaved {
        /// The file.
        file: PathBuf,
        /// The reason.
        source: FileError,
    },
}

/// What was being done to a match file when an error occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryOperation {
    /// Saving the match on the table.
    Save,
    /// Putting an unfinished match on the table.
    Continue,
    /// Removing an unfinished match.
    Discard,
    /// Turning a finished match into a record.
    Keep,
    /// Reading the folder.
    Read,
    /// Changing or moving a record.
    Change,
    /// Writing a copy elsewhere.
    Export,
    /// Emptying the bin.
    EmptyBin,
}

impl LibraryOperation {
    /// Returns `true` if the operation concerns an unfinished match.
    pub fn concerns_unfinished(self) -> bool {
        matches!(self, LibraryOperation::Save | LibraryOperation::Continue | LibraryOperation::Discard)
    }
}

/// A failed operation on a match file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("matches: {}: {source}", file.display())]
pub struct LibraryError {
    /// The operation that failed.
    pub operation: LibraryOperation,
    /// The file or the folder.
    pub file: PathBuf,
    /// The reason.
    pub source: FileError,
}

/// Why a record was not opened, or only in part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenRecordError {
    /// The file does not exist or cannot be read.
    #[error("{}: {source}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The reason.
        source: FileError,
    },
    /// The file is not a record.
    #[error("{} is not a match record: {problem}", file.display())]
    Malformed {
        /// The file.
        file: PathBuf,
        /// The error and its position.
        problem: String,
    },
    /// The file does not look like a record.
    #[error("{} is no match record", file.display())]
    NoRecord {
        /// The file.
        file: PathBuf,
    },
    /// The rules refuse some actions. The match consists of the others.
    #[error(
        "{}: {count} of its actions are against the rules and left out; the first is action {first}: {why}",
        file.display()
    )]
    Refused {
        /// The file.
        file: PathBuf,
        /// The number of refused actions.
        count: usize,
        /// The number of the first refused action, counted from 1.
        first: usize,
        /// The reason for the first refusal.
        why: String,
        /// The key of the text that explains the first refusal.
        text: &'static str,
    },
}

impl OpenRecordError {
    /// Returns the error for a file that is not a record.
    pub fn malformed(file: &Path, error: &dyn std::error::Error) -> OpenRecordError {
        OpenRecordError::Malformed { file: file.to_owned(), problem: error.to_string() }
    }

    /// Returns the error for a file whose record has these refused actions, or `None` if there are none.
    pub fn of_refused<G: Playable>(file: &Path, refused: &[(usize, G::Refusal)]) -> Option<OpenRecordError> {
        let &(first, why) = refused.first()?;
        let (count, first, text) = (refused.len(), first + 1, G::refusal_key(why));
        Some(OpenRecordError::Refused { file: file.to_owned(), count, first, why: why.to_string(), text })
    }
}

/// Why a file cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// The file is larger than any valid one.
    #[error("it is too large")]
    TooLarge,
    /// The file does not exist.
    #[error("there is no such file")]
    Missing,
    /// The path leads to a folder, or something else that is not a file.
    #[error("it is not a file")]
    NotAFile,
    /// The existing file can be neither read nor moved aside, and is not overwritten.
    #[error("the existing file can be neither read nor moved aside, so nothing is saved")]
    CannotMoveAside,
    /// Another copy of the game holds the lock, or has taken every name that was tried.
    #[error("another copy of the game is writing there")]
    Busy,
    /// The disk is full or a quota is used up.
    #[error("the disk is full")]
    DiskFull,
    /// The folder or the disk is read-only or belongs to another user.
    #[error("it is read-only or belongs to somebody else")]
    Denied,
    /// An error of the operating system, as text so that errors can be compared and reported only once.
    #[error("{0}")]
    System(String),
}

impl FileError {
    /// Returns the key by which localized texts select their wording, or the message of the system.
    pub fn as_str(&self) -> &str {
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
