//! Installs missing requirements after saying what will be installed.

use std::fs;
use std::io::IsTerminal;
use std::process::{Command, Stdio};

use crate::distribution::Family;
use crate::probe;
use crate::requirement::{self, Requirement};

/// The prefix of commands that only root may run. sudo may ask for a password.
const SUDO: &str = "sudo ";
/// Runs sudo where there is no terminal, so that it fails instead of asking for a password.
const SILENT_SUDO: &str = "sudo --non-interactive ";

/// Installs missing requirements, or says what to install by hand. On an unknown distribution, only lists packages.
pub fn install(requirements: &[Requirement]) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let missing = missing(requirements);
    if missing.is_empty() {
        return Ok(());
    }
    println!("Missing: {}.", names(&missing));
    let os_release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let family = Family::from_os_release(&os_release).filter(|family| probe::program(family.manager()));
    let Some(family) = family else {
        println!("This system's package manager is not known here; going on. The packages, to be installed by hand:");
        missing.iter().for_each(|requirement| println!("  {}", in_all_families(*requirement)));
        return Ok(());
    };
    let packages = requirement::packages(&missing, family);
    let by_hand = || format!("Please install by hand: {}", family.command_line(&packages));
    let sudo = sudo().ok_or_else(|| format!("This needs root or sudo. {}", by_hand()))?;
    let asks = if sudo == SUDO { " (sudo may ask for your password)" } else { "" };
    println!("Installing with {}{asks}: {}", family.manager(), packages.join(" "));
    let installed = install_with(family, sudo, &packages);
    let still = self::missing(&missing);
    match installed {
        Err(reason) => Err(format!("{reason} Still missing: {}. {}", names(&still), by_hand())),
        Ok(()) if still.is_empty() => Ok(()),
        // The installed file may be in a place that `probe` does not know. If it is missing, the build will fail.
        Ok(()) => {
            println!("Installed but not found: {}. Going on.", names(&still));
            Ok(())
        }
    }
}

fn missing(requirements: &[Requirement]) -> Vec<Requirement> {
    requirements.iter().copied().filter(|requirement| !probe::has(*requirement)).collect()
}

fn names(requirements: &[Requirement]) -> String {
    requirements.iter().map(|requirement| requirement.name).collect::<Vec<_>>().join(", ")
}

/// Returns a requirement's name and its packages in every family, for a person on another system.
fn in_all_families(requirement: Requirement) -> String {
    let families =
        Family::ALL.map(|family| format!("{family:?}: {}", requirement.packages(family).collect::<Vec<_>>().join(" ")));
    format!("{} ({})", requirement.name, families.join("; "))
}

fn install_with(family: Family, sudo: &str, packages: &[&str]) -> Result<(), String> {
    // The old list may be good enough, so only a failed installation counts.
    if let Some(refresh) = family.refresh().filter(|_| family != Family::Arch || arch_has_no_lists())
        && let Err(reason) = run(&format!("{sudo}{refresh}"))
    {
        println!("{reason} Going on with the old list of packages.");
    }
    run(&installing(family, sudo, packages))
}

/// Returns `true` if pacman has never fetched a list. Only then is one fetched: installing from a list newer than the
/// system would be a partial upgrade, which Arch does not support.
fn arch_has_no_lists() -> bool {
    fs::read_dir("/var/lib/pacman/sync").map_or(true, |mut folder| folder.next().is_none())
}

fn installing(family: Family, sudo: &str, packages: &[&str]) -> String {
    format!("{sudo}{} {}", family.install(), packages.join(" "))
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

/// Returns the prefix of commands for root, or `None` if there is no way to become root.
fn sudo() -> Option<&'static str> {
    if is_root() {
        return Some("");
    }
    let sudo = if std::io::stdin().is_terminal() { SUDO } else { SILENT_SUDO };
    probe::program("sudo").then_some(sudo)
}

/// The owner of the process's folder in `/proc` is the user it runs as.
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
        let line = |sudo| installing(Family::Debian, sudo, &["xvfb"]);
        assert!(line("").starts_with("env DEBIAN_FRONTEND=noninteractive apt-get "));
        assert!(line(SUDO).starts_with("sudo env DEBIAN_FRONTEND=noninteractive apt-get "));
        assert!(line(SILENT_SUDO).starts_with("sudo --non-interactive env "));
        assert!(line("").ends_with(" install -y --no-install-recommends xvfb"));
    }

    #[test]
    fn an_unknown_system_gets_the_packages_of_all_families() {
        assert_eq!(
            in_all_families(Requirement::ALSA),
            "the ALSA development headers (Debian: libasound2-dev; Fedora: alsa-lib-devel; Arch: alsa-lib)"
        );
    }

    #[test]
    fn a_command_that_cannot_start_is_named() {
        assert!(run("tamsk-no-such-program -y").unwrap_err().contains("`tamsk-no-such-program -y`"));
        assert!(run("").is_err());
    }
}
