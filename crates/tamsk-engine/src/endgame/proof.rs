//! What a proof may cost, and what it has found.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tamsk_rules::Turn;

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
