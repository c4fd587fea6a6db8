//! The thread that writes the unfinished matches of a game.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use super::slot::{Disk, FoundMatch, Slot, newest};
use crate::persistence::error::{FileError, OpenRecordError, UnfinishedError, UnfinishedTask};
use crate::persistence::kept::{Kept, PlayedMatch};
use crate::persistence::library::Receipt;

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

/// Tells matches apart that this run of the program has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MatchNumber(pub(super) u64);

/// What is to be done to the file of a match.
#[derive(Clone, Debug)]
pub enum Order<T> {
    /// Write this match.
    Save(MatchNumber, Arc<PlayedMatch<T>>),
    /// Remove the file of a match, as it is over. With a receipt, it is removed only once the record of the match is on
    /// the disk.
    Remove(MatchNumber, Option<Receipt>),
    /// Take the match in this file, to be continued.
    Take(PathBuf),
    /// Remove this file, which no match on the table belongs to.
    Discard(PathBuf),
}

impl<T> Order<T> {
    /// Returns whether an order that was given before is not to be carried out any more.
    pub(super) fn replaces(&self, before: &Order<T>) -> bool {
        match (self, before) {
            (Order::Save(new, _) | Order::Remove(new, _), Order::Save(old, _))
            | (Order::Remove(new, _), Order::Remove(old, _)) => new == old,
            _ => false,
        }
    }
}

/// A match that was taken from the disk, and its number from now on.
pub type TakenMatch<T> = (MatchNumber, PathBuf, PlayedMatch<T>);

/// What the game and the thread share.
#[derive(Debug)]
pub(super) struct Shared<T> {
    state: Mutex<State<T>>,
    pub(super) changed: Condvar,
    /// The number of matches so far.
    matches: AtomicU64,
}

#[derive(Debug)]
pub(super) struct State<T> {
    /// The match that was ordered to be saved last.
    pub(super) latest: Option<(MatchNumber, Arc<PlayedMatch<T>>)>,
    /// The match on the table, if it is one of these.
    pub(super) on_table: Option<MatchNumber>,
    /// The file of every match that is on the disk.
    pub(super) files: BTreeMap<MatchNumber, PathBuf>,
    /// The matches that could not be saved so far.
    pub(super) unsaved: BTreeSet<MatchNumber>,
    /// What is to be done, in order.
    pub(super) orders: Vec<Order<T>>,
    /// Whether an order is being carried out.
    pub(super) busy: bool,
    /// How many orders have been carried out.
    pub(super) done: u64,
    /// Whether the game is ending, so that the thread ends, too.
    pub(super) closed: bool,
    /// Whether the thread has ended and given up its files.
    pub(super) ended: bool,
    /// Whether the order being carried out takes so long that nobody waits for it any more.
    pub(super) is_slow: bool,
    /// Whether the thread has failed, so that nothing is saved any more.
    pub(super) failed: bool,
    /// The failures not reported yet.
    pub(super) failures: Vec<UnfinishedError>,
    /// What was wrong with files and is not reported yet.
    pub(super) problems: Vec<OpenRecordError>,
    /// The matches taken from the disk.
    pub(super) taken: Vec<TakenMatch<T>>,
}

impl<T> Default for State<T> {
    fn default() -> State<T> {
        State {
            latest: None,
            on_table: None,
            files: BTreeMap::new(),
            unsaved: BTreeSet::new(),
            orders: Vec::new(),
            busy: false,
            done: 0,
            closed: false,
            ended: false,
            is_slow: false,
            failed: false,
            failures: Vec::new(),
            problems: Vec::new(),
            taken: Vec::new(),
        }
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Shared<T> {
        Shared { state: Mutex::default(), changed: Condvar::new(), matches: AtomicU64::new(0) }
    }
}

impl<T> Shared<T> {
    /// Returns the number of a match that has none yet.
    pub(super) fn number_a_match(&self) -> MatchNumber {
        MatchNumber(self.matches.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns whether a match cannot be saved at the moment.
    pub(super) fn is_failing(&self) -> bool {
        let state = self.state();
        state.failed || !state.unsaved.is_empty()
    }

    /// Returns whether an order is being carried out or waits for it.
    pub(super) fn is_at_work(state: &State<T>) -> bool {
        !state.ended && (state.busy || !state.orders.is_empty())
    }

    /// Returns the state, or `None` if it is being used until then, perhaps by a thread that has failed.
    pub(super) fn state_until(&self, end: Instant) -> Option<MutexGuard<'_, State<T>>> {
        loop {
            match self.state.try_lock() {
                Ok(state) => return Some(state),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if Instant::now() < end => thread::yield_now(),
                Err(TryLockError::WouldBlock) => return None,
            }
        }
    }

    /// Returns the state.
    pub(super) fn state(&self) -> MutexGuard<'_, State<T>> {
        // No code panics while it holds the lock, and every state is a valid one.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
