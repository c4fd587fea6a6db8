//! The command `drills`: finds drills in matches of bots, grades them, and replays their solutions.

mod arguments;
mod find;

use std::io::Write;
use std::time::Instant;

use tamsk_engine::command_line::Failure;
use tamsk_engine::drills::{Drill, read_drills, replay_solution};

pub use self::arguments::DrillArguments;
use crate::catalogue;

/// Finds drills, or checks known ones. Fails if the catalogue cannot be read or written, or if a solution does not work
/// as recorded.
pub fn run(out: &mut impl Write, arguments: &DrillArguments) -> Result<(), Failure> {
    if arguments.check {
        check(out, &catalogue::read_nonempty(&arguments.catalogue_file, "drills", read_drills)?)
    } else {
        find::find_drills(out, arguments)
    }
}

/// Replays the solutions of all drills. A solution takes [700 ms per move](tamsk_engine::drills::SOLUTION_PACE).
fn check(out: &mut impl Write, drills: &[Drill]) -> Result<(), Failure> {
    let begun = Instant::now();
    let wrong: Vec<String> = drills
        .iter()
        .filter_map(|drill| match replay_solution(drill) {
            Some(time) if time == drill.solution.time => None,
            Some(time) => Some(format!("drill {}: it takes {time} ms, not {} ms", drill.id, drill.solution.time)),
            None => Some(format!("drill {}: its solution does not reach the goal", drill.id)),
        })
        .collect();
    let done = drills.len() - wrong.len();
    writeln!(out, "{done} of {} done in {:.1} s", drills.len(), begun.elapsed().as_secs_f64())?;
    if wrong.is_empty() { Ok(()) } else { Err(Failure::Incomplete(wrong.join("\n"))) }
}
