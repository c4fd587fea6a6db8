//! A player who plays at random.

use crate::random::Random;
use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};

/// Returns a random turn, all equally likely but without delays and given up turns; `None` if the match is over.
pub fn random_turn(position: &TimedPosition, random: &mut Random) -> Option<TimedTurn> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn| turns.push(turn));
    let moves: Vec<TimedTurn> = turns
        .iter()
        .copied()
        .filter(|turn| matches!(turn.glass_move, Some(TimedMove { delay: Delay::None, .. })))
        .collect();
    random.pick(if moves.is_empty() { &turns } else { &moves }).copied()
}
