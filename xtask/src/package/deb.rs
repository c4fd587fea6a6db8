//! The Debian package, of the tree that was laid out.

use std::fs;
use std::path::{Path, PathBuf};

use super::file;
use super::names::Names;
use super::tools::CARGO_DEB;
use crate::workspace;

/// What Debian's systems know of their packages.
const DATABASE: &str = "/var/lib/dpkg/status";

/// Whether this system can tell which packages the game's libraries are in.
pub fn possible() -> bool {
    // Where another system has dpkg without using it, the list is empty.
    cfg!(target_os = "linux") && fs::metadata(DATABASE).is_ok_and(|database| database.len() > 0)
}

/// Makes it as `[package.metadata.deb]` says.
pub fn make(names: &Names, into: &Path, fast: bool) -> Result<PathBuf, String> {
    let deb = into.join(names.deb());
    let mut cargo_deb = workspace::command(CARGO_DEB.path()?);
    // Called by itself and not by Cargo, it is told so by its first argument.
    cargo_deb.args(["deb", "--no-build", "--no-strip", "--no-dbgsym", "--quiet", "--output"]).arg(&deb);
    if fast {
        cargo_deb.arg("--fast");
    }
    if workspace::run(&mut cargo_deb)?.success() {
        file::size(&deb).map(|_| deb)
    } else {
        Err("cargo-deb made no package; what it says above tells why.".into())
    }
}
