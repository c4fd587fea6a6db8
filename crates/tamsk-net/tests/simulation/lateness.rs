//! Tests of the delay with which deadlines are announced, and of the amount of data sent.

use tamsk_engine::random::Random;
use tamsk_rules::{Match, Millis};

use super::network::{MILLI, SECOND, Way};
use super::side::Pace;
use super::world::World;
use super::{matches, start_of};

/// The pace at which a person plays.
const PACE: Pace = Pace { longest_wait: 2_000, resign_at: 60_000, pauses_per_mille: 0, bursts_per_mille: 0 };

struct Measured {
    /// The sorted delays of announcements. The first list has those made while no act of the player was on its way, and
    /// the second list has the others.
    lateness: [Vec<Millis>; 2],
    bytes_a_second: usize,
}

/// Measures the delays in matches in which a round trip takes `round_trip` milliseconds and `lost` in a thousand
/// datagrams are lost.
fn measure(round_trip: u64, lost: u32) -> Measured {
    let way = Way { delay: round_trip / 2 * MILLI, jitter: 2 * MILLI, lost_per_mille: lost, ..Way::default() };
    let mut lateness = [Vec::new(), Vec::new()];
    let (mut bytes, mut seconds) = (0, 0);
    for seed in matches(8) {
        let seed = Random::stream(seed, round_trip).next_u64();
        let mut world = World::<Match>::new(seed, [way.clone(), way.clone()], PACE);
        world.play();
        world.assert_equal(&start_of(&world));
        world.assert_no_act_lost();
        for side in &world.sides {
            assert_eq!(side.stops, 0, "the connection never breaks");
            for &(late, under_way) in &side.lateness {
                lateness[usize::from(under_way)].push(late);
            }
        }
        bytes += world.network.sent.iter().sum::<usize>();
        seconds += (world.now / SECOND) as usize;
    }
    lateness.iter_mut().for_each(|list| list.sort_unstable());
    Measured { lateness, bytes_a_second: bytes / 2 / seconds }
}

fn at(sorted: &[Millis], permille: usize) -> Millis {
    sorted[(sorted.len() - 1) * permille / 1_000]
}

#[test]
fn deadlines_are_announced_within_their_bounds() {
    // The protocol is designed for these bounds. They grow by half a round trip while an act of the player is on its
    // way.
    for (round_trip, bound) in [(20, 60), (80, 90), (200, 150)] {
        for lost in [0, 20] {
            let Measured { lateness: [still, under_way], bytes_a_second } = measure(round_trip, lost);
            let show = |list: &[Millis]| [500, 900, 990, 1_000].map(|permille| at(list, permille));
            println!(
                "{round_trip} ms, {lost} ‰ lost: {} events, late by {:?}; {} with an own act under way, {:?}; \
                 {bytes_a_second} B/s a way",
                still.len(),
                show(&still),
                under_way.len(),
                show(&under_way)
            );
            assert!(still.len() > 50 && under_way.len() > 50);
            // If datagrams are lost, 99 % of the delays must be within the bound plus 40 ms, the delay after one lost
            // datagram.
            let (permille, slack) = if lost == 0 { (1_000, 0) } else { (990, 40) };
            assert!(at(&still, permille) <= bound + slack, "{round_trip} ms");
            assert!(at(&under_way, permille) <= bound + slack + round_trip / 2, "{round_trip} ms");
            assert!(bytes_a_second < 3_000);
        }
    }
}
