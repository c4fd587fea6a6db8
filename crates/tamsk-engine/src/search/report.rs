//! The limits of a search, and what it reports after each iteration and in the end.

use std::time::Duration;

use super::game::Score;

/// What a search has found, after an iteration or in the end.
#[derive(Clone, Debug)]
pub struct SearchReport<T> {
    /// The best turn; `None` only if the position is over.
    pub turn: Option<T>,
    /// The score of that turn, for the side to move.
    pub score: Score,
    /// The depth of the last finished iteration, in turns.
    pub depth: u32,
    /// Positions visited so far, leaves included.
    pub nodes: u64,
    /// The principal variation: the best play found for both sides.
    pub pv: Vec<T>,
    /// Whether the score is proven.
    pub exact: bool,
    /// All turns with their scores, best first, if [`Limits::every_score`](super::Limits::every_score) is set;
    /// otherwise only the best one.
    pub root_scores: Vec<(T, Score)>,
}

/// The longest line that is searched, in turns.
pub(super) const MAX_PLY: usize = 192;

/// When a search ends: at the first of these limits. Without any, it runs until it is stopped or the result is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions visited by all threads together.
    pub nodes: Option<u64>,
    /// Real time.
    pub time: Option<Duration>,
    /// Depth in turns.
    pub depth: Option<u32>,
    /// Threads that search together. With more than one, two runs may give different results.
    pub threads: usize,
    /// Whether every turn at the root gets an exact score instead of only the best one, which takes longer.
    pub every_score: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: None, time: None, depth: None, threads: 1, every_score: false }
    }
}

impl Limits {
    /// Limits the number of positions visited.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Returns the limits for a bot that searches so many positions if neither their number nor the time is limited, and
    /// no deeper than this.
    pub(crate) fn within(self, nodes: u64, depth: u32) -> Limits {
        let nodes = self.nodes.or(self.time.is_none().then_some(nodes));
        Limits { nodes, depth: Some(self.depth.map_or(depth, |own| own.min(depth))), ..self }
    }

    /// Limits the depth, in turns.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}
