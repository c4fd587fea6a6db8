//! The workspace's folders, and how Cargo and other programs are run in it.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::time::{Duration, Instant};
use std::{env, io, thread};

/// Returns the workspace's folder: that of the running xtask if `cargo run` names it, or else that of its build.
pub fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&xtask).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Returns Cargo's target folder as an absolute path. A relative `CARGO_TARGET_DIR` starts at the current folder.
pub fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR").filter(|folder| !folder.is_empty()) {
        Some(folder) => std::path::absolute(&folder).unwrap_or_else(|_| folder.into()),
        None => root().join("target"),
    }
}

/// Builds the game in the `dev` profile, with `args` for `cargo build`.
pub fn build_game(args: &[OsString]) -> Result<ExitStatus, String> {
    run(cargo().args(["build", "--bin", "tamsk"]).args(args))
}

pub fn game() -> PathBuf {
    program("tamsk")
}

/// Returns the path of a program of the workspace, built in the `dev` profile.
pub fn program(name: &str) -> PathBuf {
    target().join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// Returns a command for Cargo, which builds into [`target`].
pub fn cargo() -> Command {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.env("CARGO_TARGET_DIR", target());
    cargo
}

/// Returns a command that runs in the workspace's folder. Removes the variables that Cargo sets for xtask, as the game
/// would look for its assets under xtask's manifest.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_MANIFEST_") || name.starts_with("CARGO_PKG_")) {
            command.env_remove(name);
        }
    }
    command
}

pub fn run(command: &mut Command) -> Result<ExitStatus, String> {
    command.status().map_err(|error| cannot_start(command, &error))
}

/// Waits for a program to end, and kills it after `limit`. Returns `None` if it was killed.
pub fn wait_at_most(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + limit;
    loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(20)),
            Ok(Some(status)) => return Ok(Some(status)),
            unfinished => {
                let _ = child.kill();
                let _ = child.wait();
                return unfinished;
            }
        }
    }
}

/// Runs a command that must succeed.
pub fn check(command: &mut Command) -> Result<(), String> {
    let status = run(command)?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} failed ({status}); see its output above.", command.get_program().to_string_lossy()))
    }
}

pub fn cannot_start(command: &Command, error: &io::Error) -> String {
    format!("{} could not be started: {error}", command.get_program().to_string_lossy())
}

/// Returns the exit code of a program, or 1 if a signal ended it.
pub fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    ExitCode::from(code)
}

/// Returns the folder for packages, in the checkout, as cargo-deb and cargo-packager read paths relative to it.
pub fn package_folder() -> PathBuf {
    root().join("target/package")
}
