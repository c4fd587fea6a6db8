//! Runs work on several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, thread};

use clap::builder::RangedU64ValueParser;

use super::Failure;

const MOST_JOBS: u64 = 1_024;

/// Returns the parser of the argument `--jobs`, the number of threads.
pub fn jobs_parser() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=MOST_JOBS)
}

/// A range of numbers, each of which is taken by exactly one thread.
pub struct NumberQueue {
    next: AtomicU64,
    end: u64,
}

impl NumberQueue {
    /// Takes the next number. Returns `None` if all numbers have been taken, or if [`stop`](Self::stop) has been
    /// called.
    pub fn take(&self) -> Option<u64> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.end).then_some(number)
    }

    /// Makes all threads stop after their current number.
    pub fn stop(&self) {
        self.next.store(self.end, Ordering::Relaxed);
    }
}

/// A guard that stops the other threads if its thread panics, because the results of all threads would then be lost
/// anyway.
struct StopInPanic<'a>(&'a NumberQueue);

impl Drop for StopInPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// Runs `jobs` threads that take numbers until no number is left, and returns the result of each thread. If a thread
/// does not start or panics, stops the other threads and fails.
pub fn run_workers<T: Send>(
    numbers: Range<u64>,
    jobs: usize,
    worker: impl Fn(&NumberQueue) -> T + Sync,
) -> Result<Vec<T>, Failure> {
    let needed = usize::try_from(numbers.end.saturating_sub(numbers.start)).unwrap_or(usize::MAX).max(1);
    let numbers = NumberQueue { next: AtomicU64::new(numbers.start), end: numbers.end };
    let guarded = || {
        let _stop = StopInPanic(&numbers);
        worker(&numbers)
    };
    let ended: Vec<thread::Result<T>> = thread::scope(|scope| {
        let start = || thread::Builder::new().spawn_scoped(scope, guarded);
        let threads: io::Result<Vec<_>> = (0..jobs.min(needed)).map(|_| start()).collect();
        let threads = threads.inspect_err(|_| numbers.stop())?;
        Ok(threads.into_iter().map(thread::ScopedJoinHandle::join).collect())
    })
    .map_err(|error: io::Error| Failure::Incomplete(format!("cannot start {jobs} threads: {error}")))?;
    ended.into_iter().map(|found| found.map_err(|_| Failure::Panicked)).collect()
}

/// Calls `call` once for each number, on `jobs` threads, and returns the results in the order of the numbers. Fails
/// like [`run_workers`].
pub fn map<T: Send>(numbers: Range<u64>, jobs: usize, call: impl Fn(u64) -> T + Sync) -> Result<Vec<T>, Failure> {
    let worker = |numbers: &NumberQueue| {
        let mut results = Vec::new();
        while let Some(number) = numbers.take() {
            results.push((number, call(number)));
        }
        results
    };
    let mut results: Vec<(u64, T)> = run_workers(numbers, jobs, worker)?.into_iter().flatten().collect();
    results.sort_by_key(|(number, _)| *number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_numerical_order() {
        for jobs in [1, 3, 50] {
            let squares = map(2..22, jobs, |number| number * number).expect("no thread panics");
            assert_eq!(squares, (2..22).map(|number| number * number).collect::<Vec<u64>>());
        }
        assert!(map(5..5, 4, |number| number).is_ok_and(|none| none.is_empty()));
    }

    /// One of two threads panics. If the panic did not stop the other thread, that thread would run forever.
    #[test]
    fn a_panic_is_an_error_and_stops_the_other_threads() {
        let fails = |number: u64| assert!(number != 7, "a panic caused by the test");
        let failure = map(0..u64::MAX, 2, fails).expect_err("a thread has panicked");
        assert!(matches!(failure, Failure::Panicked), "{failure}");
    }
}
