//! Reads damaged copies of files, within bounds of time and memory.
//!
//! A fixed number of cases runs with the other tests. `cargo xtask fuzz` runs them for minutes: `TAMSK_FUZZ_MINUTES`
//! sets how many, `TAMSK_FUZZ_SEED` the first seed.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fs, process, thread};

use tamsk_engine::random::Random;

use crate::cost::{Cost, cost_of};
use crate::damage::damaged;

/// The most processor time that reading may take.
pub const LONGEST: Duration = Duration::from_secs(1);
/// The most memory that reading may take, in bytes.
pub const MOST_BYTES: usize = 256 << 20;
/// How long a case may take by the clock before it is given up as endless.
const ENDLESS: Duration = Duration::from_secs(120);

/// Returns the number in an environment variable.
fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is {text:?}: expected a whole number")))
}

/// Returns the contents of the files with this extension in a folder of a package.
pub fn files(package: &str, folder: &str, extension: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(package).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    assert!(!paths.is_empty(), "there are no files in {}", folder.display());
    paths.iter().map(|path| fs::read(path).expect("the file is readable")).collect()
}

/// Does something with input, and checks what it costs.
pub fn bounded(what: &str, work: impl FnOnce()) -> Cost {
    let cost = cost_of(work);
    assert!(cost.time <= LONGEST, "{what}: {cost:?}");
    assert!(cost.bytes <= MOST_BYTES, "{what}: {cost:?}");
    cost
}

/// Keeps the input of a case in a file if reading it panics.
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

/// Ends the program if a case does not end.
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

/// Reads the files themselves, then damaged copies: this many, or for as long as the environment says.
pub fn survives(name: &'static str, seeds: &[Vec<u8>], cases: u64, read: impl Fn(&[u8])) {
    for (nth, bytes) in seeds.iter().enumerate() {
        bounded(&format!("{name}, file {nth}"), || read(bytes));
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
        worst = worst.max(bounded(&format!("{name}, seed {number}"), || read(&bytes)));
        drop(keeper);
        number += 1;
    }
    println!("{name}: {} damaged files, at most {worst:?}", number - first);
}
