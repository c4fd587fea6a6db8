//! Fuzz tests, which read damaged files and limit the time and memory for each file. A normal test run reads a fixed
//! number of files, but `cargo xtask fuzz` reads files for `TAMSK_FUZZ_MINUTES` minutes. `TAMSK_FUZZ_SEED` sets the
//! first random seed.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fs, process, thread};

use tamsk_engine::random::Random;

use crate::damage::damaged_copy;

/// The maximum CPU time for reading one file.
pub const MAX_READ_CPU_TIME: Duration = Duration::from_secs(1);
/// The maximum memory for reading one file, in bytes.
pub const MAX_READ_MEMORY_BYTES: usize = 256 << 20;
/// The wall-clock time after which a fuzz test assumes that reading a file never ends.
const ENDLESS: Duration = Duration::from_secs(120);

/// Returns the number in an environment variable, if the variable is set.
fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is {text:?}: expected a whole number")))
}

/// Returns the contents of all files with the given extension in a folder of a package.
pub fn read_seed_files(package: &str, folder: &str, extension: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(package).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    assert!(!paths.is_empty(), "there are no files in {}", folder.display());
    paths.iter().map(|path| fs::read(path).expect("the file is readable")).collect()
}

/// Runs `work`, asserts that its cost is within the limits, and returns the cost. `what` describes the work.
pub fn assert_within_limits(what: &str, work: impl FnOnce()) -> Cost {
    let cost = measure_cost(work);
    assert!(cost.cpu_time <= MAX_READ_CPU_TIME, "{what}: {cost:?}");
    assert!(cost.peak_bytes <= MAX_READ_MEMORY_BYTES, "{what}: {cost:?}");
    cost
}

/// A guard that saves the input of a fuzz test to a file if reading the input panics.
struct SaveInputOnPanic<'a> {
    name: &'a str,
    seed: u64,
    bytes: &'a [u8],
}

impl Drop for SaveInputOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let file = std::env::temp_dir().join(format!("tamsk-damaged-{}-{}", self.name, self.seed));
            let kept = fs::write(&file, self.bytes).map(|()| file);
            eprintln!("{}, seed {}: the input was saved as {kept:?}", self.name, self.seed);
        }
    }
}

/// Starts a thread that aborts the program if reading one input takes longer than [`ENDLESS`].
fn watch(name: &'static str, seed: &Arc<AtomicU64>) {
    let seed = Arc::downgrade(seed);
    thread::spawn(move || {
        let mut since = (u64::MAX, Instant::now());
        while let Some(seed) = seed.upgrade() {
            let now = seed.load(Ordering::Relaxed);
            if now != since.0 {
                since = (now, Instant::now());
            } else if since.1.elapsed() > ENDLESS {
                eprintln!("{name}, seed {now}: no end after {ENDLESS:?}");
                process::abort();
            }
            drop(seed);
            thread::sleep(Duration::from_millis(200));
        }
    });
}

/// Calls `read` for each seed file and then for damaged copies of the seed files. Asserts that the cost of each call is
/// within the limits. Makes `cases` copies, or as many copies as the time in `TAMSK_FUZZ_MINUTES` allows.
pub fn fuzz_reading(name: &'static str, seeds: &[Vec<u8>], cases: u64, read: impl Fn(&[u8])) {
    for (nth, bytes) in seeds.iter().enumerate() {
        assert_within_limits(&format!("{name}, file {nth}"), || read(bytes));
    }
    let until = number("TAMSK_FUZZ_MINUTES").map(|minutes| Instant::now() + Duration::from_secs(minutes * 60));
    let first = number("TAMSK_FUZZ_SEED").unwrap_or(1);
    let current_seed = Arc::new(AtomicU64::new(first));
    watch(name, &current_seed);
    let mut worst = Cost::default();
    let mut seed = first;
    while until.map_or(seed < first + cases, |until| Instant::now() < until) {
        current_seed.store(seed, Ordering::Relaxed);
        let bytes = damaged_copy(seeds, &mut Random::new(seed));
        let keeper = SaveInputOnPanic { name, seed, bytes: &bytes };
        worst = worst.fieldwise_max(assert_within_limits(&format!("{name}, seed {seed}"), || read(&bytes)));
        drop(keeper);
        seed += 1;
    }
    println!("{name}: {} damaged files, at most {worst:?}", seed - first);
}

thread_local! {
    /// The number of bytes that this thread has allocated and not freed, and the maximum of this number.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

/// An allocator that calls the system allocator, and counts the bytes that each thread holds.
pub struct CountingAllocator;

fn count(bytes: isize) {
    // The counter of a thread that is ending may already be gone.
    let _ = HELD.try_with(|held| {
        let (now, most) = held.get();
        held.set((now + bytes, most.max(now + bytes)));
    });
}

#[expect(unsafe_code, reason = "GlobalAlloc is an unsafe trait")]
// SAFETY: all calls are forwarded to the system allocator.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // The old and the new block both exist while the content is copied.
        count(size.cast_signed());
        count(-layout.size().cast_signed());
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// The memory and time that some work takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The maximum number of bytes held at one time.
    pub peak_bytes: usize,
    /// The CPU time of the thread, on which other programs have little effect. On systems other than Linux, the
    /// wall-clock time.
    pub cpu_time: Duration,
}

impl Cost {
    /// Combines two costs. Each field of the result is the larger of the two fields.
    pub fn fieldwise_max(self, other: Cost) -> Cost {
        Cost { peak_bytes: self.peak_bytes.max(other.peak_bytes), cpu_time: self.cpu_time.max(other.cpu_time) }
    }
}

/// Runs `work` and returns its cost.
pub fn measure_cost(work: impl FnOnce()) -> Cost {
    let clock = clock();
    let (before, _) = HELD.get();
    HELD.set((before, before));
    work();
    Cost { peak_bytes: (HELD.get().1 - before).unsigned_abs(), cpu_time: clock() }
}

/// Returns a function that returns the CPU time that this thread has used since the call of `clock`.
#[cfg(target_os = "linux")]
fn clock() -> impl Fn() -> Duration {
    /// Returns the CPU time of the thread in nanoseconds, which is the first number in `schedstat`.
    fn now() -> u64 {
        let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
    }
    let began = now();
    move || Duration::from_nanos(now() - began)
}

/// Returns a function that returns the wall-clock time that has passed since the call of `clock`.
#[cfg(not(target_os = "linux"))]
fn clock() -> impl Fn() -> Duration {
    let began = Instant::now();
    move || began.elapsed()
}
