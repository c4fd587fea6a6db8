//! What the packages and the programs in them are called.

use std::env::consts;

use super::file;
use crate::workspace;

/// The game.
pub const GAME: &str = "tamsk";
/// The engine tool.
pub const ENGINE: &str = "tamsk-engine";
/// What Debian counts beside the version: how often the same one was packed.
const REVISION: &str = "1";

/// The names that hold the version.
#[derive(Debug, PartialEq, Eq)]
pub struct Names {
    version: String,
}

impl Names {
    /// Reads the version where Cargo does.
    pub fn read() -> Result<Self, String> {
        let manifest = workspace::root().join("Cargo.toml");
        let version = version(&file::text(&manifest)?).map(str::to_owned);
        let version = version.ok_or_else(|| format!("{}: there is no version in [package].", manifest.display()))?;
        Ok(Self { version })
    }

    /// The Debian package.
    pub fn deb(&self) -> String {
        format!("{GAME}_{}-{REVISION}_{}.deb", self.version, debian_architecture(consts::ARCH))
    }

    /// The one folder that the archive unpacks to.
    pub fn folder(&self) -> String {
        format!("{GAME}-{}-{}-{}", self.version, consts::ARCH, consts::OS)
    }

    /// The archive.
    pub fn archive(&self) -> String {
        format!("{}.tar.gz", self.folder())
    }
}

/// A program's file.
pub fn program(name: &str) -> String {
    format!("{name}{}", consts::EXE_SUFFIX)
}

/// Reads `version` in a manifest's `[package]`.
fn version(manifest: &str) -> Option<&str> {
    let package = manifest.lines().skip_while(|line| line.trim() != "[package]").skip(1);
    let mut package = package.take_while(|line| !line.starts_with('['));
    package.find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "version").then(|| value.trim().trim_matches('"'))
    })
}

/// What Debian calls a kind of machine.
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
    fn the_version_is_the_packages_own() {
        let manifest = "[workspace]\nversion = \"9\"\n\n[package]\nname = \"tamsk\"\nrust-version = \"1.95\"\n\
            version = \"0.1.0\"\n[dependencies]\nversion = \"7\"\n";
        assert_eq!(version(manifest), Some("0.1.0"));
        assert_eq!(version("[package]\nname = \"tamsk\"\n[dependencies]\nversion = \"7\""), None);
        assert_eq!(version(""), None);
    }

    #[test]
    fn the_manifest_here_has_one() {
        assert!(Names::read().unwrap().deb().starts_with("tamsk_"));
    }

    #[test]
    fn what_else_tells_the_version_tells_the_same() {
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
    fn names_say_what_is_in_the_package_and_for_which_machine() {
        let names = Names { version: "1.2.3".into() };
        assert!(names.deb().starts_with("tamsk_1.2.3-1_") && names.deb().ends_with(".deb"));
        let folder = format!("tamsk-1.2.3-{}-{}", consts::ARCH, consts::OS);
        assert_eq!(names.folder(), folder);
        assert_eq!(names.archive(), format!("{folder}.tar.gz"));
        assert_eq!(debian_architecture("x86_64"), "amd64");
        assert_eq!(debian_architecture("riscv64"), "riscv64");
    }
}
