//! The archive for any Linux distribution, with an install script.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::names::Names;
use crate::{file, workspace};

/// The files beside `bin` and `share`: where each comes from, its name, and whether it is executable.
const BESIDE: [(&str, &str, bool); 5] = [
    ("xtask/package/README", "README", false),
    ("xtask/package/install.sh", "install.sh", true),
    ("LICENSE-MIT", "LICENSE-MIT", false),
    ("LICENSE-APACHE", "LICENSE-APACHE", false),
    ("assets/fonts/OFL.txt", "LICENSE-OFL", false),
];

/// Packs the staged tree.
pub fn make(names: &Names, usr: &Path, into: &Path, fast: bool) -> Result<PathBuf, String> {
    let work = workspace::package_folder().join("archive");
    file::empty_folder(&work)?;
    unpacked(usr, &work.join(names.folder()))?;
    let archive = into.join(names.archive());
    let mut tar = Command::new("tar");
    tar.args(["--create", "--sort=name", "--owner=root:0", "--group=root:0", "--mode=u+w,go-w"]);
    tar.arg("--use-compress-program").arg(if fast { "gzip -1 -n" } else { "gzip -9 -n" });
    tar.arg("--file").arg(&archive).arg("--directory").arg(&work).arg(names.folder());
    if !workspace::run(&mut tar)?.success() {
        return Err(format!("tar could not write {}.", archive.display()));
    }
    fs::remove_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    Ok(archive)
}

/// Makes the folder that the archive unpacks to.
pub fn unpacked(usr: &Path, folder: &Path) -> Result<(), String> {
    for from in file::below(usr)? {
        let name = from.strip_prefix(usr).map_err(|error| format!("{}: {error}", from.display()))?;
        file::copy(&from, &folder.join(name))?;
    }
    for (from, name, executable) in BESIDE {
        let to = folder.join(name);
        file::copy(&workspace::root().join(from), &to)?;
        file::set_mode(&to, if executable { 0o755 } else { 0o644 })?;
    }
    Ok(())
}
