//! Match files on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use tamsk::persistence::{Journal, RecordOf, SavedMatch};

use crate::HeadlessGame;

/// Returns the unfinished matches of a game's folder, sorted by file name.
pub fn unfinished_files(folder: &Path) -> Vec<PathBuf> {
    matches_in(&folder.join("unfinished"))
}

/// Returns the match files in a folder, sorted by name.
pub fn matches_in(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "tamsk")).collect();
    files.sort();
    files
}

/// Deletes a folder into which a game may be writing.
pub fn remove_in_use(folder: &Path) {
    while fs::remove_dir_all(folder).is_err() && folder.exists() {}
}

/// Replaces a folder into which a game may be writing by a file.
pub fn replace_by_file(folder: &Path) {
    while fs::write(folder, "in the way").is_err() {
        remove_in_use(folder);
    }
}

/// Returns the unfinished match in this folder that was played last.
pub fn unfinished_in<K: SavedMatch>(folder: &Path) -> Option<K> {
    let read = |file: &PathBuf| Journal::<K>::parse_value(&fs::read(file).ok()?).ok();
    let matches = unfinished_files(folder).iter().filter_map(read).filter(|found| !found.is_over).collect::<Vec<_>>();
    matches.into_iter().max_by_key(|found| found.played).map(|found| found.kept)
}

/// Returns the record in a match file.
///
/// # Panics
/// Panics if the file holds no match of this game.
pub fn record_in<K: SavedMatch>(file: &Path) -> RecordOf<K> {
    Journal::<K>::parse_value(&fs::read(file).expect("the match file is readable"))
        .expect("the file holds a match")
        .kept
        .record()
        .clone()
}

impl HeadlessGame {
    /// Returns the unfinished match on the disk that was played last.
    pub fn unfinished<K: SavedMatch>(&self) -> Option<K> {
        unfinished_in(&self.folder)
    }

    /// Returns the only file of an unfinished match.
    ///
    /// # Panics
    /// Panics unless exactly one exists.
    #[track_caller]
    pub fn unfinished_file(&self) -> PathBuf {
        let files = unfinished_files(&self.folder);
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].clone()
    }
}
