//! Every scene of which a picture is kept shows at low quality what it says, and looks as it did when it was last looked at.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use image::RgbImage;
use image::imageops::{FilterType, resize};

use crate::display::Display;
use crate::seat::Seat;

/// The size at which pictures are compared: those that are kept have few colours, and dots of them mix only from afar.
const COMPARED: (u32, u32) = (160, 90);
/// How far the colours of a picture may differ on average, of 255.
const MEAN: f64 = 3.0;
/// How far a pixel may differ without counting as changed, of 255 in any of red, green and blue.
const SLIGHT: u8 = 32;
/// The share of the pixels that may have changed: other drivers draw edges a little differently.
const CHANGED: f64 = 0.006;

#[test]
fn every_scene_looks_as_it_did() {
    let _seat = Seat::take();
    let display = Display::open();
    let (drawn, settings) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let status = Command::new(env!("CARGO_BIN_EXE_tamsk"))
        .args(["--quality", "low", "--kept", "--scenes"])
        .arg(drawn.path())
        .env("TAMSK_CONFIG_DIR", settings.path())
        .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
        .env("DISPLAY", display.name())
        .env_remove("WAYLAND_DISPLAY")
        .env("TAMSK_REMOTE_PORT", "0")
        .status()
        .expect("the game starts");
    assert!(status.success(), "{status}");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/scenes");
    let (now, before) = (names(drawn.path()), names(&kept));
    assert!(now.len() > 50, "only {} scenes were drawn", now.len());
    assert_eq!(now, before, "`cargo xtask art scenes --keep` keeps a picture of each");
    let differing: Vec<String> = now.iter().filter_map(|name| difference(name, drawn.path(), &kept)).collect();
    assert!(differing.is_empty(), "look at them, and keep them with `cargo xtask art scenes --keep`: {differing:#?}");
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read"));
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

fn picture(path: &Path) -> RgbImage {
    image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_rgb8()
}

/// Returns how a scene differs from what it was, if it does.
fn difference(name: &str, drawn: &Path, kept: &Path) -> Option<String> {
    let from_afar = |folder: &Path| resize(&picture(&folder.join(name)), COMPARED.0, COMPARED.1, FilterType::Triangle);
    let (kept, drawn) = (from_afar(kept), from_afar(drawn));
    let apart = |at: (&image::Rgb<u8>, &image::Rgb<u8>)| {
        let (one, other) = at;
        std::array::from_fn::<u8, 3, _>(|part| one.0[part].abs_diff(other.0[part]))
    };
    let all: Vec<[u8; 3]> = drawn.pixels().zip(kept.pixels()).map(apart).collect();
    let mean = all.iter().flatten().map(|&part| f64::from(part)).sum::<f64>() / (3 * all.len()) as f64;
    let changed = all.iter().filter(|parts| parts.iter().any(|&part| part > SLIGHT)).count() as f64 / all.len() as f64;
    let differs = mean > MEAN || changed > CHANGED;
    differs.then(|| format!("{name}: {mean:.2} of 255 on average, {:.2} % of the pixels", changed * 100.0))
}
