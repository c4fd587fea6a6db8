//! Orders what is to be done to the files of the unfinished matches of a game. A thread does it, so that no frame waits for
//! the disk.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::disk::Disk;
use super::kept::Kept;
use super::shared::{MatchNumber, Order, Shared, State, TakenMatch};
use super::slot::Slot;
use super::worker::{PATIENCE, Worker};
use crate::persistence::error::UnfinishedError;
use crate::persistence::record::OpenRecordError;

/// How long an order waits for the one before, and the game for a match that is to be continued.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Carries out orders on a thread of its own. Of several waiting orders to save the same match only the last counts.
#[derive(Debug)]
pub struct Writer<T: Kept> {
    shared: Arc<Shared<T>>,
}

impl<T: Kept> Writer<T> {
    /// Starts the thread for the matches in a folder. `first` is the match that was taken at the start, if there is one.
    /// Returns the number of that match as well.
    pub fn start(folder: PathBuf, disk: Arc<dyn Disk>, first: Option<Slot>) -> (Writer<T>, MatchNumber) {
        let shared = Arc::new(Shared::default());
        let number = shared.number_a_match();
        let mut worker = Worker::new(folder, disk);
        if let Some(slot) = first {
            worker.hold(number, slot, &shared);
        }
        let of_thread = shared.clone();
        let started = thread::Builder::new().name(T::GAME.thread().into()).spawn(move || worker.run(&of_thread));
        if let Err(error) = started {
            bevy::log::error!("matches are not saved: {error}");
            shared.state().ended = true;
        }
        (Writer { shared }, number)
    }

    /// Returns what the game and the thread share.
    pub(super) fn shared(&self) -> &Arc<Shared<T>> {
        &self.shared
    }

    /// Returns the number of a match that has no file yet.
    pub fn number_a_match(&self) -> MatchNumber {
        self.shared.number_a_match()
    }

    /// Gives an order. Waits for those before, which is rarely needed, so that the file is never more than one action
    /// behind. For a disk that does not answer it waits only once.
    pub fn order(&self, order: Order<T>) {
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

    /// Says which match is on the table, if it is one of these.
    pub fn set_on_table(&self, on_table: Option<MatchNumber>) {
        self.shared.state().on_table = on_table;
    }

    /// Carries out what is waiting, tries what has failed once more, and ends the thread.
    pub fn close(&self) {
        self.shared.state().closed = true;
        self.shared.changed.notify_all();
        drop(self.wait_while(self.shared.state(), PATIENCE, |state| !state.ended));
    }

    /// Returns whether a match cannot be saved at the moment.
    pub fn is_failing(&self) -> bool {
        let state = self.shared.state();
        state.failed || !state.unsaved.is_empty()
    }

    /// Returns how many orders have been carried out.
    pub fn done(&self) -> u64 {
        self.shared.state().done
    }

    /// Returns the files of the matches that this run of the program has played.
    pub fn files(&self) -> BTreeMap<MatchNumber, PathBuf> {
        self.shared.state().files.clone()
    }

    /// Returns the matches that were taken from the disk since the last call.
    pub fn take_taken(&self) -> Vec<TakenMatch<T>> {
        std::mem::take(&mut self.shared.state().taken)
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
}

impl<T: Kept> Drop for Writer<T> {
    fn drop(&mut self) {
        // Another copy may be started in a moment and is to find the files free.
        self.close();
    }
}
