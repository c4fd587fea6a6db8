//! `cargo xtask test`: every test, the one in a real window included.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::display::VirtualDisplay;
use crate::{setup, workspace};

/// Tells the end-to-end test which display is its own.
const E2E_DISPLAY: &str = "TAMSK_E2E_DISPLAY";

/// Sets up and runs all tests, handing `args` to `cargo test`.
///
/// The end-to-end test moves the mouse: it gets a display of its own even where there is one, so that it takes nobody's
/// mouse away and always sees the same screen.
pub fn test(args: &[OsString]) -> Result<ExitCode, String> {
    setup::everything()?;
    let mut cargo = workspace::cargo();
    cargo.args(["test", "--workspace", "--features", "dev"]).args(args);
    if !cfg!(target_os = "linux") {
        return workspace::run(&mut cargo).map(workspace::exit_code);
    }
    let display = VirtualDisplay::start()?;
    display.lend_to(&mut cargo);
    cargo.env(E2E_DISPLAY, display.name());
    workspace::run(&mut cargo).map(workspace::exit_code)
}
