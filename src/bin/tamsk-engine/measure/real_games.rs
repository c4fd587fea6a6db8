//! Positions from games as Expert plays them.

use std::sync::atomic::AtomicBool;

use tamsk::bot::Difficulty;
use tamsk::bot::arena::opening;
use tamsk::bot::random::Random;
use tamsk::bot::search::{Limits, Searcher};
use tamsk::rules::Position;

/// The size of the hash table, in mebibytes.
const HASH_MIB: usize = 16;

/// Plays the game with this number and returns its last positions with exactly so many free places, in the same order;
/// `None` for those that it never had. The greatest number comes first.
pub fn positions(seed: u64, game: u64, places: &[u8]) -> Vec<Option<Position>> {
    let never = AtomicBool::new(false);
    let limits = Limits::nodes(Difficulty::Expert.strength().nodes);
    let mut searcher = Searcher::new(HASH_MIB);
    let mut position = Position::start();
    for turn in opening(Random::stream(seed, game).word()) {
        position.play_unchecked(turn);
    }
    let mut found = vec![None; places.len()];
    let fewest = places.iter().copied().min().unwrap_or(0);
    while !position.is_over() {
        let free = 64 - position.board().rings_on_board();
        if free < fewest {
            break;
        }
        if let Some(slot) = places.iter().position(|&wanted| wanted == free) {
            found[slot] = Some(position);
        }
        let Some(turn) = searcher.search(&position, &limits, &never, &mut |_| ()).turn else { break };
        position.play_unchecked(turn);
    }
    found
}
