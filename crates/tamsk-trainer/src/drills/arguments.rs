//! The arguments of the command `drills`.

use std::path::PathBuf;

use clap::Args;
use tamsk_engine::command_line::parallel;

#[derive(Args)]
pub struct DrillArguments {
    /// Do all drills again by their solutions instead of finding new ones.
    #[arg(long, conflicts_with = "matches_per_goal")]
    pub check: bool,
    /// The catalogue to write, or to check.
    #[arg(long = "file", value_name = "FILE", default_value = "assets/problems/drills.ron")]
    pub catalogue_file: PathBuf,
    /// Number of matches in which to look for drills with each goal.
    #[arg(long = "matches", value_name = "MATCHES", default_value_t = 700, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub matches_per_goal: u32,
    /// The most drills with the same goal and grade.
    #[arg(long = "most", value_name = "MOST", default_value_t = 7)]
    pub max_per_goal_and_grade: usize,
    /// Random seed; the same seed finds the same drills.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    pub jobs: usize,
}
