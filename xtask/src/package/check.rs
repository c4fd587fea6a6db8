//! `cargo xtask package --check`: checks the packages with lintian and similar tools.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::names;
use crate::{file, probe, workspace};

struct Check {
    what: &'static str,
    words: Vec<String>,
}

impl Check {
    fn new(what: &'static str, program: &[&str], paths: &[PathBuf]) -> Self {
        let paths = paths.iter().map(|path| path.display().to_string());
        Self { what, words: program.iter().map(|word| (*word).to_owned()).chain(paths).collect() }
    }

    fn run(&self) -> Result<bool, String> {
        println!("Checking {}: {}", self.what, self.words[0]);
        let mut command = workspace::command(&self.words[0]);
        // Prevent update-mime-database from warning that its database is outside the search path.
        command.env("XDG_DATA_HOME", workspace::package_folder().join("check"));
        workspace::run(command.args(&self.words[1..])).map(|status| status.success())
    }
}

/// Runs all checks. Fails if any check finds an error.
pub fn check_packages(usr: &Path, packages: &[PathBuf]) -> Result<(), String> {
    let mut failed = Vec::new();
    for check in checks(usr, packages)? {
        if !check.run()? {
            failed.push(check.what);
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("These checks failed: {}.", failed.join(", "))) }
}

fn checks(usr: &Path, packages: &[PathBuf]) -> Result<Vec<Check>, String> {
    let share = |name: &str| [usr.join("share").join(name)];
    let mut checks =
        vec![Check::new("install.sh", &["sh", "-n"], &[workspace::root().join("xtask/package/install.sh")])];
    checks.push(Check::new("install.sh", &["shellcheck"], &[workspace::root().join("xtask/package/install.sh")]));
    checks.extend(workflows()?);
    if !cfg!(target_os = "linux") {
        // Systems other than Linux have no menu entry to check, and may lack the programs for the other checks.
        checks.retain(|check| probe::has_program(&check.words[0]));
        return Ok(checks);
    }
    checks.push(Check::new("the menu entry", &["desktop-file-validate"], &share("applications/tamsk.desktop")));
    // The check needs no network, because the file has no web addresses to look up.
    let metainfo = share("metainfo/io.github.tamsk.Tamsk.metainfo.xml");
    checks.push(Check::new("what software centres show", &["appstreamcli", "validate", "--no-net"], &metainfo));
    checks.push(Check::new("the file type", &["xmllint", "--noout"], &share("mime/packages/tamsk.xml")));
    checks.push(Check::new("the file type", &["update-mime-database"], &[mime_database(usr)?]));
    checks.push(Check::new("the manual pages", &["mandoc", "-T", "lint", "-W", "warning"], &manual(usr)?));
    let debs: Vec<PathBuf> =
        packages.iter().filter(|path| path.extension().is_some_and(|extension| extension == "deb")).cloned().collect();
    if !debs.is_empty() {
        let lintian = ["lintian", "--allow-root", "--tag-display-limit", "0", "--fail-on", "error,warning"];
        checks.push(Check::new("the .deb", &lintian, &debs));
    }
    Ok(checks)
}

/// Returns the check of the CI workflows, or `None` if actionlint is not installed. No distribution has a package of
/// actionlint.
fn workflows() -> Result<Option<Check>, String> {
    if !probe::has_program("actionlint") {
        println!("actionlint is not installed: the workflows are not checked.");
        return Ok(None);
    }
    let workflows = file::files_below(&workspace::root().join(".github/workflows"))?;
    Ok(Some(Check::new("the workflows", &["actionlint"], &workflows)))
}

/// Copies the definition of the file type to a folder into which update-mime-database may write. Returns the folder.
fn mime_database(usr: &Path) -> Result<PathBuf, String> {
    let copy = workspace::package_folder().join("check/mime");
    file::create_or_empty_folder(&copy)?;
    file::copy(&usr.join("share/mime/packages/tamsk.xml"), &copy.join("packages/tamsk.xml"))?;
    Ok(copy)
}

/// Unpacks the manual pages, because some checkers cannot read compressed pages.
fn manual(usr: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = workspace::package_folder().join("check/man");
    file::create_or_empty_folder(&folder)?;
    let pages = [(6, names::GAME), (1, names::ENGINE)];
    let unpacked = pages.map(|(section, name)| {
        let page = usr.join(format!("share/man/man{section}/{name}.{section}.gz"));
        let mut gzip = Command::new("gzip");
        gzip.args(["--decompress", "--stdout"]).arg(&page);
        let output = gzip.output().map_err(|error| workspace::cannot_start_message(&gzip, &error))?;
        let to = folder.join(format!("{name}.{section}"));
        file::write(&to, &output.stdout)?;
        Ok(to)
    });
    unpacked.into_iter().collect()
}
