//! `cargo xtask art scenes`: pictures of all scenes, drawn by the game.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::system_dependency::SystemDependency;
use crate::{artwork, file, workspace};

#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ScenesArgs {
    /// The quality of the pictures, which may be given several times
    #[arg(long = "quality", value_name = "QUALITY", value_parser = ["low", "medium", "high"], default_values = ["low"])]
    pub qualities: Vec<String>,
    /// At low quality, draw only the scenes that have reference pictures for the tests, and update these pictures
    #[arg(long = "keep")]
    pub update_kept_pictures: bool,
    /// Write the meshes, materials and lights of each scene beside its picture, for tools/reference
    #[arg(long, conflicts_with = "update_kept_pictures")]
    pub export: bool,
    /// Draw without vignette, for comparison with the pictures of tools/reference
    #[arg(long = "plain", conflicts_with = "update_kept_pictures")]
    pub no_vignette: bool,
    /// Draw only scenes whose names contain one of these words
    #[arg(value_name = "WORD")]
    pub only: Vec<String>,
}

/// The folder with the reference pictures of the tests, in the checkout.
const REFERENCE_PICTURES: &str = "tests/window/scenes";
const KEPT_SIZE: &str = "320x180!";
/// Parts of the names of the scenes that are drawn at slow qualities: the set at rest, and each motion of a glass.
const SLOW_QUALITY_SCENES: [&str; 4] = ["set-", "glass-held-3", "glass-pouring-3", "glass-translucent"];
/// The options for the size of a picture on a sheet, and for the space around the picture.
const SHEET_OPTIONS: [&str; 4] = ["-resize", "426x240", "-geometry", "+3+3"];
/// The font for the names on a sheet. The font need not be installed.
const FONT: &str = "assets/fonts/Lato-Regular.ttf";

/// Draws the scenes and a sheet of their pictures at each quality. If there are several qualities, also draws a sheet
/// that compares them.
pub fn draw_scenes(args: &ScenesArgs) -> Result<ExitCode, String> {
    let mut drawn = Vec::new();
    for quality in &args.qualities {
        let pictures = draw(args, quality)?;
        if args.update_kept_pictures && is_fast(quality) {
            pictures.iter().try_for_each(|picture| keep(picture))?;
        }
        drawn.push((quality.as_str(), pictures));
    }
    let rows = side_by_side(&drawn);
    if !rows.is_empty() {
        let sheet = workspace::root().join("target/scenes/side-by-side.png");
        let mut montage = workspace::command("montage");
        montage.arg("-font").arg(workspace::root().join(FONT)).args(["-pointsize", "14"]);
        for (name, picture) in &rows {
            montage.args(["-label", name]).arg(picture);
        }
        montage.args(SHEET_OPTIONS).arg("-tile").arg(format!("{}x", drawn.len())).arg(&sheet);
        workspace::run_successfully(&mut montage)?;
        println!("{} scenes side by side: {}", rows.len() / drawn.len(), sheet.display());
    }
    Ok(ExitCode::SUCCESS)
}

fn is_fast(quality: &str) -> bool {
    quality == "low"
}

fn draw(args: &ScenesArgs, quality: &str) -> Result<Vec<PathBuf>, String> {
    let folder = workspace::root().join("target/scenes").join(quality);
    let is_whole = !args.only.is_empty() || is_fast(quality);
    let only = if is_whole { args.only.clone() } else { SLOW_QUALITY_SCENES.map(str::to_owned).to_vec() };
    let mut more: Vec<String> = only.into_iter().flat_map(|word| ["--only".to_owned(), word]).collect();
    more.extend(args.export.then(|| "--export".to_owned()));
    more.extend(args.no_vignette.then(|| "--plain".to_owned()));
    more.extend((args.update_kept_pictures && is_fast(quality)).then(|| "--kept".to_owned()));
    let mut pictures = artwork::draw_pictures(quality, "--scenes", &folder, &[SystemDependency::IMAGE_MAGICK], &more)?;
    // Leave out exported scenes, which are in their own folders.
    pictures.retain(|picture| picture.parent() == Some(&folder));
    let sheet = folder.with_extension("png");
    let mut montage = workspace::command("montage");
    montage.args(&pictures).args(SHEET_OPTIONS).args(["-tile", "4x"]).arg(&sheet);
    workspace::run_successfully(&mut montage)?;
    println!("{} scenes at {quality} quality: {}", pictures.len(), sheet.display());
    Ok(pictures)
}

/// Saves a smaller copy of a picture. The tests compare their own pictures with the copy.
fn keep(picture: &Path) -> Result<(), String> {
    let kept = workspace::root().join(REFERENCE_PICTURES).join(picture.file_name().unwrap_or_default());
    file::create_parent_folder(&kept)?;
    let mut smaller = workspace::command("convert");
    smaller.arg(picture).args(["-filter", "Box", "-resize", KEPT_SIZE, "-strip", "-colors", "256"]);
    // If the picture contained a date, the file would be different each time.
    smaller.args(["-define", "png:exclude-chunks=date,time"]).arg(format!("PNG8:{}", kept.display()));
    workspace::run_successfully(&mut smaller)
}

/// Returns the labelled pictures for a sheet that compares qualities. Each scene that was drawn at all qualities has
/// one row.
fn side_by_side<'a>(drawn: &'a [(&str, Vec<PathBuf>)]) -> Vec<(String, &'a Path)> {
    let [(_, first), others @ ..] = drawn else { return Vec::new() };
    if others.is_empty() {
        return Vec::new();
    }
    let at_all = |scene: &PathBuf| -> Option<Vec<(String, &'a Path)>> {
        let name = scene.file_stem()?.to_string_lossy();
        let at = |(quality, pictures): &'a (&str, Vec<PathBuf>)| {
            let picture = pictures.iter().find(|picture| picture.file_name() == scene.file_name())?;
            Some((format!("{name}, {quality}"), picture.as_path()))
        };
        drawn.iter().map(at).collect()
    };
    first.iter().filter_map(at_all).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pictures(quality: &str, scenes: &[&str]) -> Vec<PathBuf> {
        scenes.iter().map(|scene| Path::new("scenes").join(quality).join(format!("{scene}.png"))).collect()
    }

    #[test]
    fn scenes_at_all_qualities_are_side_by_side_with_their_names() {
        let drawn = [
            ("low", pictures("low", &["menu-title-en", "set-match-near", "set-match-seat"])),
            ("high", pictures("high", &["set-match-near", "set-match-seat", "set-start-seat"])),
        ];
        let expected = [("set-match-near", "low"), ("set-match-near", "high")]
            .into_iter()
            .chain([("set-match-seat", "low"), ("set-match-seat", "high")])
            .map(|(scene, quality)| (format!("{scene}, {quality}"), pictures(quality, &[scene]).remove(0)));
        let rows = side_by_side(&drawn).into_iter().map(|(name, picture)| (name, picture.to_path_buf()));
        assert_eq!(rows.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        assert!(side_by_side(&drawn[..1]).is_empty(), "one quality has a sheet already");
        assert!(side_by_side(&[]).is_empty());
    }

    #[test]
    fn the_font_of_the_names_is_in_the_checkout() {
        let font = workspace::root().join(FONT);
        assert!(font.is_file(), "{}", font.display());
    }
}
