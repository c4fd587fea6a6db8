//! Building the two programs.

use std::ffi::OsString;
use std::path::PathBuf;

use super::names;
use crate::workspace;

/// The paths of the built programs.
#[derive(Debug)]
pub struct Programs {
    /// The game.
    pub game: PathBuf,
    /// The engine tool.
    pub engine: PathBuf,
}

/// Builds both as for playing, passing `args` to Cargo.
pub fn build(args: &[OsString]) -> Result<Programs, String> {
    let mut cargo = workspace::cargo();
    cargo.arg("build");
    for name in [names::GAME, names::ENGINE] {
        cargo.args(["--package", name, "--bin", name]);
    }
    if !workspace::run(cargo.args(args))?.success() {
        return Err("The programs could not be built; see the compiler's output above.".into());
    }
    Ok(Programs { game: workspace::game(), engine: workspace::program(names::ENGINE) })
}
