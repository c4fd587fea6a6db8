//! The matches of a game that this run of the program has had on the table, and what is ordered for them. A thread carries
//! it out, so that no frame waits for the disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use bevy::prelude::*;

use super::slot::{self, Disk, FoundMatch, Slot, newest};
use super::worker::{MatchNumber, Order, PATIENCE, Shared, State, TakenMatch, Worker};
use crate::persistence::error::{OpenRecordError, UnfinishedError};
use crate::persistence::kept::{Kept, PlayedMatch};
use crate::persistence::last_played::LastPlayed;
use crate::persistence::library::Receipt;

/// How long an order waits for the one before, and the game for a match that is to be continued.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Keeps matches of a game. Those that this run of the program has had on the table are known as they stand, whatever is
/// on the disk, and no other copy of the game can continue them.
#[derive(Resource, Debug)]
pub(super) struct Keeper<T: Kept> {
    shared: Arc<Shared<T>>,
    /// The matches, the one played last first.
    matches: Vec<(MatchNumber, Arc<PlayedMatch<T>>)>,
    /// What the thread was told to be on the table.
    told: Option<MatchNumber>,
}

impl<T: Kept> Keeper<T> {
    /// Takes the match in a folder that was played last, and returns what was wrong with files there.
    pub fn open(folder: &Path, disk: Arc<dyn Disk>) -> (Keeper<T>, Vec<OpenRecordError>) {
        let (first, mut problems) = newest(folder);
        let (slot, found) = first.map_or((None, None), |(slot, found)| (Some(slot), Some(found)));
        let (shared, number) = start(folder.to_owned(), disk, slot);
        let first = found.map(|FoundMatch { played, problem }| {
            problems.extend(problem);
            (number, Arc::new(played))
        });
        (Keeper { shared, matches: first.into_iter().collect(), told: None }, problems)
    }

    /// Returns what the game and the thread share.
    pub fn shared(&self) -> &Arc<Shared<T>> {
        &self.shared
    }

    /// Returns the number of a match that has no file yet.
    pub fn number_a_match(&self) -> MatchNumber {
        self.shared.number_a_match()
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
        self.order(Order::Save(number, played));
    }

    /// Orders the file of a match to be removed, as the match is over; with a receipt, once its record is on the disk.
    pub fn remove(&mut self, number: MatchNumber, receipt: Option<Receipt>) {
        self.matches.retain(|(known, _)| *known != number);
        self.order(Order::Remove(number, receipt));
    }

    /// Takes the match that the list calls by this name. Fails, which is reported, if another copy of the game plays it.
    pub fn take(&mut self, name: &Path) -> Option<MatchNumber> {
        if let Some(own) = self.own_named(name) {
            return Some(own);
        }
        self.order(Order::Take(name.to_owned()));
        self.wait();
        self.learn_taken().into_iter().find(|(_, file, _)| file == name).map(|(number, ..)| number)
    }

    /// Removes the match that the list calls by this name for ever.
    pub fn discard(&mut self, name: &Path) {
        match self.own_named(name) {
            Some(own) => self.remove(own, None),
            None => self.order(Order::Discard(name.to_owned())),
        }
    }

    /// Learns which matches the thread has taken from the disk.
    pub fn learn_taken(&mut self) -> Vec<TakenMatch<T>> {
        let taken = std::mem::take(&mut self.shared.state().taken);
        for (number, _, played) in &taken {
            self.matches.push((*number, Arc::new(played.clone())));
        }
        self.matches.sort_by_key(|(_, played)| std::cmp::Reverse(played.last_played.number));
        taken
    }

    /// Returns the matches and what the list calls them.
    pub fn own(&self) -> Vec<(PathBuf, Arc<PlayedMatch<T>>)> {
        let files = self.files();
        let name = |number| files.get(&number).cloned().unwrap_or_else(|| unsaved_name::<T>(number));
        self.matches.iter().map(|(number, played)| (name(*number), played.clone())).collect()
    }

    /// Gives an order. Waits for those before, which is rarely needed, so that the file is never more than one action
    /// behind. For a disk that does not answer it waits only once.
    fn order(&self, order: Order<T>) {
        let is_pending = Shared::<T>::is_at_work;
        let mut state = self.shared.state();
        if !state.is_slow {
            state = self.wait_while(state, LONGEST_WAIT, is_pending);
            state.is_slow = is_pending(&state);
        }
        match &order {
            Order::Save(number, saved) => {
                state.latest = Some((*number, saved.clone()));
                state.on_table = Some(*number);
            }
            Order::Remove(number, _) => {
                state.latest.take_if(|(latest, _)| latest == number);
                state.on_table.take_if(|on_table| on_table == number);
            }
            Order::Take(_) | Order::Discard(_) => {}
        }
        state.orders.retain(|before| !order.replaces(before));
        state.orders.push(order);
        self.shared.changed.notify_all();
    }

    /// Waits until everything has been done that was ordered, but not for a disk that does not answer.
    pub fn wait(&self) {
        drop(self.wait_while(self.shared.state(), LONGEST_WAIT, Shared::<T>::is_at_work));
    }

    /// Tells the thread which match is on the table, if one of these is.
    pub fn set_on_table(&mut self, now: Option<MatchNumber>) {
        if std::mem::replace(&mut self.told, now) != now {
            self.shared.state().on_table = now;
        }
    }

    /// Carries out what is waiting, tries what has failed once more, and ends the thread.
    pub fn close(&self) {
        self.shared.state().closed = true;
        self.shared.changed.notify_all();
        drop(self.wait_while(self.shared.state(), PATIENCE, |state| !state.ended));
    }

    /// Returns whether a match cannot be saved at the moment.
    #[cfg(test)]
    pub fn is_failing(&self) -> bool {
        self.shared.is_failing()
    }

    /// Returns how many orders have been carried out.
    pub fn done(&self) -> u64 {
        self.shared.state().done
    }

    /// Returns the files of the matches that this run of the program has played.
    fn files(&self) -> BTreeMap<MatchNumber, PathBuf> {
        self.shared.state().files.clone()
    }

    /// Returns the failures since the last call, each kind only once in a run.
    pub fn take_failures(&self) -> Vec<UnfinishedError> {
        std::mem::take(&mut self.shared.state().failures)
    }

    /// Returns what was wrong with files since the last call.
    pub fn take_problems(&self) -> Vec<OpenRecordError> {
        std::mem::take(&mut self.shared.state().problems)
    }

    /// Waits while the condition holds, but no longer than this.
    fn wait_while<'a>(
        &'a self,
        state: MutexGuard<'a, State<T>>,
        longest: Duration,
        condition: impl Fn(&State<T>) -> bool,
    ) -> MutexGuard<'a, State<T>> {
        let waited = self.shared.changed.wait_timeout_while(state, longest, |state| condition(state));
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    fn own_named(&self, name: &Path) -> Option<MatchNumber> {
        let files = self.files();
        let is_it = |number: &MatchNumber| match files.get(number) {
            Some(file) => file == name,
            None => unsaved_name::<T>(*number) == name,
        };
        self.matches.iter().map(|(number, _)| *number).find(is_it)
    }
}

impl<T: Kept> Drop for Keeper<T> {
    fn drop(&mut self) {
        // Another copy may be started in a moment and is to find the files free.
        self.close();
    }
}

/// Starts the thread for the matches in a folder. `first` is the match that was taken at the start, if there is one.
/// Returns what is shared with it, and the number of that match.
pub(super) fn start<T: Kept>(
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    first: Option<Slot>,
) -> (Arc<Shared<T>>, MatchNumber) {
    let shared = Arc::new(Shared::default());
    let number = shared.number_a_match();
    let mut worker = Worker::new(folder, disk);
    if let Some(slot) = first {
        worker.hold(number, slot, &shared);
    }
    let of_thread = shared.clone();
    let started = thread::Builder::new().name(T::STEM.into()).spawn(move || worker.run(&of_thread));
    if let Err(error) = started {
        bevy::log::error!("matches are not saved: {error}");
        shared.state().ended = true;
    }
    (shared, number)
}

/// Returns what the list calls a match that is not on the disk.
fn unsaved_name<T: Kept>(MatchNumber(number): MatchNumber) -> PathBuf {
    format!("{}.unsaved-{number}", T::STEM).into()
}

/// The number with which the match was saved that was played last, of all in the folder.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct HighestNumber(u64);

impl HighestNumber {
    /// Takes the matches of one more game in the folder into account.
    pub(super) fn learn<T: Kept>(&mut self, folder: &Path) {
        let highest = slot::files::<T>(folder).iter().map(|file| LastPlayed::number_in(file)).max();
        self.0 = self.0.max(highest.unwrap_or(0));
    }

    /// Returns the number with which a match is saved now.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.saturating_add(1);
        self.0
    }
}
