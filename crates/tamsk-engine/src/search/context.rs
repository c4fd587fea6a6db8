//! What the threads of one search share.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::game::Breadth;
use super::table::Table;

/// The transposition table, the limits and the settings of one search.
pub(super) struct SearchContext<'a> {
    pub(super) table: &'a Table,
    /// Set by the caller to stop the search.
    pub(super) stop: &'a AtomicBool,
    /// Set when the main thread has finished.
    pub(super) done: &'a AtomicBool,
    pub(super) deadline: Option<Instant>,
    /// The limit of each thread.
    pub(super) node_limit: u64,
    pub(super) breadth: Breadth,
    /// Whether turns may be pruned and reduced, and scores taken from the transposition table.
    pub(super) selective: bool,
}

impl SearchContext<'_> {
    /// Whether the search must stop for any reason but the number of nodes.
    pub(super) fn must_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.done.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
