//! Tests of two players in two networks that the tests create. A simulated wire between the networks delays packets,
//! loses packets, and can be cut for a while.
//!
//! Without `TAMSK_LAB`, the test plays one short match. `TAMSK_LAB=measure,cuts,kills,relay` also runs the named cases,
//! which take minutes each, and `TAMSK_LAB=all` runs all cases. Creating networks requires root privileges and the
//! program `ip`. If networks cannot be created, the test prints the reason, and fails only if `TAMSK_LAB` is set. Use
//! `--nocapture` to see the measurements.
//!
//! | variable | meaning | default |
//! |---|---|---|
//! | `TAMSK_LAB_MINUTES` | the length of each measurement, in minutes | 1 |
//! | `TAMSK_LAB_PAIRS` | the number of pairs measured at the same time | 1 |
//! | `TAMSK_LAB_TRIP` | the only round-trip time to measure, in milliseconds | 20, 80 and 200 |
//! | `TAMSK_LAB_BREAK` | a text that the name of a break must contain for the break to be tested | all breaks |
//! | `TAMSK_LAB_KILLS` | the number of kills of the host, of the guest, and of both | 30 |
//! | `TAMSK_LAB_SEED` | the seed of the random moments of kills | 0 |
//! | `TAMSK_LAB_RELAY` | the relay's program; `cargo install iroh-relay --features server` installs it | `iroh-relay` |
//!
//! A busy computer delivers some packets later than planned. The longest such delay is printed with the measurements.

#![cfg(target_os = "linux")]

mod checks;
mod cuts;
mod kills;
mod measures;
mod pair;
mod player;
mod playing;
mod process;
mod relay;
mod relayed;
mod system;
mod telling;
mod wanted;
mod wire;

use std::time::{Duration, Instant};

use checks::check;
use pair::{PATIENCE, Pair, Setup};
use wanted::can_create_networks;

fn play_shortly() -> Result<(), String> {
    let start = Instant::now();
    // The players act faster than the disk stores the match. The acts must still not be delayed.
    let setup = Setup { disk_time: 300, pace: [120, 500], ..Setup::new(20, 1).with_long_match() };
    let mut pair = Pair::meet(&setup)?;
    println!("They played after {} ms.", start.elapsed().as_millis());
    pair.wait_until_both_play(PATIENCE)?;
    std::thread::sleep(Duration::from_millis(1_500));
    let median = measures::median_delay([&pair.lines(0), &pair.lines(1)]);
    println!("An act takes {} ms.", median.as_millis());
    if median > Duration::from_millis(100) {
        return Err(format!("an act takes {median:?}"));
    }
    pair.wire.cut_for([true, true], Duration::from_millis(300));
    pair.wait_until_both_play(PATIENCE)?;
    pair.players[1].kill();
    pair.restart(1)?;
    pair.resume(1);
    pair.wait_for_both("synced", PATIENCE)?;
    pair.wait_until_both_play(PATIENCE)?;
    pair.finish()?;
    check([&pair.lines(0), &pair.lines(1)], [false, true])?;
    println!("Over after {} ms; sent: {:?}", start.elapsed().as_millis(), pair.wire.sent());
    Ok(())
}

#[test]
fn a_short_match_is_played_between_two_networks() {
    if can_create_networks() {
        play_shortly().expect("a match is played");
    }
}
