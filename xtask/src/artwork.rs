//! `cargo xtask art film`, `art icons` and `art sounds`: pictures that the game draws of itself, and its sounds.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::display::VirtualDisplay;
use crate::requirement::Requirement;
use crate::{file, play, setup, workspace};

const FILM: &str = "assets/pictures/match.webp";
const ICONS: &str = "assets/icons";
const FILM_SIZE: &str = "720x405";
const PICTURE_MILLIS: &str = "67";
const FILM_QUALITY: &str = "50";

pub fn film() -> Result<ExitCode, String> {
    let folder = workspace::root().join("target/film");
    let pictures = draw("low", "--film", &folder, &[Requirement::IMAGE_MAGICK, Requirement::WEBP], &[])?;
    let mut smaller = workspace::command("mogrify");
    workspace::check(smaller.args(["-resize", FILM_SIZE]).args(&pictures))?;
    let film = workspace::root().join(FILM);
    let mut gather = workspace::command("img2webp");
    gather.args(["-loop", "0", "-lossy", "-q", FILM_QUALITY, "-m", "6", "-d", PICTURE_MILLIS]);
    workspace::check(gather.args(&pictures).arg("-o").arg(&film))?;
    print_size(&film)?;
    Ok(ExitCode::SUCCESS)
}

pub fn icons() -> Result<ExitCode, String> {
    let folder = workspace::root().join("target/icons");
    let kept = workspace::root().join(ICONS);
    for icon in draw("low", "--icon", &folder, &[], &[])? {
        let to = kept.join(icon.file_name().unwrap_or_default());
        file::copy(&icon, &to)?;
        print_size(&to)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub fn sounds() -> Result<ExitCode, String> {
    setup::install(&Requirement::BUILD)?;
    workspace::check(workspace::cargo().args(["build", "--bin", "tamsk", "--features", "dev"]))?;
    let folder = workspace::root().join("target/sounds");
    workspace::check(play::game().arg("--sounds").arg(&folder))?;
    println!("{}", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Lets the game draw into a folder, at a quality and with the option for this kind of picture. Returns the pictures.
pub fn draw(
    quality: &str,
    option: &str,
    folder: &Path,
    requirements: &[Requirement],
    more: &[String],
) -> Result<Vec<PathBuf>, String> {
    setup::install(&[&Requirement::BUILD[..], &Requirement::VIRTUAL_DISPLAY, requirements].concat())?;
    workspace::check(workspace::cargo().args(["build", "--bin", "tamsk", "--features", "dev"]))?;
    file::empty_folder(folder)?;
    // The same screen and driver on every machine give the same pictures.
    let display = VirtualDisplay::start()?;
    let mut game = play::game();
    game.args([OsStr::new("--quality"), OsStr::new(quality), OsStr::new(option), folder.as_os_str()]).args(more);
    // The user's settings and the pictures must not influence each other.
    let settings = workspace::root().join("target/no-settings");
    file::empty_folder(&settings)?;
    game.env("TAMSK_CONFIG_DIR", settings);
    display.configure(&mut game);
    let status = play::run_with_limit(&mut game)?;
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
