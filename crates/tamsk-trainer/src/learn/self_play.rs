//! Plays games of a network against itself, and writes the labelled positions to files.

use std::ops::Range;
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use tamsk_engine::command_line::{Failure, files, parallel};

use super::game::LearnedGame;

/// The number of games in each file. A thread writes only whole files, so an interruption loses at most this many games
/// per thread.
pub const GAMES_PER_FILE: u32 = 100;

/// The games of one generation.
pub struct SelfPlay<'a, G: LearnedGame> {
    pub config: &'a G::Config,
    pub network: &'static G::Network,
    /// The seed of this generation.
    pub seed: u64,
    /// The number of games of the whole generation.
    pub games: u32,
    /// The number of positions to search per turn.
    pub nodes: u64,
}

impl<G: LearnedGame> SelfPlay<'_, G> {
    /// Plays the games in `range` that have no file in `folder` yet, and writes their files. Uses `jobs` threads. Fails
    /// if a file cannot be written.
    pub fn play_missing_games(
        &self,
        folder: &Path,
        range: Range<u32>,
        jobs: usize,
        progress: &ProgressBar,
    ) -> Result<(), Failure> {
        let numbers = u64::from(range.start / GAMES_PER_FILE)..u64::from(range.end.div_ceil(GAMES_PER_FILE));
        let results = parallel::run_workers(numbers, jobs, |numbers| {
            while let Some(number) = numbers.take() {
                let file = sample_file(folder, number as u32);
                let first = number as u32 * GAMES_PER_FILE;
                let games = first..self.games.min(first + GAMES_PER_FILE);
                if file.exists() {
                    progress.inc(games.len() as u64);
                    continue;
                }
                let mut rows = Vec::new();
                for game in games {
                    rows.extend(G::play(self.config, self.network, self.seed, game, self.nodes));
                    progress.inc(1);
                }
                files::write_atomically(&file, &rows).map_err(|error| {
                    numbers.stop();
                    Failure::from_write_error(&file, &error)
                })?;
            }
            Ok(())
        })?;
        results.into_iter().collect()
    }
}

/// Returns the path of the sample file with this number.
pub fn sample_file(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("games-{number:05}.bin"))
}
