//! What the searcher asks of a game.

use std::fmt::Debug;

use arrayvec::ArrayVec;

use super::Score;
use crate::rules::Player;

/// The most turns that a position may offer.
pub const MOST_TURNS: usize = 128;

/// A turn to be searched, and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<T> {
    /// The turn.
    pub turn: T,
    /// Higher is tried first. The game fills in what it can tell at a glance, between -1 000 and 1 000; the searcher
    /// adds what it has learned.
    pub order: i32,
}

/// The turns of a position.
pub type Candidates<T> = ArrayVec<Candidate<T>, MOST_TURNS>;

/// Which turns to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// Every legal turn.
    All,
    /// Not those that are hardly ever better than another one here; at least one if any is legal.
    Sensible,
}

/// A position seen without searching it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// It is over: the rings by which the side to move has won, negative if it has lost.
    Over(i32),
    /// It goes on: an estimate for the side to move, in hundredths of a ring.
    Open(Score),
}

/// A position of a game for two players who take turns; a small value that is copied and played on.
pub trait Game: Copy + Send + Sync {
    /// A whole turn, after which the other side is to move.
    type Turn: Copy + Eq + Debug + Send + Sync;

    /// Equal for equal positions, and as good as never for others: the side to move and all that can change a result
    /// are in it.
    fn hash(&self) -> u64;

    /// Adds the turns of the position to `list`, in any order but always the same; none only if it is over. Tells
    /// whether legal turns were left out.
    fn candidates(&self, breadth: Breadth, list: &mut Candidates<Self::Turn>) -> bool;

    /// Plays one of its turns.
    fn make(&mut self, turn: Self::Turn);

    /// The position after one of its turns.
    #[must_use]
    #[inline]
    fn after(&self, turn: Self::Turn) -> Self {
        let mut next = *self;
        next.make(turn);
        next
    }

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// Whether it is over, or how it looks.
    fn assess(&self) -> Assessment;

    /// A number for a turn that no other turn of the same position has: from 1 to 2¹⁴ - 1. Turns that mean the same in
    /// different positions should have the same number, for killers and history go by it.
    fn code(turn: Self::Turn) -> u16;
}
