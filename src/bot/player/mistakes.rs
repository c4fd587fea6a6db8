//! The mistakes of weaker difficulties at the table: overlooked turns, and second-best turns that look as good.

use crate::bot::difficulty::Strength;
use crate::bot::random::Random;
use crate::bot::search::Score;

/// Returns the turn that a player of this strength plays, given all turns with their scores, best first; `None` if
/// there are none.
///
/// Each turn may be overlooked. Of the others, those within the tolerance of the best are equally likely. A proven win
/// or loss is always told apart, since its score is far from any estimate.
pub(super) fn choose_with_mistakes<T: Copy>(
    scores: &[(T, Score)],
    strength: &Strength,
    random: &mut Random,
) -> Option<T> {
    let seen: Vec<(T, Score)> = scores.iter().copied().filter(|_| !random.chance(strength.overlooks)).collect();
    let seen = if seen.is_empty() { scores } else { &seen };
    let &(_, best) = seen.first()?;
    let near = seen.iter().take_while(|&&(_, score)| score >= best - strength.tolerance).count();
    random.pick(&seen[..near]).map(|&(turn, _)| turn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::difficulty::Difficulty;

    #[test]
    fn only_turns_that_look_as_good_are_played() {
        let scores = [('a', 100), ('b', 90), ('c', 50), ('d', -20_000)];
        let strength = Strength { tolerance: 50, overlooks: 0, ..Difficulty::Novice.strength() };
        let mut random = Random::new(1);
        let played: Vec<char> =
            (0..200).filter_map(|_| choose_with_mistakes(&scores, &strength, &mut random)).collect();
        for turn in ['a', 'b', 'c'] {
            assert!(played.contains(&turn), "{turn}");
        }
        assert!(!played.contains(&'d'));
    }

    #[test]
    fn what_is_overlooked_is_not_played_unless_all_is() {
        let scores = [('a', 100), ('b', 0)];
        let half = Strength { tolerance: 0, overlooks: 500, ..Difficulty::Novice.strength() };
        let all = Strength { overlooks: 1_000, ..half };
        let mut random = Random::new(2);
        let worse = (0..1_000).filter(|_| choose_with_mistakes(&scores, &half, &mut random) == Some('b')).count();
        assert!((200..300).contains(&worse), "{worse}");
        assert_eq!(choose_with_mistakes(&scores, &all, &mut random), Some('a'));
        assert_eq!(choose_with_mistakes::<char>(&[], &all, &mut random), None);
    }
}
