//! What can go wrong with the settings file, in words that help a person to repair it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::rules::OptionsError;

/// Why the settings file was not read, or not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// It is not a settings file. The defaults are used and the file is moved aside.
    #[error("settings: {}, line {line}, column {column}: {problem}; using defaults, {}", file.display(), KeptAs(kept.as_deref()))]
    Malformed {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        problem: String,
        /// Where the file is now, or `None` if it could not be moved and stays where it was.
        kept: Option<PathBuf>,
    },
    /// It exists but cannot be read. The defaults are used and the file is moved aside.
    #[error("settings: cannot be read: {source}; using defaults, what lay there is now {}", file.display())]
    Unreadable {
        /// Where it is now: moved aside, or where it was if it could not be moved.
        file: PathBuf,
        /// Why.
        source: FileError,
    },
    /// A value lies outside its bounds and the default is used.
    #[error("settings: {}: {source}; using the default", file.display())]
    OutOfBounds {
        /// The file.
        file: PathBuf,
        /// The value and its bounds.
        source: OptionsError,
    },
    /// It could not be written.
    #[error("settings: {} cannot be written: {source}", file.display())]
    NotSaved {
        /// The file.
        file: PathBuf,
        /// Why.
        source: FileError,
    },
}

/// Why a file cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// The file is larger than any of its kind.
    #[error("it is too large")]
    TooLarge,
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// It is a folder, or something else that is not a file.
    #[error("it is no file")]
    NotAFile,
    /// What is there could neither be read nor moved aside, and is not overwritten.
    #[error("what lies there cannot be read and could not be moved aside, so nothing is saved")]
    InTheWay,
    /// Another copy of the game is writing there, and takes longer than a save does.
    #[error("another copy of the game is writing there")]
    Busy,
    /// The message of the operating system. A text, as two errors are compared to report each only once.
    #[error("{0}")]
    System(String),
}

impl FileError {
    /// The name by which texts choose their words, or the message of the system.
    pub fn as_str(&self) -> &str {
        match self {
            FileError::TooLarge => "too-large",
            FileError::Missing => "missing",
            FileError::NotAFile => "no-file",
            FileError::InTheWay => "in-the-way",
            FileError::Busy => "busy",
            FileError::System(message) => message,
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> FileError {
        FileError::System(error.to_string())
    }
}

/// Says where a malformed file is kept.
struct KeptAs<'a>(Option<&'a Path>);

impl fmt::Display for KeptAs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(kept) => write!(f, "your file is kept as {}", kept.display()),
            None => f.write_str("your file could not be moved aside"),
        }
    }
}
