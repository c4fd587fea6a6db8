//! Simulations of two ends on a bad network. Seeds determine the random players, delays, losses, cuts and crashes.

mod cuts;
mod game;
mod kills;
mod lateness;
mod network;
mod side;
mod totals;
mod world;

use tamsk_engine::random::Random;
use tamsk_net::GipfWithContests;
use tamsk_rules::Match;

use game::RandomGame;
use network::{MILLI, Way};
use side::Pace;
use totals::Totals;
use world::World;

/// Returns the seeds for the matches of a test. By default, there are `usual` seeds. `TAMSK_NET_MATCHES` sets the
/// number of matches on bad networks, and scales the number of all other matches in proportion. `TAMSK_NET_SEED` sets
/// the first seed.
fn matches(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a whole number"));
    let first = number("TAMSK_NET_SEED").unwrap_or(0);
    first..first + number("TAMSK_NET_MATCHES").map_or(usual, |all| all * usual / 260)
}

const PACE: Pace = Pace { longest_wait: 500, resign_at: 25_000, pauses_per_mille: 10, bursts_per_mille: 20 };

/// Returns the two directions of a random bad network. The directions may differ a lot.
fn bad_ways(random: &mut Random) -> [Way; 2] {
    [(); 2].map(|()| Way {
        delay: random.below(200) * MILLI,
        jitter: random.below(80) * MILLI,
        lost_per_mille: random.below(301) as u32,
        doubled_per_mille: random.below(200) as u32,
        cuts: Vec::new(),
    })
}

fn start_of<G: RandomGame>(world: &World<G>) -> G {
    let saved = world.sides[0].saved.as_ref().expect("the match is stored");
    let end = tamsk_net::Peer::<G>::restore(side::settings(0, 0), saved).expect("readable");
    G::begin(end.options().expect("a match is on the table")).expect("the options were agreed")
}

fn play_on_bad_network<G: RandomGame>(seed: u64) -> World<G> {
    let ways = bad_ways(&mut Random::stream(seed, 9));
    let mut world = World::<G>::new(seed, ways, PACE);
    world.play();
    world.assert_equal(&start_of(&world));
    world.assert_no_act_lost();
    world
}

#[test]
fn matches_of_tamsk_are_equal_at_both_ends_of_a_bad_network() {
    let mut totals = Totals::default();
    matches(200).for_each(|seed| totals.add(&play_on_bad_network::<Match>(seed)));
    totals.assert_eventful("TAMSK on bad networks");
    assert!(totals.retimed > 0, "some acts were moved");
    assert!(totals.stops > 0, "some matches were paused");
    assert!(totals.refused > 0, "some acts came too late for the rules");
}

#[test]
fn matches_of_gipf_are_equal_at_both_ends_of_a_bad_network() {
    let mut totals = Totals::default();
    matches(60).for_each(|seed| totals.add(&play_on_bad_network::<GipfWithContests>(seed)));
    totals.assert_eventful("GIPF on bad networks");
}
