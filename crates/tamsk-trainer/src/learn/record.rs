//! The record of a network's training, which accompanies the network as a TOML file.

use std::process::{Command, Stdio};

use serde::Serialize;

use super::config::LearnConfig;
use super::fit::FitResult;

/// The record of a network's training.
#[derive(Serialize)]
pub struct NetworkRecord {
    /// The SHA-256 hash of the network's file, in hexadecimal digits.
    pub sha256: String,
    /// The commit of the trainer.
    pub commit: String,
    /// The comparisons with the network that was in use at the time. The list is empty if this network was itself in
    /// use.
    pub admission: Vec<CheckRecord>,
    pub config: LearnConfig,
    pub generations: Vec<GenerationRecord>,
}

/// The record of one generation's network.
#[derive(Serialize)]
pub struct GenerationRecord {
    /// The hash of the network's file.
    pub sha256: String,
    pub fit: FitResult,
    /// The comparison with the network of the previous generation; `None` for the first generation.
    pub check: Option<CheckRecord>,
}

/// The result of matches against another network.
#[derive(Serialize)]
pub struct CheckRecord {
    /// The hash of the other network's file.
    pub against: String,
    /// The limit on each network's search for a turn.
    pub effort: String,
    /// The result of the sequential test.
    pub test: String,
}

/// Returns the hash of the checked-out commit, followed by `-dirty` if files differ from it. Returns `unknown` if Git
/// fails, for example outside a repository.
pub fn commit() -> String {
    let described = Command::new("git")
        .args(["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    let described = described.ok().filter(|output| output.status.success());
    described.map_or_else(|| "unknown".to_owned(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
