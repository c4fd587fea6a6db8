//! `cargo xtask package`: for Linux a `.deb` and an archive, elsewhere an installer by cargo-packager.

mod check;
mod generated;
#[cfg(all(test, unix))]
mod install_script;
mod installer;
mod layout;
mod linux;
mod names;
mod scrub;
mod stage;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Args;

use crate::requirement::Requirement;
use crate::{file, setup, tools};

#[derive(Args, Debug, Default, PartialEq, Eq)]
pub struct PackageArgs {
    /// Compress quickly, for a trial
    #[arg(long)]
    pub fast: bool,
    /// Check the packages with lintian and the like, installed where missing, and with actionlint if it is installed
    #[arg(long)]
    pub check: bool,
    /// Arguments for `cargo build` of the game
    #[arg(last = true, value_name = "CARGO BUILD ARGUMENTS")]
    pub build: Vec<OsString>,
}

pub fn package(args: &PackageArgs) -> Result<ExitCode, String> {
    set_up(args.check)?;
    let programs = stage::build(&args.build)?;
    let usr = stage::stage(&programs)?;
    let packages =
        if cfg!(target_os = "linux") { linux::make_packages(&usr, args.fast)? } else { installer::make_installer()? };
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
    // Scripts read the last lines.
    for package in &packages {
        println!("package: {}", package.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Installs the requirements for packing and, if asked to, for checking.
pub fn set_up(check: bool) -> Result<(), String> {
    setup::install(&requirements(check))?;
    if linux::has_dpkg() { tools::path(&tools::CARGO_DEB).map(drop) } else { Ok(()) }
}

fn requirements(check: bool) -> Vec<Requirement> {
    let mut requirements = [&Requirement::BUILD[..], &Requirement::PACKAGE].concat();
    requirements.extend(linux::has_dpkg().then_some(Requirement::DPKG_DEV));
    if check {
        requirements.extend(Requirement::PACKAGE_CHECK);
        requirements.extend(linux::has_dpkg().then_some(Requirement::LINTIAN));
    }
    requirements
}

fn megabytes(bytes: u64) -> String {
    format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10)
}
