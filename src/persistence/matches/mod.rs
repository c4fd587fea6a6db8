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
mod worker_handle;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

pub use command::{LibraryCommand, LibrarySuccess};
pub use disk::{Disk, SystemDisk};
pub use entry::LibraryEntry;
pub use file_name::{MATCH_FILE_EXTENSION, to_file_stem};
pub use importing::{FileImportResult, ImportOutcome, InterruptedImport};
pub use library::MatchLibrary;
pub use record_store::RecordStore;
pub use saving::{SaveTracker, add_saving_systems};
pub use worker_handle::CrashSaver;

use self::command::{WorkerJob, WorkerReport};
use self::worker_handle::WorkerHandle;
use super::autosave::SaveSystems;
use super::games::GameFormats;
use super::notices::{Notice, Notices};
use crate::table::unfinished::MatchSavingSystems;

const RECORDS: &str = "records";
const UNFINISHED: &str = "unfinished";

/// Adds the library of the matches in `folder`, and starts the worker thread at startup.
pub fn add_match_saving(app: &mut App, folder: PathBuf, disk: Arc<dyn Disk>) {
    let worker = WorkerHandle::new(disk, folder.join(UNFINISHED), RecordStore::of(folder.join(RECORDS)));
    // Starts the worker only in `PreStartup`, because plugins may still add games before that schedule.
    let start = |games: Res<GameFormats>, mut library: ResMut<MatchLibrary>| {
        // Counts the worker's first job, which lists the unfinished matches.
        library.pending_jobs += 1;
        library.worker.iter_mut().for_each(|writer| writer.start(games.clone()));
    };
    app.insert_resource(worker.crash_saver())
        .insert_resource(MatchLibrary { worker: Some(worker), ..MatchLibrary::default() })
        .init_resource::<GameFormats>()
        .add_systems(PreStartup, start)
        .init_resource::<Notices>()
        .add_message::<LibraryCommand>()
        .add_message::<FileDragAndDrop>()
        .add_observer(saving::close_file_on_leave)
        .configure_sets(Last, MatchSavingSystems.in_set(SaveSystems))
        .add_systems(First, take_reports)
        .add_systems(Last, (import_dropped, queue_commands, close).chain().after(MatchSavingSystems));
}

/// Imports files that are dropped on the window. A match on the table is not interrupted.
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

fn queue_commands(mut asked: MessageReader<LibraryCommand>, mut library: ResMut<MatchLibrary>) {
    for command in asked.read() {
        library.queue_job(WorkerJob::Command(command.clone()));
    }
}

/// Handles the reports of the worker thread.
fn take_reports(mut library: ResMut<MatchLibrary>, mut notices: ResMut<Notices>, mut commands: Commands) {
    let Some(writer) = &mut library.bypass_change_detection().worker else { return };
    for report in writer.take_reports() {
        match report {
            WorkerReport::RecordsChanged(changes, unread) => {
                library.records.apply_changes(changes);
                library.unread_count = unread;
                library.revision += 1;
            }
            WorkerReport::UnfinishedChanged(changes) => {
                library.unfinished_matches.apply_changes(changes);
                library.revision += 1;
            }
            WorkerReport::Resumed(record, id, resumes_contest) => {
                if let Err(error) = record.resume(id, resumes_contest, &mut commands) {
                    error!("cannot resume the match: {error}");
                    library.queue_job(WorkerJob::Close(id));
                }
            }
            WorkerReport::SaveFailing(fails) => library.is_save_failing = fails,
            WorkerReport::LastImported(file) => library.last_imported = Some(file),
            WorkerReport::Opened(record) => record.replay(&mut commands),
            WorkerReport::Succeeded(success) => notices.add(Notice::LibrarySuccess(success)),
            WorkerReport::Failed(error) => notices.log_and_add([error], Notice::LibraryProblem),
            WorkerReport::OpenFailed(problem) => notices.log_and_add([problem], Notice::RecordProblem),
            WorkerReport::JobsDone(count) => library.pending_jobs = library.pending_jobs.saturating_sub(count),
        }
    }
}

/// At exit, saves all matches and closes their files.
fn close(mut exits: MessageReader<AppExit>, library: Res<MatchLibrary>) {
    if exits.read().next().is_some()
        && let Some(writer) = &library.worker
    {
        writer.close();
    }
}
