//! The strengths of the bot in GIPF, and its mistakes.

use crate::difficulty::Difficulty;
use crate::random::Random;
use crate::search::Score;

/// The search budget and the mistakes of the bot at one difficulty in GIPF. The bot may search to a small depth only,
/// overlook acts, and choose acts that are only second best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfStrength {
    /// The node budget for an act.
    pub nodes: u64,
    /// The maximum search depth, in acts. Forced acts do not count.
    pub depth: u32,
    /// The maximum amount by which the score of the chosen act may be below the best score, in hundredths of a piece.
    pub tolerance: Score,
    /// The probability that the bot overlooks an act, in thousandths. It applies to each act separately.
    pub overlook_act_permille: u32,
}

impl GipfStrength {
    /// Returns `true` if a bot of this strength may choose an act other than the best one found.
    pub const fn makes_mistakes(&self) -> bool {
        self.tolerance > 0 || self.overlook_act_permille > 0
    }

    /// Chooses one of the acts in `scores`, which are sorted by score, best first. Returns `None` if there are no acts.
    /// The choice is random among the acts that are not overlooked and whose scores are within the tolerance of the
    /// best of these.
    pub(super) fn choose_act<A: Copy>(&self, scores: &[(A, Score)], random: &mut Random) -> Option<A> {
        let seen: Vec<_> = scores.iter().filter(|_| !random.random_bool(self.overlook_act_permille)).collect();
        let seen = if seen.is_empty() { scores.iter().collect() } else { seen };
        let best = seen.first()?.1;
        let good: Vec<_> = seen.into_iter().take_while(|(_, score)| *score >= best - self.tolerance).collect();
        random.choose(&good).map(|&&(act, _)| act)
    }
}

/// Returns the strength of the bot in GIPF at a difficulty.
pub const fn gipf_strength(difficulty: Difficulty) -> GipfStrength {
    let (nodes, depth, tolerance, overlook_permille) = match difficulty {
        Difficulty::Novice => (5_000, 1, 60, 250),
        Difficulty::Casual => (20_000, 2, 30, 80),
        Difficulty::Club => (60_000, 3, 10, 10),
        Difficulty::Expert => (1_000_000, 64, 0, 0),
        Difficulty::Master => (8_000_000, 64, 0, 0),
    };
    GipfStrength { nodes, depth, tolerance, overlook_act_permille: overlook_permille }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(tolerance: Score, overlook_act_permille: u32) -> GipfStrength {
        GipfStrength { nodes: 1, depth: 1, tolerance, overlook_act_permille }
    }

    #[test]
    fn only_acts_within_the_tolerance_are_played() {
        let scores = [('a', 100), ('b', 90), ('c', 50), ('d', -20_000)];
        let mut random = Random::new(1);
        let played: Vec<char> = (0..200).filter_map(|_| strength(50, 0).choose_act(&scores, &mut random)).collect();
        for act in ['a', 'b', 'c'] {
            assert!(played.contains(&act), "{act}");
        }
        assert!(!played.contains(&'d'));
    }

    #[test]
    fn overlooked_acts_are_not_played_unless_all_are() {
        let scores = [('a', 100), ('b', 0)];
        let mut random = Random::new(2);
        let worse = (0..1_000).filter(|_| strength(0, 500).choose_act(&scores, &mut random) == Some('b')).count();
        assert!((200..300).contains(&worse), "{worse}");
        assert_eq!(strength(0, 1_000).choose_act(&scores, &mut random), Some('a'));
        assert_eq!(strength(0, 1_000).choose_act::<char>(&[], &mut random), None);
    }
}
