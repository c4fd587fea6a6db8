//! The monkey: a test that gives random input to the whole game, without a window. `cargo xtask monkey` runs it for
//! longer. After every frame, the test checks that no action is lost, doubled or credited to the wrong player, that
//! everything visible agrees with the match, and that the frame took little time and memory. Some names and records are
//! made to cause trouble. A failing case is reduced to as few inputs as possible.

mod check;
mod codes;
mod component_check;
mod hands;
mod input;
mod play;
mod tally;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use tamsk_samples::fuzzing::CountingAllocator;

use input::Page;
use play::{Case, Theme};
use tally::Tally;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const CASES: u64 = 12;
/// The time limit for reducing a failing case, in milliseconds.
const SHRINKING: u32 = 120_000;

fn try_seed(seed: u64) -> Result<Tally, String> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config {
        max_shrink_iters: number("PROPTEST_MAX_SHRINK_ITERS").map_or(100, |iterations| iterations as u32),
        max_shrink_time: SHRINKING,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let tree = play::random_case(Theme::of(seed), Page::of(seed))
        .new_tree(&mut runner)
        .map_err(|reason| reason.to_string())?;
    let tally = std::cell::RefCell::new(Tally::default());
    let outcome = runner.run_one(tree, |case: Case| {
        let played = play::play_case(&case).map_err(TestCaseError::fail)?;
        tally.replace(played);
        Ok(())
    });
    match outcome {
        Ok(_) => Ok(tally.into_inner()),
        Err(TestError::Abort(reason)) => Err(format!("seed {seed}: {reason}")),
        Err(TestError::Fail(reason, case)) => Err(format!("seed {seed}: {reason}\nafter {case:?}")),
    }
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is {text:?}: expected a whole number")))
}

#[test]
fn random_input_is_not_lost_doubled_or_mixed_up() {
    let (minutes, frames) = (number("TAMSK_MONKEY_MINUTES"), number("TAMSK_MONKEY_FRAMES"));
    let first = number("TAMSK_MONKEY_SEED").unwrap_or(1);
    let until = minutes.map(|minutes| Instant::now() + Duration::from_secs(minutes * 60));
    let next = AtomicU64::new(first);
    let run = Mutex::new(Run { seeds: 0, tally: Tally::default(), problem: None, reported: Instant::now() });
    let goes_on = |seed: u64, run: &Run| {
        let is_bounded = until.is_some() || frames.is_some();
        run.problem.is_none()
            && until.is_none_or(|until| Instant::now() < until)
            && frames.is_none_or(|frames| run.tally.frames < frames)
            && (is_bounded || seed < first + CASES)
    };
    let is_long = until.is_some() || frames.is_some();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let workers = number("TAMSK_MONKEY_WORKERS").and_then(|workers| usize::try_from(workers).ok());
    let workers = workers.unwrap_or_else(cores);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if !goes_on(seed, &run.lock().expect("no worker panics")) {
                        return;
                    }
                    let tried = try_seed(seed);
                    run.lock().expect("no worker panics").add(tried, is_long);
                }
            });
        }
    });
    let Run { seeds, tally, problem, .. } = run.into_inner().expect("no worker panics");
    println!("{seeds} seeds: {tally}");
    if let Some(problem) = problem {
        panic!("{problem}");
    }
    assert!(tally.frames > 2_000 && tally.actions > 100, "the monkey hardly played: {tally}");
    assert!(tally.accepted > 50 && tally.refused > 10 && tally.steps > 50, "too few actions or cursor steps: {tally}");
    assert!(tally.gipf_acts > 20, "too few acts of GIPF: {tally}");
    assert_eq!(tally.screens.len(), 8, "not every screen was visited: {tally}");
    for device in tally::all_devices() {
        assert!(tally.accepted_of(&device) > 0, "no action by {device} was accepted: {tally}");
    }
}

struct Run {
    seeds: u64,
    tally: Tally,
    problem: Option<String>,
    reported: Instant,
}

impl Run {
    fn add(&mut self, tried: Result<Tally, String>, reports: bool) {
        match tried {
            Ok(tally) => {
                self.seeds += 1;
                self.tally += tally;
            }
            Err(problem) => self.problem = Some(problem),
        }
        if reports && self.reported.elapsed() > Duration::from_secs(60) {
            self.reported = Instant::now();
            println!("{} seeds: {}", self.seeds, self.tally);
        }
    }
}
