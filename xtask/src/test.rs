//! `cargo xtask test` and `cargo xtask setup`: all tests, including those in a window.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::requirement::Requirement;
use crate::{display, package, setup, workspace};

pub fn set_up() -> Result<(), String> {
    setup::install(&[&Requirement::BUILD[..], &Requirement::VIRTUAL_DISPLAY, &Requirement::WINDOW_TESTS].concat())?;
    // One of the tests makes the packages and installs one.
    package::set_up(false)
}

/// Sets up and runs all tests, with `args` for `cargo test`.
/// Tests that move the mouse use virtual displays, for the same screen and to leave the user's mouse alone.
pub fn test(args: &[OsString]) -> Result<ExitCode, String> {
    set_up()?;
    let mut cargo = workspace::cargo();
    cargo.args(["test", "--workspace", "--features", "dev"]).args(args);
    if cfg!(target_os = "linux") {
        display::use_software_driver(&mut cargo);
    }
    workspace::run(&mut cargo).map(workspace::exit_code)
}
