//! Records that are being imported, file by file, so that a match that is finished meanwhile is kept first, and the
//! program can end between two files. What an ending has left undone is told at the next start.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::persistence::error::OpenRecordError;
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
