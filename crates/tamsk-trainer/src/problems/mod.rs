//! The command `problems`, which finds and grades problems in matches of bots, and checks or measures known problems.

mod arguments;
mod check;
mod find;
mod grade;

use std::io::Write;

use tamsk_engine::command_line::Failure;

pub use self::arguments::ProblemArguments;
use self::arguments::read_selected_problems;

/// Finds new problems, or checks or measures known ones. Fails if the catalogue cannot be read or written, or if a
/// problem is refuted.
pub fn run(out: &mut impl Write, arguments: &ProblemArguments) -> Result<(), Failure> {
    if arguments.check {
        check::check_problems(out, &read_selected_problems(arguments)?, arguments.jobs)
    } else if arguments.measure_bot_levels {
        grade::measure_levels(out, &read_selected_problems(arguments)?, arguments.jobs)
    } else {
        find::find_problems(out, arguments)
    }
}
