//! The limits of a search.

use std::time::Duration;

/// The longest line that is searched, in turns.
pub(super) const MAX_PLY: usize = 192;

/// When a search ends: as soon as the first of these limits is reached. Without any, it runs until it is stopped or the
/// result is proven.
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

    /// Limits the depth, in turns.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}
