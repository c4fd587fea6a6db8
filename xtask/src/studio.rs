//! `cargo xtask film` and `cargo xtask icons`: the game draws its own pictures.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::display::VirtualDisplay;
use crate::packages::Need;
use crate::play::{files_in, game, run_within};
use crate::{setup, workspace};

/// Where the README's moving picture lies, in the checkout.
const FILM: &str = "assets/pictures/match.webp";
/// Where the icons lie, in the checkout.
const ICONS: &str = "assets/icons";
/// The size of the film, in pixels, and how long each of its pictures is shown, in milliseconds.
const FILM_SIZE: &str = "720x405";
const PICTURE_MILLIS: &str = "67";
/// How good its pictures are, of 100.
const FILM_QUALITY: &str = "50";

/// Films a match of two bots for the README.
pub fn film() -> Result<ExitCode, String> {
    let folder = workspace::root().join("target/film");
    let pictures = drawn("--film", &folder, &[Need::ImageMagick, Need::WebP])?;
    let mut smaller = workspace::command("mogrify");
    workspace::finish(smaller.args(["-resize", FILM_SIZE]).args(&pictures))?;
    let film = workspace::root().join(FILM);
    let mut gather = workspace::command("img2webp");
    gather.args(["-loop", "0", "-lossy", "-q", FILM_QUALITY, "-m", "6", "-d", PICTURE_MILLIS]);
    workspace::finish(gather.args(&pictures).arg("-o").arg(&film))?;
    say(&film)
}

/// Draws the icon in all sizes.
pub fn icons() -> Result<ExitCode, String> {
    let folder = workspace::root().join("target/icons");
    let kept = workspace::root().join(ICONS);
    fs::create_dir_all(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    for icon in drawn("--icon", &folder, &[])? {
        let to = kept.join(icon.file_name().unwrap_or_default());
        fs::copy(&icon, &to).map_err(|error| format!("{}: {error}", to.display()))?;
        say(&to)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The pictures that the game draws into an empty folder with this option, in order.
fn drawn(option: &str, folder: &Path, tools: &[Need]) -> Result<Vec<PathBuf>, String> {
    setup::install(&[&Need::BUILD[..], &Need::VIRTUAL_DISPLAY, tools].concat())?;
    workspace::finish(workspace::cargo().args(["build", "--bin", "tamsk", "--features", "dev"]))?;
    workspace::empty_folder(folder)?;
    // The same screen and the same driver on every machine, so that the pictures are alike.
    let display = VirtualDisplay::start()?;
    let mut game = game();
    game.args([OsStr::new("--quality"), OsStr::new("low"), OsStr::new(option), folder.as_os_str()]);
    display.lend_to(&mut game);
    let status = run_within(&mut game)?;
    let pictures = files_in(folder);
    if !status.success() || pictures.is_empty() {
        return Err(format!("The game drew {} pictures and ended with {status}.", pictures.len()));
    }
    Ok(pictures)
}

fn say(file: &Path) -> Result<ExitCode, String> {
    let size = fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?.len();
    println!("{}: {} KiB", file.display(), size.div_ceil(1024));
    Ok(ExitCode::SUCCESS)
}
