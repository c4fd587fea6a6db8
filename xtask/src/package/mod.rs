//! `cargo xtask package`: packages from a checkout.
//!
//! On Linux these are a `.deb` and an archive that can be played where it is unpacked, both of the same staged tree.
//! Elsewhere it is an installer made by cargo-packager.

mod archive;
mod check;
mod deb;
mod generated;
#[cfg(all(test, unix))]
mod install_script;
mod installer;
mod layout;
mod names;
mod scrub;
mod stage;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use names::Names;

use crate::requirement::Requirement;
use crate::{file, setup, tools, workspace};

/// How packages are made.
#[derive(Args, Debug, Default, PartialEq, Eq)]
pub struct PackageArgs {
    /// Compress quickly, for a trial
    #[arg(long)]
    pub fast: bool,
    /// Check what was made with lintian and the like, installed where missing, and with actionlint if it is there
    #[arg(long)]
    pub check: bool,
    /// Arguments for `cargo build` of the game
    #[arg(last = true, value_name = "CARGO BUILD ARGUMENTS")]
    pub build: Vec<OsString>,
}

/// Builds the programs and packs them.
pub fn package(args: &PackageArgs) -> Result<ExitCode, String> {
    set_up(args.check)?;
    let names = Names::read()?;
    let programs = stage::build(&args.build)?;
    let usr = stage::stage(&programs)?;
    let packages = if cfg!(target_os = "linux") { pack(args, &names, &usr)? } else { installer::make()? };
    if args.check {
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
    // The last lines are for programs to read.
    for package in &packages {
        println!("package: {}", package.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes both of Linux's packages. The `.deb` is left out where dpkg is not in use, as nothing else knows which
/// packages contain its libraries.
fn pack(args: &PackageArgs, names: &Names, usr: &Path) -> Result<Vec<PathBuf>, String> {
    let mut packages = Vec::new();
    // A trial must not be mistaken for a package to hand on.
    let folder = workspace::package_folder();
    let into = if args.fast { folder.join("trial") } else { folder };
    fs::create_dir_all(&into).map_err(|error| format!("{}: {error}", into.display()))?;
    packages.push(archive::make(names, usr, &into, args.fast)?);
    if deb::possible() {
        packages.push(deb::make(names, &into, args.fast)?);
    } else {
        println!("No .deb is made: dpkg is not in use here, so the packages of the game's libraries are not known.");
    }
    Ok(packages)
}

/// Installs what packing requires and, if asked to, what checking requires.
pub fn set_up(check: bool) -> Result<(), String> {
    setup::install(&requirements(check))?;
    if deb::possible() { tools::path(&tools::CARGO_DEB).map(drop) } else { Ok(()) }
}

/// Returns what building, packing and checking require.
fn requirements(check: bool) -> Vec<Requirement> {
    let mut requirements = [&Requirement::BUILD[..], &Requirement::PACKAGE].concat();
    if deb::possible() {
        requirements.push(Requirement::DPKG_DEV);
    }
    if check {
        requirements.extend(Requirement::PACKAGE_CHECK);
        if deb::possible() {
            requirements.push(Requirement::LINTIAN);
        }
    }
    requirements
}

/// Formats a size for people.
fn megabytes(bytes: u64) -> String {
    format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10)
}
