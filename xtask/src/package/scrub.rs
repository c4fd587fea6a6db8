//! Removes the build machine's paths from a program. rustc stores source paths for panic messages. An option of rustc
//! could change these paths, but Cargo would then build Bevy again. The length of a string is stored elsewhere in the
//! program, so each path is overwritten by a path of the same length.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::workspace;

/// A folder of this machine, with the name that replaces its path in packages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathReplacement {
    folder: String,
    instead: &'static str,
}

/// The number of bytes that the error message shows before a path.
const SHOWN_BYTES: usize = 60;

impl PathReplacement {
    /// Creates a folder whose path is replaced by `instead`. Returns `None` if the folder is near the root, such as
    /// `/src`, because its path may occur for other reasons.
    fn new(folder: &Path, instead: &'static str) -> Option<Self> {
        let deep = folder.is_absolute() && folder.components().count() > 2;
        let folder = folder.to_str().filter(|_| deep)?.trim_end_matches('/').to_owned();
        Some(Self { folder, instead })
    }

    /// Returns the path that replaces the old path, cut or padded with slashes to the length of the old path. Several
    /// slashes in a path count as one.
    fn cover(&self) -> Vec<u8> {
        let mut cover: Vec<u8> = self.instead.bytes().take(self.folder.len()).collect();
        cover.resize(self.folder.len(), b'/');
        cover
    }
}

/// Returns the folders of this machine whose paths a program may contain. The longest come first, so that the innermost
/// folder of a path is found.
pub fn folders_to_scrub() -> Vec<PathReplacement> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = set("HOME").unwrap_or_default();
    let cargo = set("CARGO_HOME").unwrap_or_else(|| home.join(".cargo"));
    let rustup = set("RUSTUP_HOME").unwrap_or_else(|| home.join(".rustup"));
    let sources = fs::read_dir(cargo.join("registry/src")).into_iter().flatten().flatten();
    let mut folders: Vec<(PathBuf, &str)> = sources.map(|entry| (entry.path(), "crates")).collect();
    folders.extend([(cargo.join("git/checkouts"), "crates"), (cargo, "cargo"), (rustup, "rust")]);
    folders.extend(["debug", "release"].map(|profile| (workspace::target_folder().join(profile), "build")));
    folders.extend([(workspace::target_folder(), "build"), (workspace::root(), "tamsk"), (home, "home")]);
    // Also add the paths with resolved symbolic links, because programs may contain either form.
    let known: Vec<_> =
        folders.iter().filter_map(|(path, instead)| Some((path.canonicalize().ok()?, *instead))).collect();
    folders.extend(known);
    let mut hidden: Vec<PathReplacement> =
        folders.iter().filter_map(|(path, instead)| PathReplacement::new(path, instead)).collect();
    hidden.sort_by_key(|hidden| std::cmp::Reverse(hidden.folder.len()));
    hidden.dedup_by(|one, other| one.folder == other.folder);
    hidden
}

/// Overwrites the paths of these folders everywhere in a program. Returns the number of paths that were overwritten.
pub fn scrub_paths(program: &mut [u8], hidden: &[PathReplacement]) -> usize {
    let covers: Vec<(&[u8], Vec<u8>)> = hidden.iter().map(|one| (one.folder.as_bytes(), one.cover())).collect();
    let mut covered = 0;
    let mut at = 0;
    while let Some(found) = program[at..].iter().position(|byte| *byte == b'/') {
        at += found;
        match covers.iter().find(|(folder, _)| program[at..].starts_with(folder)) {
            Some((folder, cover)) => {
                program[at..at + folder.len()].copy_from_slice(cover);
                at += folder.len();
                covered += 1;
            }
            None => at += 1,
        }
    }
    covered
}

/// Returns the text around the first path in `hidden` that remains in the content of a file, or `None` if none remains.
pub fn find_remaining_path(content: &[u8], hidden: &[PathReplacement]) -> Option<String> {
    let starts = content.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at);
    let mut left = starts.filter(|at| hidden.iter().any(|one| content[*at..].starts_with(one.folder.as_bytes())));
    left.next().map(|at| {
        let around = &content[at.saturating_sub(SHOWN_BYTES)..content.len().min(at + 2 * SHOWN_BYTES)];
        String::from_utf8_lossy(around).chars().filter(|letter| !letter.is_control()).collect()
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn hide(folder: &str, instead: &'static str) -> PathReplacement {
        PathReplacement::new(Path::new(folder), instead).unwrap()
    }

    fn scrubbed(program: &str, hidden: &[PathReplacement]) -> (String, usize) {
        let mut bytes = program.as_bytes().to_vec();
        let covered = scrub_paths(&mut bytes, hidden);
        assert_eq!(bytes.len(), program.len(), "the program's length must not change");
        (String::from_utf8(bytes).unwrap(), covered)
    }

    #[test]
    fn a_path_is_overwritten_by_one_of_the_same_length() {
        let hidden = [hide("/home/anna/.cargo/registry/src/index-1949", "crates"), hide("/home/anna", "home")];
        let program = "called `unwrap`/home/anna/.cargo/registry/src/index-1949/winit-0.30/src/lib.rs/home/anna/x\0/ho";
        let (after, covered) = scrubbed(program, &hidden);
        let padding = "/".repeat("/home/anna/.cargo/registry/src/index-1949".len() - "crates".len());
        assert_eq!(after, format!("called `unwrap`crates{padding}/winit-0.30/src/lib.rshome///////x\0/ho"));
        assert_eq!(covered, 2);
        assert_eq!(find_remaining_path(program.as_bytes(), &hidden).unwrap().matches("/home/anna").count(), 2);
        assert_eq!(find_remaining_path(after.as_bytes(), &hidden), None);
    }

    /// Bevy derives the name of an embedded shader from the path components after the last `src` folder, so the padding
    /// must not add components.
    #[test]
    fn a_padded_path_has_the_same_components() {
        let hidden = [hide("/root/.cargo/registry/src/index-1949", "crates")];
        let (after, _) = scrubbed("/root/.cargo/registry/src/index-1949/bevy_pbr-0.19.1/src/render/mod.rs", &hidden);
        let components: Vec<_> = Path::new(&after).components().map(|part| part.as_os_str().to_owned()).collect();
        assert_eq!(components, ["crates", "bevy_pbr-0.19.1", "src", "render", "mod.rs"]);
    }

    #[test]
    fn a_name_longer_than_the_folder_is_cut() {
        assert_eq!(scrubbed("/a/b/c", &[hide("/a/b", "crates")]), ("crat/c".into(), 1));
    }

    #[test]
    fn folders_near_the_root_are_left_alone() {
        for folder in ["/", "/src", "/root/", "", "relative/path/to"] {
            assert_eq!(PathReplacement::new(Path::new(folder), "home"), None, "{folder}");
        }
    }

    #[test]
    fn nothing_is_found_in_a_clean_file() {
        let hidden = [hide("/home/anna", "home")];
        assert_eq!(scrubbed("", &hidden), (String::new(), 0));
        assert_eq!(scrubbed("/home/ann", &hidden).1, 0);
        assert_eq!(find_remaining_path(b"/home/\xff", &hidden), None);
        assert_eq!(find_remaining_path(b"//home/anna", &hidden).as_deref(), Some("//home/anna"));
    }

    /// This test uses the folders of this machine.
    #[test]
    fn the_longest_folder_comes_first() {
        let lengths: Vec<usize> = folders_to_scrub().iter().map(|one| one.folder.len()).collect();
        assert!(lengths.is_sorted_by(|longer, shorter| longer >= shorter), "{lengths:?}");
        assert!(
            folders_to_scrub().iter().any(|one| Path::new(&one.folder) == workspace::target_folder().join("debug"))
        );
    }
}
