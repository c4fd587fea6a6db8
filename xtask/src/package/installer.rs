//! The installers for Windows and macOS.

use std::path::{Path, PathBuf};

use super::{ico, layout};
use crate::tools::{self, CARGO_PACKAGER};
use crate::{file, workspace};

/// For Windows and macOS: the installer's file extension, and cargo-packager's name for the format.
const FORMATS: [(&str, &str); 2] = [("exe", "nsis"), ("dmg", "dmg")];

/// Makes this system's installer of the staged tree, as set up in `[package.metadata.packager]`.
pub fn make() -> Result<Vec<PathBuf>, String> {
    let (extension, format) = FORMATS[usize::from(cfg!(target_os = "macos"))];
    if cfg!(windows) {
        file::write(&workspace::package_folder().join("tamsk.ico"), &windows_icon(&workspace::root())?)?;
    }
    let before = packages(extension);
    for old in &before {
        std::fs::remove_file(old).map_err(|error| format!("{}: {error}", old.display()))?;
    }
    let mut packager = workspace::command(tools::path(&CARGO_PACKAGER)?);
    packager.args(["packager", "--formats", format]);
    if !workspace::run(&mut packager)?.success() {
        return Err("cargo-packager made no package; see its output above.".into());
    }
    let packages = packages(extension);
    if packages.is_empty() {
        return Err(format!("cargo-packager left no .{extension} in {}.", workspace::package_folder().display()));
    }
    Ok(packages)
}

fn windows_icon(root: &Path) -> Result<Vec<u8>, String> {
    let pictures: Result<Vec<_>, String> =
        ico::SIZES.iter().map(|size| Ok((*size, file::read(&layout::icon(root, *size))?))).collect();
    ico::ico(&pictures?)
}

/// Returns the packages with this extension.
fn packages(extension: &str) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(workspace::package_folder()).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}
