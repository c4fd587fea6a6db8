//! Random options and random steps of a match, for property tests.

use std::ops::RangeInclusive;

use proptest::prelude::*;
use tamsk_rules::{FullSocket, Handicap, Handicaps, LatePenalty, Level, Options, Player, Start, TimeLimits};

/// One random step of a match: the milliseconds it waits, whether Red acts, and a number that picks the action.
pub type Step = (u64, bool, u16);

/// Any options, with this many milliseconds of sand in a glass.
pub fn options(glass: RangeInclusive<u32>) -> impl Strategy<Value = Options> {
    let level = prop_oneof![Just(Level::One), Just(Level::Two), Just(Level::Three)];
    let start = prop_oneof![Just(Start::Corners), Just(Start::Free)];
    let late =
        prop_oneof![Just(LatePenalty::ExtraRing), Just(LatePenalty::LoseTurn), Just(LatePenalty::ExtraRingIfStarted)];
    let full = prop_oneof![Just(FullSocket::Refused), Just(FullSocket::Loses)];
    let limits = prop_oneof![3 => Just(TimeLimits::Official), 1 => Just(TimeLimits::SandOnly)];
    let fairness = (level, limits, handicaps(glass.clone()));
    (fairness, start, late, full, 1_000..=60_000u32, 2_000..=60_000u32, glass, 1_000..=15_000u32).prop_map(
        |((level, limits, handicaps), start, late, full_socket, ring_window, extra_window, glass, timer)| Options {
            level,
            start,
            late,
            full_socket,
            ring_window,
            extra_window,
            glass,
            timer,
            limits,
            handicaps,
        },
    )
}

/// Any handicaps, in every second case none, with this much sand in a glass.
fn handicaps(glass: RangeInclusive<u32>) -> impl Strategy<Value = Handicaps> {
    let one = (24..=32u8, proptest::option::of(glass), proptest::option::of(1_000..=15_000u32))
        .prop_map(|(rings, glass, timer)| Handicap { rings, glass, timer });
    prop_oneof![Just(Handicaps::default()), (one.clone(), one).prop_map(|(red, black)| Handicaps { red, black }),]
}

/// Fewer than `most` steps: mostly short waits, some longer than a ring window or the timer.
pub fn steps(most: usize) -> impl Strategy<Value = Vec<Step>> {
    let wait = prop_oneof![4 => 0..400u64, 2 => 400..4_000u64, 1 => 4_000..20_000u64];
    proptest::collection::vec((wait, any::<bool>(), any::<u16>()), 0..most)
}

pub fn player(red: bool) -> Player {
    if red { Player::Red } else { Player::Black }
}
