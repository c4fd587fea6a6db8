//! Imports, which advance file by file so that other jobs come between. The next start reports an interrupted import.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::persistence::error::OpenRecordError;
use crate::persistence::file;

/// The file in the folder of the records that describes an interrupted import.
const FILE: &str = "interrupted-import.ron";
const LARGEST: u64 = 1 << 10;

#[derive(Debug)]
pub struct Import {
    left: VecDeque<PathBuf>,
    pub files: Vec<ImportedFile>,
    /// The record last imported or found in the library, by its path within the library.
    pub brought: Option<PathBuf>,
}

/// The outcome for one file of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedFile {
    /// The path of the file.
    pub file: PathBuf,
    /// The outcome: added, already in the library, or not imported.
    pub outcome: ImportOutcome,
    /// Why the file was not imported, or only in part.
    pub problem: Option<OpenRecordError>,
}

/// Whether a record was imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportOutcome {
    /// The record was added to the library.
    New,
    /// The library had the same record already.
    Known,
    /// The record was not imported.
    Refused,
}

impl Import {
    pub fn of(files: Vec<PathBuf>) -> Import {
        Import { left: files.into(), files: Vec::new(), brought: None }
    }

    pub fn next(&mut self) -> Option<PathBuf> {
        self.left.pop_front()
    }

    pub fn is_single(&self) -> bool {
        self.left.len() + self.files.len() <= 1
    }

    pub fn note(&mut self, file: PathBuf, done: Result<(ImportedRecord, Option<OpenRecordError>), OpenRecordError>) {
        let (outcome, problem) = match done {
            Ok(((outcome, record), problem)) => {
                self.brought = Some(record);
                (outcome, problem)
            }
            Err(problem) => (ImportOutcome::Refused, Some(problem)),
        };
        self.files.push(ImportedFile { file, outcome, problem });
    }

    pub fn count(&self, fate: ImportOutcome) -> usize {
        self.files.iter().filter(|file| file.outcome == fate).count()
    }
}

/// Whether a record was new, and its path within the library.
pub type ImportedRecord = (ImportOutcome, PathBuf);

/// The progress of imports when the program ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InterruptedImport {
    /// The number of records that were imported or in the library already.
    pub imported: usize,
    /// The number of files that were not read.
    pub left: usize,
}

impl InterruptedImport {
    /// Returns the progress of these imports, or `None` if they are complete.
    pub fn of(imports: &VecDeque<Import>) -> Option<InterruptedImport> {
        let left = imports.iter().map(|import| import.left.len()).sum();
        let is_there = |import: &Import| import.count(ImportOutcome::New) + import.count(ImportOutcome::Known);
        let imported = imports.iter().map(is_there).sum();
        (left > 0).then_some(InterruptedImport { imported, left })
    }

    /// Writes the progress into the folder of the records, for the next start.
    pub fn write(self, folder: &Path) {
        let InterruptedImport { imported, left } = self;
        bevy::log::info!("an import was interrupted: {imported} records are imported, {left} files are not");
        let written = ron::to_string(&self)
            .map_err(|error| error.to_string())
            .and_then(|text| file::write_whole(&folder.join(FILE), text).map_err(|error| error.to_string()));
        if let Err(error) = written {
            bevy::log::warn!("cannot write {FILE}: {error}");
        }
    }

    /// Reads and removes what [`InterruptedImport::write`] of an earlier run wrote.
    pub fn take(folder: &Path) -> Option<InterruptedImport> {
        let file = folder.join(FILE);
        let bytes = file::read(&file, LARGEST).ok().flatten()?;
        if let Err(error) = fs::remove_file(&file) {
            bevy::log::warn!("{} cannot be removed: {error}", file.display());
        }
        ron::de::from_bytes(&bytes).ok()
    }
}
