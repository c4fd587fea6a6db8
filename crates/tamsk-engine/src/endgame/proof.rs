//! The budget and the result of a proof, and an exhaustive search to check proofs.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tamsk_rules::{Position, Turn};

/// The proven bounds of a position's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The side to move wins by at least this many rings with best play; negative if it may lose.
    pub min_margin: i32,
    /// The side to move wins by at most this many rings with best play.
    pub max_margin: i32,
    /// A turn that achieves the lowest result, if one is proven.
    pub turn: Option<Turn>,
    /// The number of positions visited.
    pub nodes: u64,
}

impl Proof {
    /// Returns the exact margin, if proven.
    pub fn margin(&self) -> Option<i32> {
        (self.min_margin == self.max_margin).then_some(self.min_margin)
    }

    /// Returns the winner, if proven: 1 for the side to move, 0 for a tie, -1 for the opponent.
    pub fn winner(&self) -> Option<i32> {
        let sign = self.min_margin.signum();
        (sign == self.max_margin.signum()).then_some(sign)
    }
}

/// The limits of a proof search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The number of positions to visit.
    pub nodes: u64,
    /// The deadline in real time.
    pub deadline: Option<Instant>,
    /// Set by the caller to stop the search.
    pub stop: &'a AtomicBool,
}

impl Budget<'static> {
    /// Limits only the number of positions.
    pub fn nodes(nodes: u64) -> Budget<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Budget { nodes, deadline: None, stop: &NEVER }
    }

    /// Returns a budget without limits.
    pub fn unlimited() -> Budget<'static> {
        Budget::nodes(u64::MAX)
    }
}

impl Budget<'_> {
    /// Returns the budget that remains after visiting `nodes` positions.
    pub fn after_visiting(&self, nodes: u64) -> Self {
        Budget { nodes: self.nodes.saturating_sub(nodes), ..*self }
    }
}

/// Returns the next margin to test in order to find the winner; `None` if the winner is known.
pub(super) fn next_winner_query(proof: &Proof, guess: i32) -> Option<i32> {
    match *proof {
        Proof { min_margin: 1.., .. }
        | Proof { max_margin: ..=-1, .. }
        | Proof { min_margin: 0, max_margin: 0, .. } => None,
        Proof { max_margin: 0, .. } => Some(0),
        Proof { min_margin: 0, .. } => Some(1),
        _ => Some(i32::from(guess >= 0)),
    }
}

/// An exhaustive search that stores every result.
#[derive(Default)]
pub struct ExhaustiveSearch {
    known: HashMap<Position, i8, BuildHasherDefault<Mixer>>,
}

impl ExhaustiveSearch {
    /// Returns the margin for the side to move with best play. Two more free places take about ten times as long.
    pub fn margin(&mut self, position: &Position) -> i32 {
        if position.is_over() {
            let (board, me) = (position.board(), position.to_move());
            return i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me));
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

    /// Returns the number of visited positions that were not over.
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
