//! Storage of matches on a separate thread, so that a slow disk does not delay the sending of acts.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;

/// A function that stores the bytes of a match.
pub(crate) type StoreFn = Arc<dyn Fn(&[u8]) + Send + Sync>;

/// A match to store, and a function to call afterwards.
struct Job {
    /// The number of pending jobs of the table. All jobs of a table share this counter.
    pending_jobs: Arc<AtomicUsize>,
    match_to_store: Option<(StoreFn, Vec<u8>)>,
    then: Box<dyn FnOnce() + Send>,
}

/// The storing thread, and the channel over which it receives jobs.
struct Worker {
    jobs: mpsc::Sender<Job>,
    thread: JoinHandle<()>,
}

/// A handle to the thread that stores matches. The thread starts with the first job. Dropping the handle waits until
/// all matches are stored.
#[derive(Default)]
pub(crate) struct MatchStoringThread(Mutex<Option<Worker>>);

impl MatchStoringThread {
    fn push(&self, job: Job) {
        let mut worker = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if worker.is_none() {
            let (jobs, wanted) = mpsc::channel();
            let thread = std::thread::Builder::new().name("match storing".into()).spawn(move || work(&wanted));
            *worker = thread.ok().map(|thread| Worker { jobs, thread });
        }
        let rejected = match &*worker {
            Some(worker) => worker.jobs.send(job).err().map(|error| error.0),
            None => Some(job),
        };
        // If there is no storing thread, the job is done at once on the current thread.
        do_all(rejected.into_iter().collect());
    }

    /// Waits until all matches are stored, and ends the storing thread.
    pub fn flush_and_stop(&self) {
        let worker = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Worker { jobs, thread }) = worker {
            drop(jobs);
            let _ = thread.join();
        }
    }
}

impl Drop for MatchStoringThread {
    fn drop(&mut self) {
        self.flush_and_stop();
    }
}

fn work(jobs: &mpsc::Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        do_all(std::iter::once(first).chain(jobs.try_iter()).collect());
    }
}

/// Stores the latest match of each table in `jobs`, and then calls the functions of all jobs in order.
fn do_all(jobs: Vec<Job>) {
    let is_latest: Vec<bool> = (0..jobs.len())
        .map(|place| {
            let (one, later) = (&jobs[place], &jobs[place + 1..]);
            !later.iter().any(|job| job.match_to_store.is_some() && Arc::ptr_eq(&job.pending_jobs, &one.pending_jobs))
        })
        .collect();
    for (job, _) in jobs.iter().zip(is_latest).filter(|(_, is_latest)| *is_latest) {
        if let Some((store, bytes)) = &job.match_to_store {
            store(bytes);
        }
    }
    for job in jobs {
        (job.then)();
        job.pending_jobs.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The queue of matches to store for one table.
pub(crate) struct TableStoreQueue {
    storing: Arc<MatchStoringThread>,
    pending_jobs: Arc<AtomicUsize>,
}

impl TableStoreQueue {
    pub fn new(storing: Arc<MatchStoringThread>) -> TableStoreQueue {
        TableStoreQueue { storing, pending_jobs: Arc::default() }
    }

    /// Stores a match, if there is one to store, and then calls `then`. Earlier jobs of the table are done first.
    pub fn store(&self, match_to_store: Option<(StoreFn, Vec<u8>)>, then: impl FnOnce() + Send + 'static) {
        if match_to_store.is_none() && self.pending_jobs.load(Ordering::Acquire) == 0 {
            then();
            return;
        }
        self.pending_jobs.fetch_add(1, Ordering::AcqRel);
        self.storing.push(Job { pending_jobs: Arc::clone(&self.pending_jobs), match_to_store, then: Box::new(then) });
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn nobody_waits_for_a_slow_disk_and_everything_happens_in_order() {
        let storing = Arc::new(MatchStoringThread::default());
        let table = TableStoreQueue::new(Arc::clone(&storing));
        let happened = Arc::new(Mutex::new(Vec::new()));
        let note = |what: String| {
            let happened = Arc::clone(&happened);
            move || happened.lock().expect("nobody panics").push(what)
        };
        let disk = Arc::clone(&happened);
        let store: StoreFn = Arc::new(move |bytes| {
            std::thread::sleep(Duration::from_millis(100));
            disk.lock().expect("nobody panics").push(format!("stored {}", bytes[0]));
        });
        table.store(None, note("first".into()));
        assert_eq!(*happened.lock().expect("nobody panics"), ["first"], "no store is pending");
        let start = Instant::now();
        for number in 0..10 {
            table.store(Some((Arc::clone(&store), vec![number])), note(format!("told {number}")));
            table.store(None, note(format!("then {number}")));
        }
        assert!(start.elapsed() < Duration::from_millis(80), "took {:?}", start.elapsed());
        storing.flush_and_stop();
        let happened = happened.lock().expect("nobody panics");
        let place = |what: &str| happened.iter().position(|it| it == what);
        let stored = happened.iter().filter(|it| it.starts_with("stored")).count();
        assert!((1..=3).contains(&stored) && place("stored 9") < place("told 9"), "{happened:?}");
        for number in 0..9 {
            assert!(place(&format!("told {number}")) < place(&format!("then {number}")));
            assert!(place(&format!("then {number}")) < place(&format!("told {}", number + 1)));
        }
        assert_eq!(happened.len(), 21 + stored);
    }
}
