//! Perft: counting sequences of turns, to test and time turn generation.

use super::Position;

impl Position {
    /// Returns the number of sequences of `depth` turns (section 8). The last turn of each is counted without being
    /// played.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_turns().into(),
            _ => {
                let mut nodes = 0;
                self.for_each_turn(|turn| {
                    let mut next = *self;
                    next.play_unchecked(turn);
                    nodes += next.perft(depth - 1);
                });
                nodes
            }
        }
    }
}
