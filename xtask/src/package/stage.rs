//! Builds the programs, and copies everything to where it would be installed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{generated, layout, names, scrub};
use crate::{file, workspace};

/// Copies everything to a new folder that stands for `/usr`, and returns it.
pub fn stage(programs: &Programs) -> Result<PathBuf, String> {
    let root = workspace::package_folder().join("root");
    file::empty_folder(&root)?;
    let usr = root.join("usr");
    let bin = usr.join("bin");
    for (program, name) in [(&programs.game, names::GAME), (&programs.engine, names::ENGINE)] {
        stage_program(program, &bin.join(names::program(name)))?;
    }
    for (from, to) in layout::files(&workspace::root())? {
        let to = usr.join(to);
        file::copy(&from, &to)?;
        file::set_mode(&to, 0o644)?;
    }
    file::write(&usr.join("share/doc/tamsk/libraries"), generated::libraries()?.as_bytes())?;
    if cfg!(target_os = "linux") {
        generated::stage(&usr)?;
        check_clean(&usr)?;
    }
    Ok(usr)
}

/// Copies a program and, on Linux, removes its symbols and this machine's paths. Elsewhere the linker has left the
/// symbols out, and macOS runs no program changed after signing.
fn stage_program(from: &Path, to: &Path) -> Result<(), String> {
    file::copy(from, to)?;
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    workspace::check(Command::new("strip").args(["--strip-all", "--remove-section=.comment"]).arg(to))?;
    let mut program = file::read(to)?;
    scrub::scrub(&mut program, &scrub::folders_to_hide());
    file::write(to, &program)?;
    file::set_mode(to, 0o755)
}

/// Fails if a staged file still names a folder of this machine.
fn check_clean(usr: &Path) -> Result<(), String> {
    let hidden = scrub::folders_to_hide();
    for path in file::files_below(usr)? {
        if let Some(left) = scrub::find_remaining(&file::read(&path)?, &hidden) {
            return Err(format!("{} still names a folder of this machine: {left}", path.display()));
        }
    }
    Ok(())
}

#[derive(Debug)]
pub struct Programs {
    pub game: PathBuf,
    pub engine: PathBuf,
}

pub fn build(args: &[OsString]) -> Result<Programs, String> {
    let mut cargo = workspace::cargo();
    cargo.arg("build");
    for name in [names::GAME, names::ENGINE] {
        cargo.args(["--package", name, "--bin", name]);
    }
    workspace::check(cargo.args(args))?;
    Ok(Programs { game: workspace::game(), engine: workspace::program(names::ENGINE) })
}
