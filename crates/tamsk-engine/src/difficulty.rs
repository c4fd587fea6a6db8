//! The five difficulties of the bot, and what makes each weaker than the next.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tamsk_rules::Millis;
use thiserror::Error;

use super::search::Score;

/// How well the bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// Looks one turn ahead, forgets rings and walls itself in.
    Novice,
    /// Looks two turns ahead and forgets a ring now and then.
    Casual,
    /// Looks a few turns ahead.
    Club,
    /// Looks far ahead and makes hardly any mistakes.
    Expert,
    /// Plays at the full strength of the search.
    Master,
}

/// The strength of a difficulty and its mistakes, which are those people make: looking only a few turns ahead,
/// forgetting rings and claims, overlooking turns, and taking a second-best turn that looks as good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Positions to visit for a turn at Level 1.
    pub nodes: u64,
    /// Positions to visit for a turn at Levels 2 and 3, where thinking longer costs more sand than it gains.
    pub nodes_in_time: u64,
    /// The greatest search depth, in turns.
    pub depth: u32,
    /// How much lower than the best a turn may score and still be played, in hundredths of a ring.
    pub tolerance: Score,
    /// The probability of overlooking each turn, in thousandths.
    pub overlooks: u32,
    /// The probability of forgetting to drop a ring, in thousandths.
    pub forgets_ring: u32,
    /// The probability of forgetting to use a claim, in thousandths.
    pub forgets_claim: u32,
    /// The time from lifting a glass to placing it, in milliseconds of match time.
    pub hand: Millis,
}

impl Strength {
    /// Whether it may play a turn other than the best it finds.
    pub const fn makes_mistakes(&self) -> bool {
        self.tolerance > 0 || self.overlooks > 0 || self.forgets_ring > 0 || self.forgets_claim > 0
    }
}

impl Difficulty {
    /// All difficulties, from the weakest to the strongest.
    pub const ALL: [Difficulty; 5] =
        [Difficulty::Novice, Difficulty::Casual, Difficulty::Club, Difficulty::Expert, Difficulty::Master];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Novice => "novice",
            Difficulty::Casual => "casual",
            Difficulty::Club => "club",
            Difficulty::Expert => "expert",
            Difficulty::Master => "master",
        }
    }

    /// The strength of this difficulty.
    pub const fn strength(self) -> Strength {
        match self {
            Difficulty::Novice => Strength {
                nodes: 2_000,
                nodes_in_time: 600,
                depth: 1,
                tolerance: 40,
                overlooks: 250,
                forgets_ring: 150,
                forgets_claim: 300,
                hand: 1_500,
            },
            Difficulty::Casual => Strength {
                nodes: 10_000,
                nodes_in_time: 3_000,
                depth: 2,
                tolerance: 30,
                overlooks: 80,
                forgets_ring: 30,
                forgets_claim: 100,
                hand: 1_200,
            },
            Difficulty::Club => Strength {
                nodes: 20_000,
                nodes_in_time: 6_000,
                depth: 6,
                tolerance: 10,
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

/// The error of parsing a text that names no [`Difficulty`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{}' is no level: expected novice, casual, club, expert or master", .0.escape_debug())]
pub struct ParseDifficultyError(String);

impl FromStr for Difficulty {
    type Err = ParseDifficultyError;

    fn from_str(text: &str) -> Result<Difficulty, ParseDifficultyError> {
        Difficulty::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| ParseDifficultyError(text.chars().take(24).collect()))
    }
}
