//! The handle of the worker thread. At exit or after a panic, the thread that calls the handle does the worker's jobs
//! itself.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::command::{WorkerJob, WorkerReport};
use super::disk::Disk;
use super::record_store::RecordStore;
use super::worker::{LibraryWorker, MatchIdSource};
use crate::persistence::games::GameFormats;
use crate::persistence::saved_match::MatchId;

/// The time limit for the disk at exit or after a panic. A disk that takes longer is regarded as hanging.
const PATIENCE: Duration = Duration::from_secs(5);
/// The maximum number of pending jobs. At this number, commands are refused, but jobs that save matches are not.
const MOST_JOBS: usize = 4_096;

/// The state shared by the game, the worker thread and the panic hook.
struct Shared {
    jobs: Mutex<VecDeque<WorkerJob>>,
    worker: Mutex<LibraryWorker>,
    /// `true` from the start of the worker thread until it has listed all matches.
    is_listing: AtomicBool,
    /// `true` once the program is ending. The thread then stops, and new jobs are refused.
    is_closed: AtomicBool,
}

impl Shared {
    fn take_jobs(&self) -> Vec<WorkerJob> {
        lock(&self.jobs).drain(..).collect()
    }

    /// Returns the worker, or `None` if the worker stays busy for longer than `longest`, for example because the disk
    /// hangs.
    fn worker_within(&self, longest: Duration) -> Option<MutexGuard<'_, LibraryWorker>> {
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

/// A handle that saves the match on the table after a panic on any thread. It does not need the Bevy world, which may
/// be in an invalid state.
#[derive(Resource, Clone)]
pub struct CrashSaver(Arc<Shared>);

impl CrashSaver {
    /// Brings the files of all open matches up to date. Returns the file of the match on the table if it could be
    /// saved.
    pub fn save(&self) -> Option<PathBuf> {
        let mut worker = self.0.worker_within(PATIENCE)?;
        worker.run_jobs(self.0.take_jobs(), true);
        worker.saved_file_of_match_on_table()
    }

    /// Closes all files, so that another process finds them unlocked. Nothing can be saved afterwards.
    pub fn close_files_permanently(&self) {
        self.0.is_closed.store(true, Ordering::Relaxed);
        self.0.worker_within(PATIENCE).into_iter().for_each(|mut worker| worker.close_files());
    }
}

impl std::fmt::Debug for CrashSaver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CrashSaver")
    }
}

/// The handle with which the game queues jobs for the worker and receives the worker's reports.
pub(super) struct WorkerHandle {
    shared: Arc<Shared>,
    wake: SyncSender<()>,
    /// The receiver of wake-ups, or `None` once the worker thread has taken it.
    woken: Mutex<Option<Receiver<()>>>,
    reports: Mutex<Receiver<WorkerReport>>,
    ids: MatchIdSource,
}

impl WorkerHandle {
    /// Returns a handle for a worker that saves matches in these folders. The worker's thread is not started yet.
    pub fn new(disk: Arc<dyn Disk>, unfinished: PathBuf, records: RecordStore) -> WorkerHandle {
        let (outbox, reports) = channel();
        // One pending wake-up is enough.
        let (wake, woken) = sync_channel(1);
        let ids = MatchIdSource::default();
        let worker = Mutex::new(LibraryWorker::new(disk, unfinished, records, outbox, ids.clone()));
        let shared =
            Arc::new(Shared { jobs: Mutex::default(), worker, is_listing: false.into(), is_closed: false.into() });
        WorkerHandle { shared, wake, woken: Mutex::new(Some(woken)), reports: Mutex::new(reports), ids }
    }

    /// Starts the worker thread, which reads and writes the matches of `games`.
    pub fn start(&mut self, games: GameFormats) {
        let Some(woken) = self.woken.get_mut().ok().and_then(Option::take) else { return };
        lock(&self.shared.worker).records.games = games;
        let shared = self.shared.clone();
        shared.is_listing.store(true, Ordering::Relaxed);
        if let Err(error) = thread::Builder::new().name("matches".into()).spawn(move || run(&shared, &woken)) {
            self.shared.is_listing.store(false, Ordering::Relaxed);
            error!("cannot start the thread that saves matches: {error}");
        }
    }

    /// Returns a handle for the panic hook.
    pub fn crash_saver(&self) -> CrashSaver {
        CrashSaver(self.shared.clone())
    }

    pub fn next_match_id(&self) -> MatchId {
        self.ids.next()
    }

    /// Queues a job without waiting for the disk. Returns `false` if the job is refused.
    pub fn queue_job(&self, job: WorkerJob) -> bool {
        let mut jobs = lock(&self.shared.jobs);
        let is_command = matches!(job, WorkerJob::Command(_));
        if self.shared.is_closed.load(Ordering::Relaxed) || is_command && jobs.len() >= MOST_JOBS {
            return false;
        }
        jobs.push_back(job);
        drop(jobs);
        let _ = self.wake.try_send(());
        true
    }

    /// Waits until all matches are listed and all jobs are done or have failed, but no longer than `longest`.
    pub fn wait_until_idle(&self, longest: Duration) {
        let end = Instant::now() + longest;
        // The thread may not have begun to list the matches.
        let is_listing = || self.shared.is_listing.load(Ordering::Relaxed);
        let is_busy = || is_listing() || !lock(&self.shared.jobs).is_empty() || self.shared.worker.try_lock().is_err();
        while is_busy() && !self.shared.is_closed.load(Ordering::Relaxed) && Instant::now() < end {
            thread::sleep(Duration::from_micros(50));
        }
    }

    /// Returns the worker's reports since the last call.
    pub fn take_reports(&mut self) -> Vec<WorkerReport> {
        self.reports.get_mut().map(|reports| reports.try_iter().collect()).unwrap_or_default()
    }

    /// Does all pending jobs and stops the thread. If an import is running, it is interrupted after the current file.
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
        // Closes the files, because the next copy of the game may start soon and must find them unlocked.
        self.close();
    }
}

fn run(shared: &Shared, woken: &Receiver<()>) {
    lock(&shared.worker).migrate_and_list_matches();
    shared.is_listing.store(false, Ordering::Relaxed);
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

/// Locks a mutex even if a panic has poisoned it, because every state that a panic may leave behind is valid.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
