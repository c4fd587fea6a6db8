//! What can be asked of the files of matches, and what is answered.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_text::Title;

use super::entry::LibraryEntry;
use super::importing::{ImportedFile, InterruptedImport};
use crate::persistence::earlier::MovedOver;
use crate::persistence::error::{LibraryError, OpenRecordError};
use crate::persistence::games::AnyRecord;
use crate::persistence::kept::MatchId;

/// A request to the library. Files are named as in its entries.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LibraryCommand {
    /// Reads the folders, in which another copy of the game may have changed something.
    Refresh,
    /// Puts an unfinished match on the table.
    Continue {
        /// Its file.
        file: PathBuf,
        /// Whether it comes there as it was, with what is played within it, if anything is. Otherwise that goes on from
        /// there, or its result is entered.
        as_it_was: bool,
    },
    /// Removes an unfinished match for ever.
    Discard(PathBuf),
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
    /// What an earlier version has kept is kept as now.
    MovedOver(MovedOver),
}

/// What the thread is to do.
#[derive(Debug)]
pub(super) enum Job {
    /// Begin the file of a match, with a name like this.
    Begin { id: MatchId, stem: String, text: String },
    /// Add to the file of a match. With `syncs`, it is on the disk when this is answered, whatever happens to the machine.
    Append { id: MatchId, text: String, syncs: bool },
    /// Write the file of a match anew.
    Rewrite { id: MatchId, text: String },
    /// Move the file of a match that is over to the records, under a name like this.
    Finish { id: MatchId, stem: String },
    /// Remove the file of a match.
    Remove(MatchId),
    /// Give the file of a match up, which has left the table.
    Leave(MatchId),
    /// Carry out a command.
    Command(LibraryCommand),
}

/// Files and what they are listed as now: not any more, if as nothing.
pub(super) type Changes = Vec<(PathBuf, Option<Arc<LibraryEntry>>)>;

/// What the thread answers.
#[derive(Debug)]
pub(super) enum Report {
    /// These records have changed, and so many are still to be read.
    Records(Changes, usize),
    /// These unfinished matches have changed.
    Unfinished(Changes),
    /// An unfinished match comes on the table, perhaps as it was there.
    Continued(Box<dyn AnyRecord>, MatchId, bool),
    /// Whether a match cannot be saved at the moment.
    Fails(bool),
    /// This record was imported, or was there already.
    Brought(PathBuf),
    /// A record was opened.
    Opened(Box<dyn AnyRecord>),
    /// Something went well.
    News(LibraryNews),
    /// Something did not.
    Failed(LibraryError),
    /// A file cannot be opened, or not completely.
    Unopened(OpenRecordError),
    /// So many jobs are done.
    Done(usize),
}
