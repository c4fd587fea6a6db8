//! The thread that writes the unfinished match, so that no frame waits for the disk.

use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::saved::UnfinishedMatch;
use super::slot::Slot;
use crate::persistence::error::{FileError, MatchNotSaved};

/// The pause after a first failure. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long the program waits for the last save when it ends. A disk that needs longer does not answer at all.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is to be done to the file.
#[derive(Clone, Debug)]
pub enum Order {
    /// Write this match.
    Save(Box<UnfinishedMatch>),
    /// Remove the file: the match is over.
    Remove,
}

/// Carries out orders on a thread of its own. Only the last of several waiting orders counts.
#[derive(Debug)]
pub struct Writer {
    desk: Arc<Desk>,
}

/// What the game and the thread share.
#[derive(Debug, Default)]
struct Desk {
    papers: Mutex<Papers>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Papers {
    /// The next order.
    next: Option<Order>,
    /// Whether an order is being carried out.
    busy: bool,
    /// Whether the game is ending, so that the thread ends, too.
    closed: bool,
    /// Whether the thread has ended and given up its file.
    ended: bool,
    /// The failures not reported yet.
    failures: Vec<MatchNotSaved>,
}

impl Desk {
    fn papers(&self) -> MutexGuard<'_, Papers> {
        // No code panics while it holds the lock, and every state of the papers is a valid one.
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Writer {
    /// Starts the thread. `slot` is the file in `folder`, if it could be taken.
    pub fn start(folder: PathBuf, slot: Option<Slot>) -> Writer {
        let desk = Arc::new(Desk::default());
        let worker = Worker { folder, slot, failing: None, pause: FIRST_PAUSE, reported: Vec::new() };
        let shared = desk.clone();
        let started = thread::Builder::new().name("unfinished match".into()).spawn(move || worker.run(&shared));
        if let Err(error) = started {
            bevy::log::error!("matches are not saved: {error}");
            desk.papers().ended = true;
        }
        Writer { desk }
    }

    /// Gives an order, which replaces one that is still waiting.
    pub fn order(&self, order: Order) {
        self.desk.papers().next = Some(order);
        self.desk.changed.notify_all();
    }

    /// Waits until no order is waiting or being carried out.
    pub fn finish(&self) {
        self.wait_while(|papers| papers.busy || papers.next.is_some());
    }

    /// Waits while the condition holds, but not for a disk that does not answer.
    fn wait_while(&self, condition: impl Fn(&Papers) -> bool) {
        let end = Instant::now() + PATIENCE;
        let mut papers = self.desk.papers();
        while condition(&papers) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            papers = self.desk.changed.wait_timeout(papers, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns the failures since the last call, each kind only once in a run.
    pub fn take_failures(&self) -> Vec<MatchNotSaved> {
        std::mem::take(&mut self.desk.papers().failures)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.desk.papers().closed = true;
        self.desk.changed.notify_all();
        // Another copy may be started in a moment and is to find the file free.
        self.wait_while(|papers| !papers.ended);
    }
}

/// The thread's own state.
struct Worker {
    folder: PathBuf,
    slot: Option<Slot>,
    /// The order that failed and is tried again after the pause.
    failing: Option<Order>,
    pause: Duration,
    reported: Vec<FileError>,
}

impl Worker {
    fn run(mut self, desk: &Desk) {
        while let Some(order) = self.next(desk) {
            let failure = self.carry_out(&order).err();
            match &failure {
                None => (self.failing, self.pause) = (None, FIRST_PAUSE),
                Some(_) if self.failing.is_some() => self.pause = (self.pause * 2).min(LONGEST_PAUSE),
                Some(_) => {}
            }
            let mut papers = desk.papers();
            papers.busy = false;
            if let Some(source) = failure {
                self.failing = Some(order);
                if !self.reported.contains(&source) {
                    self.reported.push(source.clone());
                    let file = self.slot.as_ref().map_or(&*self.folder, Slot::file).to_owned();
                    papers.failures.push(MatchNotSaved { file, source });
                }
            }
            desk.changed.notify_all();
        }
        self.slot = None;
        desk.papers().ended = true;
        desk.changed.notify_all();
    }

    /// Waits for the next order, or for the time to try a failed one again. Returns `None` once the game has ended.
    fn next(&self, desk: &Desk) -> Option<Order> {
        let end = Instant::now() + self.pause;
        let mut papers = desk.papers();
        loop {
            let retried = self.failing.as_ref().filter(|_| Instant::now() >= end).cloned();
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

    fn carry_out(&mut self, order: &Order) -> Result<(), FileError> {
        let slot = match self.slot.take() {
            Some(slot) => slot,
            None => Slot::take(&self.folder)?,
        };
        let slot = self.slot.insert(slot);
        match order {
            Order::Save(saved) => slot.write(saved),
            Order::Remove => slot.remove(),
        }
    }
}
