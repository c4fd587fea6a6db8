//! Tests in which programs are killed at random moments, start again, and resume the stored match.

use std::time::Duration;

use super::checks::{check, read};
use super::pair::{PATIENCE, Pair, Setup};
use super::wanted::{environment_number, wait_for_turn};

/// The maximum number of kills in one match.
const KILLS_IN_MATCH: u64 = 15;
/// The time limit for both players to play again after a kill.
const RECOVERY: Duration = Duration::from_secs(20);

fn random(state: &mut u64, below: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// Kills the processes of the players in `who`, starts new processes for them, and lets them resume the match.
fn kill(pair: &mut Pair, who: [bool; 2], state: &mut u64) -> Result<(), String> {
    let killed: Vec<usize> = (0..2).filter(|number| who[*number]).collect();
    killed.iter().for_each(|number| pair.players[*number].kill());
    pair.players.iter_mut().for_each(super::process::Process::skip_new_lines);
    for number in &killed {
        pair.restart(*number)?;
    }
    // If both players were killed, sometimes only one of them resumes the match. The other player only adds the
    // resuming player as a friend, and thus accepts the call.
    let follower = (killed.len() == 2 && random(state, 2) == 0).then(|| random(state, 2) as usize);
    for number in killed {
        if follower == Some(number) {
            let order = format!("befriend {}", pair.keys[1 - number]);
            pair.players[number].order(&order);
        } else {
            pair.resume(number);
        }
    }
    Ok(())
}

/// Plays one match in which the players in `who` are killed up to `most` times. Returns the number of kills.
fn play_with_kills(who: [bool; 2], most: u64, seed: u64) -> Result<u64, String> {
    let mut state = seed.wrapping_mul(7_919).wrapping_add(11);
    let disk_time = [0, 30, 200][seed as usize % 3];
    let setup = Setup { tells_stored: true, disk_time, ..Setup::new([20, 80][seed as usize % 2], seed) };
    let mut pair = Pair::meet(&setup.with_long_match())?;
    let mut kills = 0;
    while kills < most {
        std::thread::sleep(Duration::from_millis(random(&mut state, 1_500)));
        if !read(&pair.lines(0)).is_empty() || !read(&pair.lines(1)).is_empty() {
            break;
        }
        kill(&mut pair, who, &mut state)?;
        kills += 1;
        // Sometimes the players are killed again before they have reconnected.
        if kills < most && random(&mut state, 4) == 0 {
            std::thread::sleep(Duration::from_millis(random(&mut state, 800)));
            kill(&mut pair, who, &mut state)?;
            kills += 1;
        }
        let again = pair.wait_for_both("started", RECOVERY);
        again.map_err(|error| format!("seed {seed}, kill {kills}: {error}"))?;
    }
    pair.wait_until_both_play(PATIENCE)
        .or_else(|error| if read(&pair.lines(0)).is_empty() { Err(error) } else { Ok(()) })?;
    pair.finish()?;
    check([&pair.lines(0), &pair.lines(1)], who).map_err(|error| format!("seed {seed}: {error}"))?;
    Ok(kills)
}

#[test]
fn kills_are_survived() {
    let Some(_turn) = wait_for_turn("kills") else { return };
    let wanted = environment_number("TAMSK_LAB_KILLS", 30);
    let cases = [("the host", [true, false]), ("the guest", [false, true]), ("both", [true, true])];
    // The cases run in parallel, because each of them spends most of its time waiting.
    let threads = cases.map(|(what, who)| {
        std::thread::spawn(move || {
            let (mut kills, mut matches, mut failed) = (0, 0, Vec::new());
            while kills < wanted && failed.len() < 3 {
                matches += 1;
                let seed = environment_number("TAMSK_LAB_SEED", 0) + matches;
                match play_with_kills(who, KILLS_IN_MATCH.min(wanted - kills), seed) {
                    Ok(more) => kills += more,
                    Err(error) => failed.push(format!("{what}: {error}")),
                }
            }
            println!("{what}: {kills} kills in {matches} matches, {} failed", failed.len());
            failed
        })
    });
    let failed: Vec<_> = threads.into_iter().flat_map(|thread| thread.join().expect("nothing panics")).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}
