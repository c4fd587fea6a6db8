//! `cargo xtask play`: build the game and start it, or show it where there is nobody to look.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use crate::display::{Display, VirtualDisplay};
use crate::packages::Need;
use crate::{setup, workspace};

/// How long the demonstration may take; a game that hangs must not keep a machine for ever.
const DEMO_LIMIT: Duration = Duration::from_secs(15 * 60);

/// Sets up, builds, and starts the game with `args`.
pub fn play(args: &[OsString]) -> Result<ExitCode, String> {
    let args = &args.iter().map(whole_path).collect::<Vec<_>>();
    let display = Display::find();
    if let Display::None(reason) = &display {
        println!("There is no display here: {reason}. A demonstration match will be played on a virtual one.");
    }
    setup::install(&needs(&display))?;
    let built = workspace::build_game(&[])?;
    if !built.success() {
        eprintln!("xtask: the game could not be built; what the compiler says above tells why.");
        return Ok(workspace::exit_code(built));
    }
    match display {
        Display::None(_) => demonstrate(args),
        display => {
            let mut game = game();
            display.lend_to(game.args(args));
            workspace::run(&mut game).map(workspace::exit_code)
        }
    }
}

/// A file is named from where one stands; the game is started in the workspace's folder.
fn whole_path(arg: &OsString) -> OsString {
    match std::path::absolute(arg) {
        Ok(path) if path.is_file() => path.into(),
        _ => arg.clone(),
    }
}

/// What building and playing on this display need.
pub fn needs(display: &Display) -> Vec<Need> {
    let screen: &[Need] = match display {
        Display::Native => &[],
        Display::Wayland => &[Need::Vulkan],
        Display::X11 => &[Need::X11, Need::Vulkan],
        Display::None(_) => &Need::VIRTUAL_DISPLAY,
    };
    [&Need::BUILD[..], screen].concat()
}

/// The built game, told where its assets are.
pub fn game() -> Command {
    let mut game = workspace::command(workspace::game());
    if std::env::var_os("BEVY_ASSET_ROOT").is_none() {
        game.env("BEVY_ASSET_ROOT", workspace::root());
    }
    game
}

/// Lets the game play with itself on a virtual display, and names what it leaves behind.
fn demonstrate(args: &[OsString]) -> Result<ExitCode, String> {
    let folder = workspace::root().join("target/demo");
    // What an earlier run left would pass for what this one wrote.
    workspace::empty_folder(&folder)?;
    let display = VirtualDisplay::start()?;
    println!("Playing on the virtual display {}.", display.name());
    let mut game = game();
    game.arg("--demo").arg(Path::new("target").join("demo")).args(args);
    display.lend_to(&mut game);
    let ended = run_within(&mut game);
    drop(display);
    let written = files_in(&folder);
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

/// Runs a game that ends by itself, and ends it where it takes too long.
pub fn run_within(command: &mut Command) -> Result<ExitStatus, String> {
    end_after(command, DEMO_LIMIT)
}

/// Runs a program to its end, and ends it where it takes too long.
fn end_after(command: &mut Command, limit: Duration) -> Result<ExitStatus, String> {
    let mut child = command.spawn().map_err(|error| workspace::cannot_start(command, &error))?;
    let until = Instant::now() + limit;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(50)),
            unfinished => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(match unfinished {
                    Err(error) => format!("The game could not be watched: {error}"),
                    _ => format!("The game was ended: it had not finished after {} seconds.", limit.as_secs()),
                });
            }
        }
    }
}

/// Every file below a folder, in order.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] }).collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_virtual_display_needs_xvfb_and_a_driver_without_a_gpu() {
        let needs = needs(&Display::None(String::new()));
        assert!(needs.contains(&Need::Xvfb) && needs.contains(&Need::SoftwareVulkan) && needs.contains(&Need::Alsa));
    }

    #[test]
    fn a_display_that_is_there_needs_no_other() {
        for display in [Display::Native, Display::Wayland, Display::X11] {
            assert!(!needs(&display).contains(&Need::Xvfb), "{display:?}");
        }
        assert!(!needs(&Display::Wayland).contains(&Need::X11));
    }

    #[test]
    fn files_are_named_whole_and_other_arguments_as_they_are() {
        let whole = whole_path(&"Cargo.toml".into());
        assert!(Path::new(&whole).is_absolute() && Path::new(&whole).is_file(), "{whole:?}");
        assert_eq!(whole_path(&"--quality".into()), "--quality");
        assert_eq!(whole_path(&"low".into()), "low");
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_takes_too_long_is_ended() {
        let asleep = end_after(Command::new("sleep").arg("60"), Duration::from_millis(100));
        assert!(asleep.unwrap_err().contains("had not finished"));
        let failed = end_after(Command::new("sh").args(["-c", "exit 3"]), Duration::from_secs(60));
        assert_eq!(failed.unwrap().code(), Some(3));
    }

    #[test]
    fn files_are_found_in_folders_below() {
        let folder = std::env::temp_dir().join(format!("tamsk-xtask-files-{}", std::process::id()));
        fs::create_dir_all(folder.join("b")).unwrap();
        fs::write(folder.join("b/match.json"), "").unwrap();
        fs::write(folder.join("a.png"), "").unwrap();
        let files = files_in(&folder);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(files, [folder.join("a.png"), folder.join("b/match.json")]);
        assert!(files_in(&folder).is_empty());
    }
}
