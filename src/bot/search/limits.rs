//! How long to search.

use std::time::Duration;

/// What ends a search; the first that is reached does. Without any it runs until it is stopped or has seen everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions to look at, by all threads together.
    pub nodes: Option<u64>,
    /// Real time.
    pub time: Option<Duration>,
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Threads that search together. With more than one, the result of two runs may differ.
    pub threads: usize,
    /// Whether every turn at the root gets a score of its own, which takes longer, instead of only the best one.
    pub every_score: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: None, time: None, depth: None, threads: 1, every_score: false }
    }
}

impl Limits {
    /// Ends after this many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Ends after this many turns ahead.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}
