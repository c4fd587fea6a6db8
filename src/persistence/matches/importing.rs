//! Imports, which advance file by file and let the worker do other jobs in between. The program reports an interrupted
//! import at its next start.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::persistence::error::OpenRecordError;
use crate::persistence::file;

/// The name of the file that describes an interrupted import, in the folder of the records.
const FILE: &str = "interrupted-import.ron";
const LARGEST: u64 = 1 << 10;

/// An import of one or more files, and the outcome for each file so far.
#[derive(Debug)]
pub struct Import {
    /// The files that are still to be imported.
    left: VecDeque<PathBuf>,
    /// The files that have been imported or refused so far.
    pub tried_files: Vec<FileImportResult>,
    /// The library path of the last record that was imported or was already in the library.
    pub last_record: Option<PathBuf>,
}

/// The outcome for one file of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileImportResult {
    /// The path of the file.
    pub file: PathBuf,
    /// The outcome for the file.
    pub outcome: ImportOutcome,
    /// The problem, if the file was not imported or was imported only in part.
    pub problem: Option<OpenRecordError>,
}

/// The outcome of importing a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportOutcome {
    /// The record was added to the library.
    New,
    /// The library already had the same record.
    Known,
    /// The record was not imported.
    Refused,
}

impl Import {
    pub fn of(files: Vec<PathBuf>) -> Import {
        Import { left: files.into(), tried_files: Vec::new(), last_record: None }
    }

    /// Removes and returns the next file to import.
    pub fn take_next_file(&mut self) -> Option<PathBuf> {
        self.left.pop_front()
    }

    /// Returns `true` if the import consists of at most one file.
    pub fn is_single(&self) -> bool {
        self.left.len() + self.tried_files.len() <= 1
    }

    /// Adds a file and the outcome of importing it.
    pub fn add_outcome(
        &mut self,
        file: PathBuf,
        done: Result<(ImportedRecord, Option<OpenRecordError>), OpenRecordError>,
    ) {
        let (outcome, problem) = match done {
            Ok(((outcome, record), problem)) => {
                self.last_record = Some(record);
                (outcome, problem)
            }
            Err(problem) => (ImportOutcome::Refused, Some(problem)),
        };
        self.tried_files.push(FileImportResult { file, outcome, problem });
    }

    /// Returns the number of files with this outcome so far.
    pub fn count(&self, outcome: ImportOutcome) -> usize {
        self.tried_files.iter().filter(|file| file.outcome == outcome).count()
    }
}

/// The outcome of importing a record, and the path of the record within the library.
pub type ImportedRecord = (ImportOutcome, PathBuf);

/// The progress of the imports that were interrupted by the end of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InterruptedImport {
    /// The number of records that were imported or were already in the library.
    pub imported: usize,
    /// The number of files that had not been read yet.
    pub left: usize,
}

impl InterruptedImport {
    /// Returns the progress of `imports`, or `None` if all of them are complete.
    pub fn of(imports: &VecDeque<Import>) -> Option<InterruptedImport> {
        let left = imports.iter().map(|import| import.left.len()).sum();
        let is_there = |import: &Import| import.count(ImportOutcome::New) + import.count(ImportOutcome::Known);
        let imported = imports.iter().map(is_there).sum();
        (left > 0).then_some(InterruptedImport { imported, left })
    }

    /// Writes the progress to a file in the folder of the records, so that the program can report it at the next start.
    pub fn write(self, folder: &Path) {
        let InterruptedImport { imported, left } = self;
        bevy::log::info!("an import was interrupted: {imported} records are imported, {left} files are not");
        let written = ron::to_string(&self)
            .map_err(|error| error.to_string())
            .and_then(|text| file::write_atomically(&folder.join(FILE), text).map_err(|error| error.to_string()));
        if let Err(error) = written {
            bevy::log::warn!("cannot write {FILE}: {error}");
        }
    }

    /// Reads and removes the progress that an earlier run saved with [`InterruptedImport::write`].
    pub fn take(folder: &Path) -> Option<InterruptedImport> {
        let file = folder.join(FILE);
        let bytes = file::read(&file, LARGEST).ok().flatten()?;
        if let Err(error) = fs::remove_file(&file) {
            bevy::log::warn!("{} cannot be removed: {error}", file.display());
        }
        ron::de::from_bytes(&bytes).ok()
    }
}
