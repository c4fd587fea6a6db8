//! Records that are being imported, file by file, so that a match that is finished meanwhile is kept first, and the
//! program can end between two files. What an ending has left undone is told at the next start.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tamsk_records::LARGEST_RECORD;

use super::entry::{Fingerprint, RecordNote};
use super::shelf::Shelf;
use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file;

/// The name of the file that tells of an interrupted import, in the folder of the records.
const FILE: &str = "interrupted-import.ron";
/// The size limit for reading it, in bytes.
const LARGEST: u64 = 1 << 10;

/// The files of one import, and what has become of those that were imported already.
#[derive(Debug)]
pub struct Import {
    left: VecDeque<PathBuf>,
    /// What has become of each file so far.
    pub files: Vec<ImportedFile>,
    /// The last record that is in the library now, by its path there.
    pub brought: Option<PathBuf>,
}

/// What has become of a file to be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedFile {
    /// The file.
    pub file: PathBuf,
    /// Whether its record is in the library now, and is new there.
    pub fate: ImportFate,
    /// What is wrong with it, if anything is.
    pub problem: Option<OpenRecordError>,
}

/// Whether the record of a file is in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportFate {
    /// It is a record of the library now.
    New,
    /// The library had the same record already.
    Known,
    /// It is not imported.
    Refused,
}

impl Import {
    /// Prepares the import of these files.
    pub fn of(files: Vec<PathBuf>) -> Import {
        Import { left: files.into(), files: Vec::new(), brought: None }
    }

    /// Returns the next file.
    pub fn next(&mut self) -> Option<PathBuf> {
        self.left.pop_front()
    }

    /// Returns whether there is no more than one file.
    pub fn is_single(&self) -> bool {
        self.left.len() + self.files.len() <= 1
    }

    /// Notes what has become of a file.
    pub fn note(&mut self, file: PathBuf, done: Result<(Imported, Option<OpenRecordError>), OpenRecordError>) {
        let (fate, problem) = match done {
            Ok((imported, problem)) => {
                let (fate, record) = match imported {
                    Imported::New(record) => (ImportFate::New, record),
                    Imported::Known(record) => (ImportFate::Known, record),
                };
                self.brought = Some(record);
                (fate, problem)
            }
            Err(problem) => (ImportFate::Refused, Some(problem)),
        };
        self.files.push(ImportedFile { file, fate, problem });
    }

    /// Returns the number of files with which this has happened.
    pub fn count(&self, fate: ImportFate) -> usize {
        self.files.iter().filter(|file| file.fate == fate).count()
    }
}

/// How far imports had come when the program ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InterruptedImport {
    /// The number of records that are in the library now.
    pub imported: usize,
    /// The number of files that were not looked at any more.
    pub left: usize,
}

impl InterruptedImport {
    /// Returns how far these imports have come; `None` if nothing is left of them.
    pub fn of(imports: &VecDeque<Import>) -> Option<InterruptedImport> {
        let left = imports.iter().map(|import| import.left.len()).sum();
        let is_there = |import: &Import| import.count(ImportFate::New) + import.count(ImportFate::Known);
        let imported = imports.iter().map(is_there).sum();
        (left > 0).then_some(InterruptedImport { imported, left })
    }

    /// Writes it into the folder of the records, to be told at the next start. If it cannot be written, the log tells.
    pub fn write(self, folder: &Path) {
        bevy::log::info!(
            "an import was interrupted: {} records are imported, {} files are not",
            self.imported,
            self.left
        );
        let written = ron::to_string(&self)
            .map_err(|error| error.to_string())
            .and_then(|text| file::write_whole(&folder.join(FILE), text).map_err(|error| error.to_string()));
        if let Err(error) = written {
            bevy::log::warn!("an interrupted import will not be told: {error}");
        }
    }

    /// Returns what the last run of the program has left in the folder of the records, once.
    pub fn take(folder: &Path) -> Option<InterruptedImport> {
        let file = folder.join(FILE);
        let bytes = file::read(&file, LARGEST).ok().flatten()?;
        if let Err(error) = fs::remove_file(&file) {
            bevy::log::warn!("{} cannot be removed: {error}", file.display());
        }
        ron::de::from_bytes(&bytes).ok()
    }
}

/// What became of a file to be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// It is a record of the library now.
    New(PathBuf),
    /// The library has the same record already.
    Known(PathBuf),
}

impl Shelf {
    /// Adds a copy of a record from elsewhere, unless the library has the same one. Returns it with an error if the rules
    /// refuse some of its actions.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a record, or cannot be kept.
    pub fn import(&mut self, from: &Path) -> Result<(Imported, Option<OpenRecordError>), OpenRecordError> {
        let (record, problem) = self.games.open(from)?;
        let unreadable = |source| OpenRecordError::Unreadable { file: from.to_owned(), source };
        self.read_once().map_err(unreadable)?;
        let summary = record.summary().map_err(|error| OpenRecordError::malformed(from, &*error))?;
        let entries = self.entries();
        let alike = entries.iter().filter(|entry| !entry.is_in_bin() && entry.summary.as_ref() == Some(&summary));
        let same = alike
            .map(|entry| entry.file.clone())
            .find(|file| self.open(file).is_ok_and(|(known, _)| *known == *record));
        if let Some(same) = same {
            return Ok((Imported::Known(same), problem));
        }
        let written = fs::metadata(from).and_then(|found| found.modified()).ok();
        let finished = written.and_then(|time| Timestamp::try_from(time).ok());
        // The note beside it, if it comes from another library.
        let noted = RecordNote::read(from);
        let note = RecordNote { finished: noted.finished.or(finished), ..noted };
        let kept = self.keep_as(&from.file_stem().unwrap_or_default().to_string_lossy(), &*record, &note);
        Ok((Imported::New(kept.map_err(unreadable)?), problem))
    }

    /// Writes a copy of a record elsewhere, replacing what is there.
    ///
    /// # Errors
    ///
    /// Returns an error if the record is gone or the copy cannot be written.
    pub fn export(&self, file: &Path, to: &Path) -> Result<(), FileError> {
        let bytes = file::read(&self.folder.join(file), LARGEST_RECORD as u64)?.ok_or(FileError::Missing)?;
        Ok(file::write_whole(to, bytes)?)
    }
}

/// The folder in which earlier versions kept some records, beside that of the records.
const EARLIER: &str = "gipf";

impl Shelf {
    /// Moves the records of earlier versions here. A file that is no record, or cannot be moved now, stays.
    pub(super) fn adopt_earlier(&mut self) {
        let Ok(listing) = fs::read_dir(self.folder.with_file_name(EARLIER)) else { return };
        for path in listing.flatten().map(|entry| entry.path()) {
            if path.extension() == Some(OsStr::new("ron")) {
                self.adopt(&path);
            }
        }
    }

    fn adopt(&mut self, path: &Path) {
        let Ok((record, _)) = self.games.open(path) else { return };
        let written = fs::metadata(path).map(|found| Fingerprint::of(&found).date()).ok();
        if self.keep(&*record, &RecordNote { finished: written, ..RecordNote::default() }).is_ok() {
            // One that stays is adopted once more, which loses nothing.
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::persistence::games::KeptGames;
    use crate::persistence::library::clerk::{Clerk, Job};
    use crate::persistence::library::command::{FinishedRecord, LibraryCommand, Report};
    use crate::persistence::library::{Receipt, RecordNote};

    use super::*;

    /// Writes so many records that differ into a folder.
    fn written(folder: &Path, count: usize) -> Vec<PathBuf> {
        let file = |number| {
            let file = folder.join(format!("{number}.tamsk"));
            fs::write(&file, format!("(actions: [(at: {number}, by: Red, act: Resign)])")).expect("it can be written");
            file
        };
        (0..count).map(file).collect()
    }

    #[test]
    fn a_match_that_is_finished_during_an_import_is_kept_before_its_end() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let records = folder.path().join("records");
        let mut clerk = Clerk::start(Shelf::of(records.clone()));
        assert!(clerk.order(Job::Command(LibraryCommand::Import(written(folder.path(), 500)))));
        let record = KeptGames::default().read(b"(actions: [(at: 999, by: Black, act: Resign)])").expect("a record");
        let receipt = Receipt::default();
        let finished = FinishedRecord { record, note: RecordNote::default(), receipt: receipt.clone() };
        assert!(clerk.order(Job::Keep(Box::new(finished))));
        assert!(receipt.is_kept_within(Duration::from_secs(60)));
        let reports = clerk.reports();
        assert!(!reports.iter().any(|report| matches!(report, Report::News(_))), "the import goes on: {reports:?}");
        clerk.close();
        let interrupted = InterruptedImport::take(&records).expect("it was interrupted");
        assert_eq!(interrupted.imported + interrupted.left, 500);
        let kept = fs::read_dir(&records).expect("the folder").flatten().map(|entry| entry.path());
        assert_eq!(
            kept.filter(|path| path.extension().is_some_and(|of| of == "tamsk")).count(),
            interrupted.imported + 1
        );
        assert_eq!(InterruptedImport::take(&records), None, "it is told once");
    }

    #[test]
    fn what_tells_of_an_import_may_be_damaged() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        for damage in ["", "(imported: -1)", "(left: 1e9", "\0"] {
            fs::write(folder.path().join(FILE), damage).expect("it can be written");
            assert_eq!(InterruptedImport::take(folder.path()), None);
        }
    }
}
