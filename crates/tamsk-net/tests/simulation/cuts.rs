//! Connections that break for a while, in both ways or one.

use tamsk_engine::random::Random;
use tamsk_net::{Choice, Ending, Micros};
use tamsk_rules::{Match, Options};

use super::game::RandomGame;
use super::network::{MILLI, SECOND, Way};
use super::side::Pace;
use super::world::World;
use super::{matches, start_of};

const PACE: Pace = Pace { longest_wait: 500, resign_at: 25_000 };

/// Plays a match whose connection breaks at a random moment, in the given ways.
fn play_with_cut(seed: u64, length: Micros, is_cut: [bool; 2]) -> World<Match> {
    let mut random = Random::stream(seed, length);
    let from = 3 * SECOND + random.below(15 * SECOND);
    let ways = is_cut.map(|is_cut| Way {
        delay: random.below(120) * MILLI,
        jitter: random.below(30) * MILLI,
        lost: random.below(100) as u32,
        doubled: 20,
        cuts: if is_cut { vec![from..from + length] } else { Vec::new() },
    });
    // At Level 1 or with little sand a match may be over before the cut.
    let options = Options { glass: 60_000, ..Match::random_options(&mut random) };
    let mut world = World::with_options(seed, ways, PACE, options);
    world.play();
    world.assert_equal(&start_of(&world));
    world.assert_no_act_lost();
    world
}

#[test]
fn a_match_goes_on_after_every_cut() {
    for (length, least_stops) in [(500 * MILLI, 0), (3 * SECOND, 1), (30 * SECOND, 1), (200 * SECOND, 1)] {
        for is_cut in [[true, true], [true, false], [false, true]] {
            let (mut stops, mut withdrawn, mut choices) = (0, 0, 0);
            for seed in matches(12) {
                let world = play_with_cut(seed, length, is_cut);
                stops += world.sides.iter().map(|side| side.stops).sum::<u32>();
                withdrawn += world.sides.iter().map(|side| side.withdrawn).sum::<usize>();
                choices += world.sides.iter().map(|side| side.may_choose).sum::<u32>();
            }
            println!("{length} µs, {is_cut:?}: {stops} stops, {withdrawn} acts withdrawn, {choices} choices");
            if least_stops == 0 {
                assert_eq!(stops, 0, "half a second stops no match");
            } else {
                assert!(stops > 0 && withdrawn > 0);
            }
            assert_eq!(choices > 0, length > 120 * SECOND, "after 120 s there is a choice");
        }
    }
}

#[test]
fn a_match_can_be_claimed_or_called_off_once_the_other_stays_away() {
    let forever = 4 * SECOND..1_000 * SECOND;
    for (choice, ending) in
        [(Choice::Claim, Ending::Claimed(tamsk_rules::Player::Red)), (Choice::CallOff, Ending::CalledOff)]
    {
        let way = Way { delay: 20 * MILLI, cuts: vec![forever.clone()], ..Way::default() };
        let mut world = World::<Match>::with_options(5, [way.clone(), way], PACE, Options::default());
        world.sides[1].choice = choice;
        // Only the guest has any patience left to lose: the host waits.
        while world.sides[1].end.as_ref().is_some_and(|end| end.ending().is_none()) {
            world.step();
        }
        let waited = world.now - forever.start;
        assert!((121 * SECOND..124 * SECOND).contains(&waited), "{waited} µs");
        let guest = world.sides[1].end.as_ref().and_then(|end| end.me()).expect("the lot has decided");
        let ending = if let Ending::Claimed(_) = ending { Ending::Claimed(guest) } else { ending };
        world.play();
        for side in &world.sides {
            assert_eq!(side.end.as_ref().and_then(|end| end.ending()), Some(ending), "the other learns of it");
        }
        assert_eq!(world.log(0), world.log(1));
    }
}
