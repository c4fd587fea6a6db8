//! Compares every scene at low quality with its saved picture.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use image::RgbImage;
use image::imageops::{FilterType, resize};

use crate::display::Display;
use crate::run_permit::RunPermit;

/// The size at which pictures are compared, in pixels. At a larger size, the dithered colours of the saved pictures
/// would not blend.
const COMPARED: (u32, u32) = (160, 90);
const MEAN: f64 = 3.0;
/// The greatest difference in red, green or blue, out of 255, at which a pixel still counts as unchanged.
const SLIGHT: u8 = 32;
/// The greatest share of changed pixels that is allowed. Some pixels may change, because other drivers draw edges
/// slightly differently.
const CHANGED: f64 = 0.006;

#[test]
fn every_scene_looks_like_its_saved_picture() {
    let _seat = RunPermit::take();
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
    assert_eq!(now, before, "`cargo xtask art scenes --keep` saves a picture of each scene");
    let differing: Vec<String> = now.iter().filter_map(|name| difference(name, drawn.path(), &kept)).collect();
    assert!(
        differing.is_empty(),
        "scenes have changed; if this is right, save them with `cargo xtask art scenes --keep`: {differing:#?}"
    );
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries =
        fs::read_dir(folder).expect("the folder is readable").map(|entry| entry.expect("the entry is readable"));
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

fn picture(path: &Path) -> RgbImage {
    image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_rgb8()
}

/// Returns a description of how a scene differs from its saved picture, or `None` if both agree.
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
