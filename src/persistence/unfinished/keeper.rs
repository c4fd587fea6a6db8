//! The matches of a game that this run of the program has had on the table, and what is ordered for them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::disk::Disk;
use super::kept::{FoundMatch, Kept, LastPlayed, PlayedMatch};
use super::list::OwnMatch;
use super::saved::UnfinishedMatch;
use super::shared::{MatchNumber, Order, TakenMatch};
use super::slot::{self, newest};
use super::writer::Writer;
use crate::persistence::library::Receipt;
use crate::persistence::record::OpenRecordError;
use crate::table::gipf::KeptGipf;

/// Keeps matches of a game. Those that this run of the program has had on the table are known as they stand, whatever is
/// on the disk, and no other copy of the game can continue them.
#[derive(Debug)]
pub(super) struct Keeper<T: Kept> {
    pub(super) writer: Writer<T>,
    /// The matches, the one played last first.
    matches: Vec<(MatchNumber, Arc<PlayedMatch<T>>)>,
}

impl<T: Kept> Keeper<T> {
    /// Takes the match in a folder that was played last, and returns what was wrong with files there.
    pub fn open(folder: &Path, disk: Arc<dyn Disk>) -> (Keeper<T>, Vec<OpenRecordError>) {
        let (first, mut problems) = newest(folder);
        let (slot, found) = first.map_or((None, None), |(slot, found)| (Some(slot), Some(found)));
        let (writer, number) = Writer::start(folder.to_owned(), disk, slot);
        let first = found.map(|FoundMatch { played, problem }| {
            problems.extend(problem);
            (number, Arc::new(played))
        });
        (Keeper { writer, matches: first.into_iter().collect() }, problems)
    }

    /// Returns the match played last.
    pub fn newest(&self) -> Option<&T> {
        self.matches.first().map(|(_, played)| &played.kept)
    }

    /// Returns the number of the match played last that is like this.
    pub fn find(&self, is: impl Fn(&T) -> bool) -> Option<MatchNumber> {
        self.matches.iter().find(|(_, played)| is(&played.kept)).map(|(number, _)| *number)
    }

    /// Returns a match.
    pub fn get(&self, number: MatchNumber) -> Option<&PlayedMatch<T>> {
        self.matches.iter().find(|(known, _)| *known == number).map(|(_, played)| &**played)
    }

    /// Orders a match to be saved, which is now the one played last: `count` is larger than that of every match that was
    /// saved before.
    pub fn save(&mut self, number: MatchNumber, kept: T, count: u64) {
        let played = Arc::new(PlayedMatch { kept, last_played: LastPlayed::now(count) });
        self.matches.retain(|(known, _)| *known != number);
        self.matches.insert(0, (number, played.clone()));
        self.writer.order(Order::Save(number, played));
    }

    /// Orders the file of a match to be removed, as the match is over; with a receipt, once its record is on the disk.
    pub fn remove(&mut self, number: MatchNumber, receipt: Option<Receipt>) {
        self.matches.retain(|(known, _)| *known != number);
        self.writer.order(Order::Remove(number, receipt));
    }

    /// Takes the match that the list calls by this name. Fails, which is reported, if another copy of the game plays it.
    pub fn take(&mut self, name: &Path) -> Option<MatchNumber> {
        if let Some(own) = self.own_named(name) {
            return Some(own);
        }
        self.writer.order(Order::Take(name.to_owned()));
        self.writer.wait();
        self.learn_taken().into_iter().find(|(_, file, _)| file == name).map(|(number, ..)| number)
    }

    /// Removes the match that the list calls by this name for ever.
    pub fn discard(&mut self, name: &Path) {
        match self.own_named(name) {
            Some(own) => self.remove(own, None),
            None => self.writer.order(Order::Discard(name.to_owned())),
        }
    }

    /// Learns which matches the thread has taken from the disk.
    pub fn learn_taken(&mut self) -> Vec<TakenMatch<T>> {
        let taken = self.writer.take_taken();
        for (number, _, played) in &taken {
            self.matches.push((*number, Arc::new(played.clone())));
        }
        self.matches.sort_by_key(|(_, played)| std::cmp::Reverse(played.last_played.number));
        taken
    }

    /// Returns the matches for the list of all.
    pub fn own(&self) -> Vec<OwnMatch> {
        let files = self.writer.files();
        let own = self.matches.iter().map(|(number, played)| OwnMatch {
            name: files.get(number).cloned().unwrap_or_else(|| unsaved_name::<T>(*number)),
            last_played: played.last_played,
            record: played.kept.record(),
            seats: played.kept.seats(),
        });
        own.collect()
    }

    fn own_named(&self, name: &Path) -> Option<MatchNumber> {
        let files = self.writer.files();
        let is_it = |number: &MatchNumber| match files.get(number) {
            Some(file) => file == name,
            None => unsaved_name::<T>(*number) == name,
        };
        self.matches.iter().map(|(number, _)| *number).find(is_it)
    }
}

/// Returns what the list calls a match that is not on the disk.
fn unsaved_name<T: Kept>(MatchNumber(number): MatchNumber) -> PathBuf {
    format!("{}.unsaved-{number}", T::GAME.stem()).into()
}

/// The number with which the match was saved that was played last, of all in the folder.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct HighestNumber(u64);

impl HighestNumber {
    pub(super) fn of(folder: &Path) -> HighestNumber {
        let highest = |files: Vec<PathBuf>| files.iter().map(|file| LastPlayed::number_in(file)).max().unwrap_or(0);
        let [tamsk, gipf] = [slot::files::<UnfinishedMatch>(folder), slot::files::<KeptGipf>(folder)].map(highest);
        HighestNumber(tamsk.max(gipf))
    }

    /// Returns the number with which a match is saved now.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.saturating_add(1);
        self.0
    }
}
