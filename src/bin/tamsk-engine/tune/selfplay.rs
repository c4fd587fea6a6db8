//! Self-play games from random openings.

use std::sync::atomic::AtomicBool;

use tamsk::bot::evaluate::weights::{TaperedWeights, Weights};
use tamsk::bot::random::Random;
use tamsk::bot::search::{Limits, Searcher};
use tamsk::rules::{ByPlayer, Player, Position};

use super::weighted_position::WeightedPosition;

/// The size of the hash table, in mebibytes, enough for the few nodes of each turn.
const HASH_MIB: usize = 2;

/// Returns a position after some random turns, all with their ring.
pub fn opening(random: &mut Random) -> Position {
    let mut position = Position::start();
    for _ in 0..4 + random.below(8) {
        let turns: Vec<_> = position.turns().into_iter().filter(|turn| turn.drops_ring()).collect();
        if let Some(&turn) = random.pick(&turns) {
            position.play_unchecked(turn);
        }
    }
    position
}

/// Plays a game from `position`, calls `each` with every position, and returns the rings by which Red has won.
pub fn play(mut position: Position, weights: ByPlayer<&Weights>, nodes: u64, mut each: impl FnMut(&Position)) -> i32 {
    let mut searchers = weights.map(|_| Searcher::<WeightedPosition>::new(HASH_MIB));
    let tapered = weights.map(TaperedWeights::new);
    let never = AtomicBool::new(false);
    while !position.is_over() {
        each(&position);
        let player = position.to_move();
        let weighted = WeightedPosition { position, weights: &tapered[player] };
        let report = searchers[player].search(&weighted, &Limits::nodes(nodes), &never, &mut |_| ());
        let Some(turn) = report.turn else { break };
        position.play_unchecked(turn);
    }
    i32::from(position.board().holder(Player::Black)) - i32::from(position.board().holder(Player::Red))
}
