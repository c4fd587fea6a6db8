//! The interface between the search and a game.

use std::fmt::Debug;

use arrayvec::ArrayVec;
use tamsk_rules::Player;

/// The most turns that a position may have.
pub const MAX_CANDIDATES: usize = 128;

/// A turn to be searched, with its place in the move ordering.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<T> {
    /// The turn.
    pub turn: T,
    /// The ordering score; higher is searched first. The game sets it to a value between -1 000 and 1 000 from the
    /// turn alone, and the search adds what it has learned.
    pub order: i32,
}

/// The turns of a position.
pub type Candidates<T> = ArrayVec<Candidate<T>, MAX_CANDIDATES>;

/// Which turns to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// Every legal turn.
    All,
    /// Only turns that are not almost always worse than another one here; at least one if any is legal.
    Sensible,
}

/// The value of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The match is over: the rings by which the side to move has won, negative if it has lost.
    Final(i32),
    /// The match goes on: an estimate for the side to move, in hundredths of a ring.
    Heuristic(Score),
}

impl Evaluation {
    /// The value as a score for the side to move.
    #[inline]
    pub fn score(self) -> Score {
        match self {
            Evaluation::Final(margin) => exact(margin),
            Evaluation::Heuristic(score) => score,
        }
    }
}

/// A position of a two-player game with alternating turns: a small value that is copied and played on.
pub trait Game: Copy + Send + Sync {
    /// A whole turn, after which the other side is to move.
    type Turn: Copy + Eq + Debug + Send + Sync;

    /// The greatest change of the static evaluation to expect of each turn.
    const SWING: Score;

    /// Half the width of the first window around the score of the previous iteration.
    const ASPIRATION: Score;

    /// Returns the hash of the position, which must cover the side to move and everything that can change a result:
    /// equal positions have equal hashes, and different ones practically never do.
    fn hash(&self) -> u64;

    /// Adds the turns of the position to `list`, always in the same order, and returns whether legal turns were left
    /// out. Only a position that is over has none.
    fn candidates(&self, breadth: Breadth, list: &mut Candidates<Self::Turn>) -> bool;

    /// Plays one of the position's turns.
    fn make(&mut self, turn: Self::Turn);

    /// Returns the position after one of its turns.
    #[must_use]
    #[inline]
    fn after(&self, turn: Self::Turn) -> Self {
        let mut next = *self;
        next.make(turn);
        next
    }

    /// Returns the side to move.
    fn to_move(&self) -> Player;

    /// Evaluates the position statically.
    fn evaluate(&self) -> Evaluation;

    /// Whether the match may end so soon that an estimate says little about the value: nothing is pruned by one then.
    #[inline]
    fn may_end_soon(&self) -> bool {
        false
    }

    /// Returns a number from 1 to 2¹⁴ - 1 that identifies a turn among those of its position. Similar turns in
    /// different positions should share a number, because killer moves and history scores are kept by it.
    fn code(turn: Self::Turn) -> u16;
}

/// The value of a position for the side to move, in hundredths of a ring. Those beyond [`ESTIMATE_LIMIT`] are exact.
///
/// Unlike a mate score in chess, an exact score doesn't contain the distance to the end, because every match ends: each
/// turn fills a place or counts towards the 30 moves of R6.3. A win is worth [`WIN`] plus the rings it is won by, a tie
/// 0, and a loss the opposite of a win.
pub type Score = i32;

/// The lower bound of all exact wins.
pub const WIN: Score = 20_000;

/// Estimates lie between this and its opposite.
pub const ESTIMATE_LIMIT: Score = 15_000;

/// A bound beyond every score.
pub const INFINITE: Score = 32_000;

/// Returns the exact score of a match in which the side to move ends with `margin` rings fewer than its opponent.
#[inline]
pub const fn exact(margin: i32) -> Score {
    match margin {
        0 => 0,
        1.. => WIN + margin,
        _ => -WIN + margin,
    }
}

/// Returns the margin of an exact win or loss; `None` for an estimate and for 0, which may be either.
#[inline]
pub const fn margin(score: Score) -> Option<i32> {
    if score > WIN {
        Some(score - WIN)
    } else if score < -WIN {
        Some(score + WIN)
    } else {
        None
    }
}
