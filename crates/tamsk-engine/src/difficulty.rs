//! The five difficulties of the bot and their mistakes. Bots overlook turns, choose second-best turns, and forget rings
//! and claims, but never move at random.

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

/// The search budget of a difficulty and its human-like mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The node budget of a turn at Level 1.
    pub nodes: u64,
    /// The node budget of a turn at Levels 2 and 3, where longer thinking costs more sand than it gains.
    pub nodes_with_sand: u64,
    /// The maximum search depth, in turns.
    pub depth: u32,
    /// The greatest difference from the best score at which a turn is still played, in hundredths of a ring.
    pub tolerance: Score,
    /// The probability of overlooking each turn, in thousandths.
    pub overlook_permille: u32,
    /// The probability of forgetting to drop a ring, in thousandths.
    pub forgets_ring: u32,
    /// The probability of forgetting to use a claim, in thousandths.
    pub forgets_claim: u32,
    /// The time from lifting a glass to placing it, in milliseconds of match time.
    pub carry_time: Millis,
}

impl Strength {
    /// Returns `true` if this strength may play a turn other than the best one found.
    pub const fn makes_mistakes(&self) -> bool {
        self.tolerance > 0 || self.overlook_permille > 0 || self.forgets_ring > 0 || self.forgets_claim > 0
    }
}

impl Difficulty {
    /// All difficulties, from the weakest to the strongest.
    pub const ALL: [Difficulty; 5] =
        [Difficulty::Novice, Difficulty::Casual, Difficulty::Club, Difficulty::Expert, Difficulty::Master];

    /// Returns the name on the command line.
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
        let (nodes, nodes_in_time, depth, tolerance, overlooks, forgets_ring, forgets_claim, hand) = match self {
            Difficulty::Novice => (2_000, 600, 1, 40, 250, 150, 300, 1_500),
            Difficulty::Casual => (10_000, 3_000, 2, 30, 80, 30, 100, 1_200),
            Difficulty::Club => (20_000, 6_000, 6, 10, 10, 0, 10, 900),
            Difficulty::Expert => (100_000, 30_000, 64, 0, 0, 0, 0, 600),
            Difficulty::Master => (16_000_000, 600_000, 64, 0, 0, 0, 0, 400),
        };
        Strength {
            nodes,
            nodes_with_sand: nodes_in_time,
            depth,
            tolerance,
            overlook_permille: overlooks,
            forgets_ring,
            forgets_claim,
            carry_time: hand,
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

/// Returns one of the turns, given with their scores, best first; `None` if there are none. `overlooks` is the
/// probability of overlooking a turn in thousandths. Those within the tolerance of the best are equally likely.
pub(super) fn choose_among_good<T: Copy>(
    scores: &[(T, Score)],
    overlooks: u32,
    tolerance: Score,
    random: &mut Random,
) -> Option<T> {
    let seen: Vec<_> = scores.iter().filter(|_| !random.random_bool(overlooks)).collect();
    let seen = if seen.is_empty() { scores.iter().collect() } else { seen };
    let best = seen.first()?.1;
    let good: Vec<_> = seen.into_iter().take_while(|(_, score)| *score >= best - tolerance).collect();
    random.choose(&good).map(|&&(turn, _)| turn)
}

/// Returns the turn of a player of this strength at Level 1, given all turns with their scores, best first; `None` if
/// there are none. The player may forget the ring or the claim of the chosen turn.
pub(super) fn choose_with_mistakes(
    position: &Position,
    scores: &[(Turn, Score)],
    strength: &Strength,
    random: &mut Random,
) -> Option<Turn> {
    let chosen = choose_among_good(scores, strength.overlook_permille, strength.tolerance, random)?;
    // Rings and claims are not traded for moves: the player uses both wherever that is better, or forgets them.
    let sockets = |turn: &Turn| turn.glass_move.map(|moved| (moved.from, moved.to));
    let mut turn = scores.iter().map(|(turn, _)| *turn).find(|turn| sockets(turn) == sockets(&chosen))?;
    let forgets_ring = random.random_bool(strength.forgets_ring);
    let forgets_claim = random.random_bool(strength.forgets_claim);
    if forgets_ring && let Some(glass_move) = &mut turn.glass_move {
        glass_move.ring = false;
    }
    let careless = Turn { claim: turn.claim && !forgets_claim, ..turn };
    // Where only a claim can revive the match, no move is legal without it (R6.3).
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
        let played: Vec<char> = (0..200).filter_map(|_| choose_among_good(&scores, 0, 50, &mut random)).collect();
        for turn in ['a', 'b', 'c'] {
            assert!(played.contains(&turn), "{turn}");
        }
        assert!(!played.contains(&'d'));
    }

    #[test]
    fn overlooked_turns_are_not_played_unless_all_are() {
        let scores = [('a', 100), ('b', 0)];
        let mut random = Random::new(2);
        let worse = (0..1_000).filter(|_| choose_among_good(&scores, 500, 0, &mut random) == Some('b')).count();
        assert!((200..300).contains(&worse), "{worse}");
        assert_eq!(choose_among_good(&scores, 1_000, 0, &mut random), Some('a'));
        assert_eq!(choose_among_good::<char>(&[], 1_000, 0, &mut random), None);
    }

    /// Chooses 10 000 times among a proven win, two turns within the tolerance, one just outside it, and a proven loss.
    /// A turn is played as often as all better turns are overlooked.
    #[test]
    fn a_weak_level_misses_a_win_only_if_it_overlooks_it() {
        for level in [Difficulty::Novice, Difficulty::Casual] {
            let Strength { overlook_permille: overlooks, tolerance, .. } = level.strength();
            let scores = [('w', exact_score(2)), ('a', tolerance), ('b', 0), ('c', -1), ('l', exact_score(-2))];
            let mut random = Random::new(3);
            let mut played = std::collections::BTreeMap::from(scores.map(|(turn, _)| (turn, 0)));
            for _ in 0..10_000 {
                let turn = choose_among_good(&scores, overlooks, tolerance, &mut random).expect("there are turns");
                *played.entry(turn).or_default() += 1;
            }
            let [once, twice, four_times] =
                [1, 2, 4].map(|turns| (0..turns).fold(10_000, |n, _| n * overlooks / 1_000));
            let about = |count: u32, expected: u32| (expected / 2..=2 * expected).contains(&count);
            assert!(about(10_000 - played[&'w'], once), "{level}: {played:?}");
            assert!(about(played[&'a'], once / 2) && about(played[&'b'], once / 2), "{level}: {played:?}");
            assert!(played[&'c'] > 0 && played[&'c'] <= 2 * twice, "{level}: {played:?}");
            assert!(played[&'l'] <= 2 * four_times + 2, "{level}: {played:?}");
        }
    }
}
