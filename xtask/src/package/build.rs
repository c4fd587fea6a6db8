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
/// needs no Bevy; for a trial in the game's, in which most of it is built already.
pub fn build(args: &[OsString], trial: bool) -> Result<Built, String> {
    let game = workspace::build_game(args)?;
    if !game.success() {
        return Err("The game could not be built; what the compiler says above tells why.".into());
    }
    let program = names::program(names::ENGINE);
    let mut cargo = workspace::cargo();
    if trial {
        cargo.args(["build", "--bin", names::ENGINE]).args(args);
        return workspace::finish(&mut cargo)
            .map(|()| Built { game: workspace::game(), engine: workspace::game().with_file_name(program) });
    }
    cargo.args(["build", "--release", "--no-default-features", "--bin", names::ENGINE]);
    workspace::finish(&mut cargo)?;
    let engine = workspace::target().join("release").join(program);
    Ok(Built { game: workspace::game(), engine })
}
