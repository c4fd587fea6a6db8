//! What can be asked of the library, and what it answers: also whether the record of a match is safe, so that the file of
//! the unfinished match is not removed before the other is there.

use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_text::Title;

use super::entry::{LibraryEntry, RecordNote};
use super::importing::{ImportedFile, InterruptedImport};
use crate::persistence::error::{LibraryError, OpenRecordError};
use crate::persistence::games::AnyRecord;

/// A request to the library. Files are named by their paths within its folder.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LibraryCommand {
    /// Reads the folder, in which another copy of the game may have changed something.
    Refresh,
    /// Opens a record in the replay.
    Open {
        /// Its file.
        file: PathBuf,
        /// What its bots are called, which it does not name itself.
        names: Names,
    },
    /// Gives a record a name, or none.
    Rename {
        /// Its file.
        file: PathBuf,
        /// The name.
        title: Title,
    },
    /// Moves a record into the bin.
    Delete(PathBuf),
    /// Moves a record out of the bin.
    Restore(PathBuf),
    /// Removes everything in the bin for ever.
    EmptyBin,
    /// Adds copies of records, with their full paths.
    Import(Vec<PathBuf>),
    /// Writes a copy of a record.
    Export {
        /// Its file.
        file: PathBuf,
        /// The full path of the copy.
        to: PathBuf,
    },
}

/// The record of a match that was just finished.
#[derive(Debug)]
pub struct FinishedRecord {
    /// The record.
    pub record: Box<dyn AnyRecord>,
    /// What is noted of it.
    pub note: RecordNote,
    /// Signed once it is on the disk.
    pub receipt: Receipt,
}

/// Something to tell that went well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryNews {
    /// Records were imported.
    Imported {
        /// The number of new ones.
        new: usize,
        /// The number of those that were there already.
        known: usize,
    },
    /// Several files were imported, not all with the same outcome.
    ImportedFiles(Vec<ImportedFile>),
    /// An import had not come to its end when the program ended the last time.
    Interrupted(InterruptedImport),
    /// A copy was written.
    Exported(PathBuf),
}

/// What the clerk answers.
#[derive(Debug)]
pub enum Report {
    /// All records, and how many are still to be read.
    Entries(Vec<Arc<LibraryEntry>>, usize),
    /// This record was imported, or was there already.
    Brought(PathBuf),
    /// A record was opened.
    Opened(Box<dyn AnyRecord>),
    /// Something went well.
    News(LibraryNews),
    /// Something did not.
    Failed(LibraryError),
    /// A record cannot be opened, or not completely.
    Unopened(OpenRecordError),
    /// A job is done.
    Done,
}

/// What has become of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fate {
    /// It has not been written yet.
    #[default]
    Pending,
    /// It could not be written so far.
    Failed,
    /// It is on the disk.
    Kept,
}

/// A receipt for the record of a finished match.
#[derive(Clone, Debug, Default)]
pub struct Receipt(Arc<(Mutex<Fate>, Condvar)>);

impl Receipt {
    /// Signs the receipt.
    pub fn sign(&self, kept: bool) {
        let (fate, signed) = &*self.0;
        *fate.lock().unwrap_or_else(PoisonError::into_inner) = if kept { Fate::Kept } else { Fate::Failed };
        signed.notify_all();
    }

    /// Waits for the signature, but no longer than this. Returns whether the record is on the disk.
    pub fn is_kept_within(&self, longest: Duration) -> bool {
        let (fate, signed) = &*self.0;
        let fate = fate.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = signed.wait_timeout_while(fate, longest, |fate| *fate == Fate::Pending);
        *waited.unwrap_or_else(PoisonError::into_inner).0 == Fate::Kept
    }
}
