//! What building and playing need, and what the distributions call it.

/// A family of Linux distributions that shares a package manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Debian, Ubuntu and what derives from them: `apt-get`.
    Debian,
    /// Fedora and its kin: `dnf`.
    Fedora,
    /// Arch and what derives from it: `pacman`.
    Arch,
}

impl Family {
    /// Every family.
    pub const ALL: [Self; 3] = [Self::Debian, Self::Fedora, Self::Arch];

    /// Finds the family in the text of `/etc/os-release`: its `ID` first, then what `ID_LIKE` names.
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

    /// The program that installs packages.
    pub fn manager(self) -> &'static str {
        match self {
            Self::Debian => "apt-get",
            Self::Fedora => "dnf",
            Self::Arch => "pacman",
        }
    }

    /// The command that fetches the list of packages. `None` where the manager does that by itself.
    pub fn refresh(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Debian => Some(&["apt-get", "update"]),
            Self::Fedora => None,
            Self::Arch => Some(&["pacman", "-Sy", "--noconfirm"]),
        }
    }

    /// The command that installs, to which the packages' names are added. It asks nothing.
    pub fn install(self) -> &'static [&'static str] {
        match self {
            Self::Debian => &[
                "env",
                "DEBIAN_FRONTEND=noninteractive",
                "apt-get",
                "-o",
                "DPkg::Lock::Timeout=120",
                "install",
                "-y",
                "--no-install-recommends",
            ],
            Self::Fedora => &["dnf", "install", "-y", "--setopt=install_weak_deps=False"],
            Self::Arch => &["pacman", "-S", "--needed", "--noconfirm"],
        }
    }

    /// What a person types to install by hand.
    pub fn by_hand(self, packages: &[&str]) -> String {
        let command = match self {
            Self::Debian => "sudo apt-get update && sudo apt-get install",
            Self::Fedora => "sudo dnf install",
            Self::Arch => "sudo pacman -Syu --needed",
        };
        format!("{command} {}", packages.join(" "))
    }
}

/// Something the build, the game or the tests cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// `cc`, which Rust links with.
    Linker,
    /// `pkg-config`, which the build asks for the libraries below.
    PkgConfig,
    /// Sound.
    Alsa,
    /// Windows under Wayland.
    Wayland,
    /// Keyboards.
    Xkbcommon,
    /// The libraries a window under X11 opens when it starts.
    X11,
    /// A Vulkan loader and any driver.
    Vulkan,
    /// A Vulkan loader and Mesa's driver that draws without a GPU.
    SoftwareVulkan,
    /// The virtual display.
    Xvfb,
    /// The hand that moves the mouse in the end-to-end test.
    Xdotool,
    /// Takes pictures of the whole screen in the end-to-end test.
    ImageMagick,
    /// Gathers pictures into a moving one.
    WebP,
    /// `strip`, which takes a program's symbols out.
    Strip,
    /// `tar`, `gzip` and `xz`.
    Compressors,
    /// `dpkg-shlibdeps`, which tells the packages that a program's libraries are in.
    DpkgDev,
    /// Checks menu entries.
    DesktopFileValidate,
    /// Checks what software centres show.
    Appstream,
    /// Makes a database of the kinds of files.
    SharedMimeInfo,
    /// Checks XML.
    Xmllint,
    /// Checks manual pages.
    Mandoc,
    /// Checks shell scripts.
    Shellcheck,
    /// Checks Debian packages; other families have none.
    Lintian,
}

impl Need {
    /// What the build needs.
    pub const BUILD: [Self; 5] = [Self::Linker, Self::PkgConfig, Self::Alsa, Self::Wayland, Self::Xkbcommon];
    /// What a virtual display needs.
    pub const VIRTUAL_DISPLAY: [Self; 3] = [Self::Xvfb, Self::X11, Self::SoftwareVulkan];
    /// What the end-to-end test needs beside a virtual display.
    pub const END_TO_END: [Self; 2] = [Self::Xdotool, Self::ImageMagick];

    /// What packing needs beside the build.
    pub const PACKAGE: [Self; 2] = [Self::Strip, Self::Compressors];
    /// What checking packages needs.
    pub const PACKAGE_CHECK: [Self; 6] = [
        Self::DesktopFileValidate,
        Self::Appstream,
        Self::SharedMimeInfo,
        Self::Xmllint,
        Self::Mandoc,
        Self::Shellcheck,
    ];

    /// What it is, for a person.
    pub fn name(self) -> &'static str {
        match self {
            Self::Linker => "a C linker (cc)",
            Self::PkgConfig => "pkg-config",
            Self::Alsa => "the ALSA development headers",
            Self::Wayland => "the Wayland development headers",
            Self::Xkbcommon => "the xkbcommon development headers",
            Self::X11 => "the X11 client libraries",
            Self::Vulkan => "a Vulkan driver",
            Self::SoftwareVulkan => "Mesa's software Vulkan driver",
            Self::Xvfb => "Xvfb",
            Self::Xdotool => "xdotool",
            Self::ImageMagick => "ImageMagick",
            Self::WebP => "the WebP tools",
            Self::Strip => "strip",
            Self::Compressors => "tar, gzip and xz",
            Self::DpkgDev => "dpkg-shlibdeps",
            Self::DesktopFileValidate => "desktop-file-validate",
            Self::Appstream => "appstreamcli",
            Self::SharedMimeInfo => "update-mime-database",
            Self::Xmllint => "xmllint",
            Self::Mandoc => "mandoc",
            Self::Shellcheck => "shellcheck",
            Self::Lintian => "lintian",
        }
    }

    /// The packages that bring it.
    pub fn packages(self, family: Family) -> &'static [&'static str] {
        use Family::{Arch, Debian, Fedora};
        match (self, family) {
            (Self::Linker, Debian) => &["gcc", "libc6-dev"],
            (Self::Linker, Fedora | Arch) => &["gcc"],
            (Self::PkgConfig, Debian) => &["pkg-config"],
            (Self::PkgConfig, Fedora) => &["pkgconf-pkg-config"],
            (Self::PkgConfig, Arch) => &["pkgconf"],
            (Self::Alsa, Debian) => &["libasound2-dev"],
            (Self::Alsa, Fedora) => &["alsa-lib-devel"],
            (Self::Alsa, Arch) => &["alsa-lib"],
            (Self::Wayland, Debian) => &["libwayland-dev"],
            (Self::Wayland, Fedora) => &["wayland-devel"],
            (Self::Wayland, Arch) => &["wayland"],
            (Self::Xkbcommon, Debian) => &["libxkbcommon-dev"],
            (Self::Xkbcommon, Fedora) => &["libxkbcommon-devel"],
            (Self::Xkbcommon, Arch) => &["libxkbcommon"],
            (Self::X11, Debian) => {
                &["libx11-6", "libx11-xcb1", "libxcb1", "libxcursor1", "libxi6", "libxrandr2", "libxkbcommon-x11-0"]
            }
            (Self::X11, Fedora) => {
                &["libX11", "libX11-xcb", "libxcb", "libXcursor", "libXi", "libXrandr", "libxkbcommon-x11"]
            }
            (Self::X11, Arch) => &["libx11", "libxcb", "libxcursor", "libxi", "libxrandr", "libxkbcommon-x11"],
            (Self::Vulkan | Self::SoftwareVulkan, Debian) => &["libvulkan1", "mesa-vulkan-drivers"],
            (Self::Vulkan | Self::SoftwareVulkan, Fedora) => &["vulkan-loader", "mesa-vulkan-drivers"],
            // Arch splits Mesa's drivers; the other two put all of them into one package.
            (Self::Vulkan, Arch) => &["vulkan-icd-loader", "vulkan-radeon", "vulkan-intel", "vulkan-swrast"],
            (Self::SoftwareVulkan, Arch) => &["vulkan-icd-loader", "vulkan-swrast"],
            (Self::Xvfb, Debian) => &["xvfb"],
            (Self::Xvfb, Fedora) => &["xorg-x11-server-Xvfb"],
            (Self::Xvfb, Arch) => &["xorg-server-xvfb"],
            (Self::Xdotool, _) => &["xdotool"],
            (Self::ImageMagick, Debian | Arch) => &["imagemagick"],
            (Self::ImageMagick, Fedora) => &["ImageMagick"],
            (Self::WebP, Debian) => &["webp"],
            (Self::WebP, Fedora) => &["libwebp-tools"],
            (Self::WebP, Arch) => &["libwebp"],
            (Self::Strip, _) => &["binutils"],
            (Self::Compressors, Debian) => &["tar", "gzip", "xz-utils"],
            (Self::Compressors, Fedora | Arch) => &["tar", "gzip", "xz"],
            (Self::DpkgDev, Debian | Fedora) => &["dpkg-dev"],
            (Self::DpkgDev, Arch) => &["dpkg"],
            (Self::DesktopFileValidate, _) => &["desktop-file-utils"],
            (Self::Appstream, _) => &["appstream"],
            (Self::SharedMimeInfo, _) => &["shared-mime-info"],
            (Self::Xmllint, Debian) => &["libxml2-utils"],
            (Self::Xmllint, Fedora | Arch) => &["libxml2"],
            (Self::Mandoc, _) => &["mandoc"],
            (Self::Shellcheck, Debian | Arch) => &["shellcheck"],
            (Self::Shellcheck, Fedora) => &["ShellCheck"],
            (Self::Lintian, Debian) => &["lintian"],
            (Self::Lintian, Fedora | Arch) => &[],
        }
    }
}

/// The packages that bring all of `needs`, each once.
pub fn list(needs: &[Need], family: Family) -> Vec<&'static str> {
    let mut packages = Vec::new();
    for package in needs.iter().flat_map(|need| need.packages(family)) {
        if !packages.contains(package) {
            packages.push(*package);
        }
    }
    packages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_known_by_id_and_by_likeness() {
        let family = Family::from_os_release;
        assert_eq!(family("PRETTY_NAME=\"Debian GNU/Linux 12\"\nVERSION_ID=\"12\"\nID=debian\n"), Some(Family::Debian));
        assert_eq!(family("NAME=Ubuntu\nID=ubuntu\nID_LIKE=debian"), Some(Family::Debian));
        assert_eq!(family("ID=linuxmint\nID_LIKE=\"ubuntu debian\""), Some(Family::Debian));
        assert_eq!(family("ID=fedora\nVARIANT_ID=workstation"), Some(Family::Fedora));
        assert_eq!(family("ID=\"nobara\"\nID_LIKE='rhel centos fedora'\n"), Some(Family::Fedora));
        assert_eq!(family("ID=arch"), Some(Family::Arch));
        assert_eq!(family("ID_LIKE=arch\nID=manjaro"), Some(Family::Arch));
    }

    #[test]
    fn other_systems_have_no_family() {
        for text in ["", "ID=nixos\nID_LIKE=", "ID=alpine", "# ID=debian", "VERSION_ID=arch", "nonsense\0=\n=\nID"] {
            assert_eq!(Family::from_os_release(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_list_names_each_package_once_and_in_order() {
        let needs = [Need::Alsa, Need::Vulkan, Need::SoftwareVulkan];
        assert_eq!(list(&needs, Family::Debian), ["libasound2-dev", "libvulkan1", "mesa-vulkan-drivers"]);
        assert_eq!(list(&[], Family::Arch), [""; 0]);
    }

    #[test]
    fn every_need_has_a_package_in_every_family() {
        let groups: [&[Need]; 6] = [
            &Need::BUILD,
            &Need::VIRTUAL_DISPLAY,
            &Need::END_TO_END,
            &Need::PACKAGE,
            &Need::PACKAGE_CHECK,
            &[Need::Vulkan, Need::DpkgDev, Need::WebP],
        ];
        for need in groups.concat() {
            for family in Family::ALL {
                assert!(!need.packages(family).is_empty(), "{need:?} {family:?}");
            }
        }
    }

    #[test]
    fn what_to_do_by_hand_is_one_line_to_copy() {
        assert_eq!(Family::Fedora.by_hand(&["gcc", "xdotool"]), "sudo dnf install gcc xdotool");
    }
}
