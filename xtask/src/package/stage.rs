//! Lays out what the packages hold, as it will lie below `/usr`.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::build::Built;
use super::{file, folder, layout, names, said, scrub};
use crate::workspace;

/// Lays everything out anew and returns the folder that stands for `/usr`.
pub fn stage(built: &Built) -> Result<PathBuf, String> {
    let root = folder().join("root");
    workspace::empty_folder(&root)?;
    let usr = root.join("usr");
    let bin = usr.join("bin");
    for (program, name) in [(&built.game, names::GAME), (&built.engine, names::ENGINE)] {
        stage_program(program, &bin.join(names::program(name)))?;
    }
    for copied in layout::files(&workspace::root())? {
        let to = usr.join(copied.to);
        file::copy(&copied.from, &to)?;
        file::set_rights(&to, 0o644)?;
    }
    file::write(&usr.join("share/doc/tamsk/libraries"), said::libraries()?.as_bytes())?;
    if cfg!(target_os = "linux") {
        said::stage(&usr)?;
        nothing_left(&usr)?;
    }
    Ok(usr)
}

/// A program without its symbols, and without the paths of this machine. Elsewhere than on Linux it stays as it is: the
/// linker has left the symbols out there already or in another file, and a Mac runs no program that was changed.
fn stage_program(from: &Path, to: &Path) -> Result<(), String> {
    file::copy(from, to)?;
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let mut strip = Command::new("strip");
    if !workspace::run(strip.args(["--strip-all", "--remove-section=.comment"]).arg(to))?.success() {
        return Err(format!("strip could not take the symbols out of {}.", to.display()));
    }
    let mut program = file::read(to)?;
    scrub::scrub(&mut program, &scrub::hidden());
    file::write(to, &program)?;
    file::set_rights(to, 0o755)
}

/// Nothing of this machine may be in a package.
fn nothing_left(usr: &Path) -> Result<(), String> {
    let hidden = scrub::hidden();
    for path in file::below(usr)? {
        if let Some(left) = scrub::left(&file::read(&path)?, &hidden) {
            return Err(format!("{} still names a folder of this machine: {left}", path.display()));
        }
    }
    Ok(())
}
