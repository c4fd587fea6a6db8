//! The budget and the result of a proof, and an exhaustive search that checks proofs.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tamsk_rules::{Position, Turn};

/// The result of a proof: bounds on the margin of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The lower bound on the margin by which the side to move wins with best play, in rings. A negative margin is a
    /// loss.
    pub min_margin: i32,
    /// The upper bound on the margin by which the side to move wins with best play, in rings. A negative margin is a
    /// loss.
    pub max_margin: i32,
    /// A turn that achieves `min_margin`; `None` if no such turn is proven.
    pub turn: Option<Turn>,
    /// The number of positions visited.
    pub nodes: u64,
}

impl Proof {
    /// Returns the exact margin; `None` if only bounds are proven.
    pub fn margin(&self) -> Option<i32> {
        (self.min_margin == self.max_margin).then_some(self.min_margin)
    }

    /// Returns the winner: 1 for the side to move, 0 for a tie, -1 for the opponent; `None` if the winner is not
    /// proven.
    pub fn winner_sign(&self) -> Option<i32> {
        let sign = self.min_margin.signum();
        (sign == self.max_margin.signum()).then_some(sign)
    }
}

/// The limits of a proof search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The maximum number of positions to visit.
    pub nodes: u64,
    /// The time at which the search stops; `None` without a time limit.
    pub deadline: Option<Instant>,
    /// A flag that the caller sets to stop the search.
    pub stop: &'a AtomicBool,
}

impl Budget<'static> {
    /// Returns a budget that limits only the number of positions.
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
    /// Returns the budget that remains after `nodes` positions have been visited.
    pub fn after_visiting(&self, nodes: u64) -> Self {
        Budget { nodes: self.nodes.saturating_sub(nodes), ..*self }
    }
}

/// Returns the margin to test next in order to find the winner; `None` if the winner is known.
pub(super) fn next_margin_to_test(proof: &Proof, guess: i32) -> Option<i32> {
    match *proof {
        Proof { min_margin: 1.., .. }
        | Proof { max_margin: ..=-1, .. }
        | Proof { min_margin: 0, max_margin: 0, .. } => None,
        Proof { max_margin: 0, .. } => Some(0),
        Proof { min_margin: 0, .. } => Some(1),
        _ => Some(i32::from(guess >= 0)),
    }
}

/// An exhaustive search, which stores every result.
#[derive(Default)]
pub struct ExhaustiveSearch {
    known: HashMap<Position, i8, BuildHasherDefault<Mixer>>,
}

impl ExhaustiveSearch {
    /// Returns the margin for the side to move with best play. With two more free places, the search takes about ten
    /// times as long.
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

    /// Returns the number of visited positions in which the match was not over.
    pub fn visited_positions(&self) -> usize {
        self.known.len()
    }
}

/// A multiplicative hasher. For millions of small keys, it is much faster than the standard hasher.
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
