//! The files that packages copy from the checkout, with their paths below `/usr`.

use std::path::{Path, PathBuf};

use crate::file;

/// The icon sizes that menus and desktops use, in pixels.
pub const ICON_SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];

/// The name under which desktops look for the icon of a match record.
const RECORD_ICON: &str = "application-x-tamsk-record";

/// The files to copy, each with its path in the checkout and its path below `/usr`.
const FILES: [(&str, &str); 7] = [
    ("xtask/package/tamsk.desktop", "share/applications/tamsk.desktop"),
    ("xtask/package/io.github.tamsk.Tamsk.metainfo.xml", "share/metainfo/io.github.tamsk.Tamsk.metainfo.xml"),
    ("xtask/package/tamsk.xml", "share/mime/packages/tamsk.xml"),
    ("xtask/package/debian/copyright", "share/doc/tamsk/copyright"),
    ("LICENSE-MIT", "share/doc/tamsk/LICENSE-MIT"),
    ("LICENSE-APACHE", "share/doc/tamsk/LICENSE-APACHE"),
    ("assets/fonts/OFL.txt", "share/doc/tamsk/LICENSE-OFL"),
];

/// A file to copy: its path in the checkout and its path below `/usr`.
type Copied = (PathBuf, PathBuf);

/// Returns all files to copy from this checkout. If files are missing, the error names them.
pub fn files_to_copy(root: &Path) -> Result<Vec<Copied>, String> {
    let mut files: Vec<Copied> = FILES.iter().map(|(from, to)| (root.join(from), to.into())).collect();
    files.extend(ICON_SIZES.iter().flat_map(|size| icons(root, *size)));
    files.extend(lessons(root)?);
    let mut missing: Vec<String> =
        files.iter().filter(|(from, _)| !from.is_file()).map(|(from, _)| from.display().to_string()).collect();
    if missing.is_empty() {
        return Ok(files);
    }
    missing.dedup();
    Err(format!("Files for the package are missing: {}", missing.join(", ")))
}

/// Returns the path of the icon of this size, which both the game and its records use.
pub fn icon_path(root: &Path, size: u32) -> PathBuf {
    root.join(format!("assets/icons/tamsk-{size}.png"))
}

fn icons(root: &Path, size: u32) -> [Copied; 2] {
    ["apps/tamsk", &format!("mimetypes/{RECORD_ICON}")]
        .map(|name| (icon_path(root, size), format!("share/icons/hicolor/{size}x{size}/{name}.png").into()))
}

/// Returns the lessons to copy. They are the only assets that the game reads from files, because all other assets are
/// compiled into the game.
fn lessons(root: &Path) -> Result<Vec<Copied>, String> {
    let files = file::files_below(&root.join("assets/lessons"))?;
    let lessons = files.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "ron"));
    let copied = lessons.filter_map(|from| {
        let to = Path::new("share/tamsk").join(from.strip_prefix(root).ok()?);
        Some((from, to))
    });
    Ok(copied.collect())
}

#[cfg(all(test, unix))]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn checkout() -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        let names = FILES.iter().map(|(from, _)| (*from).to_owned());
        let icons = ICON_SIZES.iter().map(|size| format!("assets/icons/tamsk-{size}.png"));
        let lessons = ["assets/lessons/1-1-board.ron", "assets/lessons/RULES.md"].map(str::to_owned);
        for name in names.chain(icons).chain(lessons) {
            file::write(&folder.path().join(name), b"").unwrap();
        }
        folder
    }

    #[test]
    fn only_lessons_are_packaged_as_assets() {
        let folder = checkout();
        let files = files_to_copy(folder.path()).unwrap();
        let assets: Vec<&Path> =
            files.iter().map(|(_, to)| to.as_path()).filter(|to| to.starts_with("share/tamsk")).collect();
        assert_eq!(assets, [Path::new("share/tamsk/assets/lessons/1-1-board.ron")]);
    }

    #[test]
    fn no_two_files_go_to_the_same_place() {
        let folder = checkout();
        let mut places: Vec<PathBuf> = files_to_copy(folder.path()).unwrap().into_iter().map(|(_, to)| to).collect();
        let all = places.len();
        places.sort();
        places.dedup();
        assert_eq!(places.len(), all);
        assert!(places.iter().all(|place| place.is_relative()));
        assert!(places.contains(&"share/icons/hicolor/48x48/apps/tamsk.png".into()));
        assert!(places.contains(&"share/icons/hicolor/48x48/mimetypes/application-x-tamsk-record.png".into()));
    }

    #[test]
    fn a_missing_file_is_named_once() {
        let folder = checkout();
        std::fs::remove_file(icon_path(folder.path(), 64)).unwrap();
        let error = files_to_copy(folder.path()).unwrap_err();
        assert_eq!(error.matches("tamsk-64.png").count(), 1, "{error}");
        assert!(!error.contains("tamsk-32.png"), "{error}");
    }
}
