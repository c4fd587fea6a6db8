//! What a search has found.

use super::Score;

/// One whole iteration, told as soon as it is done.
#[derive(Clone, Debug)]
pub struct Info<T> {
    /// Turns looked ahead.
    pub depth: u32,
    /// For the side to move.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// The best play for both sides as far as it is known.
    pub pv: Vec<T>,
    /// Whether the score is proven.
    pub exact: bool,
}

/// The end of a search.
#[derive(Clone, Debug)]
pub struct Report<T> {
    /// The best turn found; `None` only if the position is over.
    pub turn: Option<T>,
    /// Its score.
    pub score: Score,
    /// Turns looked ahead in the last whole iteration.
    pub depth: u32,
    /// Positions looked at, leaves included.
    pub nodes: u64,
    /// The best play for both sides as far as it is known.
    pub pv: Vec<T>,
    /// Whether the score is proven.
    pub exact: bool,
    /// Every turn with its score, best first, if [`Limits::every_score`](super::Limits::every_score) asked for them;
    /// else the best one alone.
    pub root_scores: Vec<(T, Score)>,
}
