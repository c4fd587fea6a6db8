//! `cargo xtask bench`: the speed of the rules and of drawing, given as ratios of values that are measured in the same
//! run.

mod table;

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use clap::Args;
use serde_json::Value;

use crate::display::Display;
use crate::{play, setup, workspace};

pub use table::MeasuredFigures;

#[derive(Args, Debug, PartialEq, Eq)]
pub struct BenchArgs {
    /// Print the table of docs/performance.md
    #[arg(long)]
    pub markdown: bool,
}

/// Measures the rules with Criterion and the game in a window, and prints a table.
pub fn bench(args: &BenchArgs) -> Result<ExitCode, String> {
    let display = Display::find();
    setup::install_missing(&play::dependencies(&display))?;
    // Use the build profile of the game, so that nothing is built for benchmarks alone.
    let mut rules = workspace::cargo();
    rules.args([
        "bench",
        "--profile",
        "dev",
        "--workspace",
        "--bench",
        "rules",
        "--bench",
        "library",
        "--bench",
        "replay",
    ]);
    let rules = workspace::run(&mut rules)?;
    if !rules.success() {
        return Ok(workspace::exit_code(rules));
    }
    let built = workspace::build_game(&[])?;
    if !built.success() {
        return Ok(workspace::exit_code(built));
    }
    let display = display.or_start_virtual()?;
    let mut figures = MeasuredFigures::default();
    for (scene, arguments) in table::MEASURED_RUNS {
        println!("Measuring: {scene}");
        figures.add_printed(scene, &run_measurement(play::game_command().args(arguments), &display)?);
    }
    let perft = perft_speed_relative_to_chess(&workspace::target_folder().join("criterion"));
    let rows = table::rows(&figures, perft);
    println!("\n{}", if args.markdown { table::markdown_table(&rows) } else { table::plain_text_table(&rows) });
    Ok(ExitCode::SUCCESS)
}

/// Runs the game on a display and returns the measurements that the game prints. Error messages go to the terminal.
pub fn run_measurement(game: &mut Command, display: &Display) -> Result<String, String> {
    display.configure_command(game);
    // The user's settings must not influence the figures.
    game.env("TAMSK_CONFIG_DIR", workspace::target_folder().join("bench-settings"));
    let output =
        game.stderr(Stdio::inherit()).output().map_err(|error| workspace::cannot_start_message(game, &error))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(printed);
    }
    print!("{printed}");
    Err(format!("The game ended with {} while it measured itself.", output.status))
}

/// Returns the number of nodes per second that TAMSK's rules reach, divided by the number that a chess library reaches.
/// Returns `None` if a result is missing. `criterion` is the folder in which Criterion saves its results.
pub fn perft_speed_relative_to_chess(criterion: &Path) -> Option<f64> {
    let speed = |name: &str| {
        let folder = criterion.join("perft").join(name).join("6/new");
        let read = |file: &str| fs::read_to_string(folder.join(file)).ok();
        nodes_per_second(&read("benchmark.json")?, &read("estimates.json")?)
    };
    Some(speed("tamsk")? / speed("cozy-chess")?)
}

/// Returns the number of nodes that a benchmark visits per second. `benchmark` is Criterion's description of the
/// benchmark, including the number of nodes in a run. `estimates` contains the times of a run in nanoseconds. Returns
/// `None` if either text lacks a number.
fn nodes_per_second(benchmark: &str, estimates: &str) -> Option<f64> {
    let number = |json: &str, pointer| serde_json::from_str::<Value>(json).ok()?.pointer(pointer)?.as_f64();
    let nodes = number(benchmark, "/throughput/Elements")?;
    let nanoseconds = number(estimates, "/median/point_estimate").filter(|&time| time > 0.0)?;
    Some(nodes * 1e9 / nanoseconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BENCHMARK: &str = r#"{"group_id":"perft","value_str":"6","throughput":{"Elements":3000},"full_id":"x"}"#;
    const ESTIMATES: &str = r#"{"mean":{"confidence_interval":{"lower_bound":1.0},"point_estimate":9.0},
        "median":{"confidence_interval":{"lower_bound":1.0},"point_estimate":1.5e3,"standard_error":0.1}}"#;

    #[test]
    fn criterions_files_are_read() {
        assert_eq!(nodes_per_second(BENCHMARK, ESTIMATES), Some(2e9));
    }

    #[test]
    fn other_files_give_nothing() {
        for other in ["", "{}", "\"median\"", "\"median\" \"point_estimate\": x"] {
            assert_eq!(nodes_per_second(BENCHMARK, other), None, "{other:?}");
        }
        assert_eq!(perft_speed_relative_to_chess(Path::new("/nowhere")), None);
    }
}
