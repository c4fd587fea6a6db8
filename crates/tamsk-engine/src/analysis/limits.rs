//! The node budgets of a judge, which are reduced for long matches.

use tamsk_rules::Level;

use crate::Difficulty;

/// The greatest number of turns expected in a match that is played to win. Only endless passing takes more turns.
pub const FULL_BUDGET_TURNS: usize = 500;

/// Reduces the node budget per turn, but not below 1, for a match of more than [`FULL_BUDGET_TURNS`] turns.
pub(crate) fn scale_nodes_for_turns(nodes: u64, turns: usize) -> u64 {
    let share = u128::from(nodes) * FULL_BUDGET_TURNS as u128 / turns.max(FULL_BUDGET_TURNS) as u128;
    u64::try_from(share).unwrap_or(nodes).max(1)
}

/// The node budgets for judging a position. They are fixed, so that every judgement can be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgingLimits {
    /// The node budget for a position without sand.
    pub untimed_nodes: u64,
    /// The node budget for a position with sand, in which the search is slower.
    pub timed_nodes: u64,
}

impl JudgingLimits {
    /// Returns the limits that match the node budgets of a difficulty.
    pub fn of(difficulty: Difficulty) -> JudgingLimits {
        let strength = difficulty.strength();
        JudgingLimits { untimed_nodes: strength.nodes_without_sand, timed_nodes: strength.nodes_with_sand }
    }

    /// Reduces the node budgets so that judging `turns` turns takes no longer than judging [`FULL_BUDGET_TURNS`] turns.
    #[must_use]
    pub fn scaled_for_turns(self, turns: usize) -> JudgingLimits {
        let spread = |positions| scale_nodes_for_turns(positions, turns);
        JudgingLimits { untimed_nodes: spread(self.untimed_nodes), timed_nodes: spread(self.timed_nodes) }
    }

    /// Returns the number of positions to search for the judgement of a position at `level`.
    pub fn nodes_at_level(self, level: Level) -> u64 {
        if level.has_sand() { self.timed_nodes } else { self.untimed_nodes }
    }

    /// Creates limits with the same node budget for positions with and without sand.
    pub fn uniform(nodes: u64) -> JudgingLimits {
        JudgingLimits { untimed_nodes: nodes, timed_nodes: nodes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_match_takes_no_longer_than_the_longest_usual_one() {
        let limits = JudgingLimits::of(Difficulty::Expert);
        for turns in [0, 1, 120, FULL_BUDGET_TURNS] {
            assert_eq!(limits.scaled_for_turns(turns), limits);
        }
        let spread = limits.scaled_for_turns(100_000);
        assert_eq!((spread.untimed_nodes, spread.timed_nodes), (limits.untimed_nodes / 200, limits.timed_nodes / 200));
        assert_eq!(JudgingLimits::uniform(3).scaled_for_turns(usize::MAX), JudgingLimits::uniform(1));
        assert_eq!(JudgingLimits::uniform(u64::MAX).scaled_for_turns(1_000).timed_nodes, u64::MAX / 2);
    }
}
