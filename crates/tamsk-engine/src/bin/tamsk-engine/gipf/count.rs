//! `gipf perft`: counts the ways to play turns.

use std::io::Write;
use std::time::Instant;

use gipf_rules::GipfPosition;
use tamsk_engine::command_line::Failure;

use super::join;
use crate::perft::print_speed;

/// Counts the ways to play turns, and prints the count and the speed.
pub fn run(out: &mut impl Write, depth: u32, position: &GipfPosition, divide: bool) -> Result<(), Failure> {
    let begun = Instant::now();
    let mut nodes = 0;
    if divide && depth > 0 {
        let mut result = Ok(());
        position.for_each_turn(&mut |words, next| {
            let count = next.perft(depth - 1);
            nodes += count;
            if result.is_ok() {
                result = writeln!(out, "{} {count}", join(words));
            }
        });
        result?;
    } else {
        nodes = position.perft(depth);
    }
    print_speed(out, nodes, begun)
}
