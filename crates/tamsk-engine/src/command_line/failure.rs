//! The errors of the tool.

use std::io;
use std::path::Path;

use thiserror::Error;

/// What can go wrong once the command line has been parsed.
#[derive(Debug, Error)]
pub enum Failure {
    /// The input is invalid; the message says what and where.
    #[error("{0}")]
    Input(String),
    /// Standard output is closed or full.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// The input or output of `serve` failed.
    #[error("serve: {0}")]
    Serve(#[source] io::Error),
    /// A thread has panicked, and has said why.
    #[error("a thread has failed; what it says above is a fault of this program")]
    Panicked,
    /// Everything possible was done; the message says what is missing.
    #[error("{0}")]
    Incomplete(String),
}

impl Failure {
    /// Returns the failure to write a file or to create a folder.
    pub fn unwritten(path: &Path, error: &io::Error) -> Failure {
        Failure::Input(format!("{}: {error}", path.display()))
    }
}
