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

/// Builds the game as for playing, passing `args` to Cargo, and the engine tool in the `release` profile without Bevy.
/// For a trial, the engine tool is built like the game, which has built most of it already.
pub fn build(args: &[OsString], trial: bool) -> Result<Programs, String> {
    let game = workspace::build_game(args)?;
    if !game.success() {
        return Err("The game could not be built; see the compiler's output above.".into());
    }
    let program = names::program(names::ENGINE);
    let mut cargo = workspace::cargo();
    if trial {
        cargo.args(["build", "--bin", names::ENGINE]).args(args);
        return workspace::check(&mut cargo)
            .map(|()| Programs { game: workspace::game(), engine: workspace::game().with_file_name(program) });
    }
    cargo.args(["build", "--release", "--no-default-features", "--bin", names::ENGINE]);
    workspace::check(&mut cargo)?;
    let engine = workspace::target().join("release").join(program);
    Ok(Programs { game: workspace::game(), engine })
}
