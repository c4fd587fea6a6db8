//! Work on several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Calls `work` with each number, on so many threads, and returns the results in the order of the numbers.
///
/// # Panics
///
/// Panics if `work` does.
pub fn map<T: Send>(numbers: Range<u64>, jobs: usize, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let next = AtomicU64::new(numbers.start);
    let worker = || {
        let mut results = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return results;
            }
            results.push((number, work(number)));
        }
    };
    let mut results: Vec<(u64, T)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(worker)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}
