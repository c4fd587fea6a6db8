//! Tests of connections that are interrupted for a while, and of computers whose address changes.

use std::time::{Duration, Instant};

use super::checks::check;
use super::measures;
use super::pair::{PATIENCE, Pair, Setup};
use super::wanted::wait_for_turn;

/// The time limit for both players to play again after a break.
const RECOVERY: Duration = Duration::from_secs(20);

/// Plays a match, calls `break_it` in the middle, and prints a table row with the results.
fn play_with(what: &str, setup: &Setup, break_it: impl FnOnce(&Pair)) -> Result<(), String> {
    let mut pair = Pair::meet(&setup.with_long_match())?;
    pair.wait_until_both_play(PATIENCE)?;
    std::thread::sleep(Duration::from_secs(2));
    break_it(&pair);
    let start = Instant::now();
    pair.wait_until_both_play(RECOVERY)?;
    let recovered = start.elapsed();
    std::thread::sleep(Duration::from_secs(2));
    pair.finish()?;
    let lines = [pair.lines(0), pair.lines(1)];
    let announced = check([&lines[0], &lines[1]], [false; 2])?;
    let count = |word: &str| [0, 1].map(|number: usize| measures::count_lines(&lines[number], word));
    println!(
        "| {what} | {} | {:?} | {:?} | {:?} | {:?} | {announced} |",
        recovered.as_millis(),
        count("stopped"),
        count("dial"),
        count("withdrawn"),
        count("waits"),
    );
    Ok(())
}

const BOTH: [bool; 2] = [true, true];

#[test]
fn breaks_are_survived() {
    let Some(_turn) = wait_for_turn("cuts") else { return };
    println!("| what | plays again after ms | stops | dials | withdrawn | choices | announced |");
    type Break = (String, Box<dyn FnOnce(&Pair) + Send>);
    let mut breaks: Vec<Break> = Vec::new();
    for (which, ways) in [(BOTH, "both ways"), ([true, false], "to the guest"), ([false, true], "to the host")] {
        for time in [500, 3_000, 30_000] {
            let time = Duration::from_millis(time);
            breaks.push((format!("cut {ways} for {time:?}"), Box::new(move |pair| pair.wire.cut_for(which, time))));
        }
    }
    breaks
        .push(("another address of the guest".into(), Box::new(|pair| pair.namespaces[1].change_address("10.77.0.3"))));
    breaks
        .push(("another address of the host".into(), Box::new(|pair| pair.namespaces[0].change_address("10.77.0.4"))));
    breaks.push(("cut both ways for 200s".into(), Box::new(|pair| pair.wire.cut_for(BOTH, Duration::from_secs(200)))));
    let wanted = std::env::var("TAMSK_LAB_BREAK").unwrap_or_default();
    // The cases run in parallel, because each of them spends most of its time waiting.
    let threads: Vec<_> = breaks
        .into_iter()
        .enumerate()
        .filter(|(_, (what, _))| what.contains(&wanted))
        .map(|(seed, (what, break_it))| {
            std::thread::spawn(move || {
                let setup = Setup::new([20, 80, 200][seed % 3], seed as u64);
                play_with(&what, &setup, break_it).map_err(|error| format!("{what}: {error}"))
            })
        })
        .collect();
    let results = threads.into_iter().map(|thread| thread.join().expect("nothing panics"));
    let failed: Vec<_> = results.filter_map(Result::err).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}
