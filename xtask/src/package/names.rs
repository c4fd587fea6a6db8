//! The names of the packages and their programs.

use std::env::consts;

pub const GAME: &str = "tamsk";
pub const ENGINE: &str = "tamsk-engine";
/// Debian's revision: how many times this version has been packed.
const REVISION: &str = "1";

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub fn deb() -> String {
    format!("{GAME}_{VERSION}-{REVISION}_{}.deb", debian_architecture(consts::ARCH))
}

pub fn folder() -> String {
    format!("{GAME}-{VERSION}-{}-{}", consts::ARCH, consts::OS)
}

pub fn archive() -> String {
    format!("{}.tar.gz", folder())
}

pub fn program(name: &str) -> String {
    format!("{name}{}", consts::EXE_SUFFIX)
}

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
    use crate::{file, workspace};

    #[test]
    fn other_files_have_the_same_version() {
        let read = |name: &str| file::text(&workspace::root().join(name)).unwrap();
        let metainfo = read("xtask/package/io.github.tamsk.Tamsk.metainfo.xml");
        let release = metainfo.lines().find(|line| line.contains("<release "));
        assert!(release.unwrap().contains(&format!("version=\"{VERSION}\"")), "{release:?}");
        let changelog = read("xtask/package/debian/changelog");
        assert!(changelog.starts_with(&format!("tamsk ({VERSION}-{REVISION}) ")), "{changelog}");
        assert!(read("Cargo.toml").contains(&format!("\nrevision = \"{REVISION}\"\n")));
    }

    #[test]
    fn names_contain_the_version_and_the_architecture() {
        assert!(deb().starts_with(&format!("tamsk_{VERSION}-1_")) && deb().ends_with(".deb"));
        assert_eq!(folder(), format!("tamsk-{VERSION}-{}-{}", consts::ARCH, consts::OS));
        assert_eq!(archive(), format!("{}.tar.gz", folder()));
        assert_eq!(debian_architecture("x86_64"), "amd64");
        assert_eq!(debian_architecture("riscv64"), "riscv64");
    }
}
