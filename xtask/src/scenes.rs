//! `cargo xtask scenes`: pictures of everything worth looking at, drawn by the game.

use std::process::ExitCode;

use crate::args::ScenesArgs;
use crate::requirement::Requirement;
use crate::{artwork, file, workspace};

/// The folder of the pictures that the tests compare with, in the checkout.
const KEPT: &str = "tests/window/scenes";
/// The size of those pictures.
const KEPT_SIZE: &str = "320x180!";
/// What is drawn at the qualities that take long without a graphics card.
const THE_SET: &str = "set-";

/// Draws the scenes at each of the qualities, and a sheet of all of them.
pub fn scenes(args: &ScenesArgs) -> Result<ExitCode, String> {
    for quality in &args.quality {
        let folder = workspace::root().join("target/scenes").join(quality);
        let is_fast = quality == "low";
        let only = if args.only.is_empty() && !is_fast { vec![THE_SET.to_owned()] } else { args.only.clone() };
        let mut more: Vec<String> = only.into_iter().flat_map(|word| ["--only".to_owned(), word]).collect();
        more.extend(args.export.then(|| "--export".to_owned()));
        more.extend(args.plain.then(|| "--plain".to_owned()));
        let mut pictures = artwork::draw(quality, "--scenes", &folder, &[Requirement::ImageMagick], &more)?;
        // What is exported lies in folders of its own.
        pictures.retain(|picture| picture.parent() == Some(&folder));
        let sheet = folder.with_extension("png");
        let mut montage = workspace::command("montage");
        montage.args(&pictures).args(["-resize", "426x240", "-geometry", "+3+3", "-tile", "4x"]).arg(&sheet);
        workspace::check(&mut montage)?;
        println!("{} scenes at {quality} quality: {}", pictures.len(), sheet.display());
        if args.keep && is_fast {
            for picture in &pictures {
                let kept = workspace::root().join(KEPT).join(picture.file_name().unwrap_or_default());
                file::make_parent(&kept)?;
                let mut smaller = workspace::command("convert");
                smaller.arg(picture).args(["-filter", "Box", "-resize", KEPT_SIZE, "-strip", "-colors", "256"]);
                // Without a date, so that the same picture is the same file.
                smaller.args(["-define", "png:exclude-chunks=date,time"]).arg(format!("PNG8:{}", kept.display()));
                workspace::check(&mut smaller)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
