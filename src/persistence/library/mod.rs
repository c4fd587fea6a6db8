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
use tamsk_records::{AnyRecord, GipfRecord, Record};
use tamsk_rules::Event;
use tamsk_text::Title;

pub use command::{LibraryCommand, LibraryNews, Receipt};
pub use entry::{GipfStanding, GipfSummary, LibraryEntry, MatchSummary, RecordNote, RecordSummary};
pub use file_name::{EXTENSION, file_stem_of};
pub use importing::{ImportFate, Imported, ImportedFile, InterruptedImport};
pub use shelf::Shelf;

use self::clerk::{Clerk, Job};
use self::command::{FinishedRecord, Report};
use super::autosave::KeepingSystems;
use super::notices::{Notice, Notices};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::table::occasion::table_allows;
use crate::table::replay::ReplayRecord;
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

    /// Keeps the record of a finished match of GIPF, however often that takes. Returns its receipt.
    pub fn keep_gipf(&mut self, record: GipfRecord, seats: Seats) -> Receipt {
        self.keep(AnyRecord::Gipf(record), seats)
    }

    /// Keeps the record of a match that was finished just now, however often that takes. Returns its receipt.
    fn keep(&mut self, record: AnyRecord, seats: Seats) -> Receipt {
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

/// The receipt for the record of the match, once it is over.
#[derive(Component, Debug)]
pub struct RecordReceipt(pub Receipt);

/// Keeps the records of finished matches in this folder from now on.
pub fn keep_in(app: &mut App, folder: PathBuf) {
    let clerk = Some(Clerk::start(folder.join(FOLDER)));
    app.insert_resource(Library { clerk, ..default() })
        .init_resource::<Notices>()
        .add_message::<LibraryCommand>()
        .add_message::<ReplayRecord>()
        .add_message::<ReplayRecord<GipfRecord>>()
        .add_message::<FileDragAndDrop>()
        .add_systems(First, take_reports)
        .add_systems(
            Last,
            (
                (import_dropped, obey).chain(),
                keep_finished.before(KeepingSystems).run_if(table_allows(|policy| policy.is_kept)),
                close.in_set(ClosingLibrary).after(keep_finished).after(obey),
            ),
        );
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

/// Keeps the record of the match on the table as soon as it is over, if it tells all of it.
fn keep_finished(
    table: Single<(Entity, &LiveMatch)>,
    seats: Res<Seats>,
    mut events: MessageReader<MatchEvent>,
    mut library: ResMut<Library>,
    mut commands: Commands,
) {
    let (entity, live) = *table;
    let ends = |event: &MatchEvent| matches!(event.0.event, Event::Over(_));
    let has_ended = events.read().filter(|event| ends(event)).count() > 0;
    if has_ended && live.game().outcome().is_some() && live.is_recorded_whole() {
        let record = Record { end: Some(live.game().now()), ..live.record().clone() };
        let receipt = library.keep(AnyRecord::Tamsk(record), *seats);
        commands.entity(entity).insert(RecordReceipt(receipt));
    }
}

/// Takes what the clerk reports.
fn take_reports(
    mut library: ResMut<Library>,
    mut notices: ResMut<Notices>,
    mut replay: MessageWriter<ReplayRecord>,
    mut gipf: MessageWriter<ReplayRecord<GipfRecord>>,
) {
    let Some(clerk) = &mut library.bypass_change_detection().clerk else { return };
    for report in clerk.reports() {
        match report {
            Report::Entries(entries, unread) => {
                (library.entries, library.unread) = (entries, unread);
                library.version += 1;
            }
            Report::Brought(file) => library.brought = Some(file),
            Report::Opened(record) => match *record {
                AnyRecord::Tamsk(record) => _ = replay.write(ReplayRecord { record: Box::new(record), at: None }),
                AnyRecord::Gipf(record) => _ = gipf.write(ReplayRecord { record: Box::new(record), at: None }),
            },
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
