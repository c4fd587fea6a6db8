//! Tests of programs that are killed at random moments and resume the stored match, and of machines that sleep.

use std::ops::Range;

use tamsk_engine::random::Random;
use tamsk_net::{GipfWithContests, Micros};
use tamsk_rules::Match;

use super::game::RandomGame;
use super::network::{MILLI, SECOND, Way};
use super::side::Pace;
use super::totals::Totals;
use super::world::World;
use super::{matches, start_of};

const PACE: Pace = Pace { longest_wait: 500, resign_at: 25_000, pauses_per_mille: 10, bursts_per_mille: 20 };

/// Returns up to three periods of up to 5 s in which the network is cut.
fn cuts(random: &mut Random) -> Vec<Range<Micros>> {
    let cut = |from: Micros, random: &mut Random| from..from + random.below(5 * SECOND);
    (0..random.below(4)).map(|_| cut(random.below(40 * SECOND), random)).collect()
}

/// Plays a match in which one end or both are killed, perhaps several times.
fn play_with_kills<G: RandomGame>(seed: u64) -> World<G> {
    let mut random = Random::stream(seed, 77);
    let ways = [(); 2].map(|()| Way {
        delay: random.below(120) * MILLI,
        jitter: random.below(40) * MILLI,
        lost_per_mille: random.below(150) as u32,
        doubled_per_mille: 50,
        cuts: cuts(&mut random),
    });
    let mut world = World::<G>::new(seed, ways, PACE);
    for side in &mut world.sides {
        side.disk_time = [0, 20 * MILLI, 400 * MILLI][Random::stream(seed, 79 + side.number as u64).below(3) as usize];
    }
    // No end stores anything before there is a match.
    while world.sides.iter().any(|side| side.saved.is_none()) {
        world.step();
    }
    for number in 0..2 {
        let mut at = world.now;
        for _ in 0..random.below(4) {
            at += 100 * MILLI + random.below(12 * SECOND);
            let until = at + 100 * MILLI + random.below(8 * SECOND);
            world.kills.push((at, number, until));
            at = until;
        }
    }
    world.kills.sort_unstable();
    for _ in 0..random.below(3) {
        let time = [300 * MILLI, 1_800 * MILLI, 20 * SECOND, 90 * SECOND][random.below(4) as usize];
        let at = world.now + random.below(40 * SECOND);
        world.sleeps.push((at, random.below(2) as usize, time, random.random_bool(500)));
    }
    // The latest sleep comes first, so that the next sleep can be taken from the end of the list.
    world.sleeps.sort_unstable_by(|one, other| other.cmp(one));
    world.play();
    world.assert_equal(&start_of(&world));
    world
}

#[test]
fn what_is_settled_survives_every_kill() {
    let mut totals = Totals::default();
    matches(50).for_each(|seed| totals.add(&play_with_kills::<Match>(seed)));
    matches(10).for_each(|seed| totals.add(&play_with_kills::<GipfWithContests>(seed)));
    totals.print("Killed at random moments");
    assert!(totals.kills > 100 && totals.stops > 100);
}

#[test]
fn a_match_goes_on_after_a_machine_has_slept() {
    for seed in matches(20) {
        let mut random = Random::stream(seed, 78);
        let way = Way { delay: random.below(100) * MILLI, lost_per_mille: 20, ..Way::default() };
        let mut world = World::<Match>::new(seed, [way.clone(), way], PACE);
        while world.now < 8 * SECOND {
            world.step();
        }
        let time = [500 * MILLI, 1_500 * MILLI, 3 * SECOND, 60 * SECOND][random.below(4) as usize];
        let (now, stops_clock) = (world.now, random.random_bool(500));
        world.sides[random.below(2) as usize].sleep(now, time, stops_clock);
        world.play();
        world.assert_equal(&start_of(&world));
        world.assert_no_act_lost();
    }
}
