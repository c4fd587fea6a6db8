//! `perft`: counts sequences of turns.

use std::io::Write;
use std::time::Instant;

use tamsk_engine::command_line::Failure;
use tamsk_rules::Position;

/// Counts the sequences of turns, and prints the count and the speed.
pub fn run(out: &mut impl Write, depth: u32, position: &Position, divide: bool) -> Result<(), Failure> {
    let begun = Instant::now();
    let nodes = match depth {
        1.. if divide => {
            let mut nodes = 0u64;
            for turn in position.turns() {
                let mut next = *position;
                next.play_unchecked(turn);
                let count = next.perft(depth - 1);
                writeln!(out, "{turn} {count}")?;
                nodes += count;
            }
            nodes
        }
        _ => position.perft(depth),
    };
    print_speed(out, nodes, begun)
}

/// Prints a count, the time since it was begun, and the speed.
pub fn print_speed(out: &mut impl Write, nodes: u64, begun: Instant) -> Result<(), Failure> {
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(out, "nodes {nodes}")?;
    writeln!(out, "seconds {seconds:.3}")?;
    // Too fast to time: no meaningful speed.
    let speed = if seconds > 0.0 { nodes as f64 / seconds } else { 0.0 };
    writeln!(out, "nodes/second {speed:.0}")?;
    Ok(())
}
