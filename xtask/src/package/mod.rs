//! `cargo xtask package`: what a person can install, from a checkout.
//!
//! On Linux a `.deb` and an archive that can be played where it is unpacked, both of the same tree; elsewhere an
//! installer, which cargo-packager makes.

mod archive;
mod build;
mod check;
mod deb;
mod file;
mod icon;
mod installer;
mod layout;
mod names;
mod said;
mod scrub;
mod stage;
#[cfg(all(test, unix))]
mod tests;
mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::args::Package;
use crate::packages::Need;
use crate::{setup, workspace};

use names::Names;

/// Where all that is made here lies: in the checkout, wherever Cargo builds, as cargo-deb and cargo-packager read paths
/// that count from the manifest.
pub fn folder() -> PathBuf {
    workspace::root().join("target/package")
}

/// Builds the programs and packs them.
pub fn package(how: &Package) -> Result<ExitCode, String> {
    set_up(how.check)?;
    let names = Names::read()?;
    let built = build::build(&how.build, how.fast)?;
    let usr = stage::stage(&built)?;
    let packages = if cfg!(target_os = "linux") { packed(how, &names, &usr)? } else { installer::make()? };
    if how.check {
        check::check(&usr, &packages)?;
    }
    println!();
    for program in [names::GAME, names::ENGINE] {
        let path = usr.join("bin").join(names::program(program));
        println!("{program}: {}", megabytes(file::size(&path)?));
    }
    for package in &packages {
        let name = package.file_name().unwrap_or_default().to_string_lossy();
        println!("{name}: {}", megabytes(file::size(package)?));
    }
    // The last lines, for whoever reads them with a program.
    for package in &packages {
        println!("package: {}", package.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Both of Linux's packages. A `.deb` is left out where there is nothing to tell which packages its libraries are in.
fn packed(how: &Package, names: &Names, usr: &Path) -> Result<Vec<PathBuf>, String> {
    let mut packages = Vec::new();
    // What is made to be looked at must not lie where others expect what is made to be handed on.
    let into = if how.fast { folder().join("trial") } else { folder() };
    fs::create_dir_all(&into).map_err(|error| format!("{}: {error}", into.display()))?;
    // First what needs no other program.
    packages.push(archive::make(names, usr, &into, how.fast)?);
    if deb::possible() {
        packages.push(deb::make(names, &into, how.fast)?);
    } else {
        println!("No .deb is made: this is no Debian, so nothing tells which packages the game's libraries are in.");
    }
    Ok(packages)
}

/// Installs what is missing for packing and, where asked for, for checking what was packed.
pub fn set_up(check: bool) -> Result<(), String> {
    setup::install(&needs(check))?;
    if deb::possible() { tools::CARGO_DEB.path().map(drop) } else { Ok(()) }
}

/// What building, packing and checking need.
fn needs(check: bool) -> Vec<Need> {
    let mut needs = [&Need::BUILD[..], &Need::PACKAGE].concat();
    if deb::possible() {
        needs.push(Need::DpkgDev);
    }
    if check {
        needs.extend(Need::PACKAGE_CHECK);
        if deb::possible() {
            needs.push(Need::Lintian);
        }
    }
    needs
}

/// A size as people read it.
fn megabytes(bytes: u64) -> String {
    format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10)
}
