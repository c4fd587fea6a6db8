//! The packages for Linux: a `.deb`, and an archive with an install script for any distribution.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::names;
use crate::tools::{self, CARGO_DEB};
use crate::{file, workspace};

/// The list of the packages that dpkg has installed.
const DATABASE: &str = "/var/lib/dpkg/status";
/// The files in the archive beside the folders `bin` and `share`, each with its path in the checkout, its name in the
/// archive, and `true` if it is executable.
const FILES_BESIDE_BIN: [(&str, &str, bool); 5] = [
    ("xtask/package/README", "README", false),
    ("xtask/package/install.sh", "install.sh", true),
    ("LICENSE-MIT", "LICENSE-MIT", false),
    ("LICENSE-APACHE", "LICENSE-APACHE", false),
    ("assets/fonts/OFL.txt", "LICENSE-OFL", false),
];

/// Returns `true` if dpkg is in use on this system. Only then can dpkg name the packages that contain the game's
/// libraries.
pub fn is_dpkg_in_use() -> bool {
    // The file is empty on systems that have dpkg but do not use it.
    cfg!(target_os = "linux") && fs::metadata(DATABASE).is_ok_and(|database| database.len() > 0)
}

/// Makes the archive and, if dpkg can name the packages of the game's libraries, the `.deb`.
pub fn make_packages(usr: &Path, fast: bool) -> Result<Vec<PathBuf>, String> {
    // A package that was packed fast as a trial is saved in another folder, so that nobody mistakes it for a release.
    let folder = workspace::package_folder();
    let into = if fast { folder.join("trial") } else { folder };
    fs::create_dir_all(&into).map_err(|error| format!("{}: {error}", into.display()))?;
    let mut packages = vec![archive(usr, &into, fast)?];
    if is_dpkg_in_use() {
        packages.push(deb(&into, fast)?);
    } else {
        println!("No .deb is made: dpkg is not in use here, so the packages of the game's libraries are not known.");
    }
    Ok(packages)
}

/// Packs the staged files into a `.deb`, as `[package.metadata.deb]` describes.
fn deb(into: &Path, fast: bool) -> Result<PathBuf, String> {
    let deb = into.join(names::deb_file_name());
    let mut cargo_deb = workspace::command(tools::find_or_install_exact_version(&CARGO_DEB)?);
    // The first argument is the name of the subcommand, which Cargo would also pass.
    cargo_deb.args(["deb", "--no-build", "--no-strip", "--no-dbgsym", "--quiet", "--output"]).arg(&deb);
    if fast {
        cargo_deb.arg("--fast");
    }
    workspace::run_successfully(&mut cargo_deb)?;
    file::size(&deb).map(|_| deb)
}

fn archive(usr: &Path, into: &Path, fast: bool) -> Result<PathBuf, String> {
    let work = workspace::package_folder().join("archive");
    file::create_or_empty_folder(&work)?;
    copy_archive_files(usr, &work.join(names::archive_folder_name()))?;
    let archive = into.join(names::archive_file_name());
    let mut tar = Command::new("tar");
    tar.args(["--create", "--sort=name", "--owner=root:0", "--group=root:0", "--mode=u+w,go-w"]);
    tar.arg("--use-compress-program").arg(if fast { "gzip -1 -n" } else { "gzip -9 -n" });
    tar.arg("--file").arg(&archive).arg("--directory").arg(&work).arg(names::archive_folder_name());
    workspace::run_successfully(&mut tar)?;
    fs::remove_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    Ok(archive)
}

/// Copies the staged files, and the files beside `bin` and `share`, into the folder of the archive.
pub fn copy_archive_files(usr: &Path, folder: &Path) -> Result<(), String> {
    for from in file::files_below(usr)? {
        let name = from.strip_prefix(usr).map_err(|error| format!("{}: {error}", from.display()))?;
        file::copy(&from, &folder.join(name))?;
    }
    for (from, name, executable) in FILES_BESIDE_BIN {
        let to = folder.join(name);
        file::copy(&workspace::root().join(from), &to)?;
        file::set_mode(&to, if executable { 0o755 } else { 0o644 })?;
    }
    Ok(())
}
