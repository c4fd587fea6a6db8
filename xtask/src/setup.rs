//! Installs what is missing, and only that; says in one line what it does before doing it.

use std::fs;
use std::io::IsTerminal;
use std::process::{Command, Stdio};

use crate::packages::{self, Family, Need};
use crate::{package, probe};

/// Who installs: the rights that need no asking, or the program that lends them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rights {
    /// Already root.
    Root,
    /// `sudo`, which may ask for a password.
    Sudo,
    /// `sudo` where nobody can answer it.
    SilentSudo,
}

/// Installs everything that building and testing need.
pub fn everything() -> Result<(), String> {
    install(&[&Need::BUILD[..], &Need::VIRTUAL_DISPLAY, &Need::END_TO_END].concat())?;
    // A test installs the package.
    package::set_up(false)
}

/// Installs those of `needs` that are missing. An error names what to install by hand; where the distribution is not
/// known, the packages are named and the build goes on.
pub fn install(needs: &[Need]) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let missing = missing(needs);
    if missing.is_empty() {
        return Ok(());
    }
    println!("Missing: {}.", names(&missing));
    let os_release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let family = Family::from_os_release(&os_release).filter(|family| probe::program(family.manager()));
    let Some(family) = family else {
        println!("This system's package manager is not known here; going on. The packages, to be installed by hand:");
        missing.iter().for_each(|need| println!("  {}", everywhere(*need)));
        return Ok(());
    };
    let packages = packages::list(&missing, family);
    let by_hand = || format!("Please install by hand: {}", family.by_hand(&packages));
    let rights = rights().ok_or_else(|| format!("Neither root nor sudo is at hand. {}", by_hand()))?;
    let asks = if rights == Rights::Sudo { " (sudo may ask for your password)" } else { "" };
    println!("Installing with {}{asks}: {}", family.manager(), packages.join(" "));
    let installed = install_with(family, rights, &packages);
    let still = self::missing(&missing);
    match installed {
        Err(reason) => Err(format!("{reason} Still missing: {}. {}", names(&still), by_hand())),
        Ok(()) if still.is_empty() => Ok(()),
        // What was looked for may lie where nobody looked: the build knows better.
        Ok(()) => {
            println!("Installed, yet not found: {}. Going on.", names(&still));
            Ok(())
        }
    }
}

fn missing(needs: &[Need]) -> Vec<Need> {
    needs.iter().copied().filter(|need| !probe::has(*need)).collect()
}

fn names(needs: &[Need]) -> String {
    needs.iter().map(|need| need.name()).collect::<Vec<_>>().join(", ")
}

/// One need and its packages in every family, for a person on another system.
fn everywhere(need: Need) -> String {
    let families = Family::ALL.map(|family| format!("{family:?}: {}", need.packages(family).join(" ")));
    format!("{} ({})", need.name(), families.join("; "))
}

fn install_with(family: Family, rights: Rights, packages: &[&str]) -> Result<(), String> {
    // A list that cannot be refreshed may still hold what is wanted: only the installation decides.
    if let Some(refresh) = family.refresh().filter(|_| family != Family::Arch || arch_has_no_lists())
        && let Err(reason) = run(&with_rights(rights, refresh, &[]))
    {
        println!("{reason} Going on with the list of packages at hand.");
    }
    run(&with_rights(rights, family.install(), packages))
}

/// Whether pacman has never fetched a list. Only then is one fetched here: a newer list than the installed packages
/// came from would make this a partial upgrade, which Arch does not support.
fn arch_has_no_lists() -> bool {
    fs::read_dir("/var/lib/pacman/sync").map_or(true, |mut folder| folder.next().is_none())
}

/// The words of a command, with `sudo` before them where it is needed.
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

/// A process's own folder belongs to the user it runs as.
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
    fn sudo_goes_before_the_command_only_where_it_is_needed() {
        let words = |rights| with_rights(rights, Family::Debian.install(), &["xvfb"]).join(" ");
        assert!(words(Rights::Root).starts_with("env DEBIAN_FRONTEND=noninteractive apt-get "));
        assert!(words(Rights::Sudo).starts_with("sudo env DEBIAN_FRONTEND=noninteractive apt-get "));
        assert!(words(Rights::SilentSudo).starts_with("sudo --non-interactive env "));
        assert!(words(Rights::Root).ends_with(" install -y --no-install-recommends xvfb"));
    }

    #[test]
    fn another_system_is_told_the_names_in_all_families() {
        assert_eq!(
            everywhere(Need::Alsa),
            "the ALSA development headers (Debian: libasound2-dev; Fedora: alsa-lib-devel; Arch: alsa-lib)"
        );
    }

    #[test]
    fn a_command_that_cannot_run_is_named() {
        assert!(run(&["tamsk-no-such-program", "-y"]).unwrap_err().contains("`tamsk-no-such-program -y`"));
        assert!(run(&[]).is_err());
    }
}
