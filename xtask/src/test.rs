//! `cargo xtask test`: every test, those in a real window included.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::{display, setup, workspace};

/// Sets up and runs all tests, passing `args` to `cargo test`.
///
/// Tests that move the mouse start virtual displays even where there is a real one, so that they leave the user's mouse
/// alone and always see the same screen.
pub fn test(args: &[OsString]) -> Result<ExitCode, String> {
    setup::install_all()?;
    let mut cargo = workspace::cargo();
    cargo.args(["test", "--workspace", "--features", "dev"]).args(args);
    if cfg!(target_os = "linux") {
        display::use_software_driver(&mut cargo);
    }
    workspace::run(&mut cargo).map(workspace::exit_code)
}
