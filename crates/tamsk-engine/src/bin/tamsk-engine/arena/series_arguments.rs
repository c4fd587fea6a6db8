//! The arguments of every command that plays matches, of whichever game.

use std::path::PathBuf;

use clap::Args;
use tamsk_engine::command_line::{Failure, parallel};

/// The greatest number of matches of a pairing.
const MAX_GAMES: u32 = 1_000_000;

/// How many matches are played, and where their records go.
#[derive(Args)]
pub struct SeriesArguments {
    /// Number of matches per pairing.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=MAX_GAMES as i64))]
    pub games: u32,
    /// Random seed; the same seed plays the same matches, unless a budget is in real time or uses several threads.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Number of matches played at once [default: one per core].
    #[arg(long, value_name = "J", value_parser = parallel::jobs())]
    jobs: Option<usize>,
    /// Folder for the match records, created if needed.
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
}

impl SeriesArguments {
    /// Creates the folder for the records, so that a wrong path is reported before hours of matches rather than after
    /// them.
    pub fn create_folder(&self) -> Result<(), Failure> {
        let Some(folder) = &self.records else { return Ok(()) };
        std::fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))
    }

    /// Returns how many matches to play at a time.
    pub fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.unwrap_or_else(cores)
    }
}
