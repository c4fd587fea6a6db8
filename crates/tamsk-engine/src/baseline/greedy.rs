//! A player who plays at random, and one who looks one turn ahead.

use crate::random::Random;
use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};
use crate::search::Game;

/// Returns the turn with the greatest gain in rings, then in mobility, at random among equals; `None` if the match is
/// over.
pub fn greedy_turn(position: &TimedPosition, random: &mut Random) -> Option<TimedTurn> {
    let mut best: Vec<TimedTurn> = Vec::new();
    let mut highest = i32::MIN;
    position.for_each_turn(|turn| {
        let value = value(position, turn);
        if value > highest {
            best.clear();
            highest = value;
        }
        if value == highest {
            best.push(turn);
        }
    });
    random.pick(&best).copied()
}

/// Rings dropped minus rings given away, in hundredths, plus the difference in mobility.
fn value(position: &TimedPosition, turn: TimedTurn) -> i32 {
    let me = position.to_move();
    let next = position.after(turn);
    let given = match turn.glass_move {
        Some(TimedMove { ring: false, .. }) => 1,
        Some(TimedMove { delay, .. }) => i32::from(delay != Delay::None),
        None => 2,
    };
    let board = next.position().board();
    let mobility = |player| {
        let glasses = next.living(player, next.now()) & board.glasses(player);
        glasses.into_iter().map(|from| board.exits(from).len() as i32).sum::<i32>()
    };
    let rings = i32::from(board.holder(!me)) - i32::from(board.holder(me)) - given;
    100 * rings + mobility(me) - mobility(!me)
}

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
