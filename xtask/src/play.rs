//! `cargo xtask play`: builds and starts the game, or plays a demonstration if there is no display.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus};
use std::time::Duration;

use crate::display::{Display, VirtualDisplay};
use crate::system_dependency::SystemDependency;
use crate::{file, setup, workspace};

/// The time limit for a game that runs without input and should end by itself. A game that hangs must not block the
/// machine forever.
const RUN_LIMIT: Duration = Duration::from_secs(15 * 60);

/// Builds and starts the game with these arguments. Without a display, plays a demonstration match.
pub fn play(args: &[OsString]) -> Result<ExitCode, String> {
    let args = &args.iter().map(absolute_path).collect::<Vec<_>>();
    let display = Display::find();
    if let Display::Missing(reason) = &display {
        println!("There is no display here: {reason}. A demonstration match will be played on a virtual one.");
    }
    setup::install_missing(&dependencies(&display))?;
    let built = workspace::build_game(&[])?;
    if !built.success() {
        eprintln!("xtask: the game could not be built; see the compiler's output above.");
        return Ok(workspace::exit_code(built));
    }
    match display {
        Display::Missing(_) => demonstrate(args),
        display => {
            let mut game = game_command();
            display.configure_command(game.args(args));
            workspace::run(&mut game).map(workspace::exit_code)
        }
    }
}

/// Makes the path of a file absolute, because the game starts in the workspace's folder. Other arguments are returned
/// unchanged.
fn absolute_path(arg: &OsString) -> OsString {
    match std::path::absolute(arg) {
        Ok(path) if path.is_file() => path.into(),
        _ => arg.clone(),
    }
}

/// Returns the system dependencies of the game on this display.
pub fn dependencies(display: &Display) -> Vec<SystemDependency> {
    let screen: &[SystemDependency] = match display {
        Display::Native => &[],
        Display::Wayland => &[SystemDependency::VULKAN],
        Display::X11 => &[SystemDependency::X11, SystemDependency::VULKAN],
        Display::Missing(_) | Display::Virtual(_) => &SystemDependency::VIRTUAL_DISPLAY,
    };
    [&SystemDependency::BUILD[..], screen].concat()
}

/// Returns a command that runs the built game with the folder of its assets.
pub fn game_command() -> Command {
    let mut game = workspace::command(workspace::dev_game_path());
    if std::env::var_os("BEVY_ASSET_ROOT").is_none() {
        game.env("BEVY_ASSET_ROOT", workspace::root());
    }
    game
}

fn demonstrate(args: &[OsString]) -> Result<ExitCode, String> {
    let folder = workspace::root().join("target/demo");
    // Empty the folder, so that the files of an earlier run are not listed.
    file::create_or_empty_folder(&folder)?;
    let display = VirtualDisplay::start()?;
    println!("Playing on the virtual display {}.", display.name());
    let mut game = game_command();
    game.arg("--demo").arg(Path::new("target").join("demo")).args(args);
    display.configure_command(&mut game);
    let ended = run_with_time_limit(&mut game);
    drop(display);
    let written = file::files_below(&folder)?;
    if !written.is_empty() {
        println!("The demonstration wrote:");
        written.iter().for_each(|file| println!("  {}", file.display()));
    }
    match ended? {
        status if !status.success() => Err(format!("The demonstration failed ({status}).")),
        _ if written.is_empty() => Err(format!("The demonstration wrote nothing into {}.", folder.display())),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Runs a program until it exits. Kills it and returns an error if it takes longer than `RUN_LIMIT`.
pub fn run_with_time_limit(command: &mut Command) -> Result<ExitStatus, String> {
    run_for_at_most(command, RUN_LIMIT)
}

/// Runs a program until it exits. Kills it and returns an error if it takes longer than `limit`.
fn run_for_at_most(command: &mut Command, limit: Duration) -> Result<ExitStatus, String> {
    let mut child = command.spawn().map_err(|error| workspace::cannot_start_message(command, &error))?;
    match workspace::wait_or_kill(&mut child, limit) {
        Ok(Some(status)) => Ok(status),
        Ok(None) => Err(format!("The game was killed: it had not finished after {} seconds.", limit.as_secs())),
        Err(error) => Err(format!("The game could not be watched: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_virtual_display_requires_xvfb_and_a_driver_without_a_gpu() {
        let dependencies = dependencies(&Display::Missing(String::new()));
        assert!(
            dependencies.contains(&SystemDependency::XVFB)
                && dependencies.contains(&SystemDependency::SOFTWARE_VULKAN)
                && dependencies.contains(&SystemDependency::ALSA)
        );
    }

    #[test]
    fn an_existing_display_requires_no_other() {
        for display in [Display::Native, Display::Wayland, Display::X11] {
            assert!(!dependencies(&display).contains(&SystemDependency::XVFB), "{display:?}");
        }
        assert!(!dependencies(&Display::Wayland).contains(&SystemDependency::X11));
    }

    #[test]
    fn only_paths_of_files_become_absolute() {
        let path = absolute_path(&"Cargo.toml".into());
        assert!(Path::new(&path).is_absolute() && Path::new(&path).is_file(), "{path:?}");
        assert_eq!(absolute_path(&"--quality".into()), "--quality");
        assert_eq!(absolute_path(&"low".into()), "low");
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_takes_too_long_is_killed() {
        let asleep = run_for_at_most(Command::new("sleep").arg("60"), Duration::from_millis(100));
        assert!(asleep.unwrap_err().contains("had not finished"));
        let failed = run_for_at_most(Command::new("sh").args(["-c", "exit 3"]), Duration::from_secs(60));
        assert_eq!(failed.unwrap().code(), Some(3));
    }
}
