//! The five difficulties of the bot and their mistakes. Weak bots overlook turns, choose second-best turns, and forget
//! rings and claims, but never move at random.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tamsk_rules::{Millis, Position, Turn};
use thiserror::Error;

use super::search::Score;
use crate::random::Random;

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
    /// The maximum amount by which the score of the played turn may be below the best score, in hundredths of a ring.
    pub tolerance: Score,
    /// The probability that the bot overlooks a turn, in thousandths. It applies to each turn separately.
    pub overlook_turn_permille: u32,
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
        self.tolerance > 0
            || self.overlook_turn_permille > 0
            || self.forget_ring_permille > 0
            || self.forget_claim_permille > 0
    }
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
        let (nodes, nodes_in_time, depth, tolerance, overlook_permille, forgets_ring, forgets_claim, hand) = match self
        {
            Difficulty::Novice => (2_000, 600, 1, 40, 250, 150, 300, 1_500),
            Difficulty::Casual => (10_000, 3_000, 2, 30, 80, 30, 100, 1_200),
            Difficulty::Club => (20_000, 6_000, 6, 10, 10, 0, 10, 900),
            Difficulty::Expert => (100_000, 30_000, 64, 0, 0, 0, 0, 600),
            Difficulty::Master => (16_000_000, 600_000, 64, 0, 0, 0, 0, 400),
        };
        Strength {
            nodes_without_sand: nodes,
            nodes_with_sand: nodes_in_time,
            depth,
            tolerance,
            overlook_turn_permille: overlook_permille,
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

/// The error returned when parsing a text that is not the name of a [`Difficulty`].
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

/// Chooses one of the turns in `scores`, which are sorted by score, best first. Returns `None` if there are no turns.
/// Each turn is overlooked with the probability `overlook_turn_permille`, in thousandths. The choice is random among
/// the remaining turns whose scores are within `tolerance` of the best remaining score.
pub(super) fn choose_near_best<T: Copy>(
    scores: &[(T, Score)],
    overlook_permille: u32,
    tolerance: Score,
    random: &mut Random,
) -> Option<T> {
    let seen: Vec<_> = scores.iter().filter(|_| !random.random_bool(overlook_permille)).collect();
    let seen = if seen.is_empty() { scores.iter().collect() } else { seen };
    let best = seen.first()?.1;
    let good: Vec<_> = seen.into_iter().take_while(|(_, score)| *score >= best - tolerance).collect();
    random.choose(&good).map(|&&(turn, _)| turn)
}

/// Chooses the turn of a player of this strength at Level 1, or returns `None` if there is no turn. `scores` holds all
/// turns with their scores, best first. The player may forget the ring or the claim of the chosen turn.
pub(super) fn choose_with_mistakes(
    position: &Position,
    scores: &[(Turn, Score)],
    strength: &Strength,
    random: &mut Random,
) -> Option<Turn> {
    let chosen = choose_near_best(scores, strength.overlook_turn_permille, strength.tolerance, random)?;
    // A random choice decides only how the glass moves. The player takes the best turn with this move, but may forget
    // its ring or its claim.
    let sockets = |turn: &Turn| turn.glass_move.map(|moved| (moved.from, moved.to));
    let mut turn = scores.iter().map(|(turn, _)| *turn).find(|turn| sockets(turn) == sockets(&chosen))?;
    let forgets_ring = random.random_bool(strength.forget_ring_permille);
    let forgets_claim = random.random_bool(strength.forget_claim_permille);
    if forgets_ring && let Some(glass_move) = &mut turn.glass_move {
        glass_move.drops_ring = false;
    }
    let careless = Turn { claims_ring: turn.claims_ring && !forgets_claim, ..turn };
    // If only a claim can revive the match, no move is legal without the claim (R6.3).
    [careless, turn].into_iter().find(|turn| position.is_legal(*turn))
}

#[cfg(test)]
mod tests {
    use super::Difficulty;
    use super::*;
    use crate::search::exact_score;

    #[test]
    fn only_turns_within_the_tolerance_are_played() {
        let scores = [('a', 100), ('b', 90), ('c', 50), ('d', -20_000)];
        let mut random = Random::new(1);
        let played: Vec<char> = (0..200).filter_map(|_| choose_near_best(&scores, 0, 50, &mut random)).collect();
        for turn in ['a', 'b', 'c'] {
            assert!(played.contains(&turn), "{turn}");
        }
        assert!(!played.contains(&'d'));
    }

    #[test]
    fn overlooked_turns_are_not_played_unless_all_are() {
        let scores = [('a', 100), ('b', 0)];
        let mut random = Random::new(2);
        let worse = (0..1_000).filter(|_| choose_near_best(&scores, 500, 0, &mut random) == Some('b')).count();
        assert!((200..300).contains(&worse), "{worse}");
        assert_eq!(choose_near_best(&scores, 1_000, 0, &mut random), Some('a'));
        assert_eq!(choose_near_best::<char>(&[], 1_000, 0, &mut random), None);
    }

    /// Makes 10 000 choices among a proven win, two turns within the tolerance of each other, a turn just outside this
    /// tolerance, and a proven loss. Checks that a turn is chosen only about as often as the bot would overlook all
    /// better turns.
    #[test]
    fn a_weak_level_misses_a_win_only_if_it_overlooks_it() {
        for level in [Difficulty::Novice, Difficulty::Casual] {
            let Strength { overlook_turn_permille: overlook_permille, tolerance, .. } = level.strength();
            let scores = [('w', exact_score(2)), ('a', tolerance), ('b', 0), ('c', -1), ('l', exact_score(-2))];
            let mut random = Random::new(3);
            let mut played = std::collections::BTreeMap::from(scores.map(|(turn, _)| (turn, 0)));
            for _ in 0..10_000 {
                let turn =
                    choose_near_best(&scores, overlook_permille, tolerance, &mut random).expect("there are turns");
                *played.entry(turn).or_default() += 1;
            }
            let [once, twice, four_times] =
                [1, 2, 4].map(|turns| (0..turns).fold(10_000, |n, _| n * overlook_permille / 1_000));
            let about = |count: u32, expected: u32| (expected / 2..=2 * expected).contains(&count);
            assert!(about(10_000 - played[&'w'], once), "{level}: {played:?}");
            assert!(about(played[&'a'], once / 2) && about(played[&'b'], once / 2), "{level}: {played:?}");
            assert!(played[&'c'] > 0 && played[&'c'] <= 2 * twice, "{level}: {played:?}");
            assert!(played[&'l'] <= 2 * four_times + 2, "{level}: {played:?}");
        }
    }
}
