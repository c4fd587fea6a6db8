//! Builds the programs, and copies all files to the places at which they would be installed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{generated, layout, names, scrub};
use crate::{file, workspace};

/// Copies all files to a new folder that stands for `/usr`, and returns the path of that folder.
pub fn stage_files(programs: &ProgramPaths) -> Result<PathBuf, String> {
    let root = workspace::package_folder().join("root");
    file::create_or_empty_folder(&root)?;
    let usr = root.join("usr");
    let bin = usr.join("bin");
    for (program, name) in [(&programs.game, names::GAME), (&programs.engine, names::ENGINE)] {
        stage_program(program, &bin.join(names::program_file_name(name)))?;
    }
    for (from, to) in layout::files_to_copy(&workspace::root())? {
        let to = usr.join(to);
        file::copy(&from, &to)?;
        file::set_mode(&to, 0o644)?;
    }
    file::write(&usr.join("share/doc/tamsk/libraries"), generated::library_list()?.as_bytes())?;
    if cfg!(target_os = "linux") {
        generated::stage_manuals_and_completions(&usr)?;
        check_clean(&usr)?;
    }
    Ok(usr)
}

/// Copies a program. On Linux, removes its symbols and this machine's paths. On other systems, the linker has already
/// left out the symbols. macOS would not run a program that was changed after signing.
fn stage_program(from: &Path, to: &Path) -> Result<(), String> {
    file::copy(from, to)?;
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    workspace::run_successfully(Command::new("strip").args(["--strip-all", "--remove-section=.comment"]).arg(to))?;
    let mut program = file::read(to)?;
    scrub::scrub_paths(&mut program, &scrub::folders_to_scrub());
    file::write(to, &program)?;
    file::set_mode(to, 0o755)
}

/// Returns an error if a staged file still names a folder of this machine.
fn check_clean(usr: &Path) -> Result<(), String> {
    let hidden = scrub::folders_to_scrub();
    for path in file::files_below(usr)? {
        if let Some(left) = scrub::find_remaining_path(&file::read(&path)?, &hidden) {
            return Err(format!("{} still names a folder of this machine: {left}", path.display()));
        }
    }
    Ok(())
}

/// The paths of the built programs.
#[derive(Debug)]
pub struct ProgramPaths {
    pub game: PathBuf,
    pub engine: PathBuf,
}

/// Builds the game and the engine. `args` are arguments for `cargo build`.
pub fn build_programs(args: &[OsString]) -> Result<ProgramPaths, String> {
    let mut cargo = workspace::cargo();
    cargo.arg("build");
    for name in [names::GAME, names::ENGINE] {
        cargo.args(["--package", name, "--bin", name]);
    }
    workspace::run_successfully(cargo.args(args))?;
    Ok(ProgramPaths { game: workspace::dev_game_path(), engine: workspace::dev_program_path(names::ENGINE) })
}
