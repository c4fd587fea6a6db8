//! What building, playing and packing require, and the packages that bring it.

use crate::distribution::Family;

/// A program, a library or a driver that the build, the game or the tests require.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// `cc`, which Rust links with.
    Linker,
    /// `pkg-config`, which the build asks for the libraries below.
    PkgConfig,
    /// ALSA's headers, for sound.
    Alsa,
    /// udev's headers, for gamepads.
    Udev,
    /// Wayland's headers, for windows.
    Wayland,
    /// xkbcommon's headers, for keyboards.
    Xkbcommon,
    /// The libraries that a window under X11 loads when it starts.
    X11,
    /// A Vulkan loader and any driver.
    Vulkan,
    /// A Vulkan loader and Mesa's driver that draws without a GPU.
    SoftwareVulkan,
    /// Xvfb, the virtual display.
    Xvfb,
    /// xdotool, which presses keys and gives the window the focus in the tests in a window.
    Xdotool,
    /// ImageMagick, which takes pictures of the screen in the tests in a window.
    ImageMagick,
    /// `img2webp`, which makes an animation of pictures.
    WebP,
    /// `strip`, which removes a program's symbols.
    Strip,
    /// `tar`, `gzip` and `xz`.
    Compressors,
    /// `dpkg-shlibdeps`, which finds the packages that contain a program's libraries.
    DpkgDev,
    /// `desktop-file-validate`, which checks menu entries.
    DesktopFileValidate,
    /// `appstreamcli`, which checks what software centres show.
    Appstream,
    /// `update-mime-database`, which reads definitions of file types.
    SharedMimeInfo,
    /// `xmllint`, which checks XML.
    Xmllint,
    /// `mandoc`, which checks manual pages.
    Mandoc,
    /// `shellcheck`, which checks shell scripts.
    Shellcheck,
    /// `lintian`, which checks Debian packages. Other families lack it.
    Lintian,
}

impl Requirement {
    /// For building.
    pub const BUILD: [Self; 6] =
        [Self::Linker, Self::PkgConfig, Self::Alsa, Self::Udev, Self::Wayland, Self::Xkbcommon];
    /// For a virtual display.
    pub const VIRTUAL_DISPLAY: [Self; 3] = [Self::Xvfb, Self::X11, Self::SoftwareVulkan];
    /// For the tests in a window, with a virtual display.
    pub const WINDOW_TESTS: [Self; 2] = [Self::Xdotool, Self::ImageMagick];

    /// For packing what was built.
    pub const PACKAGE: [Self; 2] = [Self::Strip, Self::Compressors];
    /// For checking packages.
    pub const PACKAGE_CHECK: [Self; 6] = [
        Self::DesktopFileValidate,
        Self::Appstream,
        Self::SharedMimeInfo,
        Self::Xmllint,
        Self::Mandoc,
        Self::Shellcheck,
    ];

    /// Returns its name, for messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Linker => "a C linker (cc)",
            Self::PkgConfig => "pkg-config",
            Self::Alsa => "the ALSA development headers",
            Self::Udev => "the udev development headers",
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

    /// Returns the packages that contain it.
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
            (Self::Udev, Debian) => &["libudev-dev"],
            (Self::Udev, Fedora) => &["systemd-devel"],
            (Self::Udev, Arch) => &["systemd-libs"],
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
            // Arch splits Mesa's drivers; the others have them all in one package.
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

/// Returns the packages that contain all of `requirements`, each once.
pub fn packages(requirements: &[Requirement], family: Family) -> Vec<&'static str> {
    let mut packages = Vec::new();
    for package in requirements.iter().flat_map(|requirement| requirement.packages(family)) {
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
    fn a_list_names_each_package_once_and_in_order() {
        let requirements = [Requirement::Alsa, Requirement::Vulkan, Requirement::SoftwareVulkan];
        assert_eq!(packages(&requirements, Family::Debian), ["libasound2-dev", "libvulkan1", "mesa-vulkan-drivers"]);
        assert_eq!(packages(&[], Family::Arch), [""; 0]);
    }

    #[test]
    fn every_requirement_has_a_package_in_every_family() {
        let groups: [&[Requirement]; 6] = [
            &Requirement::BUILD,
            &Requirement::VIRTUAL_DISPLAY,
            &Requirement::WINDOW_TESTS,
            &Requirement::PACKAGE,
            &Requirement::PACKAGE_CHECK,
            &[Requirement::Vulkan, Requirement::DpkgDev, Requirement::WebP],
        ];
        for requirement in groups.concat() {
            for family in Family::ALL {
                assert!(!requirement.packages(family).is_empty(), "{requirement:?} {family:?}");
            }
        }
    }
}
