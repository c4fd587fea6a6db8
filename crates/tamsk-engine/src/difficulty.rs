//! The five difficulties of the bot and their mistakes. Weak bots look less far ahead, overlook glasses and sockets,
//! and forget rings and claims. They play the best turn that they notice, and never move at random.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tamsk_rules::Millis;
use thiserror::Error;

/// The playing strength of the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// Looks one turn ahead, forgets rings and walls itself in.
    Novice,
    /// Looks two turns ahead and sometimes forgets a ring.
    Casual,
    /// Looks a few turns ahead.
    Club,
    /// Looks far ahead and makes hardly any mistakes.
    Expert,
    /// Plays at the full strength of the search.
    Master,
}

/// The search budget of the bot at a difficulty, and the probabilities of its human-like mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The node budget of a turn at Level 1.
    pub nodes_without_sand: u64,
    /// The node budget of a turn at Levels 2 and 3, where longer thinking costs more sand than it gains.
    pub nodes_with_sand: u64,
    /// The maximum search depth, in turns.
    pub depth: u32,
    /// The probability of overlooking a glass or a free socket behind another glass, as seen by the player, in
    /// thousandths. It applies to each glass and socket separately, anew in each turn.
    pub overlook_hidden_permille: u32,
    /// The probability of not thinking of a glass for a few turns, in thousandths.
    pub overlook_glass_permille: u32,
    /// The probability that the bot forgets to drop a ring, in thousandths.
    pub forget_ring_permille: u32,
    /// The probability that the bot forgets to use a claim, in thousandths.
    pub forget_claim_permille: u32,
    /// The time from lifting a glass to placing it, in milliseconds of match time.
    pub carry_time: Millis,
}

impl Strength {
    /// Returns `true` if a bot of this strength may play a turn other than the best one found.
    pub const fn makes_mistakes(&self) -> bool {
        self.overlooks() || self.forget_ring_permille > 0 || self.forget_claim_permille > 0
    }

    /// Returns `true` if a bot of this strength may overlook glasses and sockets.
    pub const fn overlooks(&self) -> bool {
        self.overlook_hidden_permille > 0 || self.overlook_glass_permille > 0
    }

    /// Returns the same strength for a player who never forgets a ring or a claim.
    #[must_use]
    pub const fn without_forgetting(self) -> Strength {
        Strength { forget_ring_permille: 0, forget_claim_permille: 0, ..self }
    }

    /// Returns the strength of the same player in a hurry. A hurried player looks ahead by one turn less, and is about
    /// twice as likely to overlook or forget something.
    #[must_use]
    pub const fn hurried(self) -> Strength {
        Strength {
            depth: if self.depth > 1 { self.depth - 1 } else { 1 },
            overlook_hidden_permille: doubled(self.overlook_hidden_permille),
            overlook_glass_permille: doubled(self.overlook_glass_permille),
            forget_ring_permille: doubled(self.forget_ring_permille),
            forget_claim_permille: doubled(self.forget_claim_permille),
            ..self
        }
    }
}

/// Doubles a probability in thousandths. The result is at most 900, so that it never becomes a certainty.
pub(super) const fn doubled(permille: u32) -> u32 {
    if permille < 450 { 2 * permille } else { 900 }
}

impl Difficulty {
    /// All difficulties, from the weakest to the strongest.
    pub const ALL: [Difficulty; 5] =
        [Difficulty::Novice, Difficulty::Casual, Difficulty::Club, Difficulty::Expert, Difficulty::Master];

    /// Returns the name of the difficulty on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Novice => "novice",
            Difficulty::Casual => "casual",
            Difficulty::Club => "club",
            Difficulty::Expert => "expert",
            Difficulty::Master => "master",
        }
    }

    /// Returns the strength of this difficulty.
    pub const fn strength(self) -> Strength {
        let (nodes, nodes_in_time, depth, hidden, in_view, forgets_ring, forgets_claim, hand) = match self {
            Difficulty::Novice => (2_000, 600, 1, 500, 300, 150, 300, 1_500),
            Difficulty::Casual => (10_000, 3_000, 2, 250, 80, 30, 100, 1_200),
            Difficulty::Club => (20_000, 6_000, 6, 60, 20, 0, 10, 900),
            Difficulty::Expert => (100_000, 30_000, 64, 0, 0, 0, 0, 600),
            Difficulty::Master => (16_000_000, 600_000, 64, 0, 0, 0, 0, 400),
        };
        Strength {
            nodes_without_sand: nodes,
            nodes_with_sand: nodes_in_time,
            depth,
            overlook_hidden_permille: hidden,
            overlook_glass_permille: in_view,
            forget_ring_permille: forgets_ring,
            forget_claim_permille: forgets_claim,
            carry_time: hand,
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error returned for text that is not the name of a [`Difficulty`].
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hurried_players_are_weaker() {
        for level in [Difficulty::Novice, Difficulty::Casual, Difficulty::Club] {
            let (calm, hurried) = (level.strength(), level.strength().hurried());
            assert!(hurried.depth <= calm.depth);
            assert!(hurried.overlook_hidden_permille > calm.overlook_hidden_permille);
            assert!(hurried.overlook_glass_permille > calm.overlook_glass_permille);
            assert!(hurried.overlook_hidden_permille < 1_000 && hurried.overlook_glass_permille < 1_000);
        }
    }
}
