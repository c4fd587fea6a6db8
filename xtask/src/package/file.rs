//! Files, with errors that name them.

use std::fs;
use std::path::{Path, PathBuf};

/// Its size in bytes.
pub fn size(path: &Path) -> Result<u64, String> {
    fs::metadata(path).map(|metadata| metadata.len()).map_err(|error| named(path, &error))
}

/// Reads it whole.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| named(path, &error))
}

/// Reads a text.
pub fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| named(path, &error))
}

/// Writes it, with the folders above it.
pub fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    make_parent(path)?;
    fs::write(path, content).map_err(|error| named(path, &error))
}

/// Copies it, with the folders above it.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_parent(to)?;
    fs::copy(from, to).map(drop).map_err(|error| format!("{} to {}", from.display(), named(to, &error)))
}

/// Whether it can be started or only read: what a checkout's own rights are does not matter.
#[cfg(unix)]
pub fn set_rights(path: &Path, mode: u32) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(|error| named(path, &error))
}

/// Windows goes by the name.
#[cfg(not(unix))]
pub fn set_rights(_path: &Path, _mode: u32) -> Result<(), String> {
    Ok(())
}

/// Every file below a folder, in order.
pub fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| named(folder, &error))? {
        let path = entry.map_err(|error| named(folder, &error))?.path();
        if path.is_dir() {
            files.extend(below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn make_parent(path: &Path) -> Result<(), String> {
    let Some(folder) = path.parent() else { return Ok(()) };
    fs::create_dir_all(folder).map_err(|error| named(folder, &error))
}

fn named(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
