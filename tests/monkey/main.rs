//! The monkey: random input for the whole game, without a window.
//!
//! It presses, drags, taps with two fingers, types, opens menus, pauses, leaves, starts matches and lessons, loses the
//! focus and lets frames take from a millisecond to three seconds. After every frame it checks that no action is lost,
//! doubled or credited to another player, and that everything shown agrees with the match.
//!
//! A few thousand frames run with the other tests. `cargo xtask monkey` runs it for minutes: `TAMSK_MONKEY_MINUTES`
//! sets how many, `TAMSK_MONKEY_SEED` the first seed. A failing case is shrunk to the fewest inputs that still fail.

mod check;
mod hands;
#[expect(dead_code, reason = "the tests in deeds drive the same game")]
#[path = "../headless/mod.rs"]
mod headless;
mod input;
mod picture;
mod play;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use play::{Case, Tally};

/// How many cases run with the other tests.
const CASES: u64 = 12;

/// Plays the case of a seed, and shrinks it if it fails.
fn try_seed(seed: u64) -> Result<Tally, String> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { max_shrink_iters: 100, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let tree = play::case().new_tree(&mut runner).map_err(|reason| reason.to_string())?;
    let tally = std::cell::Cell::new(Tally::default());
    let outcome = runner.run_one(tree, |case: Case| {
        tally.set(play::play(&case).map_err(TestCaseError::fail)?);
        Ok(())
    });
    match outcome {
        Ok(_) => Ok(tally.get()),
        Err(TestError::Abort(reason)) => Err(format!("seed {seed}: {reason}")),
        Err(TestError::Fail(reason, case)) => Err(format!("seed {seed}: {reason}\nafter {case:?}")),
    }
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is {text:?}: expected a whole number")))
}

#[test]
fn no_input_is_lost_doubled_or_mixed_up() {
    let minutes = number("TAMSK_MONKEY_MINUTES");
    let first = number("TAMSK_MONKEY_SEED").unwrap_or(1);
    let until = minutes.map(|minutes| Instant::now() + Duration::from_secs(minutes * 60));
    let goes_on = |seed: u64| until.map_or(seed < first + CASES, |until| Instant::now() < until);
    let next = AtomicU64::new(first);
    let run = Mutex::new(Run { seeds: 0, tally: Tally::default(), problem: None, reported: Instant::now() });
    let workers = if minutes.is_some() { thread::available_parallelism().map_or(1, usize::from) } else { 1 };
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if !goes_on(seed) || run.lock().expect("no worker panics").problem.is_some() {
                        return;
                    }
                    let tried = try_seed(seed);
                    run.lock().expect("no worker panics").add(tried, until.is_some());
                }
            });
        }
    });
    let Run { seeds, tally, problem, .. } = run.into_inner().expect("no worker panics");
    if let Some(problem) = problem {
        panic!("{problem}");
    }
    println!("{seeds} seeds: {tally:?}");
    assert!(tally.frames > 2_000 && tally.actions > 100, "it has done hardly anything: {tally:?}");
    assert!(tally.accepted > 50 && tally.refused > 10, "{tally:?}");
}

/// The results of all workers.
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
        if reports && self.reported.elapsed() > Duration::from_secs(20) {
            self.reported = Instant::now();
            println!("{} seeds: {:?}", self.seeds, self.tally);
        }
    }
}
