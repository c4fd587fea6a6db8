//! The installers for Windows and macOS, and the icon for Windows.

use std::path::{Path, PathBuf};

use super::layout;
use crate::tools::{self, CARGO_PACKAGER};
use crate::{file, workspace};

/// The formats for Windows and macOS, each as the file extension of the installer and cargo-packager's name for the
/// format.
const FORMATS: [(&str, &str); 2] = [("exe", "nsis"), ("dmg", "dmg")];

/// Makes the installer for this system from the staged files, as `[package.metadata.packager]` describes.
pub fn make_installer() -> Result<Vec<PathBuf>, String> {
    let (extension, format) = FORMATS[usize::from(cfg!(target_os = "macos"))];
    if cfg!(windows) {
        file::write(&workspace::package_folder().join("tamsk.ico"), &windows_icon(&workspace::root())?)?;
    }
    let before = packages(extension);
    for old in &before {
        std::fs::remove_file(old).map_err(|error| format!("{}: {error}", old.display()))?;
    }
    let mut packager = workspace::command(tools::find_or_install_exact_version(&CARGO_PACKAGER)?);
    packager.args(["packager", "--formats", format]);
    workspace::run_successfully(&mut packager)?;
    let packages = packages(extension);
    if packages.is_empty() {
        return Err(format!("cargo-packager left no .{extension} in {}.", workspace::package_folder().display()));
    }
    Ok(packages)
}

fn windows_icon(root: &Path) -> Result<Vec<u8>, String> {
    let pictures: Result<Vec<_>, String> =
        WINDOWS_ICON_SIZES.iter().map(|size| Ok((*size, file::read(&layout::icon_path(root, *size))?))).collect();
    encode_ico(&pictures?)
}

fn packages(extension: &str) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(workspace::package_folder()).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

/// The icon sizes that Windows shows, in pixels.
pub const WINDOWS_ICON_SIZES: [u32; 5] = [16, 32, 48, 64, 256];

const HEADER: usize = 6;
const ENTRY: usize = 16;

/// Encodes PNG pictures, given with their widths in pixels, as one `.ico` file. Windows has accepted PNG in such files
/// since Vista.
pub fn encode_ico(pictures: &[(u32, Vec<u8>)]) -> Result<Vec<u8>, String> {
    let number = |size: usize| u32::try_from(size).map_err(|_| "The icon is too large.".to_owned());
    let count = u16::try_from(pictures.len()).map_err(|_| "The icon has too many sizes.")?;
    let mut ico = Vec::new();
    for word in [0, 1, count] {
        ico.extend(word.to_le_bytes());
    }
    let mut at = HEADER + ENTRY * pictures.len();
    for (width, picture) in pictures {
        // The width is stored in one byte, in which 0 means 256.
        let width = (width % 256).to_le_bytes()[0];
        ico.extend([width, width, 0, 0]);
        // The number of colour planes, and the number of bits per pixel.
        ico.extend([1_u16, 32].into_iter().flat_map(u16::to_le_bytes));
        ico.extend(number(picture.len())?.to_le_bytes());
        ico.extend(number(at)?.to_le_bytes());
        at += picture.len();
    }
    pictures.iter().for_each(|(_, picture)| ico.extend(picture));
    Ok(ico)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_points_at_its_picture() {
        let pictures = [(16, b"small".to_vec()), (256, b"large one".to_vec())];
        let ico = encode_ico(&pictures).unwrap();
        assert_eq!(ico[..6], [0, 0, 1, 0, 2, 0]);
        for (index, (width, picture)) in pictures.iter().enumerate() {
            let entry = &ico[HEADER + ENTRY * index..][..ENTRY];
            assert_eq!(u32::from(entry[0]), width % 256);
            let number = |at: usize| u32::from_le_bytes(entry[at..at + 4].try_into().unwrap()) as usize;
            assert_eq!(&ico[number(12)..][..number(8)], picture);
        }
        assert_eq!(ico.len(), HEADER + 2 * ENTRY + 14);
    }
}
