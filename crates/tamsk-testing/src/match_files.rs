//! Finds, reads and deletes match files on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use tamsk::persistence::{ParsedMatchFile, RecordOf, SavedMatch};

use crate::HeadlessGame;

/// Returns the files of unfinished matches in the folder of a game, sorted by name.
pub fn unfinished_match_files(folder: &Path) -> Vec<PathBuf> {
    match_files_in(&folder.join("unfinished"))
}

/// Returns the match files in a folder, sorted by name.
pub fn match_files_in(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "tamsk")).collect();
    files.sort();
    files
}

/// Deletes a folder, even if a game is still writing files into it.
pub fn remove_folder_in_use(folder: &Path) {
    while fs::remove_dir_all(folder).is_err() && folder.exists() {}
}

/// Replaces a folder with a file, even if a game is still writing into the folder.
pub fn replace_folder_with_file(folder: &Path) {
    while fs::write(folder, "in the way").is_err() {
        remove_folder_in_use(folder);
    }
}

/// Reads the unfinished matches in the folder of a game and returns the one that was played last, if any.
pub fn latest_unfinished_match_in<K: SavedMatch>(folder: &Path) -> Option<K> {
    let read = |file: &PathBuf| ParsedMatchFile::<K>::parse(&fs::read(file).ok()?).ok();
    let matches =
        unfinished_match_files(folder).iter().filter_map(read).filter(|found| !found.is_over).collect::<Vec<_>>();
    matches.into_iter().max_by_key(|found| found.recency_rank).map(|found| found.saved_match)
}

/// Returns the record in a match file.
///
/// # Panics
/// Panics if the file does not contain a match of type `K`.
pub fn read_record_in<K: SavedMatch>(file: &Path) -> RecordOf<K> {
    ParsedMatchFile::<K>::parse(&fs::read(file).expect("the match file is readable"))
        .expect("the file contains a match")
        .saved_match
        .record()
        .clone()
}

impl HeadlessGame {
    /// Reads the unfinished matches on the disk and returns the one that was played last, if any.
    pub fn latest_unfinished_match<K: SavedMatch>(&self) -> Option<K> {
        latest_unfinished_match_in(&self.folder)
    }

    /// Returns the file of the only unfinished match.
    ///
    /// # Panics
    /// Panics unless exactly one such file exists.
    #[track_caller]
    pub fn only_unfinished_match_file(&self) -> PathBuf {
        let files = unfinished_match_files(&self.folder);
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].clone()
    }
}
