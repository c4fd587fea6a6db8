//! Builds the two programs.

use std::ffi::OsString;
use std::path::PathBuf;

use super::names;
use crate::workspace;

/// The programs as Cargo left them.
#[derive(Debug)]
pub struct Built {
    /// The game.
    pub game: PathBuf,
    /// The engine tool.
    pub engine: PathBuf,
}

/// Builds the game as for playing, with `args` for Cargo, and the engine tool in the profile that is made for it, which
/// needs no Bevy.
pub fn build(args: &[OsString]) -> Result<Built, String> {
    let game = workspace::build_game(args)?;
    if !game.success() {
        return Err("The game could not be built; what the compiler says above tells why.".into());
    }
    let mut cargo = workspace::cargo();
    cargo.args(["build", "--release", "--no-default-features", "--bin", names::ENGINE]);
    if !workspace::run(&mut cargo)?.success() {
        return Err("The engine tool could not be built; what the compiler says above tells why.".into());
    }
    let engine = workspace::target().join("release").join(names::program(names::ENGINE));
    Ok(Built { game: workspace::game(), engine })
}
