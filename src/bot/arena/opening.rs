//! Random openings, so that the same players play different matches.

use crate::bot::random::Random;
use crate::rules::{CORNERS, Position, Turn};

/// The number of random turns at the start of a match, two by each side.
pub const OPENING_TURNS: usize = 4;

/// Returns the first turns of a match, the same for the same seed: random moves with their rings, by glasses that have
/// not moved yet, as R4.3 demands.
pub fn opening(seed: u64) -> Vec<Turn> {
    let mut random = Random::new(seed);
    let mut position = Position::start();
    let mut played = Vec::with_capacity(OPENING_TURNS);
    for _ in 0..OPENING_TURNS {
        let mut turns = position.turns();
        let corners = CORNERS[position.to_move().index()];
        turns.retain(|turn| {
            turn.glass_move.is_some_and(|glass_move| glass_move.ring && corners.contains(&glass_move.from))
        });
        let Some(&turn) = random.pick(&turns) else { break };
        position.play_unchecked(turn);
        played.push(turn);
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_legal_and_differ() {
        let all: Vec<Vec<Turn>> = (0..50).map(opening).collect();
        for turns in &all {
            let mut position = Position::start();
            for &turn in turns {
                position = position.play(turn).expect("a legal opening");
            }
            assert_eq!(position.board().rings_on_board(), 4);
        }
        let mut distinct = all.clone();
        distinct.sort_by_key(|turns| turns.iter().map(ToString::to_string).collect::<String>());
        distinct.dedup();
        assert!(distinct.len() > 45, "{}", distinct.len());
        assert_eq!(opening(7), all[7]);
    }
}
