//! Looks at the machine: which of the needs are met.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::packages::Need;

/// What a window under X11 opens when it starts.
const X11_LIBRARIES: [&str; 6] =
    ["libX11.so.6", "libX11-xcb.so.1", "libxcb.so.1", "libXcursor.so.1", "libXi.so.6", "libxkbcommon-x11.so.0"];

/// The name every file that announces Mesa's software driver begins with.
const SOFTWARE_DRIVER: &str = "lvp_icd";

/// Whether this machine has it.
pub fn has(need: Need) -> bool {
    match need {
        Need::Linker => program("cc"),
        Need::PkgConfig => program("pkg-config") || program("pkgconf"),
        Need::Alsa => headers("alsa", "alsa/asoundlib.h"),
        Need::Wayland => headers("wayland-client", "wayland-client.h"),
        Need::Xkbcommon => headers("xkbcommon", "xkbcommon/xkbcommon.h"),
        Need::X11 => X11_LIBRARIES.into_iter().all(library),
        Need::Vulkan => {
            let named = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].iter().any(|name| env::var_os(name).is_some());
            library("libvulkan.so.1") && (named || !drivers("").is_empty())
        }
        Need::SoftwareVulkan => library("libvulkan.so.1") && !software_drivers().is_empty(),
        Need::Xvfb => program("Xvfb"),
        Need::Xdotool => program("xdotool"),
        Need::ImageMagick => program("import") || program("magick"),
        Need::WebP => program("img2webp"),
        Need::Strip => program("strip"),
        Need::Compressors => ["tar", "gzip", "xz"].into_iter().all(program),
        Need::DpkgDev => program("dpkg-shlibdeps"),
        Need::DesktopFileValidate => program("desktop-file-validate"),
        Need::Appstream => program("appstreamcli"),
        Need::SharedMimeInfo => program("update-mime-database"),
        Need::Xmllint => program("xmllint"),
        Need::Mandoc => program("mandoc"),
        Need::Shellcheck => program("shellcheck"),
        Need::Lintian => program("lintian"),
    }
}

/// Whether a program of that name lies on the search path.
pub fn program(name: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| program_on(&path, name))
}

/// The files that announce Mesa's software Vulkan driver.
pub fn software_drivers() -> Vec<PathBuf> {
    drivers(SOFTWARE_DRIVER)
}

fn program_on(path: &OsStr, name: &str) -> bool {
    env::split_paths(path).any(|folder| folder.join(name).is_file())
}

/// What the build asks pkg-config for; where that is not installed yet, the headers themselves tell.
fn headers(module: &str, header: &str) -> bool {
    let asked = ["pkg-config", "pkgconf"].into_iter().find_map(|program| {
        let mut command = Command::new(program);
        command.args(["--exists", module]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().ok()
    });
    match asked {
        Some(status) => status.success(),
        None => ["/usr/include", "/usr/local/include"].iter().any(|folder| Path::new(folder).join(header).is_file()),
    }
}

/// Whether the dynamic linker knows a library. Where it cannot be asked, there is no telling: taken as known, so that
/// nobody is sent to install what is there.
fn library(name: &str) -> bool {
    let known = ["ldconfig", "/sbin/ldconfig", "/usr/sbin/ldconfig"].into_iter().find_map(|program| {
        let output = Command::new(program).arg("-p").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    });
    known.is_none_or(|listing| listed(&listing, name, env::consts::ARCH))
}

/// Reads the listing of `ldconfig -p` (`libXi.so.6 (libc6,x86-64) => /usr/lib64/libXi.so.6`), where a 64-bit machine
/// may list 32-bit libraries as well.
fn listed(listing: &str, name: &str, arch: &str) -> bool {
    let tag = match arch {
        "x86_64" => "x86-64",
        "aarch64" => "AArch64",
        _ => "",
    };
    listing.lines().any(|line| {
        let mut words = line.split_whitespace();
        words.next() == Some(name) && words.next().is_some_and(|kind| kind.contains(tag))
    })
}

/// The driver files whose names begin so, in the folders the Vulkan loader reads.
fn drivers(prefix: &str) -> Vec<PathBuf> {
    let home = |variable: &str, otherwise: &str| {
        let set = env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
        set.or_else(|| env::var_os("HOME").map(|home| Path::new(&home).join(otherwise)))
    };
    let own = [home("XDG_CONFIG_HOME", ".config"), home("XDG_DATA_HOME", ".local/share")];
    let shared = ["/etc", "/usr/local/etc", "/usr/share", "/usr/local/share"].map(PathBuf::from);
    let folders = own.into_iter().flatten().chain(shared);
    folders.flat_map(|folder| drivers_in(&folder.join("vulkan/icd.d"), prefix)).collect()
}

fn drivers_in(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| {
        let name = entry.file_name();
        name.to_str().is_some_and(|name| name.starts_with(prefix) && name.ends_with(".json"))
    });
    let mut files: Vec<PathBuf> = files.map(|entry| entry.path()).collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_counts_only_for_this_kind_of_machine() {
        let listing = "2 libs found in cache\n\tlibXi.so.6 (libc6) => /usr/lib/libXi.so.6\n\
            \tlibX11.so.6 (libc6,x86-64) => /usr/lib64/libX11.so.6\n";
        assert!(listed(listing, "libX11.so.6", "x86_64"));
        assert!(!listed(listing, "libX11.so", "x86_64"));
        assert!(!listed(listing, "libXi.so.6", "x86_64"));
        assert!(listed(listing, "libXi.so.6", "riscv64"));
        assert!(!listed("", "libXi.so.6", "aarch64"));
    }

    #[test]
    fn drivers_are_found_by_the_beginning_of_their_name() {
        let folder = env::temp_dir().join(format!("tamsk-xtask-icd-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for name in ["lvp_icd.x86_64.json", "intel_icd.json", "lvp_icd.txt"] {
            fs::write(folder.join(name), "").unwrap();
        }
        let software = drivers_in(&folder, SOFTWARE_DRIVER);
        let any = drivers_in(&folder, "");
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(software, [folder.join("lvp_icd.x86_64.json")]);
        assert_eq!(any.len(), 2);
        assert!(drivers_in(&folder, "").is_empty(), "a folder that is not there holds none");
    }

    #[test]
    fn programs_are_looked_for_in_every_folder_of_the_path() {
        let folder = env::temp_dir().join(format!("tamsk-xtask-path-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("xdotool"), "").unwrap();
        let path = env::join_paths([Path::new("/nowhere"), &folder]).unwrap();
        let (found, missed) = (program_on(&path, "xdotool"), program_on(&path, "Xvfb"));
        fs::remove_dir_all(&folder).unwrap();
        assert!(found && !missed);
    }
}
