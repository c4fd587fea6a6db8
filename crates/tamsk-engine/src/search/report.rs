//! What a search reports: progress after each iteration, and the final result.

use super::score::Score;

/// A finished iteration.
#[derive(Clone, Debug)]
pub struct SearchInfo<T> {
    /// The depth of the iteration, in turns.
    pub depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// The principal variation: the best play found for both sides.
    pub pv: Vec<T>,
    /// Whether the score is proven.
    pub exact: bool,
    /// All turns with their scores, best first, if [`Limits::every_score`](super::Limits::every_score) is set;
    /// otherwise only the best one.
    pub root_scores: Vec<(T, Score)>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchReport<T> {
    /// The best turn; `None` only if the position is over.
    pub turn: Option<T>,
    /// The score of that turn, for the side to move.
    pub score: Score,
    /// The depth of the last finished iteration, in turns.
    pub depth: u32,
    /// Positions visited, leaves included.
    pub nodes: u64,
    /// The principal variation: the best play found for both sides.
    pub pv: Vec<T>,
    /// Whether the score is proven.
    pub exact: bool,
    /// All turns with their scores, best first, if [`Limits::every_score`](super::Limits::every_score) is set;
    /// otherwise only the best one.
    pub root_scores: Vec<(T, Score)>,
}
