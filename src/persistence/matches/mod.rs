//! Saves each match in its own file from its first act, and maintains the library of these files.

mod command;
mod disk;
mod entry;
mod executing;
mod file_name;
mod importing;
mod library;
mod open_match;
mod record_changes;
mod record_store;
mod saving;
#[cfg(test)]
mod tests;
mod unfinished;
mod worker;
mod writer;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

pub use command::{LibraryCommand, LibraryNews};
pub use disk::{Disk, SystemDisk};
pub use entry::LibraryEntry;
pub use file_name::{EXTENSION, file_stem_of};
pub use importing::{ImportOutcome, ImportedFile, InterruptedImport};
pub use library::Library;
pub use record_store::RecordStore;
pub use saving::{SaveState, keep_matches_of};
pub use writer::CrashSaver;

use self::command::{Job, Report};
use self::writer::WorkerHandle;
use super::autosave::SaveSystems;
use super::games::SavedGames;
use super::notices::{Notice, Notices};
use crate::table::unfinished::MatchSavingSystems;

const RECORDS: &str = "records";
const UNFINISHED: &str = "unfinished";

pub fn keep_in(app: &mut App, folder: PathBuf, disk: Arc<dyn Disk>) {
    let writer = WorkerHandle::new(disk, folder.join(UNFINISHED), RecordStore::of(folder.join(RECORDS)));
    // Plugins may add games until then.
    let start = |games: Res<SavedGames>, mut library: ResMut<Library>| {
        // The worker's first job is to read the folders.
        library.jobs += 1;
        library.writer.iter_mut().for_each(|writer| writer.start(games.clone()));
    };
    app.insert_resource(writer.crash_saver())
        .insert_resource(Library { writer: Some(writer), ..Library::default() })
        .init_resource::<SavedGames>()
        .add_systems(PreStartup, start)
        .init_resource::<Notices>()
        .add_message::<LibraryCommand>()
        .add_message::<FileDragAndDrop>()
        .add_observer(saving::leave)
        .configure_sets(Last, MatchSavingSystems.in_set(SaveSystems))
        .add_systems(First, take_reports)
        .add_systems(Last, (import_dropped, obey, close).chain().after(MatchSavingSystems));
}

/// Imports files dropped on the window. A match on the table is not disturbed.
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
        library.queue_job(Job::Command(command.clone()));
    }
}

/// Handles the reports of the worker thread.
fn take_reports(mut library: ResMut<Library>, mut notices: ResMut<Notices>, mut commands: Commands) {
    let Some(writer) = &mut library.bypass_change_detection().writer else { return };
    for report in writer.reports() {
        match report {
            Report::Records(changes, unread) => {
                library.records.change(changes);
                library.unread = unread;
                library.version += 1;
            }
            Report::Unfinished(changes) => {
                library.unfinished.change(changes);
                library.version += 1;
            }
            Report::Continued(record, id, as_it_was) => {
                if let Err(error) = record.resume(id, as_it_was, &mut commands) {
                    error!("cannot resume the match: {error}");
                    library.queue_job(Job::Leave(id));
                }
            }
            Report::SaveFailing(fails) => library.is_save_failing = fails,
            Report::Imported(file) => library.last_imported = Some(file),
            Report::Opened(record) => record.replay(&mut commands),
            Report::News(told) => notices.add(Notice::News(told)),
            Report::Failed(error) => notices.report([error], Notice::Library),
            Report::OpenFailed(problem) => notices.report([problem], Notice::Record),
            Report::Done(count) => library.jobs = library.jobs.saturating_sub(count),
        }
    }
}

/// Saves everything at exit and waits for the disk.
fn close(mut exits: MessageReader<AppExit>, library: Res<Library>) {
    if exits.read().next().is_some()
        && let Some(writer) = &library.writer
    {
        writer.close();
    }
}
