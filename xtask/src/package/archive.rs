//! The archive for every distribution, with a script that installs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::names::Names;
use super::{file, folder};
use crate::workspace;

/// What lies beside `bin` and `share`, and whether it can be started.
const BESIDE: [(&str, &str, bool); 5] = [
    ("xtask/package/README", "README", false),
    ("xtask/package/install.sh", "install.sh", true),
    ("LICENSE-MIT", "LICENSE-MIT", false),
    ("LICENSE-APACHE", "LICENSE-APACHE", false),
    ("assets/fonts/OFL.txt", "LICENSE-OFL", false),
];

/// Makes it of the tree that was laid out.
pub fn make(names: &Names, usr: &Path, into: &Path, fast: bool) -> Result<PathBuf, String> {
    let work = folder().join("archive");
    workspace::empty_folder(&work)?;
    lay_out(usr, &work.join(names.folder()))?;
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

/// The folder that the archive unpacks to.
pub fn lay_out(usr: &Path, unpacked: &Path) -> Result<(), String> {
    for from in file::below(usr)? {
        let name = from.strip_prefix(usr).map_err(|error| format!("{}: {error}", from.display()))?;
        file::copy(&from, &unpacked.join(name))?;
    }
    for (from, name, runs) in BESIDE {
        let to = unpacked.join(name);
        file::copy(&workspace::root().join(from), &to)?;
        file::set_rights(&to, if runs { 0o755 } else { 0o644 })?;
    }
    Ok(())
}
