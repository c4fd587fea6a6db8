//! Random openings, so that the same players play different matches.

use std::collections::HashSet;

use tamsk_rules::{CORNERS, Position, Turn};

use crate::random::Random;

/// The number of random turns at the start of a match, two by each side.
pub const OPENING_TURNS: usize = 4;

/// The number of random turns in the longest opening.
const LONGEST_OPENING: usize = 16;

/// The number of glasses that wait on the corners, of both sides.
const UNMOVED_GLASSES: usize = 6;

/// Returns the first turns of so many matches, the same for the same seed, no two of which lead to the same position.
///
/// Two moves by each side lead to no more than 729 positions, so that without this half of 700 would be repeated: an
/// opening that was there before is replaced by a longer one.
pub fn openings(seed: u64, count: usize) -> Vec<Vec<Turn>> {
    let mut reached = HashSet::new();
    (0..count as u64)
        .map(|number| {
            let mut random = Random::stream(seed, number);
            let mut turns = OPENING_TURNS;
            loop {
                let (opening, position) = random_turns(random.word(), turns);
                if reached.insert(position) || turns == LONGEST_OPENING {
                    return opening;
                }
                turns += 1;
            }
        })
        .collect()
}

/// Returns the first turns of one match, the same for the same seed.
pub fn opening(seed: u64) -> Vec<Turn> {
    random_turns(seed, OPENING_TURNS).0
}

/// Returns random moves with their rings, by glasses that have not moved yet as long as there are any, as R4.3 demands,
/// and the position after them.
fn random_turns(seed: u64, length: usize) -> (Vec<Turn>, Position) {
    let mut random = Random::new(seed);
    let mut position = Position::start();
    let mut played = Vec::with_capacity(length);
    for _ in 0..length {
        let mut turns = position.turns();
        turns.retain(|turn| turn.drops_ring());
        if played.len() < UNMOVED_GLASSES {
            let corners = CORNERS[position.to_move().index()];
            turns.retain(|turn| turn.glass_move.is_some_and(|glass_move| corners.contains(&glass_move.from)));
        }
        let Some(&turn) = random.pick(&turns) else { break };
        position.play_unchecked(turn);
        played.push(turn);
    }
    (played, position)
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Player;

    use super::*;

    #[test]
    fn openings_are_legal_and_lead_to_different_positions() {
        let all = openings(1, 900);
        let mut reached = HashSet::new();
        for turns in &all {
            let mut position = Position::start();
            for &turn in turns {
                position = position.play(turn).expect("a legal opening");
            }
            assert_eq!(usize::from(position.board().rings_on_board()), turns.len());
            assert!(reached.insert(position), "{position}");
        }
        let short = all.iter().filter(|turns| turns.len() == OPENING_TURNS).count();
        assert!((400..729).contains(&short), "{short}");
        assert!(reached.iter().any(|position| position.to_move() == Player::Black));
        assert_eq!(openings(1, 9), all[..9]);
    }

    #[test]
    fn a_glass_on_its_corner_moves_first() {
        let (turns, _) = random_turns(3, LONGEST_OPENING);
        assert_eq!(turns.len(), LONGEST_OPENING);
        for (number, turn) in turns.into_iter().enumerate().take(UNMOVED_GLASSES) {
            let from = turn.glass_move.expect("a move").from;
            assert!(CORNERS[number % 2].contains(&from), "{turn}");
        }
    }
}
