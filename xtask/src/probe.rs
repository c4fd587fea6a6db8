//! Detects which system dependencies this machine meets.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::system_dependency::{Detection, SystemDependency};

/// The beginning of the file names of the manifests of Mesa's software Vulkan driver.
const SOFTWARE_DRIVER: &str = "lvp_icd";

/// Returns `true` if this machine meets the system dependency.
pub fn is_installed(dependency: SystemDependency) -> bool {
    match dependency.detection {
        Detection::AllPrograms(names) => names.split(' ').all(has_program),
        Detection::AnyProgram(names) => names.split(' ').any(has_program),
        Detection::Headers(module, header) => headers(module, header),
        Detection::Libraries(names) => names.split(' ').all(library),
        Detection::Vulkan => {
            let named = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].iter().any(|name| env::var_os(name).is_some());
            library("libvulkan.so.1") && (named || !drivers("").is_empty())
        }
        Detection::SoftwareVulkan => library("libvulkan.so.1") && !software_driver_manifests().is_empty(),
    }
}

/// Returns `true` if the program is on the search path.
pub fn has_program(name: &str) -> bool {
    which::which(name).is_ok()
}

/// Returns the manifests of Mesa's software driver for Vulkan.
pub fn software_driver_manifests() -> Vec<PathBuf> {
    drivers(SOFTWARE_DRIVER)
}

/// Returns `true` if the headers of a library are installed. Asks pkg-config, as the build does. If pkg-config is
/// missing, looks for a header file.
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

/// Returns `true` if the dynamic linker knows a library, or if the linker cannot be asked.
fn library(name: &str) -> bool {
    let known = ["ldconfig", "/sbin/ldconfig", "/usr/sbin/ldconfig"].into_iter().find_map(|program| {
        let output = Command::new(program).arg("-p").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    });
    known.is_none_or(|listing| listed(&listing, name, env::consts::ARCH))
}

/// Returns `true` if the output of `ldconfig -p` lists a library for this architecture. The output may also list 32-bit
/// libraries.
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

/// Returns the manifests of the Vulkan drivers with this prefix, in the folders that the Vulkan loader reads.
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
    fn drivers_are_found_by_prefix() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["lvp_icd.x86_64.json", "intel_icd.json", "lvp_icd.txt"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        assert_eq!(drivers_in(folder.path(), SOFTWARE_DRIVER), [folder.path().join("lvp_icd.x86_64.json")]);
        assert_eq!(drivers_in(folder.path(), "").len(), 2);
        assert!(drivers_in(&folder.path().join("missing"), "").is_empty());
    }

    #[test]
    fn a_missing_program_is_not_found() {
        assert!(has_program("cargo") && !has_program("tamsk-no-such-program"));
    }
}
