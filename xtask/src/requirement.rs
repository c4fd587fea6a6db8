//! The requirements for building, playing and packing: how each is found, and which packages contain it.

use crate::distribution::Family;

/// A program, a library or a driver that the build, the game or the tests require.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    pub name: &'static str,
    pub detection: Detection,
    /// The packages to install, separated by spaces, in the order of [`Family::ALL`].
    packages: [&'static str; 3],
}

/// How to detect a requirement. A text may contain several names, separated by spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detection {
    /// All these programs are on the search path.
    Programs(&'static str),
    /// At least one of these programs is on the search path.
    AnyProgram(&'static str),
    /// pkg-config knows this module, or else this header file exists.
    Headers(&'static str, &'static str),
    /// The dynamic linker knows these libraries.
    Libraries(&'static str),
    /// A Vulkan loader and any driver are installed.
    Vulkan,
    /// A Vulkan loader and Mesa's driver that draws without a GPU are installed.
    SoftwareVulkan,
}

const fn row(name: &'static str, found: Detection, packages: [&'static str; 3]) -> Requirement {
    Requirement { name, detection: found, packages }
}

/// Returns the requirement of a program with the same name.
const fn program(name: &'static str, packages: [&'static str; 3]) -> Requirement {
    row(name, Detection::Programs(name), packages)
}

impl Requirement {
    pub const LINKER: Self = row("a C linker (cc)", Detection::Programs("cc"), ["gcc libc6-dev", "gcc", "gcc"]);
    pub const PKG_CONFIG: Self =
        row("pkg-config", Detection::AnyProgram("pkg-config pkgconf"), ["pkg-config", "pkgconf-pkg-config", "pkgconf"]);
    /// For sound.
    pub const ALSA: Self = row(
        "the ALSA development headers",
        Detection::Headers("alsa", "alsa/asoundlib.h"),
        ["libasound2-dev", "alsa-lib-devel", "alsa-lib"],
    );
    /// For gamepads.
    pub const UDEV: Self = row(
        "the udev development headers",
        Detection::Headers("libudev", "libudev.h"),
        ["libudev-dev", "systemd-devel", "systemd-libs"],
    );
    pub const WAYLAND: Self = row(
        "the Wayland development headers",
        Detection::Headers("wayland-client", "wayland-client.h"),
        ["libwayland-dev", "wayland-devel", "wayland"],
    );
    /// For keyboards.
    pub const XKBCOMMON: Self = row(
        "the xkbcommon development headers",
        Detection::Headers("xkbcommon", "xkbcommon/xkbcommon.h"),
        ["libxkbcommon-dev", "libxkbcommon-devel", "libxkbcommon"],
    );
    /// The libraries that a window under X11 loads at start.
    pub const X11: Self = row(
        "the X11 client libraries",
        Detection::Libraries(
            "libX11.so.6 libX11-xcb.so.1 libxcb.so.1 libXcursor.so.1 libXi.so.6 libxkbcommon-x11.so.0",
        ),
        [
            "libx11-6 libx11-xcb1 libxcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0",
            "libX11 libX11-xcb libxcb libXcursor libXi libXrandr libxkbcommon-x11",
            "libx11 libxcb libxcursor libxi libxrandr libxkbcommon-x11",
        ],
    );
    /// A Vulkan loader and any driver. Arch splits Mesa's drivers; the others have them in one package.
    pub const VULKAN: Self = row(
        "a Vulkan driver",
        Detection::Vulkan,
        [
            "libvulkan1 mesa-vulkan-drivers",
            "vulkan-loader mesa-vulkan-drivers",
            "vulkan-icd-loader vulkan-radeon vulkan-intel vulkan-swrast",
        ],
    );
    pub const SOFTWARE_VULKAN: Self = row(
        "Mesa's software Vulkan driver",
        Detection::SoftwareVulkan,
        ["libvulkan1 mesa-vulkan-drivers", "vulkan-loader mesa-vulkan-drivers", "vulkan-icd-loader vulkan-swrast"],
    );
    pub const XVFB: Self = program("Xvfb", ["xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"]);
    /// Presses keys and focuses the window in the window tests.
    pub const XDOTOOL: Self = program("xdotool", ["xdotool"; 3]);
    /// Takes screenshots in the window tests.
    pub const IMAGE_MAGICK: Self =
        row("ImageMagick", Detection::AnyProgram("import magick"), ["imagemagick", "ImageMagick", "imagemagick"]);
    /// Makes animations.
    pub const WEBP: Self = row("the WebP tools", Detection::Programs("img2webp"), ["webp", "libwebp-tools", "libwebp"]);
    pub const STRIP: Self = program("strip", ["binutils"; 3]);
    pub const COMPRESSORS: Self = row(
        "tar, gzip and xz",
        Detection::Programs("tar gzip xz"),
        ["tar gzip xz-utils", "tar gzip xz", "tar gzip xz"],
    );
    /// Finds the packages that contain a program's libraries.
    pub const DPKG_DEV: Self = program("dpkg-shlibdeps", ["dpkg-dev", "dpkg-dev", "dpkg"]);
    /// Checks menu entries.
    pub const DESKTOP_FILE_VALIDATE: Self = program("desktop-file-validate", ["desktop-file-utils"; 3]);
    /// Checks the description for software centres.
    pub const APPSTREAM: Self = program("appstreamcli", ["appstream"; 3]);
    /// Checks definitions of file types.
    pub const SHARED_MIME_INFO: Self = program("update-mime-database", ["shared-mime-info"; 3]);
    pub const XMLLINT: Self = program("xmllint", ["libxml2-utils", "libxml2", "libxml2"]);
    pub const MANDOC: Self = program("mandoc", ["mandoc"; 3]);
    /// Checks shell scripts.
    pub const SHELLCHECK: Self = program("shellcheck", ["shellcheck", "ShellCheck", "shellcheck"]);
    /// Checks Debian packages. Other families lack lintian.
    pub const LINTIAN: Self = program("lintian", ["lintian", "", ""]);

    pub const BUILD: [Self; 6] =
        [Self::LINKER, Self::PKG_CONFIG, Self::ALSA, Self::UDEV, Self::WAYLAND, Self::XKBCOMMON];
    pub const VIRTUAL_DISPLAY: [Self; 3] = [Self::XVFB, Self::X11, Self::SOFTWARE_VULKAN];
    /// For the tests in a window, with a virtual display.
    pub const WINDOW_TESTS: [Self; 2] = [Self::XDOTOOL, Self::IMAGE_MAGICK];
    pub const PACKAGE: [Self; 2] = [Self::STRIP, Self::COMPRESSORS];
    pub const PACKAGE_CHECK: [Self; 6] = [
        Self::DESKTOP_FILE_VALIDATE,
        Self::APPSTREAM,
        Self::SHARED_MIME_INFO,
        Self::XMLLINT,
        Self::MANDOC,
        Self::SHELLCHECK,
    ];

    pub fn packages(self, family: Family) -> impl Iterator<Item = &'static str> {
        self.packages[family as usize].split_whitespace()
    }
}

/// Returns the packages that contain these requirements, without duplicates.
pub fn packages(requirements: &[Requirement], family: Family) -> Vec<&'static str> {
    let mut packages = Vec::new();
    for package in requirements.iter().flat_map(|requirement| requirement.packages(family)) {
        if !packages.contains(&package) {
            packages.push(package);
        }
    }
    packages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_names_each_package_once_and_in_order() {
        let requirements = [Requirement::ALSA, Requirement::VULKAN, Requirement::SOFTWARE_VULKAN];
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
            &[Requirement::VULKAN, Requirement::DPKG_DEV, Requirement::WEBP],
        ];
        for requirement in groups.concat() {
            for family in Family::ALL {
                assert!(requirement.packages(family).next().is_some(), "{requirement:?} {family:?}");
            }
        }
    }
}
