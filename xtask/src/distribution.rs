//! The families of Linux distributions and their package managers.

/// Linux distributions that share a package manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DistributionFamily {
    Debian,
    Fedora,
    Arch,
}

impl DistributionFamily {
    /// All families, in declaration order.
    pub const ALL: [Self; 3] = [Self::Debian, Self::Fedora, Self::Arch];

    /// Returns the family that an `os-release` file names in its field `ID`, or else in its field `ID_LIKE`. Returns
    /// `None` if neither names a known family. The crate sysinfo is not used, because it would keep single quotes as
    /// part of a name.
    pub fn from_os_release(text: &str) -> Option<Self> {
        let value = |key: &str| {
            let line = text.lines().find_map(|line| line.trim().strip_prefix(key)?.strip_prefix('='));
            line.unwrap_or_default().trim_matches(['"', '\'', ' '])
        };
        let mut names = value("ID").split_whitespace().chain(value("ID_LIKE").split_whitespace());
        names.find_map(|name| match name {
            "debian" | "ubuntu" => Some(Self::Debian),
            "fedora" => Some(Self::Fedora),
            "arch" | "archlinux" => Some(Self::Arch),
            _ => None,
        })
    }

    pub fn package_manager(self) -> &'static str {
        match self {
            Self::Debian => "apt-get",
            Self::Fedora => "dnf",
            Self::Arch => "pacman",
        }
    }

    /// Returns the command that updates the list of packages, or `None` if the package manager does so automatically.
    pub fn refresh_command(self) -> Option<&'static str> {
        match self {
            Self::Debian => Some("apt-get update"),
            Self::Fedora => None,
            Self::Arch => Some("pacman -Sy --noconfirm"),
        }
    }

    /// Returns the command that installs packages without asking. The caller must append the names of the packages.
    pub fn install_command(self) -> &'static str {
        match self {
            Self::Debian => {
                "env DEBIAN_FRONTEND=noninteractive \
                 apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends"
            }
            Self::Fedora => "dnf install -y --setopt=install_weak_deps=False",
            Self::Arch => "pacman -S --needed --noconfirm",
        }
    }

    /// Returns the command line with which a person installs packages.
    pub fn manual_install_command(self, packages: &[&str]) -> String {
        let command = match self {
            Self::Debian => "sudo apt-get update && sudo apt-get install",
            Self::Fedora => "sudo dnf install",
            Self::Arch => "sudo pacman -Syu --needed",
        };
        format!("{command} {}", packages.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_found_by_id_and_id_like() {
        let family = DistributionFamily::from_os_release;
        assert_eq!(
            family("PRETTY_NAME=\"Debian GNU/Linux 12\"\nVERSION_ID=\"12\"\nID=debian\n"),
            Some(DistributionFamily::Debian)
        );
        assert_eq!(family("NAME=Ubuntu\nID=ubuntu\nID_LIKE=debian"), Some(DistributionFamily::Debian));
        assert_eq!(family("ID=linuxmint\nID_LIKE=\"ubuntu debian\""), Some(DistributionFamily::Debian));
        assert_eq!(family("ID=fedora\nVARIANT_ID=workstation"), Some(DistributionFamily::Fedora));
        assert_eq!(family("ID=\"nobara\"\nID_LIKE='rhel centos fedora'\n"), Some(DistributionFamily::Fedora));
        assert_eq!(family("ID=arch"), Some(DistributionFamily::Arch));
        assert_eq!(family("ID_LIKE=arch\nID=manjaro"), Some(DistributionFamily::Arch));
    }

    #[test]
    fn other_systems_have_no_family() {
        for text in ["", "ID=nixos\nID_LIKE=", "ID=alpine", "# ID=debian", "VERSION_ID=arch", "nonsense\0=\n=\nID"] {
            assert_eq!(DistributionFamily::from_os_release(text), None, "{text:?}");
        }
    }

    #[test]
    fn manual_installation_is_a_single_command_line() {
        assert_eq!(
            DistributionFamily::Fedora.manual_install_command(&["gcc", "xdotool"]),
            "sudo dnf install gcc xdotool"
        );
    }
}
