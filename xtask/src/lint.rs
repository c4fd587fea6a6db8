//! `cargo xtask lint`: formatting, dependencies, licences, spelling and the subjects of commits.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use crate::commits;
use crate::tools::{self, CARGO_DENY, CARGO_MACHETE, TYPOS};
use crate::workspace;

/// Runs all checks. A check that fails does not stop the others.
pub fn lint() -> Result<ExitCode, String> {
    let [deny, machete, typos] = tools::find_or_install_any_version([&CARGO_DENY, &CARGO_MACHETE, &TYPOS])?;
    let cargo = workspace::cargo().get_program().to_owned();
    let passed = [
        run("Formatting", &cargo, &["fmt", "--all", "--check"])?,
        run("Formatting of the fuzz targets", &cargo, &["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"])?,
        run("Licences, duplicates and sources of dependencies", &deny, &["check", "bans", "licenses", "sources"])?,
        advisories(&deny)?,
        run("Unused dependencies", &machete, &["--skip-target-dir"])?,
        run("Spelling", &typos, &[])?,
        commits::check_subjects()?,
    ];
    if passed.iter().all(|passed| *passed) {
        println!("\nNothing found.");
        return Ok(ExitCode::SUCCESS);
    }
    Ok(ExitCode::FAILURE)
}

/// Looks for known vulnerabilities in dependencies, if the database of vulnerabilities can be fetched.
fn advisories(deny: &Path) -> Result<bool, String> {
    let mut fetch = workspace::command(deny);
    let output =
        fetch.args(["fetch", "db"]).output().map_err(|error| workspace::cannot_start_message(&fetch, &error))?;
    if output.status.success() {
        return run("Advisories about dependencies", deny, &["check", "advisories"]);
    }
    let error = String::from_utf8_lossy(&output.stderr);
    let reason = error.trim().lines().last().unwrap_or_default();
    println!("\n== Advisories about dependencies: not checked, as their database cannot be fetched ({reason})");
    Ok(true)
}

fn run(what: &str, program: impl Into<OsString>, args: &[&str]) -> Result<bool, String> {
    println!("\n== {what}");
    workspace::run(workspace::command(program.into()).args(args)).map(|status| status.success())
}
