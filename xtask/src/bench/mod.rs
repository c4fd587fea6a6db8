//! `cargo xtask bench`: how fast the rules are and how fast the game draws, as ratios measured in one run.

mod figures;
mod perft;
mod table;

use std::process::{Command, ExitCode, Stdio};

use crate::display::{Display, VirtualDisplay};
use crate::{play, setup, workspace};
use figures::Figures;

/// Measures the rules with Criterion, then lets the game measure itself in a window, and prints what came of it.
pub fn bench() -> Result<ExitCode, String> {
    let display = Display::find();
    setup::install(&play::needs(&display))?;
    // With the features and the profile of the game, whose library is measured: nothing is built for this alone.
    let rules = workspace::run(workspace::cargo().args(["bench", "--profile", "dev", "--bench", "rules"]))?;
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
            Some(lent) => lent.lend_to(&mut game),
            None => display.lend_to(&mut game),
        }
        figures.add(scene.name, &output(&mut game)?);
    }
    let perft = perft::ratio(&workspace::target().join("criterion"));
    println!("\n{}", table::table(&figures, perft));
    Ok(ExitCode::SUCCESS)
}

/// What the game prints while it measures itself; what it complains about goes where it always goes.
fn output(game: &mut Command) -> Result<String, String> {
    // An old settings file must not choose what is measured.
    game.env("TAMSK_CONFIG_DIR", workspace::target().join("bench-settings"));
    let ended = game.stderr(Stdio::inherit()).output().map_err(|error| workspace::cannot_start(game, &error))?;
    if !ended.status.success() {
        return Err(format!("The game ended with {} while it measured itself.", ended.status));
    }
    Ok(String::from_utf8_lossy(&ended.stdout).into_owned())
}
