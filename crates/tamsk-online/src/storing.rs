//! Stores matches on a thread of its own, as a disk may be slow and the other end must hear of acts meanwhile.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;

/// Stores the bytes of a match.
pub(crate) type Store = Arc<dyn Fn(&[u8]) + Send + Sync>;

/// A match to store, and what to do then.
struct Job {
    /// The number of jobs of the same table that are not done, of which only the latest match needs to be stored.
    waiting: Arc<AtomicUsize>,
    match_to_store: Option<(Store, Vec<u8>)>,
    then: Box<dyn FnOnce() + Send>,
}

struct Worker {
    jobs: mpsc::Sender<Job>,
    thread: JoinHandle<()>,
}

/// The thread, which starts with the first match to store. Dropping it waits until everything is stored.
#[derive(Default)]
pub(crate) struct Storing(Mutex<Option<Worker>>);

impl Storing {
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
        // Without a thread, it happens at once.
        do_all(rejected.into_iter().collect());
    }

    /// Waits until everything is stored.
    pub fn finish(&self) {
        let worker = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Worker { jobs, thread }) = worker {
            drop(jobs);
            let _ = thread.join();
        }
    }
}

impl Drop for Storing {
    fn drop(&mut self) {
        self.finish();
    }
}

fn work(jobs: &mpsc::Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        do_all(std::iter::once(first).chain(jobs.try_iter()).collect());
    }
}

fn do_all(jobs: Vec<Job>) {
    let is_latest: Vec<bool> = (0..jobs.len())
        .map(|place| {
            let (one, later) = (&jobs[place], &jobs[place + 1..]);
            !later.iter().any(|job| job.match_to_store.is_some() && Arc::ptr_eq(&job.waiting, &one.waiting))
        })
        .collect();
    for (job, _) in jobs.iter().zip(is_latest).filter(|(_, is_latest)| *is_latest) {
        if let Some((store, bytes)) = &job.match_to_store {
            store(bytes);
        }
    }
    for job in jobs {
        (job.then)();
        job.waiting.fetch_sub(1, Ordering::AcqRel);
    }
}

/// What one table has to store.
pub(crate) struct TableStoring {
    storing: Arc<Storing>,
    waiting: Arc<AtomicUsize>,
}

impl TableStoring {
    pub fn new(storing: Arc<Storing>) -> TableStoring {
        TableStoring { storing, waiting: Arc::default() }
    }

    /// Stores a match, if there is one to store, and then calls `then`: after everything before it.
    pub fn store(&self, match_to_store: Option<(Store, Vec<u8>)>, then: impl FnOnce() + Send + 'static) {
        if match_to_store.is_none() && self.waiting.load(Ordering::Acquire) == 0 {
            then();
            return;
        }
        self.waiting.fetch_add(1, Ordering::AcqRel);
        self.storing.push(Job { waiting: Arc::clone(&self.waiting), match_to_store, then: Box::new(then) });
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn nobody_waits_for_a_slow_disk_and_everything_happens_in_order() {
        let storing = Arc::new(Storing::default());
        let table = TableStoring::new(Arc::clone(&storing));
        let happened = Arc::new(Mutex::new(Vec::new()));
        let note = |what: String| {
            let happened = Arc::clone(&happened);
            move || happened.lock().expect("nobody panics").push(what)
        };
        let disk = Arc::clone(&happened);
        let store: Store = Arc::new(move |bytes| {
            std::thread::sleep(Duration::from_millis(100));
            disk.lock().expect("nobody panics").push(format!("stored {}", bytes[0]));
        });
        table.store(None, note("first".into()));
        assert_eq!(*happened.lock().expect("nobody panics"), ["first"], "nothing has to be stored before");
        let start = Instant::now();
        for number in 0..10 {
            table.store(Some((Arc::clone(&store), vec![number])), note(format!("told {number}")));
            table.store(None, note(format!("then {number}")));
        }
        assert!(start.elapsed() < Duration::from_millis(80), "took {:?}", start.elapsed());
        storing.finish();
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
