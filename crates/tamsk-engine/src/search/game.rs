//! The interface between the search and a game.

use std::fmt::Debug;

use arrayvec::ArrayVec;
use tamsk_rules::Player;

/// The maximum number of turns in a position.
pub const MAX_CANDIDATES: usize = 128;

/// A turn to search, with its place in the move ordering.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<T> {
    /// The turn.
    pub turn: T,
    /// The ordering score, higher first: from -1 000 to 1 000 by the game, to which the search adds its own experience.
    pub order: i32,
}

/// The turns of a position.
pub type Candidates<T> = ArrayVec<Candidate<T>, MAX_CANDIDATES>;

/// Which turns to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// Every legal turn.
    All,
    /// Only turns that are not almost always worse than another; at least one if any is legal.
    Sensible,
}

/// The value of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The final margin in rings for the side to move, negative for a loss.
    Final(i32),
    /// An estimate for the side to move, in hundredths of a ring.
    Heuristic(Score),
}

impl Evaluation {
    /// Returns the value as a score for the side to move.
    #[inline]
    pub fn score(self) -> Score {
        match self {
            Evaluation::Final(margin) => exact_score(margin),
            Evaluation::Heuristic(score) => score,
        }
    }
}

/// A position of a two-player game with alternating turns, small enough to copy for every turn.
pub trait Game: Copy + Send + Sync {
    /// A whole turn, after which the other side is to move.
    type Turn: Copy + Eq + Debug + Send + Sync;

    /// The greatest expected change of the static evaluation per turn.
    const MAX_SWING_PER_TURN: Score;

    /// Half the width of the aspiration window around the score of the previous iteration.
    const ASPIRATION_WINDOW: Score;

    /// Returns the hash of the position, including the side to move and everything else that can change a result.
    fn hash(&self) -> u64;

    /// Adds the turns in a fixed order to `list`, none after the end. Returns `true` if legal turns were left out.
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

    /// Returns `true` if the match may end so soon that estimates mean little. They prune nothing then.
    #[inline]
    fn may_end_soon(&self) -> bool {
        false
    }

    /// Returns a number from 1 to 2¹⁴ - 1 that identifies a turn within its position. Similar turns of different
    /// positions should share a number, because killer moves and history scores are stored by it.
    fn turn_code(turn: Self::Turn) -> u16;
}

/// The value of a position for the side to move, in hundredths of a ring; exact beyond [`ESTIMATE_LIMIT`].
///
/// A win is worth [`WIN`] plus its margin in rings, a tie 0, and a loss the opposite of a win. Unlike a mate score in
/// chess, an exact score contains no distance to the end, because every match ends (R6.3).
pub type Score = i32;

/// The lower bound of exact wins.
pub const WIN: Score = 20_000;

/// The greatest absolute value of an estimate.
pub const ESTIMATE_LIMIT: Score = 15_000;

/// A bound greater than every score.
pub const INFINITE: Score = 32_000;

/// Returns the exact score of a match that ends with a lead of `margin` rings for the side to move.
#[inline]
pub const fn exact_score(margin: i32) -> Score {
    match margin {
        0 => 0,
        1.. => WIN + margin,
        _ => -WIN + margin,
    }
}

/// Returns the margin of an exact win or loss; `None` for an estimate or 0, which may be either.
#[inline]
pub const fn exact_margin(score: Score) -> Option<i32> {
    if score > WIN {
        Some(score - WIN)
    } else if score < -WIN {
        Some(score + WIN)
    } else {
        None
    }
}
