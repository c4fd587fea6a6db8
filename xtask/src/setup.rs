//! Installs the requirements that are missing, and says beforehand what it will do.

use std::fs;
use std::io::IsTerminal;
use std::process::{Command, Stdio};

use crate::distribution::Family;
use crate::probe;
use crate::requirement::{self, Requirement};

/// How to become root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rights {
    /// Already root.
    Root,
    /// `sudo`, which may ask for a password.
    Sudo,
    /// `sudo` without a terminal, which cannot ask.
    SilentSudo,
}

/// Installs those of `requirements` that are missing. The error lists what to install by hand. On an unknown
/// distribution the packages are listed and the build goes on.
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
    let rights = rights().ok_or_else(|| format!("This needs root or sudo. {}", by_hand()))?;
    let asks = if rights == Rights::Sudo { " (sudo may ask for your password)" } else { "" };
    println!("Installing with {}{asks}: {}", family.manager(), packages.join(" "));
    let installed = install_with(family, rights, &packages);
    let still = self::missing(&missing);
    match installed {
        Err(reason) => Err(format!("{reason} Still missing: {}. {}", names(&still), by_hand())),
        Ok(()) if still.is_empty() => Ok(()),
        // It may be in a place that `probe` does not know. The build will tell.
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

fn install_with(family: Family, rights: Rights, packages: &[&str]) -> Result<(), String> {
    // The old list may do: only the installation's own failure counts.
    if let Some(refresh) = family.refresh().filter(|_| family != Family::Arch || arch_has_no_lists())
        && let Err(reason) = run(&with_rights(rights, refresh, &[]))
    {
        println!("{reason} Going on with the old list of packages.");
    }
    run(&with_rights(rights, family.install(), packages))
}

/// Returns whether pacman has never fetched a list. Only then is one fetched here: installing from a newer list than
/// the rest of the system would be a partial upgrade, which Arch does not support.
fn arch_has_no_lists() -> bool {
    fs::read_dir("/var/lib/pacman/sync").map_or(true, |mut folder| folder.next().is_none())
}

/// Returns the words of a command, with `sudo` in front unless already root.
fn with_rights<'a>(rights: Rights, command: &[&'a str], packages: &[&'a str]) -> Vec<&'a str> {
    let sudo: &[&str] = match rights {
        Rights::Root => &[],
        Rights::Sudo => &["sudo"],
        Rights::SilentSudo => &["sudo", "--non-interactive"],
    };
    [sudo, command, packages].concat()
}

fn run(words: &[&str]) -> Result<(), String> {
    let (program, args) = words.split_first().ok_or("There is nothing to run.")?;
    let line = words.join(" ");
    match Command::new(program).args(args).stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed ({status}).")),
        Err(error) => Err(format!("`{line}` could not be started: {error}.")),
    }
}

fn rights() -> Option<Rights> {
    if is_root() {
        return Some(Rights::Root);
    }
    let sudo = if std::io::stdin().is_terminal() { Rights::Sudo } else { Rights::SilentSudo };
    probe::program("sudo").then_some(sudo)
}

/// Looks at the owner of the process's folder in `/proc`, who is the user it runs as.
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
    fn sudo_stands_before_the_command_unless_already_root() {
        let words = |rights| with_rights(rights, Family::Debian.install(), &["xvfb"]).join(" ");
        assert!(words(Rights::Root).starts_with("env DEBIAN_FRONTEND=noninteractive apt-get "));
        assert!(words(Rights::Sudo).starts_with("sudo env DEBIAN_FRONTEND=noninteractive apt-get "));
        assert!(words(Rights::SilentSudo).starts_with("sudo --non-interactive env "));
        assert!(words(Rights::Root).ends_with(" install -y --no-install-recommends xvfb"));
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
        assert!(run(&["tamsk-no-such-program", "-y"]).unwrap_err().contains("`tamsk-no-such-program -y`"));
        assert!(run(&[]).is_err());
    }
}
