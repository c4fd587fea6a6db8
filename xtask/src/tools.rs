//! Programs that xtask installs from crates.io, each in a fixed version.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

use crate::workspace;

/// A program that Cargo installs.
#[derive(Debug)]
pub struct Tool {
    /// The name of the crate.
    name: &'static str,
    version: &'static str,
    /// The name of the program that the crate contains.
    program: &'static str,
    default_features: bool,
}

impl Tool {
    const fn new(name: &'static str, version: &'static str) -> Tool {
        Tool { name, version, program: name, default_features: true }
    }
}

/// The tool that makes the `.deb`. Without its default features, the tool compresses with the system's xz.
pub const CARGO_DEB: Tool = Tool { default_features: false, ..Tool::new("cargo-deb", "3.8.0") };
/// The tool that makes the installers for Windows and macOS.
pub const CARGO_PACKAGER: Tool = Tool::new("cargo-packager", "0.11.8");
/// The tool that checks licences, duplicates, sources and advisories of dependencies.
pub const CARGO_DENY: Tool = Tool::new("cargo-deny", "0.20.2");
/// The tool that fuzzes with libFuzzer.
pub const CARGO_FUZZ: Tool = Tool::new("cargo-fuzz", "0.13.2");
/// The tool that finds unused dependencies.
pub const CARGO_MACHETE: Tool = Tool::new("cargo-machete", "0.9.2");
/// The tool that finds spelling mistakes.
pub const TYPOS: Tool = Tool { program: "typos", ..Tool::new("typos-cli", "1.52.0") };

/// Returns the path of this version of a tool. Installs the tool if that version is missing.
pub fn find_or_install_exact_version(tool: &Tool) -> Result<PathBuf, String> {
    match tool.installed() {
        Some(path) => Ok(path),
        None => install(&[tool]).map(|()| tool.destination()),
    }
}

/// Returns the paths of several tools. Any version on the search path suffices. Installs the tools that are missing.
pub fn find_or_install_any_version<const N: usize>(tools: [&Tool; N]) -> Result<[PathBuf; N], String> {
    let missing: Vec<&Tool> = tools.into_iter().filter(|tool| tool.found().is_none()).collect();
    install(&missing)?;
    Ok(tools.map(|tool| tool.found().unwrap_or_else(|| tool.destination())))
}

/// Installs tools one after the other. All of them use the same build folder, so that they share dependencies.
fn install(tools: &[&Tool]) -> Result<(), String> {
    let build = root().join("build");
    let installed = tools.iter().try_for_each(|tool| tool.install(&build));
    // Other versions of the tools could not reuse the build folder, so it is removed.
    let _ = fs::remove_dir_all(&build);
    installed
}

impl Tool {
    /// Returns the path of this version of the tool, if it is installed in the tools folder.
    fn installed(&self) -> Option<PathBuf> {
        let program = self.destination();
        let list = fs::read_to_string(root().join(".crates.toml")).unwrap_or_default();
        (program.is_file() && self.is_in(&list)).then_some(program)
    }

    /// Returns the path of this version of the tool. If this version is not installed, returns the path of any version
    /// on the search path, if there is one.
    fn found(&self) -> Option<PathBuf> {
        self.installed().or_else(|| which::which(self.program).ok())
    }

    fn destination(&self) -> PathBuf {
        root().join("bin").join(format!("{}{EXE_SUFFIX}", self.program))
    }

    fn install(&self, build: &Path) -> Result<(), String> {
        let root = root();
        println!("Installing {} {} in {}.", self.name, self.version, root.display());
        let mut cargo = workspace::cargo();
        // The tools are built without optimisations. Optimising would take longer than most of them ever run.
        cargo.args(["install", "--quiet", "--locked", "--debug", self.name, "--version", self.version]);
        cargo.arg("--root").arg(&root).arg("--target-dir").arg(build);
        // The compiler wrapper turns warnings into errors, which should happen only in the workspace's own code.
        cargo.env_remove("RUSTC_WORKSPACE_WRAPPER");
        if !self.default_features {
            cargo.arg("--no-default-features");
        }
        workspace::run_successfully(&mut cargo)
    }

    /// Returns `true` if Cargo's list of installed crates contains this version of the tool.
    fn is_in(&self, crates: &str) -> bool {
        let start = format!("\"{} {} (", self.name, self.version);
        crates.lines().any(|line| line.trim_start().starts_with(&start))
    }
}

fn root() -> PathBuf {
    workspace::target_folder().join("tools")
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
