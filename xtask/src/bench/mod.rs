//! `cargo xtask bench`: the speed of the rules and of drawing, as ratios measured in one run.

mod figures;
mod perft;
mod table;

use std::process::{Command, ExitCode, Stdio};

use clap::Args;

use crate::display::{Display, VirtualDisplay};
use crate::{play, setup, workspace};

/// How figures are printed.
#[derive(Args, Debug, PartialEq, Eq)]
pub struct BenchArgs {
    /// Print the table of docs/performance.md
    #[arg(long)]
    pub markdown: bool,
}
pub use figures::Figures;

/// Measures the rules with Criterion, lets the game measure itself in a window, and prints a table.
pub fn bench(args: &BenchArgs) -> Result<ExitCode, String> {
    let display = Display::find();
    setup::install(&play::requirements(&display))?;
    // In the game's profile, so that nothing is built for this alone.
    let mut rules = workspace::cargo();
    rules.args(["bench", "--profile", "dev", "--workspace", "--bench", "rules", "--bench", "library"]);
    let rules = workspace::run(&mut rules)?;
    if !rules.success() {
        return Ok(workspace::exit_code(rules));
    }
    let built = workspace::build_game(&[])?;
    if !built.success() {
        return Ok(workspace::exit_code(built));
    }
    let virtual_display = match &display {
        Display::None(reason) => {
            let started = VirtualDisplay::start()?;
            println!("There is no display here: {reason}. Measuring on the virtual display {}.", started.name());
            Some(started)
        }
        _ => None,
    };
    let mut figures = Figures::default();
    for scene in table::SCENES {
        println!("Measuring: {}", scene.name);
        let mut game = play::game();
        game.args(scene.arguments);
        match &virtual_display {
            Some(display) => display.configure(&mut game),
            None => display.configure(&mut game),
        }
        figures.add(scene.name, &output(&mut game)?);
    }
    let perft = perft::ratio(&workspace::target().join("criterion"));
    let rows = table::rows(&figures, perft);
    println!("\n{}", if args.markdown { table::markdown(&rows) } else { table::text(&rows) });
    Ok(ExitCode::SUCCESS)
}

/// Returns what the game prints while it measures itself. Its errors go to the terminal.
fn output(game: &mut Command) -> Result<String, String> {
    // The user's settings must not influence what is measured.
    game.env("TAMSK_CONFIG_DIR", workspace::target().join("bench-settings"));
    let output = game.stderr(Stdio::inherit()).output().map_err(|error| workspace::cannot_start(game, &error))?;
    if !output.status.success() {
        return Err(format!("The game ended with {} while it measured itself.", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
