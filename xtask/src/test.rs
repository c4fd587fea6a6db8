//! `cargo xtask test`: every test, the one in a real window included.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use crate::{display, setup, workspace};

/// Sets up and runs all tests, handing `args` to `cargo test`.
pub fn test(args: &[OsString]) -> Result<ExitCode, String> {
    let mut cargo = workspace::cargo();
    cargo.args(["test", "--workspace", "--features", "dev"]).args(args);
    run(&mut cargo)
}

/// Sets up and runs tests that open windows.
///
/// They move the mouse: they open displays of their own even where there is one, so that they take nobody's mouse away
/// and always see the same screen.
pub fn run(cargo: &mut Command) -> Result<ExitCode, String> {
    setup::everything()?;
    if cfg!(target_os = "linux") {
        display::draw_without_gpu(cargo);
    }
    workspace::run(cargo).map(workspace::exit_code)
}
