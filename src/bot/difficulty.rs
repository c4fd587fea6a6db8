//! The five levels of the bot, and what makes each of them weaker than the next.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::search::Score;
use crate::rules::Millis;

/// How well the bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// Sees the next turn, forgets rings, walls itself in.
    Novice,
    /// Sees the answer, forgets a ring now and then.
    Casual,
    /// Looks a few turns ahead.
    Club,
    /// Looks far ahead and hardly errs.
    Expert,
    /// All that the search can do.
    Master,
}

/// What a level can do and how it errs, as people do: short sight, forgotten rings and claims, a turn that was
/// overlooked, a second-best one that looked as good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Positions it may look at for one turn where time does not count.
    pub nodes: u64,
    /// The same while sand runs, where thinking longer costs more than it brings.
    pub nodes_in_time: u64,
    /// Turns it looks ahead at most.
    pub depth: u32,
    /// How much worse than the best a turn may look, in hundredths of a ring, and still be played.
    pub tolerance: Score,
    /// Chance in a thousand that a given turn is not seen at all.
    pub overlooks: u32,
    /// Chance in a thousand that a ring is not dropped.
    pub forgets_ring: u32,
    /// Chance in a thousand that an open claim is not used.
    pub forgets_claim: u32,
    /// From lifting a glass to placing it, in milliseconds of match time.
    pub hand: Millis,
}

impl Strength {
    /// Whether it plays anything but the best turn it finds.
    pub const fn errs(&self) -> bool {
        self.tolerance > 0 || self.overlooks > 0 || self.forgets_ring > 0 || self.forgets_claim > 0
    }
}

impl Difficulty {
    /// From the weakest to the strongest.
    pub const ALL: [Difficulty; 5] =
        [Difficulty::Novice, Difficulty::Casual, Difficulty::Club, Difficulty::Expert, Difficulty::Master];

    /// As written on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Novice => "novice",
            Difficulty::Casual => "casual",
            Difficulty::Club => "club",
            Difficulty::Expert => "expert",
            Difficulty::Master => "master",
        }
    }

    /// What this level can do.
    pub const fn strength(self) -> Strength {
        match self {
            Difficulty::Novice => Strength {
                nodes: 2_000,
                nodes_in_time: 600,
                depth: 1,
                tolerance: 120,
                overlooks: 250,
                forgets_ring: 120,
                forgets_claim: 300,
                hand: 1_500,
            },
            Difficulty::Casual => Strength {
                nodes: 10_000,
                nodes_in_time: 3_000,
                depth: 2,
                tolerance: 60,
                overlooks: 80,
                forgets_ring: 30,
                forgets_claim: 100,
                hand: 1_200,
            },
            Difficulty::Club => Strength {
                nodes: 20_000,
                nodes_in_time: 6_000,
                depth: 4,
                tolerance: 25,
                overlooks: 10,
                forgets_ring: 0,
                forgets_claim: 10,
                hand: 900,
            },
            Difficulty::Expert => Strength {
                nodes: 100_000,
                nodes_in_time: 30_000,
                depth: 64,
                tolerance: 0,
                overlooks: 0,
                forgets_ring: 0,
                forgets_claim: 0,
                hand: 600,
            },
            Difficulty::Master => Strength {
                nodes: 16_000_000,
                nodes_in_time: 600_000,
                depth: 64,
                tolerance: 0,
                overlooks: 0,
                forgets_ring: 0,
                forgets_claim: 0,
                hand: 400,
            },
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseDifficultyError(String);

impl fmt::Display for ParseDifficultyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no level: expected novice, casual, club, expert or master", self.0.escape_debug())
    }
}

impl std::error::Error for ParseDifficultyError {}

impl FromStr for Difficulty {
    type Err = ParseDifficultyError;

    fn from_str(text: &str) -> Result<Difficulty, ParseDifficultyError> {
        Difficulty::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| ParseDifficultyError(text.chars().take(24).collect()))
    }
}
