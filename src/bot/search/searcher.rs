//! The search as it is called: deeper and deeper, with all its threads, until a limit is reached.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::root::Root;
use super::table::Table;
use super::worker::{MOST_PLIES, Shared, Worker};
use super::{Breadth, Game, Info, Limits, Report};

/// Owns what is learned from one search to the next: the hash table, killers and history.
pub struct Searcher<G: Game> {
    table: Table,
    workers: Vec<Worker<G>>,
    breadth: Breadth,
    selective: bool,
}

/// The deepest iteration.
pub(super) const DEEPEST: u32 = MOST_PLIES as u32 - 1;

impl<G: Game> Searcher<G> {
    /// A searcher whose hash table has this many mebibytes.
    pub fn new(hash_mib: usize) -> Searcher<G> {
        Searcher { table: Table::new(hash_mib), workers: Vec::new(), breadth: Breadth::Sensible, selective: true }
    }

    /// A searcher that neither leaves out nor reduces anything: as slow as it is plain.
    pub fn plain(hash_mib: usize) -> Searcher<G> {
        Searcher { breadth: Breadth::All, selective: false, ..Searcher::new(hash_mib) }
    }

    /// Forgets everything, as before the first search.
    pub fn clear(&mut self) {
        self.table.clear();
        self.workers.clear();
    }

    /// Searches `root` until a limit is reached or `stop` is set, and tells `info` of every iteration. The first one
    /// is always finished, so that there is a turn wherever one is legal.
    ///
    /// With one thread and no limit of time the result depends on nothing but what this searcher did before.
    pub fn search(
        &mut self,
        root: &G,
        limits: &Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&Info<G::Turn>),
    ) -> Report<G::Turn> {
        let threads = limits.threads.max(1);
        self.table.begin();
        self.workers.resize_with(threads.max(self.workers.len()), Worker::new);
        let done = AtomicBool::new(false);
        let shared = Shared {
            table: &self.table,
            stop,
            done: &done,
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            node_limit: limits.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(threads as u64)),
            breadth: self.breadth,
            selective: self.selective,
        };
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let (first, helpers) = self.workers[..threads].split_at_mut(1);
        std::thread::scope(|scope| {
            let helping: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(i, worker)| {
                    let shared = &shared;
                    // Lazy SMP: helpers share nothing but the table, and every other one is a step ahead.
                    scope.spawn(move || {
                        let mut root = Root::new(shared, worker, root, limits.every_score);
                        root.deepen(1 + (i as u32 + 1) % 2, DEEPEST, &mut |_| ());
                        worker.nodes
                    })
                })
                .collect();
            let mut main = Root::new(&shared, &mut first[0], root, limits.every_score);
            main.deepen(1, deepest, info);
            done.store(true, Ordering::Relaxed);
            let mut report = main.report();
            report.nodes += helping.into_iter().map(|thread| thread.join().unwrap_or(0)).sum::<u64>();
            report
        })
    }
}
