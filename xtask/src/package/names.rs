//! The names of the packages and their programs.

use std::env::consts;

/// The name of the game's package and of the game's program.
pub const GAME: &str = "tamsk";
/// The name of the engine's package and of the engine's program.
pub const ENGINE: &str = "tamsk-engine";
/// Debian's revision of the package, which counts how often this version has been packed.
const REVISION: &str = "1";

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Returns the file name of the `.deb`.
pub fn deb_file_name() -> String {
    format!("{GAME}_{VERSION}-{REVISION}_{}.deb", debian_architecture(consts::ARCH))
}

pub fn archive_folder_name() -> String {
    format!("{GAME}-{VERSION}-{}-{}", consts::ARCH, consts::OS)
}

/// Returns the file name of the archive.
pub fn archive_file_name() -> String {
    format!("{}.tar.gz", archive_folder_name())
}

/// Returns the file name of a program on this system.
pub fn program_file_name(name: &str) -> String {
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
        let read = |name: &str| file::read_text(&workspace::root().join(name)).unwrap();
        let metainfo = read("xtask/package/io.github.tamsk.Tamsk.metainfo.xml");
        let release = metainfo.lines().find(|line| line.contains("<release "));
        assert!(release.unwrap().contains(&format!("version=\"{VERSION}\"")), "{release:?}");
        let changelog = read("xtask/package/debian/changelog");
        assert!(changelog.starts_with(&format!("tamsk ({VERSION}-{REVISION}) ")), "{changelog}");
        assert!(read("Cargo.toml").contains(&format!("\nrevision = \"{REVISION}\"\n")));
    }

    #[test]
    fn names_contain_the_version_and_the_architecture() {
        assert!(deb_file_name().starts_with(&format!("tamsk_{VERSION}-1_")) && deb_file_name().ends_with(".deb"));
        assert_eq!(archive_folder_name(), format!("tamsk-{VERSION}-{}-{}", consts::ARCH, consts::OS));
        assert_eq!(archive_file_name(), format!("{}.tar.gz", archive_folder_name()));
        assert_eq!(debian_architecture("x86_64"), "amd64");
        assert_eq!(debian_architecture("riscv64"), "riscv64");
    }
}
