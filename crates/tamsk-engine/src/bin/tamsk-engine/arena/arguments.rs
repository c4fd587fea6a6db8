//! The arguments of the commands that play matches of either game, and the options of the matches.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::random::Random;
use tamsk_rules::{
    EXTRA_RING_WINDOW_BOUNDS, FULL_HOLDER, FullSocketRule, Handicap, Handicaps, LatePenalty, Level, MIN_INITIAL_RINGS,
    Options, RING_WINDOW_BOUNDS, StartLayout, TimeLimits,
};

pub const MATCH_OPTIONS_GROUP: &str = "match-options";

/// The options of the matches. Add nothing else, because `--random-options` excludes the whole group.
#[derive(Args)]
#[group(id = MATCH_OPTIONS_GROUP)]
pub struct MatchArguments {
    /// The level: 1 untimed, 2 with running sand, 3 with sand and the timer.
    #[arg(long, value_name = "1|2|3", default_value = "1", value_parser = level_parser())]
    pub level: Level,
    /// Where the glasses start.
    #[arg(long, default_value = "corners", value_parser = named_value_parser(STARTS))]
    pub start: StartLayout,
    /// Penalty for being late at Level 3.
    #[arg(long, default_value = "extra-ring", value_parser = named_value_parser(LATE))]
    pub late: LatePenalty,
    /// What happens when a glass moves onto a full socket.
    #[arg(long, default_value = "loses", value_parser = named_value_parser(FULL_SOCKET))]
    pub full_socket: FullSocketRule,
    /// The sand in a glass, in milliseconds.
    #[arg(long = "glass", value_name = "MS", default_value_t = 180_000)]
    pub glass_sand: u32,
    /// The sand in the timer, in milliseconds.
    #[arg(long = "timer", value_name = "MS", default_value_t = 15_000)]
    pub timer_sand: u32,
    /// Time to drop a ring, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 3_000)]
    pub ring_window: u32,
    /// Time to drop an extra ring, in milliseconds.
    #[arg(long = "extra-window", value_name = "MS", default_value_t = 5_000)]
    pub extra_ring_window: u32,
    /// Time limits besides the sand.
    #[arg(long, default_value = "official", value_parser = named_value_parser(LIMITS))]
    pub limits: TimeLimits,
    /// The rings that Red begins with, as a handicap.
    #[arg(long, value_name = "24-32", default_value_t = FULL_HOLDER)]
    pub red_rings: u8,
    /// The rings that Black begins with, as a handicap.
    #[arg(long, value_name = "24-32", default_value_t = FULL_HOLDER)]
    pub black_rings: u8,
    /// The sand in Red's glasses, in milliseconds [default: that of --glass].
    #[arg(long = "red-glass", value_name = "MS")]
    pub red_glass_sand: Option<u32>,
    /// The sand in Black's glasses, in milliseconds [default: that of --glass].
    #[arg(long = "black-glass", value_name = "MS")]
    pub black_glass_sand: Option<u32>,
    /// The sand in the timer against Red, in milliseconds [default: that of --timer].
    #[arg(long = "red-timer", value_name = "MS")]
    pub timer_sand_against_red: Option<u32>,
    /// The sand in the timer against Black, in milliseconds [default: that of --timer].
    #[arg(long = "black-timer", value_name = "MS")]
    pub timer_sand_against_black: Option<u32>,
}

/// Returns a parser that maps names on the command line to values. Each entry is a name, a value and a help text.
pub fn named_value_parser<T: Clone + Send + Sync + 'static>(
    values: &'static [(&'static str, T, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let names =
        values.iter().map(|(name, _, help)| PossibleValue::new(*name).help((!help.is_empty()).then_some(*help)));
    PossibleValuesParser::new(names).map(|chosen| {
        let found = values.iter().find(|(name, ..)| *name == chosen);
        found.map(|(_, value, _)| value.clone()).expect("only these names are possible")
    })
}

const STARTS: &[(&str, StartLayout, &str)] =
    &[("corners", StartLayout::Corners, "On the corners"), ("free", StartLayout::Free, "Off the board")];

const LATE: &[(&str, LatePenalty, &str)] = &[
    ("extra-ring", LatePenalty::ExtraRing, "The opponent gets an extra ring"),
    ("lose-turn", LatePenalty::LoseTurn, "The late player misses a turn"),
    ("extra-ring-if-started", LatePenalty::ExtraRingIfHolding, "An extra ring, if the late player was holding a glass"),
];

const FULL_SOCKET: &[(&str, FullSocketRule, &str)] =
    &[("loses", FullSocketRule::Loses, "It loses the match"), ("refused", FullSocketRule::Refused, "It is refused")];

const LIMITS: &[(&str, TimeLimits, &str)] =
    &[("official", TimeLimits::Official, "Ring windows and the timer"), ("sand-only", TimeLimits::SandOnly, "Nothing")];

/// Returns a parser for levels, which are written as 1, 2 or 3.
pub fn level_parser() -> impl TypedValueParser<Value = Level> {
    clap::value_parser!(u8).range(1..=3).try_map(Level::try_from)
}

impl MatchArguments {
    /// Converts the arguments to match options. Fails if a value is out of bounds.
    pub fn to_options(&self) -> Result<Options, Failure> {
        let rules = Options {
            level: self.level,
            start: self.start,
            late_penalty: self.late,
            full_socket: self.full_socket,
            ring_window: self.ring_window,
            extra_ring_window: self.extra_ring_window,
            glass_sand: self.glass_sand,
            timer_sand: self.timer_sand,
            time_limits: self.limits,
            handicaps: Handicaps {
                red: Handicap {
                    initial_rings: self.red_rings,
                    glass_sand: self.red_glass_sand,
                    timer_sand: self.timer_sand_against_red,
                },
                black: Handicap {
                    initial_rings: self.black_rings,
                    glass_sand: self.black_glass_sand,
                    timer_sand: self.timer_sand_against_black,
                },
            },
        };
        rules.validate().map_err(|e| Failure::Input(e.to_string()))?;
        Ok(rules)
    }
}

const MAX_GAMES: u32 = 1_000_000;

#[derive(Args)]
pub struct SeriesArguments {
    /// Number of matches per pairing.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=MAX_GAMES as i64))]
    pub games: u32,
    /// Random seed; the same seed gives the same matches, unless a search has a time budget or uses several threads.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Number of matches played at once [default: one per core].
    #[arg(long, value_name = "J", value_parser = parallel::jobs_parser())]
    jobs: Option<usize>,
    /// Folder for the match records, created if needed.
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
}

impl SeriesArguments {
    /// Creates the folder for the records before the first match, so that a wrong path is reported at once and not
    /// after hours.
    pub fn create_records_folder(&self) -> Result<(), Failure> {
        let Some(folder) = &self.records else { return Ok(()) };
        std::fs::create_dir_all(folder).map_err(|error| Failure::from_write_error(folder, &error))
    }

    /// Returns the number of matches to play at once, by default one per core.
    pub fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.unwrap_or_else(cores)
    }
}

/// How to choose the options for the matches of a series.
#[derive(Clone, Copy, Debug)]
pub enum SeriesOptions {
    /// The same options for every match.
    Same(Options),
    /// Options drawn at random within their bounds, at every level.
    Random,
}

impl SeriesOptions {
    /// Returns the options of match `number`, counted from 0. Both matches of a pair use the same options.
    pub fn options_for_match(self, seed: u64, number: u32) -> Options {
        match self {
            SeriesOptions::Same(options) => options,
            SeriesOptions::Random => random_options(&mut Random::stream(seed, (2 << 32) + u64::from(number / 2))),
        }
    }
}

fn pick<T: Copy>(random: &mut Random, first: T, others: &[T]) -> T {
    match random.below(others.len() as u64 + 1).checked_sub(1) {
        Some(other) => others[other as usize],
        None => first,
    }
}

/// Returns a random time: the least and the greatest time with a probability of 1/5 each, and otherwise a usual time.
fn time(random: &mut Random, least: u32, usual: (u32, u32), most: u32) -> u32 {
    let between = usual.0 + random.below(u64::from(usual.1 - usual.0) + 1) as u32;
    pick(random, least, &[most, between, between, between])
}

fn random_options(random: &mut Random) -> Options {
    Options {
        level: pick(random, Level::One, &[Level::Two, Level::Three]),
        start: pick(random, StartLayout::Corners, &[StartLayout::Free]),
        late_penalty: pick(random, LatePenalty::ExtraRing, &[LatePenalty::LoseTurn, LatePenalty::ExtraRingIfHolding]),
        full_socket: pick(random, FullSocketRule::Loses, &[FullSocketRule::Refused]),
        ring_window: time(random, 1_000, (1_500, 6_000), RING_WINDOW_BOUNDS.1),
        extra_ring_window: time(random, 2_000, (3_000, 8_000), EXTRA_RING_WINDOW_BOUNDS.1),
        glass_sand: time(random, 1_000, (20_000, 300_000), 3_600_000),
        timer_sand: time(random, 1_000, (4_000, 30_000), 600_000),
        time_limits: pick(random, TimeLimits::Official, &[TimeLimits::Official, TimeLimits::SandOnly]),
        handicaps: Handicaps { red: handicap(random), black: handicap(random) },
    }
}

fn handicap(random: &mut Random) -> Handicap {
    let (glass, timer) =
        (time(random, 1_000, (20_000, 300_000), 3_600_000), time(random, 1_000, (4_000, 30_000), 600_000));
    let own = Handicap {
        initial_rings: MIN_INITIAL_RINGS + random.below(u64::from(FULL_HOLDER - MIN_INITIAL_RINGS) + 1) as u8,
        glass_sand: pick(random, None, &[Some(glass)]),
        timer_sand: pick(random, None, &[Some(timer)]),
    };
    pick(random, Handicap::NONE, &[own])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_options_are_valid_and_cover_every_kind() {
        let all: Vec<Options> = (0..2_000).map(|number| SeriesOptions::Random.options_for_match(7, number)).collect();
        assert!(all.iter().all(|options| options.validate().is_ok()));
        assert!(all.chunks(2).all(|pair| pair[0] == pair[1]));
        for level in [Level::One, Level::Two, Level::Three] {
            let of_level = all.iter().filter(|options| options.level == level);
            let kinds =
                of_level.map(|options| (options.start as u8, options.late_penalty as u8, options.full_socket as u8));
            assert_eq!(kinds.collect::<std::collections::BTreeSet<_>>().len(), 12, "{level:?}");
        }
        assert!(all.iter().any(|options| options.glass_sand == 1_000) && all.iter().any(|o| o.glass_sand == 3_600_000));
    }
}
