//! The programs that make packages, in the versions this was written for.

use std::fs;
use std::path::PathBuf;

use super::names;
use crate::workspace;

/// A program that Cargo installs.
#[derive(Debug)]
pub struct Tool {
    name: &'static str,
    version: &'static str,
    /// What it can do without.
    default_features: bool,
}

/// Makes the `.deb`. Without its features it asks the system's xz to compress.
pub const CARGO_DEB: Tool = Tool { name: "cargo-deb", version: "3.8.0", default_features: false };
/// Makes the installers for Windows and macOS.
pub const CARGO_PACKAGER: Tool = Tool { name: "cargo-packager", version: "0.11.8", default_features: true };

impl Tool {
    /// Where it lies, installed first if this version is not there yet.
    pub fn path(&self) -> Result<PathBuf, String> {
        let root = workspace::target().join("tools");
        let program = root.join("bin").join(names::program(self.name));
        let installed = fs::read_to_string(root.join(".crates.toml")).unwrap_or_default();
        if program.is_file() && self.is_in(&installed) {
            return Ok(program);
        }
        println!("Installing {} {} in {}.", self.name, self.version, root.display());
        let build = root.join("build");
        let mut cargo = workspace::cargo();
        // Unoptimised: it is built once for every time it is used, or nearly so, and what takes long others do.
        cargo.args(["install", "--quiet", "--locked", "--debug", self.name, "--version", self.version]);
        cargo.arg("--root").arg(&root).arg("--target-dir").arg(&build);
        // That is for our own code; here it would hold others to our rules.
        cargo.env_remove("RUSTC_WORKSPACE_WRAPPER");
        if !self.default_features {
            cargo.arg("--no-default-features");
        }
        let status = workspace::run(&mut cargo)?;
        // Only needed again for another version, if then.
        let _ = fs::remove_dir_all(&build);
        if status.success() {
            Ok(program)
        } else {
            Err(format!("{} {} could not be installed; what Cargo says above tells why.", self.name, self.version))
        }
    }

    /// Whether Cargo's list of what it installed names this version.
    fn is_in(&self, crates: &str) -> bool {
        let start = format!("\"{} {} (", self.name, self.version);
        crates.lines().any(|line| line.trim_start().starts_with(&start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_does_not_count() {
        let list =
            |version| format!("[v1]\n\"cargo-deb {version} (registry+https://example.org/index)\" = [\"cargo-deb\"]\n");
        assert!(CARGO_DEB.is_in(&list(CARGO_DEB.version)));
        assert!(!CARGO_DEB.is_in(&list("3.8.00")));
        assert!(!CARGO_DEB.is_in(&list("2.0.0")));
        assert!(!CARGO_PACKAGER.is_in(&list(CARGO_PACKAGER.version)));
        assert!(!CARGO_DEB.is_in(""));
    }
}
