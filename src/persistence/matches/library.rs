//! All matches that are kept, as the game knows them.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::command::{Changes, Job};
use super::entry::LibraryEntry;
use super::writer::Writer;
use crate::persistence::kept::MatchId;

/// The matches that are listed, by their files.
#[derive(Debug, Default)]
pub(super) struct Entries {
    all: Vec<Arc<LibraryEntry>>,
    /// By the text of their paths, as those can be hundreds of thousands.
    places: HashMap<OsString, usize>,
}

impl Entries {
    #[cfg(feature = "dev")]
    fn of(all: Vec<Arc<LibraryEntry>>) -> Entries {
        let places = all.iter().enumerate().map(|(place, entry)| (entry.file.clone().into(), place)).collect();
        Entries { all, places }
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

/// All matches that are kept, as far as they have been read.
#[derive(Resource, Default)]
pub struct Library {
    /// Absent where nothing is saved.
    pub(super) writer: Option<Writer>,
    pub(super) records: Entries,
    pub(super) unfinished: Entries,
    /// Grows with every change of the entries.
    pub(super) version: u64,
    pub(super) unread: usize,
    /// The number of jobs that are not done yet.
    pub(super) jobs: usize,
    pub(super) fails: bool,
    pub(super) brought: Option<PathBuf>,
}

impl Library {
    /// Returns all records, those in the bin included, in no order that means anything.
    pub fn entries(&self) -> &[Arc<LibraryEntry>] {
        &self.records.all
    }

    /// Returns all matches that were begun and not finished, in no order that means anything.
    pub fn unfinished(&self) -> &[Arc<LibraryEntry>] {
        &self.unfinished.all
    }

    /// Returns the unfinished match that was put on the table last, of those of which this is true and that no other copy of
    /// the game plays.
    pub fn last_unfinished(&self, is: impl Fn(&LibraryEntry) -> bool) -> Option<&LibraryEntry> {
        let matches = self.unfinished.all.iter().filter(|entry| entry.played > 0 && is(entry));
        matches.max_by_key(|entry| entry.played).map(|entry| &**entry)
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

    /// Waits until everything that was ordered has been done or has failed, but no longer than this: for tests, whose frames
    /// pass faster than those of people.
    pub fn wait(&self, longest: Duration) {
        self.writer.iter().for_each(|writer| writer.wait(longest));
    }

    /// Returns `true` if the match on the table can be saved.
    pub fn saves(&self) -> bool {
        self.writer.is_some() && !self.fails
    }

    /// Returns the file of the record imported last, once.
    pub fn take_brought(&mut self) -> Option<PathBuf> {
        self.brought.take()
    }

    /// Consists of these matches from now on, and neither reads nor writes any: for pictures.
    #[cfg(feature = "dev")]
    pub fn consist_of(&mut self, records: Vec<Arc<LibraryEntry>>, unfinished: Vec<Arc<LibraryEntry>>) {
        // Its version grows, so that nothing found before counts.
        let (records, unfinished) = (Entries::of(records), Entries::of(unfinished));
        *self = Library { records, unfinished, version: self.version + 1, ..Library::default() };
    }

    /// Begins the file of a match, with a name like this. Returns its number.
    pub(super) fn begin(&mut self, stem: String, text: String) -> Option<MatchId> {
        let id = self.writer.as_ref()?.next_id();
        self.order(Job::Begin { id, stem, text });
        Some(id)
    }

    pub(super) fn order(&mut self, job: Job) {
        self.jobs += usize::from(self.writer.as_ref().is_some_and(|writer| writer.order(job)));
    }
}
