//! The handle of the worker thread. At exit or after a panic, it runs the worker on the calling thread.

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
use super::record_store::RecordStore;
use super::worker::{MatchIds, Worker};
use crate::persistence::games::SavedGames;
use crate::persistence::saved_match::MatchId;

/// How long to wait for the disk at exit. A disk that needs longer does not answer at all.
const PATIENCE: Duration = Duration::from_secs(5);
/// The maximum number of pending jobs. Beyond it, commands are refused, but jobs that save matches are not.
const MOST_JOBS: usize = 4_096;

/// The state shared by the game, the thread and the panic hook.
struct Shared {
    jobs: Mutex<VecDeque<Job>>,
    worker: Mutex<Worker>,
    /// Set when the program ends; the thread stops and jobs are refused.
    is_closed: AtomicBool,
}

impl Shared {
    fn take_jobs(&self) -> Vec<Job> {
        lock(&self.jobs).drain(..).collect()
    }

    /// Returns the worker, or `None` if it is busy for longer than this, for example with a disk that does not answer.
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

/// Saves the match on the table after a panic on any thread, without the world, which may be broken.
#[derive(Resource, Clone)]
pub struct CrashSaver(Arc<Shared>);

impl CrashSaver {
    /// Brings all files up to date. Returns that of the match on the table, if it could be saved.
    pub fn save(&self) -> Option<PathBuf> {
        let mut worker = self.0.worker_within(PATIENCE)?;
        worker.run_jobs(self.0.take_jobs(), true);
        worker.file_on_table()
    }

    /// Closes all files, so that another process finds them unlocked. Nothing is saved after that.
    pub fn release(&self) {
        self.0.is_closed.store(true, Ordering::Relaxed);
        self.0.worker_within(PATIENCE).into_iter().for_each(|mut worker| worker.close_files());
    }
}

impl std::fmt::Debug for CrashSaver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rescue")
    }
}

pub(super) struct WorkerHandle {
    shared: Arc<Shared>,
    wake: SyncSender<()>,
    /// Taken by the thread when it starts.
    woken: Mutex<Option<Receiver<()>>>,
    reports: Mutex<Receiver<Report>>,
    ids: MatchIds,
}

impl WorkerHandle {
    /// Returns a writer for these folders, whose thread is not started yet.
    pub fn new(disk: Arc<dyn Disk>, unfinished: PathBuf, records: RecordStore) -> WorkerHandle {
        let (outbox, reports) = channel();
        // One pending wake-up is enough.
        let (wake, woken) = sync_channel(1);
        let ids = MatchIds::default();
        let worker = Mutex::new(Worker::new(disk, unfinished, records, outbox, ids.clone()));
        let shared = Arc::new(Shared { jobs: Mutex::default(), worker, is_closed: AtomicBool::new(false) });
        WorkerHandle { shared, wake, woken: Mutex::new(Some(woken)), reports: Mutex::new(reports), ids }
    }

    /// Starts the writer thread, which first reads the saved records of `games`.
    pub fn start(&mut self, games: SavedGames) {
        let Some(woken) = self.woken.get_mut().ok().and_then(Option::take) else { return };
        lock(&self.shared.worker).shelf.games = games;
        let shared = self.shared.clone();
        if let Err(error) = thread::Builder::new().name("matches".into()).spawn(move || run(&shared, &woken)) {
            error!("cannot start the thread that saves matches: {error}");
        }
    }

    /// Returns a handle for the panic hook.
    pub fn crash_saver(&self) -> CrashSaver {
        CrashSaver(self.shared.clone())
    }

    pub fn next_id(&self) -> MatchId {
        self.ids.next()
    }

    /// Queues a job without waiting for the disk. Returns `false` if it is refused.
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

    /// Waits until all jobs are done or have failed, at most this long.
    pub fn wait(&self, longest: Duration) {
        let end = Instant::now() + longest;
        let is_idle = || lock(&self.shared.jobs).is_empty() && self.shared.worker.try_lock().is_ok();
        while !is_idle() && !self.shared.is_closed.load(Ordering::Relaxed) && Instant::now() < end {
            thread::sleep(Duration::from_micros(50));
        }
    }

    pub fn reports(&mut self) -> Vec<Report> {
        self.reports.get_mut().map(|reports| reports.try_iter().collect()).unwrap_or_default()
    }

    /// Does all pending jobs and stops the thread. An import stops after the current file.
    pub fn close(&self) {
        if self.shared.is_closed.swap(true, Ordering::Relaxed) {
            return;
        }
        if let Some(mut worker) = self.shared.worker_within(PATIENCE) {
            worker.run_jobs(self.shared.take_jobs(), true);
            worker.close_files();
        }
        let _ = self.wake.try_send(());
    }
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        // The next copy of the game may start soon and must find the files unlocked.
        self.close();
    }
}

fn run(shared: &Shared, woken: &Receiver<()>) {
    lock(&shared.worker).begin();
    loop {
        let wait = {
            let mut worker = lock(&shared.worker);
            if shared.is_closed.load(Ordering::Relaxed) {
                return;
            }
            worker.run_jobs(shared.take_jobs(), false)
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

/// Locks a mutex even if it is poisoned, as every state that a panic may leave behind is valid.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
