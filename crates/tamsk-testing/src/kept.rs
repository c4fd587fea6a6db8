//! What is kept of matches on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use tamsk::persistence::{Journal, Kept, RecordOf};

use crate::HeadlessGame;

/// Returns the files of the unfinished matches in the folder of a game, in order of their names.
pub fn unfinished_files(folder: &Path) -> Vec<PathBuf> {
    matches_in(&folder.join("unfinished"))
}

/// Returns the files of matches in a folder, in order of their names.
pub fn matches_in(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "tamsk")).collect();
    files.sort();
    files
}

/// Removes a folder into which a game may be writing, with what it writes meanwhile.
pub fn remove_in_use(folder: &Path) {
    while fs::remove_dir_all(folder).is_err() && folder.exists() {}
}

/// Puts a file in the place of a folder into which a game may be writing.
pub fn replace_by_file(folder: &Path) {
    while fs::write(folder, "in the way").is_err() {
        remove_in_use(folder);
    }
}

/// Returns the unfinished match of a game in this folder that was put on the table last.
pub fn unfinished_in<K: Kept>(folder: &Path) -> Option<K> {
    let read = |file: &PathBuf| Journal::<K>::read(&fs::read(file).ok()?).ok();
    let matches = unfinished_files(folder).iter().filter_map(read).filter(|found| !found.is_over).collect::<Vec<_>>();
    matches.into_iter().max_by_key(|found| found.played).map(|found| found.kept)
}

/// Returns the record of a match of a game in its file.
///
/// # Panics
///
/// Panics if there is none.
pub fn record_in<K: Kept>(file: &Path) -> RecordOf<K> {
    Journal::<K>::read(&fs::read(file).expect("the file is there")).expect("a match").kept.record().clone()
}

impl HeadlessGame {
    /// Returns the unfinished match of a game on the disk that was put on the table last.
    pub fn unfinished<K: Kept>(&self) -> Option<K> {
        unfinished_in(&self.folder)
    }

    /// Returns the only file of an unfinished match.
    ///
    /// # Panics
    ///
    /// Panics if there is not one.
    #[track_caller]
    pub fn unfinished_file(&self) -> PathBuf {
        let files = unfinished_files(&self.folder);
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].clone()
    }
}
