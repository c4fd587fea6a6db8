//! `cargo xtask package`: makes a `.deb` and an archive on Linux, and an installer with cargo-packager on other
//! systems.

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

use crate::system_dependency::SystemDependency;
use crate::{file, setup, tools};

#[derive(Args, Debug, Default, PartialEq, Eq)]
pub struct PackageArgs {
    /// Compress quickly, for a trial
    #[arg(long)]
    pub fast: bool,
    /// Check the packages with lintian and similar tools, installing missing ones, and with actionlint if it is
    /// installed
    #[arg(long)]
    pub check: bool,
    /// Arguments for `cargo build` of the game
    #[arg(last = true, value_name = "CARGO BUILD ARGUMENTS")]
    pub cargo_build_args: Vec<OsString>,
}

/// Builds the programs, and packs them for this system.
pub fn package(args: &PackageArgs) -> Result<ExitCode, String> {
    install_dependencies(args.check)?;
    let programs = stage::build_programs(&args.cargo_build_args)?;
    let usr = stage::stage_files(&programs)?;
    let packages =
        if cfg!(target_os = "linux") { linux::make_packages(&usr, args.fast)? } else { installer::make_installer()? };
    if args.check {
        check::check_packages(&usr, &packages)?;
    }
    println!();
    for program in [names::GAME, names::ENGINE] {
        let path = usr.join("bin").join(names::program_file_name(program));
        println!("{program}: {}", megabytes(file::size(&path)?));
    }
    for package in &packages {
        let name = package.file_name().unwrap_or_default().to_string_lossy();
        println!("{name}: {}", megabytes(file::size(package)?));
    }
    // The paths of the packages are printed last, because scripts read the last lines.
    for package in &packages {
        println!("package: {}", package.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Installs the system dependencies for building packages. If `check` is `true`, also installs those for checking
/// packages.
pub fn install_dependencies(check: bool) -> Result<(), String> {
    setup::install_missing(&dependencies(check))?;
    if linux::is_dpkg_in_use() { tools::find_or_install_exact_version(&tools::CARGO_DEB).map(drop) } else { Ok(()) }
}

fn dependencies(check: bool) -> Vec<SystemDependency> {
    let mut dependencies = [&SystemDependency::BUILD[..], &SystemDependency::PACKING].concat();
    dependencies.extend(linux::is_dpkg_in_use().then_some(SystemDependency::DPKG_DEV));
    if check {
        dependencies.extend(SystemDependency::PACKAGE_CHECK);
        dependencies.extend(linux::is_dpkg_in_use().then_some(SystemDependency::LINTIAN));
    }
    dependencies
}

fn megabytes(bytes: u64) -> String {
    format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10)
}
