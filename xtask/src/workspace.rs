//! The workspace's folders, and functions that run Cargo and other programs.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::time::{Duration, Instant};
use std::{env, io, thread};

/// Returns the folder of the workspace from which Cargo runs xtask. Without Cargo, returns the folder in which xtask
/// was built.
pub fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&xtask).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Returns the absolute path of Cargo's target folder. A relative `CARGO_TARGET_DIR` is resolved against the current
/// folder.
pub fn target_folder() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR").filter(|folder| !folder.is_empty()) {
        Some(folder) => std::path::absolute(&folder).unwrap_or_else(|_| folder.into()),
        None => root().join("target"),
    }
}

/// Builds the game in the `dev` profile. `args` are arguments for `cargo build`.
pub fn build_game(args: &[OsString]) -> Result<ExitStatus, String> {
    run(cargo().args(["build", "--bin", "tamsk"]).args(args))
}

/// Returns the path of the game, built in the `dev` profile.
pub fn dev_game_path() -> PathBuf {
    dev_program_path("tamsk")
}

/// Returns the path of a program of the workspace, built in the `dev` profile.
pub fn dev_program_path(name: &str) -> PathBuf {
    target_folder().join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// Returns a Cargo command that builds into the folder [`target_folder`].
pub fn cargo() -> Command {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.env("CARGO_TARGET_DIR", target_folder());
    cargo
}

/// Returns a command that runs in the workspace's folder. Removes the variables that Cargo sets for xtask, because they
/// would make the game look for its assets in xtask's folder.
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

/// Runs a command until it exits, and returns its exit status.
pub fn run(command: &mut Command) -> Result<ExitStatus, String> {
    command.status().map_err(|error| cannot_start_message(command, &error))
}

/// Waits until a program exits. If it takes longer than `limit`, kills it and returns `None`.
pub fn wait_or_kill(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
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

/// Runs a command. Returns an error if the command fails.
pub fn run_successfully(command: &mut Command) -> Result<(), String> {
    let status = run(command)?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} failed ({status}); see its output above.", command.get_program().to_string_lossy()))
    }
}

/// Returns the error message for a command that could not be started.
pub fn cannot_start_message(command: &Command, error: &io::Error) -> String {
    format!("{} could not be started: {error}", command.get_program().to_string_lossy())
}

/// Returns the exit code of a program, or 1 if a signal ended the program or its code does not fit into a byte.
pub fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    ExitCode::from(code)
}

/// Returns the folder for packages. It is in the checkout, because cargo-deb and cargo-packager read paths relative to
/// the checkout.
pub fn package_folder() -> PathBuf {
    root().join("target/package")
}
