//! The library, a snapshot of all saved matches that the rest of the program reads.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::command::{EntryChanges, WorkerJob};
use super::entry::LibraryEntry;
use super::worker_handle::WorkerHandle;
use crate::persistence::saved_match::MatchId;

/// A list of library entries, which can be looked up and changed by path.
#[derive(Debug, Default)]
pub(super) struct EntryList {
    all: Vec<Arc<LibraryEntry>>,
    /// The position of each entry in `all`, by path. Searching `all` would be slow, because there can be hundreds of
    /// thousands of entries.
    places: HashMap<OsString, usize>,
}

impl EntryList {
    #[cfg(feature = "dev")]
    fn of(all: Vec<Arc<LibraryEntry>>) -> EntryList {
        let mut entries = EntryList::default();
        entries.apply_changes(all.into_iter().map(|entry| (entry.file.clone(), Some(entry))).collect());
        entries
    }

    /// Adds, replaces or removes each changed entry.
    pub(super) fn apply_changes(&mut self, changes: EntryChanges) {
        for (file, entry) in changes {
            match (self.places.get(file.as_os_str()).copied(), entry) {
                (Some(place), Some(entry)) => self.all[place] = entry,
                (None, Some(entry)) => {
                    self.places.insert(file.into(), self.all.len());
                    self.all.push(entry);
                }
                (Some(place), None) => {
                    self.all.swap_remove(place);
                    self.places.remove(file.as_os_str());
                    let moved = self.all.get(place).map(|moved| moved.file.clone().into());
                    moved.into_iter().for_each(|moved| _ = self.places.insert(moved, place));
                }
                (None, None) => {}
            }
        }
    }
}

/// A snapshot of all saved matches, which a worker thread fills and updates.
#[derive(Resource, Default)]
pub struct MatchLibrary {
    /// The worker that reads and writes the files, or `None` if nothing is saved.
    pub(super) worker: Option<WorkerHandle>,
    pub(super) records: EntryList,
    pub(super) unfinished_matches: EntryList,
    /// A number that grows with every change to the entries.
    pub(super) revision: u64,
    /// The number of records that are still to be read.
    pub(super) unread_count: usize,
    /// The number of pending jobs.
    pub(super) pending_jobs: usize,
    /// `true` if saving a match currently fails.
    pub(super) is_save_failing: bool,
    /// The path of the record that was imported last, or `None` once the path has been taken.
    pub(super) last_imported: Option<PathBuf>,
}

impl MatchLibrary {
    /// Returns all records, including those in the bin, in arbitrary order.
    pub fn records_including_bin(&self) -> &[Arc<LibraryEntry>] {
        &self.records.all
    }

    /// Returns all unfinished matches, in arbitrary order.
    pub fn unfinished_matches(&self) -> &[Arc<LibraryEntry>] {
        &self.unfinished_matches.all
    }

    /// Returns the most recently played unfinished match for which `is` returns `true`. Ignores matches that another
    /// copy of the game has open.
    pub fn last_resumable_match(&self, is: impl Fn(&LibraryEntry) -> bool) -> Option<&LibraryEntry> {
        let matches = self.unfinished_matches.all.iter().filter(|entry| entry.recency_rank > 0 && is(entry));
        matches.max_by_key(|entry| entry.recency_rank).map(|entry| &**entry)
    }

    /// Returns a number that grows with every change to the entries.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the number of records still to be read.
    pub fn unread_count(&self) -> usize {
        self.unread_count
    }

    /// Returns `true` if jobs are pending.
    pub fn is_busy(&self) -> bool {
        self.pending_jobs > 0
    }

    /// Waits until all jobs are done or have failed, but no longer than `longest`. Tests need this function, because
    /// their frames are shorter than the jobs.
    pub fn wait_until_idle(&self, longest: Duration) {
        self.worker.iter().for_each(|worker| worker.wait_until_idle(longest));
    }

    /// Returns `true` if the match on the table can be saved.
    pub fn can_save(&self) -> bool {
        self.worker.is_some() && !self.is_save_failing
    }

    /// Removes and returns the path of the record that was imported last.
    pub fn take_last_imported(&mut self) -> Option<PathBuf> {
        self.last_imported.take()
    }

    /// Replaces the content of the library with these matches and detaches the library from the disk, so that
    /// screenshots can show it.
    #[cfg(feature = "dev")]
    pub fn replace_content(&mut self, records: Vec<Arc<LibraryEntry>>, unfinished: Vec<Arc<LibraryEntry>>) {
        // A new revision makes other systems drop their cached results.
        let (records, unfinished) = (EntryList::of(records), EntryList::of(unfinished));
        *self = MatchLibrary {
            records,
            unfinished_matches: unfinished,
            revision: self.revision + 1,
            ..MatchLibrary::default()
        };
    }

    /// Queues a job that creates the file of a match, with a name similar to `stem`. Returns the id of the match, or
    /// `None` if nothing is saved.
    pub(super) fn create_match_file(&mut self, stem: String, text: String) -> Option<MatchId> {
        let id = self.worker.as_ref()?.next_match_id();
        self.queue_job(WorkerJob::Create { id, stem, text });
        Some(id)
    }

    /// Queues a job for the worker thread, if there is one.
    pub(super) fn queue_job(&mut self, job: WorkerJob) {
        self.pending_jobs += usize::from(self.worker.as_ref().is_some_and(|writer| writer.queue_job(job)));
    }
}
