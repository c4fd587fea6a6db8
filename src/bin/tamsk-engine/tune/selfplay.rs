//! Games of the search against itself, from openings of its own.

use std::sync::atomic::AtomicBool;

use tamsk::bot::evaluate::weights::{TaperedWeights, Weights};
use tamsk::bot::random::Random;
use tamsk::bot::search::{Limits, Searcher};
use tamsk::rules::{ByPlayer, Player, Position};

use super::weighted_position::WeightedPosition;

/// Enough for the few nodes that a turn of these games gets.
const HASH_MIB: usize = 2;

/// A position after some turns by chance, all of which drop their ring.
pub fn opening(random: &mut Random) -> Position {
    let mut position = Position::start();
    for _ in 0..4 + random.below(8) {
        let turns: Vec<_> = position.turns().into_iter().filter(|turn| turn.go.is_some_and(|go| go.ring)).collect();
        if let Some(&turn) = random.pick(&turns) {
            position.play_unchecked(turn);
        }
    }
    position
}

/// Plays on from `position`; `each` sees every position before its turn. Returns the rings by which Red has won.
pub fn play(mut position: Position, weights: ByPlayer<&Weights>, nodes: u64, mut each: impl FnMut(&Position)) -> i32 {
    let mut searchers = weights.map(|_| Searcher::<WeightedPosition>::new(HASH_MIB));
    let scales = weights.map(TaperedWeights::new);
    let never = AtomicBool::new(false);
    while !position.is_over() {
        each(&position);
        let player = position.to_move();
        let weighted = WeightedPosition { position, scale: &scales[player] };
        let report = searchers[player].search(&weighted, &Limits::nodes(nodes), &never, &mut |_| ());
        let Some(turn) = report.turn else { break };
        position.play_unchecked(turn);
    }
    i32::from(position.board().holder(Player::Black)) - i32::from(position.board().holder(Player::Red))
}
