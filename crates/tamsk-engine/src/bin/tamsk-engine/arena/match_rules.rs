//! The options of the matches of a pairing: the same for all, or chosen at random.

use tamsk_engine::random::Random;
use tamsk_rules::{
    EXTRA_WINDOW_BOUNDS, FEWEST_RINGS_EACH, FullSocket, Handicap, Handicaps, LatePenalty, Level, Options,
    RING_WINDOW_BOUNDS, RINGS_EACH, Start, TimeLimits,
};

/// The options of the matches of a pairing.
#[derive(Clone, Copy, Debug)]
pub enum MatchRules {
    /// The same for all.
    Same(Options),
    /// Any within their bounds, at every level.
    Random,
}

impl MatchRules {
    /// Returns the options of the match with this number. Each two consecutive matches have the same.
    pub fn of(self, seed: u64, number: u32) -> Options {
        match self {
            MatchRules::Same(options) => options,
            MatchRules::Random => random_options(&mut Random::stream(seed, (2 << 32) + u64::from(number / 2))),
        }
    }
}

/// Returns one of these, all equally likely.
fn pick<T: Copy>(random: &mut Random, first: T, others: &[T]) -> T {
    match random.below(others.len() as u64 + 1).checked_sub(1) {
        Some(other) => others[other as usize],
        None => first,
    }
}

/// Returns a time: one of five is the least, one of five the most that is allowed, the others are usual.
fn time(random: &mut Random, least: u32, usual: (u32, u32), most: u32) -> u32 {
    let between = usual.0 + random.below(u64::from(usual.1 - usual.0) + 1) as u32;
    pick(random, least, &[most, between, between, between])
}

fn random_options(random: &mut Random) -> Options {
    Options {
        level: pick(random, Level::One, &[Level::Two, Level::Three]),
        start: pick(random, Start::Corners, &[Start::Free]),
        late: pick(random, LatePenalty::ExtraRing, &[LatePenalty::LoseTurn, LatePenalty::ExtraRingIfStarted]),
        full_socket: pick(random, FullSocket::Loses, &[FullSocket::Refused]),
        ring_window: time(random, 1_000, (1_500, 6_000), RING_WINDOW_BOUNDS.1),
        extra_window: time(random, 2_000, (3_000, 8_000), EXTRA_WINDOW_BOUNDS.1),
        glass: time(random, 1_000, (20_000, 300_000), 3_600_000),
        timer: time(random, 1_000, (4_000, 30_000), 600_000),
        limits: pick(random, TimeLimits::Official, &[TimeLimits::Official, TimeLimits::SandOnly]),
        handicaps: Handicaps { red: handicap(random), black: handicap(random) },
    }
}

/// Returns a handicap; every other is none.
fn handicap(random: &mut Random) -> Handicap {
    let (glass, timer) =
        (time(random, 1_000, (20_000, 300_000), 3_600_000), time(random, 1_000, (4_000, 30_000), 600_000));
    let own = Handicap {
        rings: FEWEST_RINGS_EACH + random.below(u64::from(RINGS_EACH - FEWEST_RINGS_EACH) + 1) as u8,
        glass: pick(random, None, &[Some(glass)]),
        timer: pick(random, None, &[Some(timer)]),
    };
    pick(random, Handicap::NONE, &[own])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_options_are_valid_and_of_every_kind() {
        let all: Vec<Options> = (0..2_000).map(|number| MatchRules::Random.of(7, number)).collect();
        assert!(all.iter().all(|options| options.validate().is_ok()));
        assert!(all.chunks(2).all(|pair| pair[0] == pair[1]));
        for level in [Level::One, Level::Two, Level::Three] {
            let of_level = all.iter().filter(|options| options.level == level);
            let kinds = of_level.map(|options| (options.start as u8, options.late as u8, options.full_socket as u8));
            assert_eq!(kinds.collect::<std::collections::BTreeSet<_>>().len(), 12, "{level:?}");
        }
        assert!(all.iter().any(|options| options.glass == 1_000) && all.iter().any(|o| o.glass == 3_600_000));
    }
}
