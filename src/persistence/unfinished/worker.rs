//! The thread that writes the unfinished matches of a game.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::disk::Disk;
use super::kept::{FoundMatch, Kept};
use super::shared::{MatchNumber, Order, Shared, State};
use super::slot::{Slot, newest};
use crate::persistence::error::{FileError, UnfinishedError, UnfinishedTask};

/// The pause after a first failure. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long a removal waits for the record of its match, and the program for the last save when it ends. A disk that needs
/// longer does not answer at all.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Tells the game that the thread has ended, also if it has failed: then nothing is saved any more.
struct ThreadEnd<'a, T>(&'a Shared<T>);

impl<T> Drop for ThreadEnd<'_, T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.ended = true;
        state.failed |= thread::panicking();
        drop(state);
        self.0.changed.notify_all();
    }
}

/// The thread's own state.
pub(super) struct Worker<T> {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    /// The files that it may write, each of a match that this run of the program has played.
    slots: BTreeMap<MatchNumber, Slot>,
    /// The orders that failed and are given again after the pause.
    failed: Vec<Order<T>>,
    /// When they are given again.
    retry_at: Option<Instant>,
    pause: Duration,
    reported: Vec<FileError>,
    /// Whether what failed has been tried for the last time, as the program is ending.
    was_last_try: bool,
}

impl<T: Kept> Worker<T> {
    pub(super) fn new(folder: PathBuf, disk: Arc<dyn Disk>) -> Worker<T> {
        Worker {
            folder,
            disk,
            slots: BTreeMap::new(),
            failed: Vec::new(),
            retry_at: None,
            pause: FIRST_PAUSE,
            reported: Vec::new(),
            was_last_try: false,
        }
    }

    pub(super) fn run(mut self, shared: &Shared<T>) {
        let _end = ThreadEnd(shared);
        while let Some(order) = self.next(shared) {
            self.failed.retain(|before| !order.replaces(before));
            let result = self.carry_out(&order, shared);
            let mut state = shared.state();
            (state.busy, state.is_slow) = (false, false);
            state.done += 1;
            match (&order, &result) {
                (Order::Save(number, _), Err(_)) => _ = state.unsaved.insert(*number),
                (Order::Save(number, _) | Order::Remove(number, _), _) => _ = state.unsaved.remove(number),
                (Order::Take(_) | Order::Discard(_), _) => {}
            }
            if let Err(source) = result {
                self.fail(order, source, &mut state);
            }
            if state.unsaved.is_empty() {
                self.reported.clear();
            }
            if self.failed.is_empty() {
                (self.pause, self.retry_at) = (FIRST_PAUSE, None);
            } else {
                self.retry_at.get_or_insert(Instant::now() + self.pause);
            }
            drop(state);
            shared.changed.notify_all();
        }
        self.slots.clear();
    }

    /// Reports a failure, unless it has been, and sees to it that the order is given again.
    fn fail(&mut self, order: Order<T>, source: FileError, state: &mut State<T>) {
        let (task, file) = match &order {
            Order::Save(number, _) => {
                let file = self.slots.get(number).map_or(&*self.folder, Slot::file).to_owned();
                (UnfinishedTask::Save, file)
            }
            // That a finished match is still there is seen at the next start; nobody has lost anything.
            Order::Remove(..) => return self.failed.push(order),
            Order::Take(file) => (UnfinishedTask::Continue, file.clone()),
            Order::Discard(file) => (UnfinishedTask::Discard, file.clone()),
        };
        if task != UnfinishedTask::Save {
            return state.failures.push(UnfinishedError { task, file, source });
        }
        if !self.reported.contains(&source) {
            self.reported.push(source.clone());
            state.failures.push(UnfinishedError { task, file, source });
        }
        self.failed.push(order);
    }

    /// Waits for the next order, or for the time to try failed ones again. Returns `None` once the program is ending
    /// and nothing is left to do.
    fn next(&mut self, shared: &Shared<T>) -> Option<Order<T>> {
        let mut state = shared.state();
        loop {
            let is_due = self.retry_at.is_some_and(|at| state.closed || Instant::now() >= at);
            if is_due && state.orders.is_empty() && !self.was_last_try {
                self.was_last_try = state.closed;
                state.orders.append(&mut self.failed);
                (self.pause, self.retry_at) = ((self.pause * 2).min(LONGEST_PAUSE), None);
            }
            if !state.orders.is_empty() {
                state.busy = true;
                return Some(state.orders.remove(0));
            }
            if state.closed {
                return None;
            }
            state = match self.retry_at {
                Some(at) => {
                    let left = at.saturating_duration_since(Instant::now());
                    shared.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0
                }
                None => shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    fn carry_out(&mut self, order: &Order<T>, shared: &Shared<T>) -> Result<(), FileError> {
        match order {
            Order::Save(number, played) => {
                if !self.slots.contains_key(number) {
                    // The files of other matches stay where they are.
                    self.slots.insert(*number, Slot::free::<T>(&self.folder)?);
                }
                let Some(slot) = self.slots.get(number) else { return Ok(()) };
                slot.write(&*self.disk, played)?;
                shared.state().files.insert(*number, slot.file().to_owned());
            }
            Order::Remove(number, receipt) => {
                if receipt.as_ref().is_some_and(|receipt| !receipt.is_kept_within(PATIENCE)) {
                    return Err(FileError::Busy);
                }
                if let Some(slot) = self.slots.get(number) {
                    slot.remove(&*self.disk)?;
                }
                self.slots.remove(number);
                shared.state().files.remove(number);
                if self.slots.is_empty() {
                    self.take_newest(shared);
                }
            }
            Order::Take(file) => {
                let slot = Slot::take(file.clone()).ok_or(FileError::Busy)?;
                match slot.read() {
                    Ok(Some(found)) => self.take(slot, found, shared),
                    Ok(None) => return Err(FileError::Missing),
                    Err(problem) => shared.state().problems.push(problem),
                }
            }
            Order::Discard(file) => {
                let slot = Slot::take(file.clone()).ok_or(FileError::Busy)?;
                slot.remove(&*self.disk)?;
            }
        }
        Ok(())
    }

    /// Takes the match that was played last before those of this run.
    fn take_newest(&mut self, shared: &Shared<T>) {
        let (found, problems) = newest(&self.folder);
        shared.state().problems.extend(problems);
        if let Some((slot, found)) = found {
            self.take(slot, found, shared);
        }
    }

    fn take(&mut self, slot: Slot, found: FoundMatch<T>, shared: &Shared<T>) {
        let (number, file) = (shared.number_a_match(), slot.file().to_owned());
        self.hold(number, slot, shared);
        let mut state = shared.state();
        state.problems.extend(found.problem);
        state.taken.push((number, file, found.played));
    }

    /// Holds the file of a match until the match is over or the program ends.
    pub(super) fn hold(&mut self, number: MatchNumber, slot: Slot, shared: &Shared<T>) {
        shared.state().files.insert(number, slot.file().to_owned());
        if slot.is_locked() {
            self.slots.insert(number, slot);
        }
    }
}
