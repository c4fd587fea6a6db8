//! The limits and the report of a search.

use std::time::Duration;

use super::game::Score;

/// The result of a search, after an iteration or at the end.
#[derive(Clone, Debug)]
pub struct SearchReport<T> {
    /// The best turn; `None` only if the position is over.
    pub turn: Option<T>,
    /// The score of the best turn, for the side to move.
    pub score: Score,
    /// The depth of the last finished iteration, in turns.
    pub depth: u32,
    /// The number of positions visited, including leaves.
    pub nodes: u64,
    /// The principal variation: the best line found for both sides.
    pub pv: Vec<T>,
    /// `true` if the score is proven.
    pub is_proven: bool,
    /// All turns with their scores, best first; only the best one without [`Limits::every_score`](super::Limits).
    pub root_scores: Vec<(T, Score)>,
}

pub(super) const MAX_PLY: usize = 192;

/// The limits of a search. It ends at the first one reached; without any, when stopped or when the result is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of positions visited by all threads together.
    pub nodes: Option<u64>,
    /// Elapsed real time.
    pub time: Option<Duration>,
    /// Depth in turns.
    pub depth: Option<u32>,
    /// The number of threads. With more than one, results may differ between runs.
    pub threads: usize,
    /// `true` to score every turn at the root exactly, which takes longer than scoring only the best one.
    pub every_score: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: None, time: None, depth: None, threads: 1, every_score: false }
    }
}

impl Limits {
    /// Returns limits with only a number of positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Adds the default budget of a bot: `nodes` unless positions or time are limited already, and a maximum depth.
    pub(crate) fn with_bot_budget(self, nodes: u64, depth: u32) -> Limits {
        let nodes = self.nodes.or(self.time.is_none().then_some(nodes));
        Limits { nodes, depth: Some(self.depth.map_or(depth, |own| own.min(depth))), ..self }
    }

    /// Returns limits with only a depth in turns.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}
