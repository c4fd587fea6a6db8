//! The Debian package.

use std::fs;
use std::path::{Path, PathBuf};

use super::names::Names;
use crate::tools::{self, CARGO_DEB};
use crate::{file, workspace};

/// The list of installed packages.
const DATABASE: &str = "/var/lib/dpkg/status";

/// Returns whether this system knows which packages contain the game's libraries.
pub fn possible() -> bool {
    // The list is empty on systems that have dpkg but do not use it.
    cfg!(target_os = "linux") && fs::metadata(DATABASE).is_ok_and(|database| database.len() > 0)
}

/// Packs the staged tree as set up in `[package.metadata.deb]`.
pub fn make(names: &Names, into: &Path, fast: bool) -> Result<PathBuf, String> {
    let deb = into.join(names.deb());
    let mut cargo_deb = workspace::command(tools::path(&CARGO_DEB)?);
    // Cargo would pass the first argument, too.
    cargo_deb.args(["deb", "--no-build", "--no-strip", "--no-dbgsym", "--quiet", "--output"]).arg(&deb);
    if fast {
        cargo_deb.arg("--fast");
    }
    if workspace::run(&mut cargo_deb)?.success() {
        file::size(&deb).map(|_| deb)
    } else {
        Err("cargo-deb made no package; see its output above.".into())
    }
}
