//! Finds the folder of assets: in a checkout, beside the program, or where a package has installed it.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Environment variables that name a folder which contains `assets`. `cargo run` sets the second.
const ROOTS: [&str; 2] = ["BEVY_ASSET_ROOT", "CARGO_MANIFEST_DIR"];

/// Returns the folder of assets, if there is one. The program works without it: a copy of everything is built in.
pub fn assets() -> Option<PathBuf> {
    let roots: Vec<PathBuf> = ROOTS.iter().filter_map(env::var_os).map(PathBuf::from).collect();
    // Follows a symbolic link to where the program is installed.
    let program = env::current_exe().and_then(fs::canonicalize).ok();
    candidates(&roots, program.as_deref()).into_iter().find(|folder| folder.is_dir())
}

/// Returns where the folder may be, the likeliest place first.
fn candidates(roots: &[PathBuf], program: Option<&Path>) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = roots.iter().map(|root| root.join("assets")).collect();
    if let Some(beside) = program.and_then(Path::parent) {
        folders.push(beside.join("assets"));
        if let Some(above) = beside.parent() {
            // Beside `bin` on Unix, and in a bundle on macOS.
            folders.push(above.join("share/tamsk/assets"));
            folders.push(above.join("Resources/assets"));
        }
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_named_comes_before_those_of_an_installed_game() {
        let found = candidates(&["/checkout".into()], Some(Path::new("/usr/bin/tamsk")));
        let expected = ["/checkout/assets", "/usr/bin/assets", "/usr/share/tamsk/assets", "/usr/Resources/assets"]
            .map(PathBuf::from);
        assert_eq!(found, expected);
    }

    #[test]
    fn a_program_that_lies_nowhere_has_only_what_is_named() {
        assert!(candidates(&[], None).is_empty());
        assert!(candidates(&[], Some(Path::new("/"))).is_empty());
    }
}
