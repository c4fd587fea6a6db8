//! The arguments of the command `problems`.

use std::path::PathBuf;

use clap::Args;
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::problems::{Problem, read_problems};

use crate::catalogue;

#[derive(Args)]
pub struct ProblemArguments {
    /// Prove all problems again from scratch instead of finding new ones.
    #[arg(long, conflicts_with_all = ["games", "measure_bot_levels"])]
    pub check: bool,
    /// Measure which levels find the problems of each grade, instead of finding new ones.
    #[arg(long = "levels", conflicts_with = "games")]
    pub measure_bot_levels: bool,
    /// The catalogue to write, or to check or measure.
    #[arg(long = "file", value_name = "FILE", default_value = "assets/problems/level-1.ron")]
    pub catalogue_file: PathBuf,
    /// Check or measure only every so many problems.
    #[arg(long = "every", value_name = "EVERY", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub every_nth: u32,
    /// Number of games in which to look for problems.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,
    /// The most problems of a grade.
    #[arg(long = "most", value_name = "MOST", default_value_t = 250)]
    pub max_per_grade: usize,
    /// Random seed; the same seed finds the same problems.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    pub jobs: usize,
}

/// Reads the problems to check or measure. Fails if the catalogue cannot be read, is damaged or contains no problem.
pub fn read_selected_problems(arguments: &ProblemArguments) -> Result<Vec<Problem>, Failure> {
    let problems = catalogue::read_nonempty(&arguments.catalogue_file, "problems", read_problems)?;
    Ok(problems.into_iter().step_by(arguments.every_nth as usize).collect())
}
