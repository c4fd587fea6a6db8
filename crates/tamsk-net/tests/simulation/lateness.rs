//! How late deadlines are announced, and how much travels.

use tamsk_engine::random::Random;
use tamsk_rules::{Match, Millis};

use super::network::{MILLI, SECOND, Way};
use super::side::Pace;
use super::world::World;
use super::{matches, start_of};

/// A person's pace.
const PACE: Pace = Pace { longest_wait: 2_000, resign_at: 60_000, pauses: 0, bursts: 0 };

struct Measured {
    /// Without an own act under way, and with one; sorted.
    lateness: [Vec<Millis>; 2],
    bytes_a_second: usize,
}

/// Plays matches with a round trip in milliseconds and 2 % of datagrams lost.
fn measure(round_trip: u64, lost: u32) -> Measured {
    let way = Way { delay: round_trip / 2 * MILLI, jitter: 2 * MILLI, lost, ..Way::default() };
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
    // The bounds of the design, and half a round trip more while an own act is under way.
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
            // One lost datagram adds 40 ms.
            let (permille, slack) = if lost == 0 { (1_000, 0) } else { (990, 40) };
            assert!(at(&still, permille) <= bound + slack, "{round_trip} ms");
            assert!(at(&under_way, permille) <= bound + slack + round_trip / 2, "{round_trip} ms");
            assert!(bytes_a_second < 3_000);
        }
    }
}
