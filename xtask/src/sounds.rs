//! `cargo xtask art sounds`: every sound of the game as a file, with its loudness and its spectrum.

use std::process::ExitCode;

use crate::requirement::Requirement;
use crate::{play, setup, workspace};

/// Writes the sounds and prints their table.
pub fn sounds() -> Result<ExitCode, String> {
    setup::install(&Requirement::BUILD)?;
    workspace::check(workspace::cargo().args(["build", "--bin", "tamsk", "--features", "dev"]))?;
    let folder = workspace::root().join("target/sounds");
    let mut game = play::game();
    workspace::check(game.arg("--sounds").arg(&folder))?;
    println!("{}", folder.display());
    Ok(ExitCode::SUCCESS)
}
