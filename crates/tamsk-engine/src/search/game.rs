//! The interface between the search and the games that it can play.

use std::fmt::Debug;

use arrayvec::ArrayVec;
use tamsk_rules::Player;

/// The maximum number of turns that a position may have.
pub const MAX_TURNS_PER_POSITION: usize = 128;

/// A turn to search, with its score in the move ordering.
#[derive(Clone, Copy, Debug)]
pub struct OrderedTurn<T> {
    /// The turn.
    pub turn: T,
    /// The ordering score. Turns with a higher score are searched first. The game sets it between -1 000 and 1 000, and
    /// the search adds its own scores.
    pub ordering_score: i32,
}

/// A list of the turns of a position.
pub type Candidates<T> = ArrayVec<OrderedTurn<T>, MAX_TURNS_PER_POSITION>;

/// The set of turns to search in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// Every legal turn.
    All,
    /// Every legal turn, except those that are almost always worse than another turn. If any turn is legal, at least
    /// one remains.
    Sensible,
}

/// The value of a position without a search of its turns.
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
pub trait SearchablePosition: Copy + Send + Sync {
    /// A whole turn, after which the other side is to move.
    type Turn: Copy + Eq + Debug + Send + Sync;

    /// The greatest expected change in the static evaluation per turn.
    const MAX_SWING_PER_TURN: Score;

    /// Half the width of the aspiration window around the score of the previous iteration.
    const ASPIRATION_HALF_WIDTH: Score;

    /// Returns the hash of the position. The hash includes the side to move and everything else that can change a
    /// result.
    fn hash(&self) -> u64;

    /// Adds the turns of the position to `list` in a fixed order. Adds no turn if the match is over. Returns `true` if
    /// legal turns were left out.
    fn add_candidates(&self, breadth: Breadth, list: &mut Candidates<Self::Turn>) -> bool;

    /// Plays a turn, which must be a turn of this position.
    fn make(&mut self, turn: Self::Turn);

    /// Returns the position after a turn, which must be a turn of this position.
    #[must_use]
    #[inline]
    fn after(&self, turn: Self::Turn) -> Self {
        let mut next = *self;
        next.make(turn);
        next
    }

    /// Returns the side to move.
    fn to_move(&self) -> Player;

    /// Returns the value of the position by the static evaluation.
    fn evaluate(&self) -> Evaluation;

    /// Returns `true` if the match may end so soon that estimates mean little. The search then does not prune by
    /// estimates.
    #[inline]
    fn may_end_soon(&self) -> bool {
        false
    }

    /// Returns a number from 1 to 2¹⁴ - 1 that identifies a turn within its position. Similar turns in different
    /// positions should have the same number, because the search stores killer moves and history scores by number.
    fn turn_code(turn: Self::Turn) -> u16;
}

/// The value of a position for the side to move, in hundredths of a ring. Scores beyond [`ESTIMATE_LIMIT`] are exact.
///
/// A win is worth [`WIN`] plus its margin in rings, a tie 0, and a loss the negative of a win. Unlike a mate score in
/// chess, an exact score does not depend on how far away the end is, because every match ends (R6.3).
pub type Score = i32;

/// A lower bound on the exact scores of wins. Every exact score of a win is greater.
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

/// Returns the margin of an exact win or loss. Returns `None` for an estimate, and also for a score of 0, because 0 may
/// be an estimate.
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
