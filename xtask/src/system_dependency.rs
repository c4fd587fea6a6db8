//! The system dependencies for building, playing and packing, with the ways to detect them and the packages that
//! contain them.

use crate::distribution::DistributionFamily;

/// A program, a library or a driver that the build, the game or the tests require.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemDependency {
    pub name: &'static str,
    pub detection: Detection,
    /// The packages to install for each family, in the order of [`DistributionFamily::ALL`]. Several packages are
    /// separated by spaces.
    packages: [&'static str; 3],
}

/// The way to detect a system dependency. A text with programs or libraries may contain several names, separated by
/// spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detection {
    /// All these programs are on the search path.
    AllPrograms(&'static str),
    /// At least one of these programs is on the search path.
    AnyProgram(&'static str),
    /// pkg-config knows this module, or pkg-config is missing and this header file exists.
    Headers(&'static str, &'static str),
    /// The dynamic linker knows these libraries.
    Libraries(&'static str),
    /// A Vulkan loader and any driver are installed.
    Vulkan,
    /// A Vulkan loader and Mesa's driver that draws without a GPU are installed.
    SoftwareVulkan,
}

const fn row(name: &'static str, found: Detection, packages: [&'static str; 3]) -> SystemDependency {
    SystemDependency { name, detection: found, packages }
}

/// Returns the system dependency of a program, under the name of that program.
const fn program(name: &'static str, packages: [&'static str; 3]) -> SystemDependency {
    row(name, Detection::AllPrograms(name), packages)
}

impl SystemDependency {
    pub const LINKER: Self = row("a C linker (cc)", Detection::AllPrograms("cc"), ["gcc libc6-dev", "gcc", "gcc"]);
    pub const PKG_CONFIG: Self =
        row("pkg-config", Detection::AnyProgram("pkg-config pkgconf"), ["pkg-config", "pkgconf-pkg-config", "pkgconf"]);
    /// The headers of ALSA, for sound.
    pub const ALSA: Self = row(
        "the ALSA development headers",
        Detection::Headers("alsa", "alsa/asoundlib.h"),
        ["libasound2-dev", "alsa-lib-devel", "alsa-lib"],
    );
    /// The headers of udev, for gamepads.
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
    /// The headers of xkbcommon, for keyboards.
    pub const XKBCOMMON: Self = row(
        "the xkbcommon development headers",
        Detection::Headers("xkbcommon", "xkbcommon/xkbcommon.h"),
        ["libxkbcommon-dev", "libxkbcommon-devel", "libxkbcommon"],
    );
    /// The libraries that a window under X11 loads when it starts.
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
    /// A Vulkan loader and any driver. Arch has a separate package for each of Mesa's drivers. The other distributions
    /// have one package for all of them.
    pub const VULKAN: Self = row(
        "a Vulkan driver",
        Detection::Vulkan,
        [
            "libvulkan1 mesa-vulkan-drivers",
            "vulkan-loader mesa-vulkan-drivers",
            "vulkan-icd-loader vulkan-radeon vulkan-intel vulkan-swrast",
        ],
    );
    /// A Vulkan loader and Mesa's driver that draws without a GPU.
    pub const SOFTWARE_VULKAN: Self = row(
        "Mesa's software Vulkan driver",
        Detection::SoftwareVulkan,
        ["libvulkan1 mesa-vulkan-drivers", "vulkan-loader mesa-vulkan-drivers", "vulkan-icd-loader vulkan-swrast"],
    );
    /// The server of virtual displays.
    pub const XVFB: Self = program("Xvfb", ["xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"]);
    /// The program that presses keys and focuses the window in the window tests.
    pub const XDOTOOL: Self = program("xdotool", ["xdotool"; 3]);
    /// The programs that take screenshots in the window tests.
    pub const IMAGE_MAGICK: Self =
        row("ImageMagick", Detection::AnyProgram("import magick"), ["imagemagick", "ImageMagick", "imagemagick"]);
    /// The tools that make animations.
    pub const WEBP: Self =
        row("the WebP tools", Detection::AllPrograms("img2webp"), ["webp", "libwebp-tools", "libwebp"]);
    /// The program that removes symbols from programs.
    pub const STRIP: Self = program("strip", ["binutils"; 3]);
    /// The programs that pack and compress archives.
    pub const COMPRESSORS: Self = row(
        "tar, gzip and xz",
        Detection::AllPrograms("tar gzip xz"),
        ["tar gzip xz-utils", "tar gzip xz", "tar gzip xz"],
    );
    /// The program that finds the packages that contain a program's libraries.
    pub const DPKG_DEV: Self = program("dpkg-shlibdeps", ["dpkg-dev", "dpkg-dev", "dpkg"]);
    /// The program that checks menu entries.
    pub const DESKTOP_FILE_VALIDATE: Self = program("desktop-file-validate", ["desktop-file-utils"; 3]);
    /// The program that checks the description for software centres.
    pub const APPSTREAM: Self = program("appstreamcli", ["appstream"; 3]);
    /// The program that checks definitions of file types.
    pub const SHARED_MIME_INFO: Self = program("update-mime-database", ["shared-mime-info"; 3]);
    /// The program that checks XML files.
    pub const XMLLINT: Self = program("xmllint", ["libxml2-utils", "libxml2", "libxml2"]);
    /// The program that checks manual pages.
    pub const MANDOC: Self = program("mandoc", ["mandoc"; 3]);
    /// The program that checks shell scripts.
    pub const SHELLCHECK: Self = program("shellcheck", ["shellcheck", "ShellCheck", "shellcheck"]);
    /// The program that checks Debian packages. Only the Debian family has a package of lintian.
    pub const LINTIAN: Self = program("lintian", ["lintian", "", ""]);

    /// The system dependencies for building the game.
    pub const BUILD: [Self; 6] =
        [Self::LINKER, Self::PKG_CONFIG, Self::ALSA, Self::UDEV, Self::WAYLAND, Self::XKBCOMMON];
    /// The system dependencies for running the game on a virtual display.
    pub const VIRTUAL_DISPLAY: [Self; 3] = [Self::XVFB, Self::X11, Self::SOFTWARE_VULKAN];
    /// The system dependencies of the tests that run in a real window, in addition to those of
    /// [`Self::VIRTUAL_DISPLAY`].
    pub const WINDOW_TESTS: [Self; 2] = [Self::XDOTOOL, Self::IMAGE_MAGICK];
    /// The system dependencies for packing.
    pub const PACKING: [Self; 2] = [Self::STRIP, Self::COMPRESSORS];
    /// The system dependencies for checking packages on every system.
    pub const PACKAGE_CHECK: [Self; 6] = [
        Self::DESKTOP_FILE_VALIDATE,
        Self::APPSTREAM,
        Self::SHARED_MIME_INFO,
        Self::XMLLINT,
        Self::MANDOC,
        Self::SHELLCHECK,
    ];

    /// Returns the packages that a distribution of this family needs for the system dependency.
    pub fn packages(self, family: DistributionFamily) -> impl Iterator<Item = &'static str> {
        self.packages[family as usize].split_whitespace()
    }
}

/// Returns the packages that contain these system dependencies, without duplicates.
pub fn packages(dependencies: &[SystemDependency], family: DistributionFamily) -> Vec<&'static str> {
    let mut packages = Vec::new();
    for package in dependencies.iter().flat_map(|dependency| dependency.packages(family)) {
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
        let dependencies = [SystemDependency::ALSA, SystemDependency::VULKAN, SystemDependency::SOFTWARE_VULKAN];
        assert_eq!(
            packages(&dependencies, DistributionFamily::Debian),
            ["libasound2-dev", "libvulkan1", "mesa-vulkan-drivers"]
        );
        assert_eq!(packages(&[], DistributionFamily::Arch), [""; 0]);
    }

    #[test]
    fn every_dependency_has_a_package_in_every_family() {
        let groups: [&[SystemDependency]; 6] = [
            &SystemDependency::BUILD,
            &SystemDependency::VIRTUAL_DISPLAY,
            &SystemDependency::WINDOW_TESTS,
            &SystemDependency::PACKING,
            &SystemDependency::PACKAGE_CHECK,
            &[SystemDependency::VULKAN, SystemDependency::DPKG_DEV, SystemDependency::WEBP],
        ];
        for dependency in groups.concat() {
            for family in DistributionFamily::ALL {
                assert!(dependency.packages(family).next().is_some(), "{dependency:?} {family:?}");
            }
        }
    }
}
