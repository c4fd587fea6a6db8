//! Two players in two networks that this test makes, with a program between them that delays, loses and cuts.
//!
//! Without `TAMSK_LAB`, one short match is played. `TAMSK_LAB=measure,cuts,kills` runs these cases, which take minutes
//! each; `all` means all. Where no networks can be made, which takes the rights of root and `ip`, the test says why, and
//! fails only if `TAMSK_LAB` is set. Show the figures with `--nocapture`.
//!
//! | variable | meaning | default |
//! |---|---|---|
//! | `TAMSK_LAB_MINUTES` | the length of each measurement | 1 |
//! | `TAMSK_LAB_PAIRS` | the number of pairs measured at once | 1 |
//! | `TAMSK_LAB_TRIP` | the only round trip to measure, in milliseconds | 20, 80 and 200 |
//! | `TAMSK_LAB_BREAK` | a part of the names of the only breaks to try | all |
//! | `TAMSK_LAB_KILLS` | the number of kills of each kind | 30 |
//! | `TAMSK_LAB_SEED` | which moments of kills are tried | 0 |
//!
//! A computer that is busy with other things is late itself; the measurements say by how much.

#![cfg(target_os = "linux")]

mod checks;
mod cuts;
mod kills;
mod measures;
mod pair;
mod player;
mod playing;
mod process;
mod system;
mod telling;
mod wanted;
mod wire;

use std::time::{Duration, Instant};

use checks::check;
use pair::{PATIENCE, Pair, Setup};
use wanted::networks_exist;

fn play_shortly() -> Result<(), String> {
    let start = Instant::now();
    // A disk that is slower than people act delays nothing.
    let setup = Setup { disk_time: 300, pace: [120, 500], ..Setup::new(20, 1).long() };
    let mut pair = Pair::meet(&setup)?;
    println!("They played after {} ms.", start.elapsed().as_millis());
    pair.go_on(PATIENCE)?;
    std::thread::sleep(Duration::from_millis(1_500));
    let median = measures::median_delay([&pair.lines(0), &pair.lines(1)]);
    println!("An act takes {} ms.", median.as_millis());
    if median > Duration::from_millis(100) {
        return Err(format!("an act takes {median:?}"));
    }
    pair.wire.cut_for([true, true], Duration::from_millis(300));
    pair.go_on(PATIENCE)?;
    pair.players[1].kill();
    pair.restart(1)?;
    pair.resume(1);
    pair.both("synced", PATIENCE)?;
    pair.go_on(PATIENCE)?;
    pair.finish()?;
    check([&pair.lines(0), &pair.lines(1)], [false, true])?;
    println!("Over after {} ms; sent: {:?}", start.elapsed().as_millis(), pair.wire.sent());
    Ok(())
}

#[test]
fn a_short_match_is_played_between_two_networks() {
    if networks_exist() {
        play_shortly().expect("a match is played");
    }
}
