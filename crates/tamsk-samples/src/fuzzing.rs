//! Fuzz tests that read damaged files within limits of time and memory. A fixed number of cases runs with the other
//! tests. `cargo xtask fuzz` runs them for `TAMSK_FUZZ_MINUTES`, starting with the seed `TAMSK_FUZZ_SEED`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fs, process, thread};

use tamsk_engine::random::Random;

use crate::damage::damaged;

/// The maximum processor time of a read.
pub const MAX_READ_TIME: Duration = Duration::from_secs(1);
/// The maximum memory of a read, in bytes.
pub const MOST_BYTES: usize = 256 << 20;
/// The real time after which a read counts as endless.
const ENDLESS: Duration = Duration::from_secs(120);

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is {text:?}: expected a whole number")))
}

/// Returns the contents of the files with this extension in a folder of a package.
pub fn read_seed_files(package: &str, folder: &str, extension: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(package).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    assert!(!paths.is_empty(), "there are no files in {}", folder.display());
    paths.iter().map(|path| fs::read(path).expect("the file is readable")).collect()
}

/// Runs `work` and checks its cost against the limits.
pub fn assert_cheap(what: &str, work: impl FnOnce()) -> Cost {
    let cost = measure_cost(work);
    assert!(cost.time <= MAX_READ_TIME, "{what}: {cost:?}");
    assert!(cost.bytes <= MOST_BYTES, "{what}: {cost:?}");
    cost
}

/// Saves the input of a case to a file if reading it panics.
struct Keeper<'a> {
    name: &'a str,
    seed: u64,
    bytes: &'a [u8],
}

impl Drop for Keeper<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let file = std::env::temp_dir().join(format!("tamsk-damaged-{}-{}", self.name, self.seed));
            let kept = fs::write(&file, self.bytes).map(|()| file);
            eprintln!("{}, seed {}: the input is kept as {kept:?}", self.name, self.seed);
        }
    }
}

/// Aborts the program if a case never ends.
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

/// Reads the seed files and then damaged copies: `cases` of them, or as many as fit in `TAMSK_FUZZ_MINUTES`.
pub fn fuzz_reading(name: &'static str, seeds: &[Vec<u8>], cases: u64, read: impl Fn(&[u8])) {
    for (nth, bytes) in seeds.iter().enumerate() {
        assert_cheap(&format!("{name}, file {nth}"), || read(bytes));
    }
    let until = number("TAMSK_FUZZ_MINUTES").map(|minutes| Instant::now() + Duration::from_secs(minutes * 60));
    let first = number("TAMSK_FUZZ_SEED").unwrap_or(1);
    let seed = Arc::new(AtomicU64::new(first));
    watch(name, &seed);
    let mut worst = Cost::default();
    let mut number = first;
    while until.map_or(number < first + cases, |until| Instant::now() < until) {
        seed.store(number, Ordering::Relaxed);
        let bytes = damaged(seeds, &mut Random::new(number));
        let keeper = Keeper { name, seed: number, bytes: &bytes };
        worst = worst.max(assert_cheap(&format!("{name}, seed {number}"), || read(&bytes)));
        drop(keeper);
        number += 1;
    }
    println!("{name}: {} damaged files, at most {worst:?}", number - first);
}

thread_local! {
    /// The bytes that this thread has allocated and not freed, and their maximum.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

/// The system allocator with a count of the bytes that each thread holds.
pub struct CountingAllocator;

fn count(bytes: isize) {
    // An ending thread has no counter any more.
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
        // SAFETY: as above.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both blocks exist while the content is copied.
        count(size.cast_signed());
        count(-layout.size().cast_signed());
        // SAFETY: as above.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// The cost of some work.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The most bytes held at one time.
    pub bytes: usize,
    /// The processor time of the thread, which is independent of other programs.
    pub time: Duration,
}

impl Cost {
    /// Returns the maximum of both costs, field by field.
    pub fn max(self, other: Cost) -> Cost {
        Cost { bytes: self.bytes.max(other.bytes), time: self.time.max(other.time) }
    }
}

/// Runs `work` and returns its cost.
pub fn measure_cost(work: impl FnOnce()) -> Cost {
    let clock = clock();
    let (before, _) = HELD.get();
    HELD.set((before, before));
    work();
    Cost { bytes: (HELD.get().1 - before).unsigned_abs(), time: clock() }
}

/// Returns a function that measures the processor time of this thread from now on.
#[cfg(target_os = "linux")]
fn clock() -> impl Fn() -> Duration {
    /// The first number in this file is the processor time of the thread, in nanoseconds.
    fn now() -> u64 {
        let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
    }
    let began = now();
    move || Duration::from_nanos(now() - began)
}

/// Returns a function that measures the real time from now on.
#[cfg(not(target_os = "linux"))]
fn clock() -> impl Fn() -> Duration {
    let began = Instant::now();
    move || began.elapsed()
}
