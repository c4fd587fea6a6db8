//! What can go wrong with the settings file, told so that a person can mend it.

use std::fmt;
use std::path::PathBuf;

use crate::rules::BadOption;

/// Why the settings file was not read, or not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsProblem {
    /// It is no settings file. The defaults are used and the file is kept aside.
    Nonsense {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        problem: String,
        /// Where it lies now; `None` if it could not be moved and stays where it was.
        kept: Option<PathBuf>,
    },
    /// It is there but cannot be read.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        problem: String,
    },
    /// A value lies out of its bounds and the default is used.
    OutOfBounds {
        /// The file.
        file: PathBuf,
        /// Which, and its bounds.
        problem: BadOption,
    },
    /// It could not be written.
    NotSaved {
        /// The file.
        file: PathBuf,
        /// What the system says.
        problem: String,
    },
}

impl fmt::Display for SettingsProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsProblem::Nonsense { file, line, column, problem, kept } => {
                write!(f, "settings: {}, line {line}, column {column}: {problem}; ", file.display())?;
                match kept {
                    Some(kept) => write!(f, "using defaults, your file is kept as {}", kept.display()),
                    None => write!(f, "using defaults, your file could not be moved aside"),
                }
            }
            SettingsProblem::Unreadable { file, problem } => {
                write!(f, "settings: {} cannot be read: {problem}; using defaults", file.display())
            }
            SettingsProblem::OutOfBounds { file, problem } => {
                write!(f, "settings: {}: {problem}; using the default", file.display())
            }
            SettingsProblem::NotSaved { file, problem } => {
                write!(f, "settings: {} cannot be written: {problem}", file.display())
            }
        }
    }
}

impl std::error::Error for SettingsProblem {}
