//! Tests of connections that break for a while, in one direction or both.

use std::ops::Range;

use tamsk_engine::random::Random;
use tamsk_net::{AbsenceChoice, Ending, Micros, Peer};
use tamsk_rules::{Match, Options, Player};

use super::game::RandomGame;
use super::network::{MILLI, SECOND, Way};
use super::side::Pace;
use super::world::World;
use super::{matches, start_of};

const PACE: Pace = Pace { longest_wait: 500, resign_at: 25_000, pauses_per_mille: 0, bursts_per_mille: 20 };

/// Plays a match whose connection breaks at a random moment, for the time `length` and in the given directions.
fn play_with_cut(seed: u64, length: Micros, is_cut: [bool; 2]) -> World<Match> {
    let mut random = Random::stream(seed, length);
    let from = 3 * SECOND + random.below(15 * SECOND);
    let ways = is_cut.map(|is_cut| Way {
        delay: random.below(120) * MILLI,
        jitter: random.below(30) * MILLI,
        lost_per_mille: random.below(100) as u32,
        doubled_per_mille: 20,
        cuts: is_cut.then(|| from..from + length).into_iter().collect(),
    });
    // At Level 1, or with little sand, a match may be over before the cut.
    let options = Options { glass_sand: 60_000, ..Match::random_options(&mut random) };
    let mut world = World::with_options(seed, ways, PACE, options);
    world.play();
    world.assert_equal(&start_of(&world));
    world.assert_no_act_lost();
    world
}

#[test]
fn a_match_goes_on_after_every_cut() {
    for length in [500 * MILLI, 3 * SECOND, 30 * SECOND, 200 * SECOND] {
        let (mut stops, mut withdrawn, mut choices) = (0, 0, 0);
        for is_cut in [[true, true], [true, false], [false, true]] {
            for seed in matches(6) {
                let world = play_with_cut(seed, length, is_cut);
                stops += world.sides.iter().map(|side| side.stops).sum::<u32>();
                withdrawn += world.sides.iter().map(|side| side.withdrawn).sum::<usize>();
                choices += world.sides.iter().map(|side| side.choice_notices).sum::<u32>();
            }
        }
        println!("cut for {} ms: {stops} stops, {withdrawn} acts withdrawn, {choices} choices", length / MILLI);
        assert_eq!(stops > 0, length > SECOND, "half a second stops no match");
        assert!(withdrawn > 0 || length < SECOND);
        assert_eq!(choices > 0, length > 120 * SECOND, "after 120 s there is a choice");
    }
}

/// Returns a single network cut, from 4 s to `until`.
fn cut(until: Micros) -> Vec<Range<Micros>> {
    std::iter::once(4 * SECOND..until).collect()
}

/// Plays a match whose connection breaks after 4 s. The side with the number `wants` chooses what to do about the
/// absent player, and the connection works again 10 s later. Returns the world and the player who chose.
fn play_until_choice(choices: [AbsenceChoice; 2], wants: usize) -> (World<Match>, Player) {
    let way = Way { delay: 20 * MILLI, cuts: cut(1_000 * SECOND), ..Way::default() };
    let mut world = World::<Match>::with_options(5, [way.clone(), way], PACE, Options::default());
    for (side, choice) in world.sides.iter_mut().zip(choices) {
        side.choice = choice;
    }
    while world.sides[wants].end.as_ref().and_then(Peer::ending).is_none() {
        world.step();
    }
    let waited = world.now - 4 * SECOND;
    assert!((121 * SECOND..124 * SECOND).contains(&waited), "{waited} µs");
    for way in &mut world.network.ways {
        way.cuts = cut(world.now + 10 * SECOND);
    }
    let player = world.sides[wants].end.as_ref().and_then(Peer::me).expect("the colours are drawn");
    (world, player)
}

fn assert_ending(world: &World<Match>, ending: Ending) {
    for side in &world.sides {
        assert_eq!(side.end.as_ref().and_then(Peer::ending), Some(ending), "both know how it ended");
    }
    assert_eq!(world.log(0), world.log(1));
}

#[test]
fn a_match_can_be_claimed_or_called_off_once_the_other_stays_away() {
    for wants in 0..2 {
        let choices = |choice| if wants == 0 { [choice, AbsenceChoice::Wait] } else { [AbsenceChoice::Wait, choice] };
        let (mut world, player) = play_until_choice(choices(AbsenceChoice::ClaimMatch), wants);
        world.play();
        assert_ending(&world, Ending::Claimed(player));
        assert!(world.log(0).last().is_some_and(|entry| entry.is_absence_claim && entry.by == !player));

        let (mut world, _) = play_until_choice(choices(AbsenceChoice::CallOff), wants);
        world.play();
        assert_ending(&world, Ending::CalledOff);
    }
}

#[test]
fn two_claims_cancel_each_other() {
    let (mut world, _) = play_until_choice([AbsenceChoice::ClaimMatch, AbsenceChoice::ClaimMatch], 0);
    world.play();
    // Neither end dials any more. The ends are connected again only when the players meet on another day.
    world.run_for(10 * SECOND);
    world.connect();
    world.run_for(5 * SECOND);
    assert_ending(&world, Ending::CalledOff);
}
