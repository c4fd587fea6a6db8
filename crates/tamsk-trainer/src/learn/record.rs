//! The record of how a network was learnt, which accompanies the network as a TOML file.

use std::process::{Command, Stdio};

use serde::Serialize;

use super::config::LearnConfig;
use super::fit::FitResult;

/// How a network was learnt.
#[derive(Serialize)]
pub struct NetworkRecord {
    /// The SHA-256 hash of the network's file, in hexadecimal digits.
    pub sha256: String,
    /// The commit of the trainer.
    pub commit: String,
    /// The comparisons with the network that was in use before. Empty if the network was in use itself.
    pub admission: Vec<CheckRecord>,
    pub config: LearnConfig,
    pub generations: Vec<GenerationRecord>,
}

/// How the network of one generation was learnt.
#[derive(Serialize)]
pub struct GenerationRecord {
    /// The hash of the network's file.
    pub sha256: String,
    pub fit: FitResult,
    /// The comparison with the network of the generation before.
    pub check: Option<CheckRecord>,
}

/// The result of matches against another network.
#[derive(Serialize)]
pub struct CheckRecord {
    /// The hash of the other network's file.
    pub against: String,
    /// What both networks could spend on a turn.
    pub effort: String,
    /// The result of the sequential test.
    pub test: String,
}

/// Returns the commit that is checked out, with `-dirty` if files differ from it, or `unknown` outside of a repository.
pub fn commit() -> String {
    let described = Command::new("git")
        .args(["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    let described = described.ok().filter(|output| output.status.success());
    described.map_or_else(|| "unknown".to_owned(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
