//! `cargo xtask doc`: the documentation of the workspace's own code.

use std::env;
use std::process::ExitCode;

use crate::system_dependency::SystemDependency;
use crate::{setup, workspace};

/// Builds the documentation. Treats warnings, such as those about broken links, as errors. Cargo first checks every
/// dependency, which takes minutes for Bevy unless `cargo check` has already run.
pub fn build_doc(open: bool) -> Result<ExitCode, String> {
    setup::install_missing(&SystemDependency::BUILD)?;
    let mut cargo = workspace::cargo();
    cargo.args(["doc", "--workspace", "--no-deps", "--features", "dev"]);
    if open {
        cargo.arg("--open");
    }
    if env::var_os("RUSTDOCFLAGS").is_none() {
        cargo.env("RUSTDOCFLAGS", "-D warnings");
    }
    workspace::run(&mut cargo).map(workspace::exit_code)
}
