//! File operations whose errors name the file.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Returns the size of a file, in bytes.
pub fn size(path: &Path) -> Result<u64, String> {
    fs::metadata(path).map(|metadata| metadata.len()).map_err(|error| named(path, &error))
}

pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| named(path, &error))
}

pub fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| named(path, &error))
}

/// Writes a file, creating its missing parent folders.
pub fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    create_parent_folder(path)?;
    fs::write(path, content).map_err(|error| named(path, &error))
}

/// Copies a file, creating missing parent folders of the destination.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    create_parent_folder(to)?;
    fs::copy(from, to).map(drop).map_err(|error| format!("{} to {}", from.display(), named(to, &error)))
}

#[cfg(unix)]
pub fn set_mode(path: &Path, mode: u32) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(|error| named(path, &error))
}

/// Does nothing, because Windows has no permission bits.
#[cfg(not(unix))]
pub fn set_mode(_path: &Path, _mode: u32) -> Result<(), String> {
    Ok(())
}

/// Creates a folder, or empties the folder if it exists.
pub fn create_or_empty_folder(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| named(folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| named(folder, &error))
}

/// Returns the paths of all files below a folder, sorted by path.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| named(folder, &error))? {
        let path = entry.map_err(|error| named(folder, &error))?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Creates the folder that contains a path, and the folders above it.
pub fn create_parent_folder(path: &Path) -> Result<(), String> {
    let Some(folder) = path.parent() else { return Ok(()) };
    fs::create_dir_all(folder).map_err(|error| named(folder, &error))
}

fn named(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_in_folders_below() {
        let folder = tempfile::tempdir().unwrap();
        let names = ["a.png", "b/match.json"].map(|name| folder.path().join(name));
        names.iter().rev().for_each(|name| write(name, b"").unwrap());
        assert_eq!(files_below(folder.path()), Ok(names.to_vec()));
        let missing = folder.path().join("missing");
        assert!(files_below(&missing).unwrap_err().contains("missing"));
    }

    #[test]
    fn an_emptied_folder_is_there_and_empty() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b");
        for _ in 0..2 {
            create_or_empty_folder(&path).unwrap();
            assert_eq!(files_below(&path), Ok(vec![]));
            write(&path.join("c/d"), b"left from an earlier run").unwrap();
        }
    }
}
