//! The library: a snapshot of all saved matches for the rest of the game.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::command::{Changes, Job};
use super::entry::LibraryEntry;
use super::writer::WorkerHandle;
use crate::persistence::saved_match::MatchId;

#[derive(Debug, Default)]
pub(super) struct Entries {
    all: Vec<Arc<LibraryEntry>>,
    /// The positions in `all` by path, as there can be hundreds of thousands.
    places: HashMap<OsString, usize>,
}

impl Entries {
    #[cfg(feature = "dev")]
    fn of(all: Vec<Arc<LibraryEntry>>) -> Entries {
        let mut entries = Entries::default();
        entries.change(all.into_iter().map(|entry| (entry.file.clone(), Some(entry))).collect());
        entries
    }

    pub(super) fn change(&mut self, changes: Changes) {
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
pub struct Library {
    /// `None` if nothing is saved.
    pub(super) writer: Option<WorkerHandle>,
    pub(super) records: Entries,
    pub(super) unfinished: Entries,
    pub(super) version: u64,
    pub(super) unread: usize,
    pub(super) jobs: usize,
    pub(super) is_save_failing: bool,
    pub(super) last_imported: Option<PathBuf>,
}

impl Library {
    /// Returns all records, including those in the bin, in arbitrary order.
    pub fn entries(&self) -> &[Arc<LibraryEntry>] {
        &self.records.all
    }

    /// Returns all unfinished matches, in arbitrary order.
    pub fn unfinished(&self) -> &[Arc<LibraryEntry>] {
        &self.unfinished.all
    }

    /// Returns the last played of the unfinished matches for which `is` is true and that no other copy of the game
    /// plays.
    pub fn last_unfinished(&self, is: impl Fn(&LibraryEntry) -> bool) -> Option<&LibraryEntry> {
        let matches = self.unfinished.all.iter().filter(|entry| entry.played > 0 && is(entry));
        matches.max_by_key(|entry| entry.played).map(|entry| &**entry)
    }

    /// Returns a number that grows with every change of the entries.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns the number of records still to be read.
    pub fn unread(&self) -> usize {
        self.unread
    }

    /// Returns `true` if jobs are pending.
    pub fn is_busy(&self) -> bool {
        self.jobs > 0
    }

    /// Waits until all jobs are done or have failed, at most this long. For tests, whose frames pass too fast.
    pub fn wait_until_idle(&self, longest: Duration) {
        self.writer.iter().for_each(|writer| writer.wait(longest));
    }

    /// Returns `true` if the match on the table can be saved.
    pub fn can_save(&self) -> bool {
        self.writer.is_some() && !self.is_save_failing
    }

    /// Takes the file of the record imported last.
    pub fn take_last_imported(&mut self) -> Option<PathBuf> {
        self.last_imported.take()
    }

    /// Replaces the content by these matches and detaches it from the disk, for pictures.
    #[cfg(feature = "dev")]
    pub fn replace_content(&mut self, records: Vec<Arc<LibraryEntry>>, unfinished: Vec<Arc<LibraryEntry>>) {
        // A new version makes other systems drop their cached results.
        let (records, unfinished) = (Entries::of(records), Entries::of(unfinished));
        *self = Library { records, unfinished, version: self.version + 1, ..Library::default() };
    }

    /// Creates the file of a match, with a name similar to `stem`. Returns its id.
    pub(super) fn begin_file(&mut self, stem: String, text: String) -> Option<MatchId> {
        let id = self.writer.as_ref()?.next_id();
        self.queue_job(Job::Begin { id, stem, text });
        Some(id)
    }

    pub(super) fn queue_job(&mut self, job: Job) {
        self.jobs += usize::from(self.writer.as_ref().is_some_and(|writer| writer.order(job)));
    }
}
