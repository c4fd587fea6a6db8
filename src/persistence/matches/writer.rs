//! Gives orders to the thread that reads and writes the files of matches, and takes its reports. Whoever must be sure that
//! everything is written does it in its place.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::command::{Job, Report};
use super::disk::Disk;
use super::shelf::Shelf;
use super::worker::{MatchIds, Worker};
use crate::persistence::games::KeptGames;
use crate::persistence::kept::MatchId;

/// How long the end of the program waits for the disk. One that needs longer does not answer at all.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many orders may wait. Those of matches are never turned away.
const MOST_JOBS: usize = 4_096;

/// What the game, the thread and the panic hook share.
struct Shared {
    jobs: Mutex<VecDeque<Job>>,
    worker: Mutex<Worker>,
    /// Set once nothing is to be written any more.
    is_closed: AtomicBool,
}

impl Shared {
    fn take_jobs(&self) -> Vec<Job> {
        lock(&self.jobs).drain(..).collect()
    }

    /// Returns the worker, unless it is at work for longer than this, as on a disk that does not answer.
    fn worker_within(&self, longest: Duration) -> Option<MutexGuard<'_, Worker>> {
        let end = Instant::now() + longest;
        loop {
            match self.worker.try_lock() {
                Ok(worker) => return Some(worker),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if Instant::now() < end => thread::sleep(Duration::from_millis(1)),
                Err(TryLockError::WouldBlock) => return None,
            }
        }
    }
}

/// Saves the match on the table when the program fails, on any thread, without the world, which may be broken.
#[derive(Resource, Clone)]
pub struct Rescue(Arc<Shared>);

impl Rescue {
    /// Sees to it that the match on the table is on the disk. Returns its file, if there is one and it could be saved.
    pub fn save(&self) -> Option<PathBuf> {
        let mut worker = self.0.worker_within(PATIENCE)?;
        worker.work(self.0.take_jobs(), true);
        worker.file_on_table()
    }

    /// Gives the files up, so that another process finds those of the matches free. Nothing is saved any more.
    pub fn release(&self) {
        self.0.is_closed.store(true, Ordering::Relaxed);
        self.0.worker_within(PATIENCE).into_iter().for_each(|mut worker| worker.end());
    }
}

impl std::fmt::Debug for Rescue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rescue")
    }
}

/// Gives orders to the thread.
pub(super) struct Writer {
    shared: Arc<Shared>,
    wake: SyncSender<()>,
    /// Taken by the thread.
    woken: Mutex<Option<Receiver<()>>>,
    reports: Mutex<Receiver<Report>>,
    ids: MatchIds,
}

impl Writer {
    /// Returns a writer for the files in these folders, whose thread is not started yet.
    pub fn new(disk: Arc<dyn Disk>, unfinished: PathBuf, records: Shelf) -> Writer {
        let (outbox, reports) = channel();
        // Awake is awake, however often it is woken.
        let (wake, woken) = sync_channel(1);
        let ids = MatchIds::default();
        let worker = Mutex::new(Worker::new(disk, unfinished, records, outbox, ids.clone()));
        let shared = Arc::new(Shared { jobs: Mutex::default(), worker, is_closed: AtomicBool::new(false) });
        Writer { shared, wake, woken: Mutex::new(Some(woken)), reports: Mutex::new(reports), ids }
    }

    /// Starts the thread, which reads the records of these games.
    pub fn start(&mut self, games: KeptGames) {
        let Some(woken) = self.woken.get_mut().ok().and_then(Option::take) else { return };
        lock(&self.shared.worker).shelf.games = games;
        let shared = self.shared.clone();
        if let Err(error) = thread::Builder::new().name("matches".into()).spawn(move || run(&shared, &woken)) {
            error!("matches are not kept: {error}");
        }
    }

    /// Returns what saves the match when the program fails.
    pub fn rescue(&self) -> Rescue {
        Rescue(self.shared.clone())
    }

    /// Returns the number of a match that has none yet.
    pub fn next_id(&self) -> MatchId {
        self.ids.next()
    }

    /// Gives an order, which never waits for the disk. Returns `false` if it will not be carried out.
    pub fn order(&self, job: Job) -> bool {
        let mut jobs = lock(&self.shared.jobs);
        let is_command = matches!(job, Job::Command(_));
        if self.shared.is_closed.load(Ordering::Relaxed) || is_command && jobs.len() >= MOST_JOBS {
            return false;
        }
        jobs.push_back(job);
        drop(jobs);
        let _ = self.wake.try_send(());
        true
    }

    /// Waits until everything that was ordered has been done or has failed, but no longer than this.
    pub fn wait(&self, longest: Duration) {
        let end = Instant::now() + longest;
        let is_idle = || lock(&self.shared.jobs).is_empty() && self.shared.worker.try_lock().is_ok();
        while !is_idle() && !self.shared.is_closed.load(Ordering::Relaxed) && Instant::now() < end {
            thread::sleep(Duration::from_micros(50));
        }
    }

    /// Returns the reports since the last call.
    pub fn reports(&mut self) -> Vec<Report> {
        self.reports.get_mut().map(|reports| reports.try_iter().collect()).unwrap_or_default()
    }

    /// Does what is waiting, and ends the thread. An import ends with the file that is being imported.
    pub fn close(&self) {
        if self.shared.is_closed.swap(true, Ordering::Relaxed) {
            return;
        }
        if let Some(mut worker) = self.shared.worker_within(PATIENCE) {
            worker.work(self.shared.take_jobs(), true);
            worker.end();
        }
        let _ = self.wake.try_send(());
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Another copy may be started in a moment and is to find the files free.
        self.close();
    }
}

/// Works until the program ends.
fn run(shared: &Shared, woken: &Receiver<()>) {
    lock(&shared.worker).begin();
    loop {
        let wait = {
            let mut worker = lock(&shared.worker);
            if shared.is_closed.load(Ordering::Relaxed) {
                return;
            }
            worker.work(shared.take_jobs(), false)
        };
        let is_over = match wait {
            Some(wait) => {
                woken.recv_timeout(wait).is_err_and(|error| error == std::sync::mpsc::RecvTimeoutError::Disconnected)
            }
            None => woken.recv().is_err(),
        };
        if is_over {
            return;
        }
    }
}

/// Returns what a mutex holds: no code panics while it is being changed, and every state is a valid one.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
