//! What can go wrong with the settings file, told so that a person can mend it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::rules::OptionsError;

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
    /// It is there but cannot be read. The defaults are used and the file is kept aside.
    Unreadable {
        /// Where it lies now: aside, or if it could not be moved, where it was.
        file: PathBuf,
        /// Why.
        problem: Obstacle,
    },
    /// A value lies out of its bounds and the default is used.
    OutOfBounds {
        /// The file.
        file: PathBuf,
        /// Which, and its bounds.
        problem: OptionsError,
    },
    /// It could not be written.
    NotSaved {
        /// The file.
        file: PathBuf,
        /// Why.
        problem: Obstacle,
    },
}

/// What stands between the game and its settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The file is larger than any of its kind.
    TooLarge,
    /// Nothing lies there.
    Missing,
    /// What lies there is no file.
    NoFile,
    /// What lies there could neither be read nor moved aside, and is not written over.
    InTheWay,
    /// Another copy of the game is writing there, and takes its time.
    Busy,
    /// What the system says.
    System(String),
}

impl Obstacle {
    /// The name by which texts choose their words, or what the system says.
    pub fn as_str(&self) -> &str {
        match self {
            Obstacle::TooLarge => "too-large",
            Obstacle::Missing => "missing",
            Obstacle::NoFile => "no-file",
            Obstacle::InTheWay => "in-the-way",
            Obstacle::Busy => "busy",
            Obstacle::System(words) => words,
        }
    }
}

impl From<io::Error> for Obstacle {
    fn from(error: io::Error) -> Obstacle {
        Obstacle::System(error.to_string())
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Obstacle::TooLarge => "it is too large",
            Obstacle::Missing => "there is no such file",
            Obstacle::NoFile => "it is no file",
            Obstacle::InTheWay => "what lies there cannot be read and could not be moved aside, so nothing is saved",
            Obstacle::Busy => "another copy of the game is writing there",
            Obstacle::System(words) => words,
        })
    }
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
                write!(
                    f,
                    "settings: cannot be read: {problem}; using defaults, what lay there is now {}",
                    file.display()
                )
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
