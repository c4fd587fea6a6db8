//! The limits and the report of a search.

use std::time::Duration;

use super::game::Score;

/// The result of a search after one of its iterations, or at the end.
#[derive(Clone, Debug)]
pub struct SearchReport<T> {
    /// The best turn; `None` only if the match is over.
    pub turn: Option<T>,
    /// The score of the best turn, for the side to move.
    pub score: Score,
    /// The depth of the last finished iteration, in turns.
    pub depth: u32,
    /// The number of positions visited, including leaves.
    pub nodes: u64,
    /// The principal variation: the best line found for both sides.
    pub pv: Vec<T>,
    /// `true` if the score of the best turn is proven.
    pub is_proven: bool,
    /// All turns with their scores, best first. Contains only the best turn unless
    /// [`SearchLimits::scores_all_turns`](super::SearchLimits) is set.
    pub exact_root_scores: Vec<(T, Score)>,
}

/// The maximum length of a line in the search, in turns.
pub(super) const MAX_PLY: usize = 192;

/// The limits of a search. The search ends when the first limit is reached. A limit of `None` is never reached. In any
/// case, the search ends when it is stopped or the result is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The maximum number of positions that all threads together visit.
    pub nodes: Option<u64>,
    /// The maximum real time.
    pub time: Option<Duration>,
    /// The maximum depth, in turns.
    pub depth: Option<u32>,
    /// The number of threads. With more than one thread, results may differ between runs.
    pub threads: usize,
    /// `true` to find the exact score of every turn at the root, which takes longer than finding only the best turn.
    pub scores_all_turns: bool,
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits { nodes: None, time: None, depth: None, threads: 1, scores_all_turns: false }
    }
}

impl SearchLimits {
    /// Returns limits that restrict only the number of positions.
    pub fn nodes(nodes: u64) -> SearchLimits {
        SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
    }

    /// Adds the default budget of a bot: a maximum depth, and the limit `nodes` unless the number of positions or the
    /// time is already limited.
    pub(crate) fn with_default_budget(self, nodes: u64, depth: u32) -> SearchLimits {
        let nodes = self.nodes.or(self.time.is_none().then_some(nodes));
        SearchLimits { nodes, depth: Some(self.depth.map_or(depth, |own| own.min(depth))), ..self }
    }

    /// Returns limits that restrict only the depth, in turns.
    pub fn depth(depth: u32) -> SearchLimits {
        SearchLimits { depth: Some(depth), ..SearchLimits::default() }
    }
}
