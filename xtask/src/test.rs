//! `cargo xtask setup` installs what the tests require. `cargo xtask test` also runs all tests, including those in a
//! window.

use std::env;
use std::ffi::OsString;
use std::num::NonZero;
use std::process::ExitCode;
use std::thread;

use crate::system_dependency::SystemDependency;
use crate::{display, package, setup, workspace};

/// The environment variable that sets how many tests of a program run at the same time. Some tests wait for another
/// program or for a clock. One more test than there are processors keeps the processors busy.
const TEST_THREADS: &str = "RUST_TEST_THREADS";

/// Installs what building the game and running all tests require.
pub fn install_dependencies() -> Result<(), String> {
    setup::install_missing(
        &[&SystemDependency::BUILD[..], &SystemDependency::VIRTUAL_DISPLAY, &SystemDependency::WINDOW_TESTS].concat(),
    )?;
    // One of the tests makes the packages and installs one of them.
    package::install_dependencies(false)
}

/// Installs the system dependencies of all tests, and runs the tests. `args` are arguments for `cargo test`. Tests that
/// move the mouse use virtual displays, which always have the same screen and leave the user's mouse alone.
pub fn test(args: &[OsString]) -> Result<ExitCode, String> {
    install_dependencies()?;
    let mut cargo = workspace::cargo();
    cargo.args(["test", "--workspace", "--features", "dev"]).args(args);
    if env::var_os(TEST_THREADS).is_none() {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        cargo.env(TEST_THREADS, (processors + 1).to_string());
    }
    if cfg!(target_os = "linux") {
        display::use_software_driver(&mut cargo);
    }
    workspace::run(&mut cargo).map(workspace::exit_code)
}
