//! How many positions are searched to judge one.

use tamsk_rules::Level;

use crate::Difficulty;

/// More turns than any match has that was played to win. Only somebody who passes without end, or a program that writes
/// a record for trouble, makes more.
pub const LONGEST_USUAL_MATCH: usize = 500;

/// How many positions are searched to judge one. The number is fixed, so that a match is always judged in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgingLimits {
    /// Without sand.
    pub untimed: u64,
    /// With sand, where the search takes longer.
    pub timed: u64,
}

impl JudgingLimits {
    /// Returns the positions that a difficulty searches for a turn.
    pub fn of(difficulty: Difficulty) -> JudgingLimits {
        let strength = difficulty.strength();
        JudgingLimits { untimed: strength.nodes, timed: strength.nodes_in_time }
    }

    /// Returns limits with which a match of so many turns takes about as long as one of [`LONGEST_USUAL_MATCH`] at most:
    /// one of more turns is judged with fewer positions for each, but one at least.
    #[must_use]
    pub fn spread_over(self, turns: usize) -> JudgingLimits {
        let spread = |positions: u64| {
            let share = u128::from(positions) * LONGEST_USUAL_MATCH as u128 / turns.max(LONGEST_USUAL_MATCH) as u128;
            u64::try_from(share).unwrap_or(positions).max(1)
        };
        JudgingLimits { untimed: spread(self.untimed), timed: spread(self.timed) }
    }

    /// Returns the positions that are searched to judge one at a level.
    pub fn at_level(self, level: Level) -> u64 {
        if level.has_sand() { self.timed } else { self.untimed }
    }

    /// Returns the same number for both.
    pub fn of_positions(positions: u64) -> JudgingLimits {
        JudgingLimits { untimed: positions, timed: positions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_match_takes_no_longer_than_the_longest_usual_one() {
        let limits = JudgingLimits::of(Difficulty::Expert);
        for turns in [0, 1, 120, LONGEST_USUAL_MATCH] {
            assert_eq!(limits.spread_over(turns), limits);
        }
        let spread = limits.spread_over(100_000);
        assert_eq!((spread.untimed, spread.timed), (limits.untimed / 200, limits.timed / 200));
        assert_eq!(JudgingLimits::of_positions(3).spread_over(usize::MAX), JudgingLimits::of_positions(1));
        assert_eq!(JudgingLimits::of_positions(u64::MAX).spread_over(1_000).timed, u64::MAX / 2);
    }
}
