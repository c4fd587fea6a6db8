//! `cargo xtask soak`: lets bots play for an hour on the match clock, and checks memory use and frame times.

use std::process::ExitCode;

use clap::Args;

use crate::bench::MeasuredFigures;
use crate::display::Display;
use crate::{bench, play, setup, workspace};

#[derive(Args, Debug, PartialEq, Eq)]
pub struct SoakArgs {
    /// The number of minutes on the match clock, which runs at sixteen times the speed
    #[arg(long = "minutes", value_name = "M", default_value_t = 60, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub match_minutes: u32,
}

/// The limit for the growth of memory after the first minute, in percent.
const MOST_GROWTH: f64 = 5.0;
/// The limit for the longest frame, in milliseconds.
const LONGEST_FRAME: f64 = 100.0;

/// Builds the game, lets bots play at low quality, and prints the figures. Fails if memory grows too much or a frame
/// takes too long.
pub fn soak(args: &SoakArgs) -> Result<ExitCode, String> {
    let display = Display::find();
    setup::install_missing(&play::dependencies(&display))?;
    let built = workspace::build_game(&[])?;
    if !built.success() {
        return Ok(workspace::exit_code(built));
    }
    let mut game = play::game_command();
    game.args(["--quality", "low", "--measure", "soak"]).env("TAMSK_SOAK_MINUTES", args.match_minutes.to_string());
    let printed = bench::run_measurement(&mut game, &display.or_start_virtual()?)?;
    print!("{printed}");
    let problems = judge(&printed);
    problems.iter().for_each(|problem| println!("{problem}"));
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn judge(printed: &str) -> Vec<String> {
    let mut figures = MeasuredFigures::default();
    figures.add_printed("soak", printed);
    let mut problems = Vec::new();
    let memory = |name| figures.get("soak", name);
    match (memory("memory_kib_after_first_minute"), memory("memory_kib_at_end")) {
        (Some(first), Some(end)) => {
            let growth = (end / first - 1.0) * 100.0;
            println!("memory since the first minute: {growth:+.1} %");
            if growth > MOST_GROWTH {
                problems.push(format!("Memory has grown by {growth:.1} %: expected {MOST_GROWTH} % at most."));
            }
        }
        _ => println!("No match ended after the first minute: memory is not compared."),
    }
    if let Some(longest) = figures.get("soak", "frame_longest_ms").filter(|&longest| longest > LONGEST_FRAME) {
        problems.push(format!("The longest frame took {longest:.0} ms: expected {LONGEST_FRAME} ms at most."));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_growth_and_long_frames_are_reported() {
        let printed = |end: u32, frame: u32| {
            format!("memory_kib_after_first_minute 1000\nmemory_kib_at_end {end}\nframe_longest_ms {frame}\n")
        };
        assert!(judge(&printed(1_040, 100)).is_empty());
        assert!(judge(&printed(1_060, 40))[0].contains("6.0 %"));
        assert!(judge(&printed(900, 101))[0].contains("101 ms"));
    }
}
