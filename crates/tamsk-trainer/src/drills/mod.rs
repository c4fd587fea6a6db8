//! The command `drills`: finds drills in matches of bots, grades them, and shows again that they can be done.

mod arguments;
mod find;

use std::io::Write;
use std::time::Instant;

use tamsk_engine::command_line::Failure;
use tamsk_engine::drills::{Drill, read_drills, repeat};

pub use self::arguments::DrillArguments;
use crate::catalogue;

/// Finds drills, or does known ones again. Fails if the catalogue cannot be read or written, or if a drill cannot be done
/// as it says.
pub fn run(out: &mut impl Write, arguments: &DrillArguments) -> Result<(), Failure> {
    if arguments.check {
        check(out, &catalogue::read(&arguments.file, "drills", read_drills)?)
    } else {
        find::find(out, arguments)
    }
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
