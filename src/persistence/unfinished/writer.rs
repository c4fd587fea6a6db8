//! The thread that writes the unfinished match, so that no frame waits for the disk.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use super::kept::Kept;
use super::slot::Slot;
use crate::persistence::error::{FileError, MatchNotSaved};
use crate::persistence::library::Receipt;

/// The pause after a first failure. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long an order waits for the one before.
const LONGEST_WAIT: Duration = Duration::from_secs(1);
/// How long the program waits for the last save when it ends. A disk that needs longer does not answer at all.
const PATIENCE: Duration = Duration::from_secs(5);

/// Tells matches apart: each has a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchNumber(u64);

/// What is to be done to the file of a match.
#[derive(Clone, Debug)]
pub enum Order<T> {
    /// Write this match.
    Save(MatchNumber, Arc<T>),
    /// Remove the file, as the match is over, and look for an earlier one that was not finished. With a receipt, it is
    /// removed only once the record of the match is on the disk.
    Remove(MatchNumber, Option<Receipt>),
}

/// Carries out orders on a thread of its own. Only the last of several waiting orders counts.
#[derive(Debug)]
pub struct Writer<T: Kept> {
    desk: Arc<Desk<T>>,
}

/// What the game and the thread share.
#[derive(Debug)]
pub(super) struct Desk<T> {
    papers: Mutex<Papers<T>>,
    pub(super) changed: Condvar,
    /// The number of matches so far.
    matches: AtomicU64,
}

#[derive(Debug)]
pub(super) struct Papers<T> {
    /// The running match as it was ordered to be saved last, if it is not over.
    pub(super) latest: Option<Arc<T>>,
    /// The file in which it was saved last.
    pub(super) file: Option<PathBuf>,
    /// The next order.
    next: Option<Order<T>>,
    /// Whether an order is being carried out.
    busy: bool,
    /// Whether the game is ending, so that the thread ends, too.
    pub(super) closed: bool,
    /// Whether the thread has ended and given up its file.
    pub(super) ended: bool,
    /// Whether the order being carried out takes so long that nobody waits for it any more.
    is_slow: bool,
    /// Whether the last order has failed, or the thread itself.
    pub(super) failing: bool,
    /// The failures not reported yet.
    failures: Vec<MatchNotSaved>,
    /// An earlier match, found after the removal of a later one.
    found: Option<(MatchNumber, T)>,
}

impl<T> Default for Papers<T> {
    fn default() -> Papers<T> {
        Papers {
            latest: None,
            file: None,
            next: None,
            busy: false,
            closed: false,
            ended: false,
            is_slow: false,
            failing: false,
            failures: Vec::new(),
            found: None,
        }
    }
}

impl<T> Default for Desk<T> {
    fn default() -> Desk<T> {
        Desk { papers: Mutex::default(), changed: Condvar::new(), matches: AtomicU64::new(0) }
    }
}

impl<T> Desk<T> {
    fn number_a_match(&self) -> MatchNumber {
        MatchNumber(self.matches.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns whether an order is being carried out or waits for it.
    pub(super) fn is_at_work(papers: &Papers<T>) -> bool {
        !papers.ended && (papers.busy || papers.next.is_some())
    }

    /// Returns the papers unless they are being used, perhaps by the thread that has failed.
    pub(super) fn try_papers(&self) -> Option<MutexGuard<'_, Papers<T>>> {
        match self.papers.try_lock() {
            Ok(papers) => Some(papers),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    fn papers(&self) -> MutexGuard<'_, Papers<T>> {
        // No code panics while it holds the lock, and every state of the papers is a valid one.
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Kept> Writer<T> {
    /// Starts the thread. `slot` is the file of the match that was read at the start, if there is one. Returns the number
    /// of that match as well.
    pub fn start(folder: PathBuf, slot: Option<Slot>) -> (Writer<T>, MatchNumber) {
        let desk = Arc::new(Desk::default());
        let number = desk.number_a_match();
        desk.papers().file = slot.as_ref().map(|slot| slot.file().to_owned());
        let slot = slot.filter(Slot::is_locked).map(|slot| (number, slot));
        let worker =
            Worker { folder, slot, failing: None, pause: FIRST_PAUSE, reported: Vec::new(), is_last_try: false };
        let shared = desk.clone();
        let started = thread::Builder::new().name(T::THREAD.into()).spawn(move || worker.run(&shared));
        if let Err(error) = started {
            bevy::log::error!("matches are not saved: {error}");
            desk.papers().ended = true;
        }
        (Writer { desk }, number)
    }

    /// Returns what the game and the thread share.
    pub(super) fn desk(&self) -> &Arc<Desk<T>> {
        &self.desk
    }

    /// Returns the number of a match that has no file yet.
    pub fn number_a_match(&self) -> MatchNumber {
        self.desk.number_a_match()
    }

    /// Gives an order. Waits for the one before, which is rarely needed, so that the file is never more than one action
    /// behind. For a disk that does not answer it waits only once.
    pub fn order(&self, order: Order<T>) {
        let is_pending = Desk::<T>::is_at_work;
        let mut papers = self.desk.papers();
        if !papers.is_slow {
            papers = self.wait_while(papers, LONGEST_WAIT, is_pending);
            papers.is_slow = is_pending(&papers);
        }
        papers.latest = match &order {
            Order::Save(_, saved) => Some(saved.clone()),
            Order::Remove(..) => None,
        };
        papers.next = Some(order);
        self.desk.changed.notify_all();
    }

    /// Carries out what is waiting, tries what has failed once more, and ends the thread.
    pub fn close(&self) {
        self.desk.papers().closed = true;
        self.desk.changed.notify_all();
        let papers = self.desk.papers();
        drop(self.wait_while(papers, PATIENCE, |papers| !papers.ended));
    }

    /// Returns whether the last order has failed.
    pub fn is_failing(&self) -> bool {
        self.desk.papers().failing
    }

    /// Returns an earlier match that was found since the last call.
    pub fn take_found(&self) -> Option<(MatchNumber, T)> {
        self.desk.papers().found.take()
    }

    /// Waits while the condition holds, but no longer than this.
    fn wait_while<'a>(
        &'a self,
        papers: MutexGuard<'a, Papers<T>>,
        longest: Duration,
        condition: impl Fn(&Papers<T>) -> bool,
    ) -> MutexGuard<'a, Papers<T>> {
        let waited = self.desk.changed.wait_timeout_while(papers, longest, |papers| condition(papers));
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Returns the failures since the last call, each kind only once in a run.
    pub fn take_failures(&self) -> Vec<MatchNotSaved> {
        std::mem::take(&mut self.desk.papers().failures)
    }
}

impl<T: Kept> Drop for Writer<T> {
    fn drop(&mut self) {
        // Another copy may be started in a moment and is to find the file free.
        self.close();
    }
}

/// Tells the game that the thread has ended, also if it has failed: then nothing is saved any more.
struct ThreadEnd<'a, T>(&'a Desk<T>);

impl<T> Drop for ThreadEnd<'_, T> {
    fn drop(&mut self) {
        let mut papers = self.0.papers();
        papers.ended = true;
        papers.failing |= thread::panicking();
        drop(papers);
        self.0.changed.notify_all();
    }
}

/// The thread's own state.
struct Worker<T> {
    folder: PathBuf,
    /// The file that it may write, and the match in it.
    slot: Option<(MatchNumber, Slot)>,
    /// The order that failed and is tried again after the pause.
    failing: Option<Order<T>>,
    pause: Duration,
    reported: Vec<FileError>,
    /// Whether the program is ending, so that what fails now is not tried again.
    is_last_try: bool,
}

impl<T: Kept> Worker<T> {
    fn run(mut self, desk: &Desk<T>) {
        let _end = ThreadEnd(desk);
        while let Some(order) = self.next(desk) {
            let failure = self.carry_out(&order, desk).err();
            let mut papers = desk.papers();
            papers.file = match (&order, &self.slot) {
                (Order::Save(..), Some((_, slot))) if failure.is_none() => Some(slot.file().to_owned()),
                (Order::Save(..), _) => papers.file.take(),
                (Order::Remove(..), slot) => slot.as_ref().map(|(_, slot)| slot.file().to_owned()),
            };
            (papers.busy, papers.is_slow, papers.failing) = (false, false, failure.is_some());
            match failure {
                None => {
                    (self.failing, self.pause) = (None, FIRST_PAUSE);
                    self.reported.clear();
                }
                Some(source) => {
                    if self.failing.is_some() {
                        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
                    }
                    // That a finished match is still there is seen at the next start; nobody has lost anything.
                    if matches!(order, Order::Save(..)) && !self.reported.contains(&source) {
                        self.reported.push(source.clone());
                        let file = self.slot.as_ref().map_or(&*self.folder, |(_, slot)| slot.file()).to_owned();
                        papers.failures.push(MatchNotSaved { file, source });
                    }
                    self.failing = Some(order);
                }
            }
            desk.changed.notify_all();
        }
        self.slot = None;
    }

    /// Waits for the next order, or for the time to try a failed one again. Returns `None` once the program is ending
    /// and nothing is left to do.
    fn next(&mut self, desk: &Desk<T>) -> Option<Order<T>> {
        let end = Instant::now() + self.pause;
        let mut papers = desk.papers();
        loop {
            let is_due = papers.closed || Instant::now() >= end;
            let retried = self.failing.as_ref().filter(|_| is_due && !self.is_last_try).cloned();
            self.is_last_try = papers.closed && papers.next.is_none();
            if let Some(order) = papers.next.take().or(retried) {
                papers.busy = true;
                return Some(order);
            }
            if papers.closed {
                return None;
            }
            papers = match self.failing {
                Some(_) => {
                    let left = end.saturating_duration_since(Instant::now());
                    desk.changed.wait_timeout(papers, left).unwrap_or_else(PoisonError::into_inner).0
                }
                None => desk.changed.wait(papers).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    fn carry_out(&mut self, order: &Order<T>, desk: &Desk<T>) -> Result<(), FileError> {
        match order {
            Order::Save(number, saved) => {
                let slot = match self.slot.take_if(|(held, _)| held == number) {
                    Some((_, slot)) => slot,
                    // The file of an earlier match stays where it is.
                    None => Slot::free::<T>(&self.folder)?,
                };
                self.slot.insert((*number, slot)).1.write(&**saved)
            }
            Order::Remove(number, receipt) => {
                if receipt.as_ref().is_some_and(|receipt| !receipt.is_kept_within(PATIENCE)) {
                    return Err(FileError::Busy);
                }
                if let Some((_, slot)) = self.slot.as_ref().filter(|(held, _)| held == number) {
                    slot.remove()?;
                }
                self.slot = None;
                if let Some(slot) = Slot::newest::<T>(&self.folder).filter(Slot::is_locked)
                    && let Ok(Some((saved, _))) = slot.read()
                {
                    let number = desk.number_a_match();
                    self.slot = Some((number, slot));
                    desk.papers().found = Some((number, saved));
                }
                Ok(())
            }
        }
    }
}
