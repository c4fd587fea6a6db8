//! The command `drills`: finds drills in matches of bots, grades them, and shows again that they can be done.

mod find;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use tamsk_engine::command_line::files::{self, InputKind};
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::drills::{Drill, read_drills, repeat};

const CATALOGUE: InputKind = InputKind::new("catalogue", 16);

#[derive(Args)]
pub struct DrillArguments {
    /// Do all drills again by their solutions instead of finding new ones.
    #[arg(long, conflicts_with = "matches")]
    pub check: bool,
    /// The catalogue to write, or to check.
    #[arg(long, default_value = "assets/problems/drills.ron")]
    pub file: PathBuf,
    /// Number of matches in which to look for drills with each goal.
    #[arg(long, default_value_t = 700, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub matches: u32,
    /// The most drills with the same goal and grade.
    #[arg(long, default_value_t = 7)]
    pub most: usize,
    /// Random seed; the same seed finds the same drills.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    pub jobs: usize,
}

/// Finds drills, or does known ones again. Fails if the catalogue cannot be read or written, or if a drill cannot be done
/// as it says.
pub fn run(out: &mut impl Write, arguments: &DrillArguments) -> Result<(), Failure> {
    if arguments.check { check(out, &read(arguments)?) } else { find::find(out, arguments) }
}

fn read(arguments: &DrillArguments) -> Result<Vec<Drill>, Failure> {
    let file = &arguments.file;
    let bytes = files::read(file, &CATALOGUE).map_err(|error| files::failure(file, error))?;
    let text = String::from_utf8(bytes).map_err(|error| files::failure(file, error))?;
    let drills = read_drills(&text).map_err(|error| files::failure(file, error))?;
    if drills.is_empty() { Err(files::failure(file, "there are no drills in it")) } else { Ok(drills) }
}

/// Does all drills by their solutions, which take [700 ms a move](tamsk_engine::drills::PACE_OF_BEST).
fn check(out: &mut impl Write, drills: &[Drill]) -> Result<(), Failure> {
    let begun = Instant::now();
    let wrong: Vec<String> = drills
        .iter()
        .filter_map(|drill| match repeat(drill) {
            Some(time) if time == drill.solution.time => None,
            Some(time) => Some(format!("drill {}: it takes {time} ms, not {} ms", drill.id, drill.solution.time)),
            None => Some(format!("drill {}: its solution does not reach the goal", drill.id)),
        })
        .collect();
    let done = drills.len() - wrong.len();
    writeln!(out, "{done} of {} done in {:.1} s", drills.len(), begun.elapsed().as_secs_f64())?;
    if wrong.is_empty() { Ok(()) } else { Err(Failure::Incomplete(wrong.join("\n"))) }
}
