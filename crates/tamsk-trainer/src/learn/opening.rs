//! Random openings, longer than those of matches, so that games differ.

use tamsk_engine::random::Random;
use tamsk_rules::Position;

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
