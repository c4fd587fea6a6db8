//! Installs missing system dependencies, after printing what will be installed.

use std::fs;
use std::io::IsTerminal;
use std::process::{Command, Stdio};

use crate::distribution::DistributionFamily;
use crate::probe;
use crate::system_dependency::{self, SystemDependency};

/// The prefix of commands that only root may run. sudo may ask for a password.
const SUDO: &str = "sudo ";
/// The prefix of commands for root if there is no terminal. sudo then fails instead of asking for a password.
const SILENT_SUDO: &str = "sudo --non-interactive ";

/// Installs missing system dependencies. On an unknown distribution, only lists the packages. If the installation is
/// impossible or fails, the error says how a person can install the packages.
pub fn install_missing(dependencies: &[SystemDependency]) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let missing = missing(dependencies);
    if missing.is_empty() {
        return Ok(());
    }
    println!("Missing: {}.", names(&missing));
    let os_release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let family =
        DistributionFamily::from_os_release(&os_release).filter(|family| probe::has_program(family.package_manager()));
    let Some(family) = family else {
        println!("This system's package manager is not known here; going on. The packages, to be installed by hand:");
        missing.iter().for_each(|dependency| println!("  {}", in_all_families(*dependency)));
        return Ok(());
    };
    let packages = system_dependency::packages(&missing, family);
    let by_hand = || format!("Please install by hand: {}", family.manual_install_command(&packages));
    let sudo = sudo().ok_or_else(|| format!("This needs root or sudo. {}", by_hand()))?;
    let asks = if sudo == SUDO { " (sudo may ask for your password)" } else { "" };
    println!("Installing with {}{asks}: {}", family.package_manager(), packages.join(" "));
    let installed = install_with(family, sudo, &packages);
    let still = self::missing(&missing);
    match installed {
        Err(reason) => Err(format!("{reason} Still missing: {}. {}", names(&still), by_hand())),
        Ok(()) if still.is_empty() => Ok(()),
        // The installed file may be in a folder that `probe` does not know, so this is not an error. If the file really
        // is missing, the build will fail.
        Ok(()) => {
            println!("Installed but not found: {}. Going on.", names(&still));
            Ok(())
        }
    }
}

fn missing(dependencies: &[SystemDependency]) -> Vec<SystemDependency> {
    dependencies.iter().copied().filter(|dependency| !probe::is_installed(*dependency)).collect()
}

fn names(dependencies: &[SystemDependency]) -> String {
    dependencies.iter().map(|dependency| dependency.name).collect::<Vec<_>>().join(", ")
}

/// Returns the name of a system dependency and its packages in every family, as a text for a person on an unknown
/// distribution.
fn in_all_families(dependency: SystemDependency) -> String {
    let families = DistributionFamily::ALL
        .map(|family| format!("{family:?}: {}", dependency.packages(family).collect::<Vec<_>>().join(" ")));
    format!("{} ({})", dependency.name, families.join("; "))
}

fn install_with(family: DistributionFamily, sudo: &str, packages: &[&str]) -> Result<(), String> {
    // A failed update of the list of packages is ignored, because the old list may be good enough. Only a failed
    // installation counts as a failure.
    if let Some(refresh) =
        family.refresh_command().filter(|_| family != DistributionFamily::Arch || arch_has_no_lists())
        && let Err(reason) = run(&format!("{sudo}{refresh}"))
    {
        println!("{reason} Going on with the old list of packages.");
    }
    run(&installing(family, sudo, packages))
}

/// Returns `true` if pacman has never fetched a list of packages. If a list exists, xtask does not fetch a newer one.
/// Installing from a list that is newer than the system would be a partial upgrade, which Arch does not support.
fn arch_has_no_lists() -> bool {
    fs::read_dir("/var/lib/pacman/sync").map_or(true, |mut folder| folder.next().is_none())
}

fn installing(family: DistributionFamily, sudo: &str, packages: &[&str]) -> String {
    format!("{sudo}{} {}", family.install_command(), packages.join(" "))
}

fn run(line: &str) -> Result<(), String> {
    let mut words = line.split_whitespace();
    let program = words.next().ok_or("There is nothing to run.")?;
    match Command::new(program).args(words).stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed ({status}).")),
        Err(error) => Err(format!("`{line}` could not be started: {error}.")),
    }
}

/// Returns the prefix of commands for root, or `None` if this process cannot become root.
fn sudo() -> Option<&'static str> {
    if is_root() {
        return Some("");
    }
    let sudo = if std::io::stdin().is_terminal() { SUDO } else { SILENT_SUDO };
    probe::has_program("sudo").then_some(sudo)
}

/// Returns `true` if the process runs as root. In that case, its folder in `/proc` belongs to root.
#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sudo_precedes_the_command_unless_already_root() {
        let line = |sudo| installing(DistributionFamily::Debian, sudo, &["xvfb"]);
        assert!(line("").starts_with("env DEBIAN_FRONTEND=noninteractive apt-get "));
        assert!(line(SUDO).starts_with("sudo env DEBIAN_FRONTEND=noninteractive apt-get "));
        assert!(line(SILENT_SUDO).starts_with("sudo --non-interactive env "));
        assert!(line("").ends_with(" install -y --no-install-recommends xvfb"));
    }

    #[test]
    fn an_unknown_system_gets_the_packages_of_all_families() {
        assert_eq!(
            in_all_families(SystemDependency::ALSA),
            "the ALSA development headers (Debian: libasound2-dev; Fedora: alsa-lib-devel; Arch: alsa-lib)"
        );
    }

    #[test]
    fn a_command_that_cannot_start_is_named() {
        assert!(run("tamsk-no-such-program -y").unwrap_err().contains("`tamsk-no-such-program -y`"));
        assert!(run("").is_err());
    }
}
