//! Keeps the record of every finished match, and lists, renames, deletes, imports and exports records.

mod clerk;
mod command;
mod entry;
mod file_name;
mod importing;
mod shelf;

#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use jiff::Timestamp;
use tamsk_text::Title;

pub use command::{LibraryCommand, LibraryNews, Receipt};
pub use entry::{LibraryEntry, RecordNote};
pub use file_name::{EXTENSION, file_stem_of};
pub use importing::{ImportFate, Imported, ImportedFile, InterruptedImport};
pub use shelf::Shelf;

use self::clerk::{Clerk, Job};
use self::command::{FinishedRecord, Report};
use super::games::{AnyRecord, KeptGames};
use super::notices::{Notice, Notices};
use crate::table::seats::Seats;

/// The folder of the records, within that of the matches.
const FOLDER: &str = "records";

/// All records, as far as they have been read.
#[derive(Resource, Debug, Default)]
pub struct Library {
    /// Absent where nothing is saved.
    clerk: Option<Clerk>,
    entries: Vec<Arc<LibraryEntry>>,
    /// Grows with every change of the entries.
    version: u64,
    unread: usize,
    /// The number of jobs that are not done yet.
    jobs: usize,
    brought: Option<PathBuf>,
}

impl Library {
    /// Returns all records, those in the bin included, in no order that means anything.
    pub fn entries(&self) -> &[Arc<LibraryEntry>] {
        &self.entries
    }

    /// Returns a number that grows with every change of the entries.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns how many records are still to be read.
    pub fn unread(&self) -> usize {
        self.unread
    }

    /// Returns whether anything is being read or written.
    pub fn is_busy(&self) -> bool {
        self.jobs > 0
    }

    /// Returns the file of the record imported last, once.
    pub fn take_brought(&mut self) -> Option<PathBuf> {
        self.brought.take()
    }

    /// Consists of these records from now on, and neither reads nor writes any: for pictures.
    #[cfg(feature = "dev")]
    pub fn consist_of(&mut self, entries: Vec<Arc<LibraryEntry>>) {
        // Its version grows, so that nothing found before counts.
        *self = Library { entries, version: self.version + 1, ..Library::default() };
    }

    /// Keeps the record of a match that was finished just now, however often that takes. Returns its receipt.
    pub fn keep(&mut self, record: Box<dyn AnyRecord>, seats: Seats) -> Receipt {
        let finished = Timestamp::from_millisecond(Timestamp::now().as_millisecond()).ok();
        let note = RecordNote { finished, seats: Some(seats), title: Title::default() };
        let receipt = Receipt::default();
        self.order(Job::Keep(Box::new(FinishedRecord { record, note, receipt: receipt.clone() })));
        receipt
    }

    fn order(&mut self, job: Job) {
        self.jobs += usize::from(self.clerk.as_ref().is_some_and(|clerk| clerk.order(job)));
    }
}

/// Keeps the records of finished matches in this folder from now on.
pub fn keep_in(app: &mut App, folder: PathBuf) {
    // Other games may be added until then.
    let start = move |games: Res<KeptGames>, mut library: ResMut<Library>| {
        library.clerk = Some(Clerk::start(Shelf::of(folder.join(FOLDER)).with_games(games.clone())));
    };
    app.insert_resource(Library::default())
        .init_resource::<KeptGames>()
        .add_systems(PreStartup, start)
        .init_resource::<Notices>()
        .add_message::<LibraryCommand>()
        .add_message::<FileDragAndDrop>()
        .add_systems(First, take_reports)
        .add_systems(Last, ((import_dropped, obey).chain(), close.in_set(ClosingLibrary).after(obey)));
}

/// Waits for the records of finished matches when the program ends, in [`Last`]. What is left of those matches goes only
/// then.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClosingLibrary;

/// Imports files dropped on the window, whatever it shows. Nothing else changes, so that a match is not disturbed.
fn import_dropped(mut dropped: MessageReader<FileDragAndDrop>, mut asked: MessageWriter<LibraryCommand>) {
    let files: Vec<PathBuf> = dropped
        .read()
        .filter_map(|event| match event {
            FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf.clone()),
            _ => None,
        })
        .collect();
    if !files.is_empty() {
        asked.write(LibraryCommand::Import(files));
    }
}

fn obey(mut asked: MessageReader<LibraryCommand>, mut library: ResMut<Library>) {
    for command in asked.read() {
        library.order(Job::Command(command.clone()));
    }
}

/// Takes what the clerk reports.
fn take_reports(mut library: ResMut<Library>, mut notices: ResMut<Notices>, mut commands: Commands) {
    let Some(clerk) = &mut library.bypass_change_detection().clerk else { return };
    for report in clerk.reports() {
        match report {
            Report::Entries(entries, unread) => {
                (library.entries, library.unread) = (entries, unread);
                library.version += 1;
            }
            Report::Brought(file) => library.brought = Some(file),
            Report::Opened(record) => record.replay(&mut commands),
            Report::News(told) => notices.add(Notice::News(told)),
            Report::Failed(error) => notices.report([error], Notice::Library),
            Report::Unopened(problem) => notices.report([problem], Notice::Record),
            Report::Done => library.jobs = library.jobs.saturating_sub(1),
        }
    }
}

/// Waits for the clerk when the program ends.
fn close(mut exits: MessageReader<AppExit>, mut library: ResMut<Library>) {
    if exits.read().next().is_some()
        && let Some(clerk) = &mut library.clerk
    {
        clerk.close();
    }
}
