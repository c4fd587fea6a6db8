//! Positions from games as Expert plays them.

use std::sync::atomic::AtomicBool;

use tamsk_engine::Difficulty;
use tamsk_engine::random::Random;
use tamsk_engine::search::{Limits, Searcher};
use tamsk_rules::{Position, Turn};

/// The size of the hash table, in mebibytes.
const HASH_MIB: usize = 16;

/// The random turns that a game begins with: at least so many, and fewer than so many more.
const FEWEST_RANDOM_TURNS: u64 = 4;
const RANDOM_TURNS_MORE: u64 = 8;

/// Plays the game with this number and returns its last positions with exactly so many free places, in the same order;
/// `None` for those that it never had. The greatest number comes first.
pub fn positions(seed: u64, game: u64, places: &[u8]) -> Vec<Option<Position>> {
    let never = AtomicBool::new(false);
    let limits = Limits::nodes(Difficulty::Expert.strength().nodes);
    let mut searcher = Searcher::new(HASH_MIB);
    let mut position = opening(&mut Random::stream(seed, game));
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

/// Returns a position after some random turns. In half of the openings one of them keeps its ring, which is not claimed:
/// otherwise Red would always be to move with an even number of places.
fn opening(random: &mut Random) -> Position {
    let length = FEWEST_RANDOM_TURNS + random.below(RANDOM_TURNS_MORE);
    let kept = random.chance(500).then(|| random.below(length - 1));
    let mut position = Position::start();
    for number in 0..length {
        let keeps = kept == Some(number);
        let fits = |turn: &Turn| !turn.claim && turn.glass_move.is_some_and(|glass_move| glass_move.ring != keeps);
        let turns: Vec<Turn> = position.turns().into_iter().filter(fits).collect();
        let Some(&turn) = random.pick(&turns) else { break };
        position.play_unchecked(turn);
    }
    position
}
