//! Exhaustive search without any pruning, to check proofs against.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use tamsk_rules::Position;

/// An exhaustive search that remembers every result, by position and moves since the last ring.
#[derive(Default)]
pub struct Exhaustive {
    known: HashMap<Position, i8, BuildHasherDefault<Mixer>>,
}

impl Exhaustive {
    /// Returns the rings by which the side to move wins with best play, negative if it loses. Feasible only with a
    /// handful of free places: every two more take about ten times as long.
    pub fn margin(&mut self, position: &Position) -> i32 {
        if position.is_over() {
            let (board, me) = (position.board(), position.to_move());
            return i32::from(board.holder(!me)) - i32::from(board.holder(me));
        }
        if let Some(&margin) = self.known.get(position) {
            return i32::from(margin);
        }
        let mut best = i32::MIN;
        for turn in position.turns() {
            let mut next = *position;
            next.play_unchecked(turn);
            best = best.max(-self.margin(&next));
        }
        self.known.insert(*position, best as i8);
        best
    }

    /// The number of positions visited that were not over.
    pub fn positions(&self) -> usize {
        self.known.len()
    }
}

/// A multiplicative hasher, much faster than the standard one for millions of small keys.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
