//! The packages for Linux: a `.deb`, and an archive with an install script for any distribution.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::names;
use crate::tools::{self, CARGO_DEB};
use crate::{file, workspace};

/// The list of installed packages.
const DATABASE: &str = "/var/lib/dpkg/status";
/// The files beside `bin` and `share`: path in the checkout, name, and whether it is executable.
const BESIDE: [(&str, &str, bool); 5] = [
    ("xtask/package/README", "README", false),
    ("xtask/package/install.sh", "install.sh", true),
    ("LICENSE-MIT", "LICENSE-MIT", false),
    ("LICENSE-APACHE", "LICENSE-APACHE", false),
    ("assets/fonts/OFL.txt", "LICENSE-OFL", false),
];

/// Returns `true` if this system knows which packages contain the game's libraries.
pub fn has_dpkg() -> bool {
    // The list is empty on systems that have dpkg but do not use it.
    cfg!(target_os = "linux") && fs::metadata(DATABASE).is_ok_and(|database| database.len() > 0)
}

/// Makes the archive and, if dpkg can name the packages of the game's libraries, the `.deb`.
pub fn make_packages(usr: &Path, fast: bool) -> Result<Vec<PathBuf>, String> {
    // A trial must not be mistaken for a release.
    let folder = workspace::package_folder();
    let into = if fast { folder.join("trial") } else { folder };
    fs::create_dir_all(&into).map_err(|error| format!("{}: {error}", into.display()))?;
    let mut packages = vec![archive(usr, &into, fast)?];
    if has_dpkg() {
        packages.push(deb(&into, fast)?);
    } else {
        println!("No .deb is made: dpkg is not in use here, so the packages of the game's libraries are not known.");
    }
    Ok(packages)
}

/// Packs the staged files as set up in `[package.metadata.deb]`.
fn deb(into: &Path, fast: bool) -> Result<PathBuf, String> {
    let deb = into.join(names::deb());
    let mut cargo_deb = workspace::command(tools::path(&CARGO_DEB)?);
    // Cargo would pass the name of the subcommand, too.
    cargo_deb.args(["deb", "--no-build", "--no-strip", "--no-dbgsym", "--quiet", "--output"]).arg(&deb);
    if fast {
        cargo_deb.arg("--fast");
    }
    workspace::check(&mut cargo_deb)?;
    file::size(&deb).map(|_| deb)
}

fn archive(usr: &Path, into: &Path, fast: bool) -> Result<PathBuf, String> {
    let work = workspace::package_folder().join("archive");
    file::empty_folder(&work)?;
    copy_archive_files(usr, &work.join(names::folder()))?;
    let archive = into.join(names::archive());
    let mut tar = Command::new("tar");
    tar.args(["--create", "--sort=name", "--owner=root:0", "--group=root:0", "--mode=u+w,go-w"]);
    tar.arg("--use-compress-program").arg(if fast { "gzip -1 -n" } else { "gzip -9 -n" });
    tar.arg("--file").arg(&archive).arg("--directory").arg(&work).arg(names::folder());
    workspace::check(&mut tar)?;
    fs::remove_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    Ok(archive)
}

pub fn copy_archive_files(usr: &Path, folder: &Path) -> Result<(), String> {
    for from in file::files_below(usr)? {
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
