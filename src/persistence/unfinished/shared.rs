//! What the game and the thread that writes its unfinished matches share: the orders, and what has become of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Instant;

use super::kept::PlayedMatch;
use crate::persistence::error::UnfinishedError;
use crate::persistence::library::Receipt;
use crate::persistence::record::OpenRecordError;

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
