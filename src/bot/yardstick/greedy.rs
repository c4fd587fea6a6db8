//! The turn that looks best at once: rings, then ways to go on.

use crate::bot::random::Random;
use crate::bot::sand::{Deed, Linger, SandState, SandTurn};
use crate::bot::search::Game;

/// The turn with the most rings dropped by the mover less those it gives away, then with the most ways left to its
/// glasses and the fewest to the opponent's; among equals any. `None` if the match is over.
pub fn greedy_turn(state: &SandState, random: &mut Random) -> Option<SandTurn> {
    let mut best: Vec<SandTurn> = Vec::new();
    let mut highest = i32::MIN;
    state.for_each_turn(|turn| {
        let worth = worth(state, turn);
        if worth > highest {
            best.clear();
            highest = worth;
        }
        if worth == highest {
            best.push(turn);
        }
    });
    random.pick(&best).copied()
}

fn worth(state: &SandState, turn: SandTurn) -> i32 {
    let me = state.to_move();
    let next = state.after(turn);
    let given = match turn.deed {
        Deed::Move { ring: false, .. } => 1,
        Deed::Move { linger, .. } => i32::from(linger != Linger::No),
        Deed::Pass => 2,
    };
    let board = next.position().board();
    let ways = |player| {
        let glasses = next.living(player, next.now()) & board.glasses(player);
        glasses.into_iter().map(|from| board.exits(from).len() as i32).sum::<i32>()
    };
    let rings = i32::from(board.holder(!me)) - i32::from(board.holder(me)) - given;
    100 * rings + ways(me) - ways(!me)
}
