//! Where the workspace and its build lie, and how Cargo is called from here.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

/// The workspace's folder. `cargo run` says where the running xtask comes from; failing that, where it was built.
pub fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&xtask).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Cargo's target folder, as an absolute path: a relative `CARGO_TARGET_DIR` counts from where the caller stands.
pub fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR").filter(|folder| !folder.is_empty()) {
        Some(folder) => std::path::absolute(&folder).unwrap_or_else(|_| folder.into()),
        None => root().join("target"),
    }
}

/// Builds the game, in the one profile that everything here is built in, with these arguments for Cargo.
pub fn build_game(args: &[OsString]) -> Result<ExitStatus, String> {
    run(cargo().args(["build", "--bin", "tamsk"]).args(args))
}

/// The game as [`build_game`] leaves it.
pub fn game() -> PathBuf {
    target().join("debug").join(format!("tamsk{}", env::consts::EXE_SUFFIX))
}

/// Cargo, in the workspace's folder, building into [`target`].
pub fn cargo() -> Command {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.env("CARGO_TARGET_DIR", target());
    cargo
}

/// A program in the workspace's folder, without what Cargo told xtask about xtask: the game would look for its assets
/// under xtask's manifest.
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

/// Runs a command to its end. The error says why it could not be started.
pub fn run(command: &mut Command) -> Result<ExitStatus, String> {
    command.status().map_err(|error| cannot_start(command, &error))
}

/// Runs a command to its end, which must be a good one.
pub fn finish(command: &mut Command) -> Result<(), String> {
    let status = run(command)?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} ended with {status}; what it says above tells why.", command.get_program().to_string_lossy()))
    }
}

/// Makes a folder anew, empty.
pub fn empty_folder(folder: &Path) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)
}

/// The sentence for a program that could not be started.
pub fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!("{} could not be started: {error}", command.get_program().to_string_lossy())
}

/// The exit code to end with after a program that ended so; 1 where a signal ended it.
pub fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    ExitCode::from(code)
}
