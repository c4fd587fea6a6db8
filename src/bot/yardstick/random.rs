//! Any legal turn, each as likely.

use crate::bot::random::Random;
use crate::bot::sand::{Deed, Linger, SandState, SandTurn};

/// One of the turns of the position; `None` if it is over. Nobody waits or gives up a turn at random.
pub fn random_turn(state: &SandState, random: &mut Random) -> Option<SandTurn> {
    let mut turns = Vec::new();
    state.for_each_turn(|turn| turns.push(turn));
    let moves: Vec<SandTurn> =
        turns.iter().copied().filter(|turn| matches!(turn.deed, Deed::Move { linger: Linger::No, .. })).collect();
    random.pick(if moves.is_empty() { &turns } else { &moves }).copied()
}
