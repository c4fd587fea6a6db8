//! What a proof may cost and what it has found, and exhaustive search without any pruning, to check proofs against.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tamsk_rules::{Position, Turn};

/// What is proven about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The side to move wins by at least this many rings with best play; negative if it may lose.
    pub lowest: i32,
    /// The side to move wins by at most this many rings.
    pub highest: i32,
    /// A turn that achieves the lowest result; `None` if none is proven to.
    pub turn: Option<Turn>,
    /// Positions visited.
    pub nodes: u64,
}

impl Proof {
    /// The exact margin, if it is proven.
    pub fn margin(&self) -> Option<i32> {
        (self.lowest == self.highest).then_some(self.lowest)
    }

    /// Who wins, if that is proven: 1 the side to move, 0 nobody, -1 the opponent.
    pub fn winner(&self) -> Option<i32> {
        let sign = self.lowest.signum();
        (sign == self.highest.signum()).then_some(sign)
    }
}

/// The limits of a proof search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Positions to visit.
    pub nodes: u64,
    /// The end in real time.
    pub deadline: Option<Instant>,
    /// Set by the caller to stop the search.
    pub stop: &'a AtomicBool,
}

impl Budget<'static> {
    /// Limits the positions visited, in any time.
    pub fn nodes(nodes: u64) -> Budget<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Budget { nodes, deadline: None, stop: &NEVER }
    }

    /// Whatever a proof costs.
    pub fn endless() -> Budget<'static> {
        Budget::nodes(u64::MAX)
    }
}

impl Budget<'_> {
    /// The budget after visiting so many positions.
    pub fn less(&self, nodes: u64) -> Self {
        Budget { nodes: self.nodes.saturating_sub(nodes), ..*self }
    }
}

/// Returns the margin to ask for to find out who wins; `None` if that is known.
pub(super) fn who_wins(proof: &Proof, guess: i32) -> Option<i32> {
    match *proof {
        Proof { lowest: 1.., .. } | Proof { highest: ..=-1, .. } | Proof { lowest: 0, highest: 0, .. } => None,
        Proof { highest: 0, .. } => Some(0),
        Proof { lowest: 0, .. } => Some(1),
        _ => Some(i32::from(guess >= 0)),
    }
}

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
