//! The names of the packages and the programs in them.

use std::env::consts;

use crate::{file, workspace};

/// The game.
pub const GAME: &str = "tamsk";
/// The engine tool.
pub const ENGINE: &str = "tamsk-engine";
/// Debian's revision: how many times this version has been packed.
const REVISION: &str = "1";

/// The names that contain the version.
#[derive(Debug, PartialEq, Eq)]
pub struct Names {
    version: String,
}

impl Names {
    /// Reads the version of all packages in the manifest.
    pub fn read() -> Result<Self, String> {
        let manifest = workspace::root().join("Cargo.toml");
        let version = version(&file::text(&manifest)?).map(str::to_owned);
        let version = version.ok_or_else(|| format!("{}: [workspace.package] has no version.", manifest.display()))?;
        Ok(Self { version })
    }

    /// Returns the file name of the Debian package.
    pub fn deb(&self) -> String {
        format!("{GAME}_{}-{REVISION}_{}.deb", self.version, debian_architecture(consts::ARCH))
    }

    /// Returns the name of the folder that the archive unpacks to.
    pub fn folder(&self) -> String {
        format!("{GAME}-{}-{}-{}", self.version, consts::ARCH, consts::OS)
    }

    /// Returns the file name of the archive.
    pub fn archive(&self) -> String {
        format!("{}.tar.gz", self.folder())
    }
}

/// Returns a program's file name.
pub fn program(name: &str) -> String {
    format!("{name}{}", consts::EXE_SUFFIX)
}

/// Reads `version` in a manifest's `[workspace.package]`.
fn version(manifest: &str) -> Option<&str> {
    let package = manifest.lines().skip_while(|line| line.trim() != "[workspace.package]").skip(1);
    let mut package = package.take_while(|line| !line.starts_with('['));
    package.find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "version").then(|| value.trim().trim_matches('"'))
    })
}

/// Returns Debian's name for an architecture.
fn debian_architecture(rust: &str) -> &str {
    match rust {
        "x86_64" => "amd64",
        "x86" => "i386",
        "aarch64" => "arm64",
        "arm" => "armhf",
        "powerpc64" => "ppc64el",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_that_of_all_packages() {
        let manifest = "[workspace]\nversion = \"9\"\n\n[workspace.package]\nedition = \"2024\"\n\
            version = \"0.1.0\"\n[dependencies]\nversion = \"7\"\n";
        assert_eq!(version(manifest), Some("0.1.0"));
        assert_eq!(version("[package]\nname = \"tamsk\"\n[dependencies]\nversion = \"7\""), None);
        assert_eq!(version(""), None);
    }

    #[test]
    fn this_manifest_has_a_version() {
        assert!(Names::read().unwrap().deb().starts_with("tamsk_"));
    }

    #[test]
    fn other_files_have_the_same_version() {
        let read = |name: &str| file::text(&workspace::root().join(name)).unwrap();
        let Names { version } = Names::read().unwrap();
        let metainfo = read("xtask/package/io.github.tamsk.Tamsk.metainfo.xml");
        let release = metainfo.lines().find(|line| line.contains("<release "));
        assert!(release.unwrap().contains(&format!("version=\"{version}\"")), "{release:?}");
        let changelog = read("xtask/package/debian/changelog");
        assert!(changelog.starts_with(&format!("tamsk ({version}-{REVISION}) ")), "{changelog}");
        assert!(read("Cargo.toml").contains(&format!("\nrevision = \"{REVISION}\"\n")));
    }

    #[test]
    fn names_contain_the_version_and_the_architecture() {
        let names = Names { version: "1.2.3".into() };
        assert!(names.deb().starts_with("tamsk_1.2.3-1_") && names.deb().ends_with(".deb"));
        let folder = format!("tamsk-1.2.3-{}-{}", consts::ARCH, consts::OS);
        assert_eq!(names.folder(), folder);
        assert_eq!(names.archive(), format!("{folder}.tar.gz"));
        assert_eq!(debian_architecture("x86_64"), "amd64");
        assert_eq!(debian_architecture("riscv64"), "riscv64");
    }
}
