//! The installers for Windows and macOS.

use std::path::{Path, PathBuf};

use super::tools::CARGO_PACKAGER;
use super::{file, folder, icon, layout};
use crate::workspace;

/// What each system's packages are called, and how cargo-packager calls them.
const FORMATS: [(&str, &str); 2] = [("exe", "nsis"), ("dmg", "dmg")];

/// Makes one as `[package.metadata.packager]` says, of the tree that was laid out.
pub fn make() -> Result<Vec<PathBuf>, String> {
    let (extension, format) = FORMATS[usize::from(cfg!(target_os = "macos"))];
    if cfg!(windows) {
        file::write(&folder().join("tamsk.ico"), &windows_icon(&workspace::root())?)?;
    }
    let before = packages(extension);
    for old in &before {
        std::fs::remove_file(old).map_err(|error| format!("{}: {error}", old.display()))?;
    }
    let mut packager = workspace::command(CARGO_PACKAGER.path()?);
    packager.args(["packager", "--formats", format]);
    if !workspace::run(&mut packager)?.success() {
        return Err("cargo-packager made no package; what it says above tells why.".into());
    }
    let packages = packages(extension);
    if packages.is_empty() {
        return Err(format!("cargo-packager left no .{extension} in {}.", folder().display()));
    }
    Ok(packages)
}

fn windows_icon(root: &Path) -> Result<Vec<u8>, String> {
    let pictures: Result<Vec<_>, String> =
        icon::SIZES.iter().map(|size| Ok((*size, file::read(&layout::icon(root, *size))?))).collect();
    icon::ico(&pictures?)
}

/// The packages of this kind in the folder for them.
fn packages(extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}
