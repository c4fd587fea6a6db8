//! Tests of two players who play through a relay, either for the whole match or until they find a direct path.

use std::time::{Duration, Instant};

use super::checks::check;
use super::measures;
use super::pair::{PATIENCE, Pair, RelaySetup, Setup};
use super::player::HIDDEN;
use super::wanted::{environment_number, wait_for_turn};

/// The time limit for both players to play again after a break. The limit is high, because players wait longer before
/// each new attempt to dial a relay.
const RECOVERY: Duration = Duration::from_secs(40);
/// The time limit for finding a direct path.
const DISCOVERY: Duration = Duration::from_secs(8);

fn setup(has_direct_way: bool, hides_address: bool, seed: u64) -> Setup {
    Setup { relay: Some(RelaySetup { has_direct_way, hides_address }), ..Setup::new(80, seed) }.with_long_match()
}

/// Kills the relay, calls `work`, and starts the relay again.
fn without_relay<T>(pair: &mut Pair, work: impl FnOnce(&mut Pair) -> T) -> Result<T, String> {
    pair.relay.as_mut().ok_or("there is no relay")?.kill();
    let result = work(pair);
    pair.relay.as_mut().ok_or("there is no relay")?.start()?;
    Ok(result)
}

fn finish(mut pair: Pair, killed: [bool; 2]) -> Result<(), String> {
    pair.finish()?;
    let announced = check([&pair.lines(0), &pair.lines(1)], killed)?;
    println!("  {announced} events were announced");
    Ok(())
}

/// Plays through the relay only. The match survives a break, a restart of the relay, and a kill of the guest. The
/// restarted guest finds the host by the host's key alone.
fn play_relayed() -> Result<(), String> {
    let start = Instant::now();
    let mut pair = Pair::meet(&setup(false, false, 1))?;
    println!("Only a relay: they played after {} ms", start.elapsed().as_millis());
    let recover = |pair: &mut Pair, what: &str| {
        let start = Instant::now();
        let result = pair.wait_until_both_play(RECOVERY).map_err(|error| format!("after {what}: {error}"));
        println!("  after {what}: {} ms until both play", start.elapsed().as_millis());
        result
    };
    pair.wait_until_both_play(PATIENCE)?;
    std::thread::sleep(Duration::from_secs(2));
    pair.wire.cut_for([true; 2], Duration::from_secs(3));
    recover(&mut pair, "a cut of 3 s")?;
    without_relay(&mut pair, |_| std::thread::sleep(Duration::from_secs(1)))?;
    recover(&mut pair, "a restart of the relay")?;
    pair.players[1].kill();
    pair.restart(1)?;
    pair.addresses = [HIDDEN, HIDDEN].map(str::to_owned);
    pair.resume(1);
    recover(&mut pair, "a kill of the guest")?;
    finish(pair, [false, true])
}

/// Plays with a relay and a direct path. Once the players have found the direct path, they no longer need the relay.
fn find_direct_way() -> Result<(), String> {
    let mut pair = Pair::meet(&setup(true, false, 2))?;
    pair.wait_until_both_play(PATIENCE)?;
    std::thread::sleep(DISCOVERY);
    without_relay(&mut pair, |pair| {
        let before = pair.lines(0).len();
        std::thread::sleep(Duration::from_secs(5));
        pair.wait_until_both_play(PATIENCE)?;
        let stops = measures::count_lines(&pair.lines(0)[before..], "stopped");
        println!("A direct way: {stops} stops without the relay");
        if stops == 0 { Ok(()) } else { Err("the match stopped without the relay".to_owned()) }
    })??;
    finish(pair, [false; 2])
}

/// Plays with a relay and a direct path. The players hide their addresses, so nothing may arrive without the relay.
fn hide_addresses() -> Result<(), String> {
    let mut pair = Pair::meet(&setup(true, true, 3))?;
    pair.wait_until_both_play(PATIENCE)?;
    std::thread::sleep(DISCOVERY);
    let arrived = |pair: &Pair| measures::count_lines(&pair.lines(0), "arrived");
    without_relay(&mut pair, |pair| {
        std::thread::sleep(Duration::from_secs(2));
        let before = arrived(pair);
        std::thread::sleep(Duration::from_secs(5));
        match arrived(pair) - before {
            0 => Ok(()),
            acts => Err(format!("{acts} acts arrived without the relay")),
        }
    })??;
    pair.wait_until_both_play(RECOVERY)?;
    println!("Hidden addresses: nothing arrived without the relay");
    finish(pair, [false; 2])
}

#[test]
fn a_relay_carries_a_match() {
    let Some(_turn) = wait_for_turn("relay") else { return };
    let cases: [(&str, fn() -> Result<(), String>); 3] =
        [("relayed", play_relayed), ("direct", find_direct_way), ("hidden", hide_addresses)];
    let failed: Vec<_> =
        cases.into_iter().filter_map(|(name, play)| play().err().map(|error| format!("{name}: {error}"))).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn acts_through_a_relay_are_in_time() {
    let Some(_turn) = wait_for_turn("relay") else { return };
    let time = Duration::from_secs(60 * environment_number("TAMSK_LAB_MINUTES", 1));
    measures::print_head();
    for round_trip in [20, 80, 200] {
        let relay = Some(RelaySetup { has_direct_way: false, hides_address: false });
        let all = measures::play(&Setup { relay, ..Setup::new(round_trip, round_trip) }, time).expect("they play");
        // A lost packet delays the packets behind it, so only the median delay has an upper bound.
        let median = measures::median_delay([&all.lines[0], &all.lines[1]]);
        measures::print_rows(round_trip, &[all]).expect("every act arrives");
        assert!(median < Duration::from_millis(round_trip / 2 + 60), "an act takes {median:?} at {round_trip} ms");
    }
}
