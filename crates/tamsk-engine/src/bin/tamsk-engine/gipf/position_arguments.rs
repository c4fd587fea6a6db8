//! Positions and words of GIPF on the command line.

use clap::{Args, ValueEnum};
use gipf_rules::{GipfOptions, GipfPosition, MOST_POTENTIALS, Version, Word};
use tamsk_engine::command_line::Failure;

/// The position that a command begins from.
#[derive(Args)]
pub struct PositionArguments {
    /// The position [default: the start of the version].
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["version", "potentials"])]
    position: Option<String>,
    /// The version of the start.
    #[arg(long, default_value = "tournament")]
    version: VersionArgument,
    /// The potentials of each side.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MOST_POTENTIALS)))]
    potentials: u8,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum VersionArgument {
    Basic,
    Standard,
    Tournament,
}

impl PositionArguments {
    pub fn read(&self) -> Result<GipfPosition, Failure> {
        if let Some(text) = &self.position {
            return read(text);
        }
        let version = self.version.version();
        Ok(GipfPosition::start(&GipfOptions { version, potentials: self.potentials, ..GipfOptions::default() }))
    }
}

impl VersionArgument {
    pub fn version(self) -> Version {
        match self {
            VersionArgument::Basic => Version::Basic,
            VersionArgument::Standard => Version::Standard,
            VersionArgument::Tournament => Version::Tournament,
        }
    }
}

/// Reads a position.
pub fn read(text: &str) -> Result<GipfPosition, Failure> {
    text.parse().map_err(|e: gipf_rules::ParseGipfPositionError| Failure::Input(e.to_string()))
}

/// Returns the words of a turn with spaces between them.
pub fn join(words: &[Word]) -> String {
    words.iter().map(Word::to_string).collect::<Vec<_>>().join(" ")
}
