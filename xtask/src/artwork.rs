//! `cargo xtask art film`, `art icons` and `art sounds`: pictures and sounds of the game, made by the game itself.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::display::VirtualDisplay;
use crate::system_dependency::SystemDependency;
use crate::{file, play, setup, workspace};

const FILM: &str = "assets/pictures/match.webp";
const ICONS: &str = "assets/icons";
const FILM_SIZE: &str = "720x405";
const PICTURE_MILLIS: &str = "67";
const FILM_QUALITY: &str = "50";

/// Films a match of two bots, and saves the animation of the README.
pub fn make_film() -> Result<ExitCode, String> {
    let folder = workspace::root().join("target/film");
    let pictures =
        draw_pictures("low", "--film", &folder, &[SystemDependency::IMAGE_MAGICK, SystemDependency::WEBP], &[])?;
    let mut smaller = workspace::command("mogrify");
    workspace::run_successfully(smaller.args(["-resize", FILM_SIZE]).args(&pictures))?;
    let film = workspace::root().join(FILM);
    let mut gather = workspace::command("img2webp");
    gather.args(["-loop", "0", "-lossy", "-q", FILM_QUALITY, "-m", "6", "-d", PICTURE_MILLIS]);
    workspace::run_successfully(gather.args(&pictures).arg("-o").arg(&film))?;
    print_size(&film)?;
    Ok(ExitCode::SUCCESS)
}

/// Draws the program's icon in all sizes, and copies the pictures into the checkout.
pub fn draw_icons() -> Result<ExitCode, String> {
    let folder = workspace::root().join("target/icons");
    let kept = workspace::root().join(ICONS);
    for icon in draw_pictures("low", "--icon", &folder, &[], &[])? {
        let to = kept.join(icon.file_name().unwrap_or_default());
        file::copy(&icon, &to)?;
        print_size(&to)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes every sound of the game into the folder `target/sounds`.
pub fn export_sounds() -> Result<ExitCode, String> {
    setup::install_missing(&SystemDependency::BUILD)?;
    workspace::run_successfully(workspace::cargo().args(["build", "--bin", "tamsk", "--features", "dev"]))?;
    let folder = workspace::root().join("target/sounds");
    workspace::run_successfully(play::game_command().arg("--sounds").arg(&folder))?;
    println!("{}", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Runs the game to draw pictures into a folder, and returns the paths of the pictures. `picture_kind_option` selects
/// the kind of pictures.
pub fn draw_pictures(
    quality: &str,
    picture_kind_option: &str,
    folder: &Path,
    dependencies: &[SystemDependency],
    more_arguments: &[String],
) -> Result<Vec<PathBuf>, String> {
    setup::install_missing(&[&SystemDependency::BUILD[..], &SystemDependency::VIRTUAL_DISPLAY, dependencies].concat())?;
    workspace::run_successfully(workspace::cargo().args(["build", "--bin", "tamsk", "--features", "dev"]))?;
    file::create_or_empty_folder(folder)?;
    // On a virtual display, the screen and the driver are the same on every machine, so the pictures are the same too.
    let display = VirtualDisplay::start()?;
    let mut game = play::game_command();
    game.args([OsStr::new("--quality"), OsStr::new(quality), OsStr::new(picture_kind_option), folder.as_os_str()])
        .args(more_arguments);
    // The user's settings and the pictures must not influence each other.
    let settings = workspace::root().join("target/no-settings");
    file::create_or_empty_folder(&settings)?;
    game.env("TAMSK_CONFIG_DIR", settings);
    display.configure_command(&mut game);
    let status = play::run_with_time_limit(&mut game)?;
    let pictures = file::files_below(folder)?;
    if !status.success() || pictures.is_empty() {
        return Err(format!("The game drew {} pictures and ended with {status}.", pictures.len()));
    }
    Ok(pictures)
}

fn print_size(path: &Path) -> Result<(), String> {
    println!("{}: {} KiB", path.display(), file::size(path)?.div_ceil(1024));
    Ok(())
}
