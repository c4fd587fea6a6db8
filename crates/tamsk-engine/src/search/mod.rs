//! Iterative-deepening alpha-beta search for any [`SearchablePosition`]. [`Searcher`] runs the threads, the module
//! `root` runs the iterations, and the module `worker` searches the tree. Technical terms are those of the Chess
//! Programming Wiki (CPW, chessprogramming.org).

mod game;
mod ordering;
mod report;
mod root;
mod table;
mod worker;

pub use game::{
    Breadth, Candidates, ESTIMATE_LIMIT, Evaluation, INFINITE, MAX_TURNS_PER_POSITION, OrderedTurn, Score,
    SearchablePosition, WIN, exact_margin, exact_score,
};
pub use report::{SearchLimits, SearchReport};
pub(super) use table::{Bound, TableEntry, TranspositionTable};

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use report::MAX_PLY;
use root::RootSearch;
use worker::{SearchContext, SearchWorker};

const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;

/// A search for a [`SearchablePosition`]. Keeps the transposition table and the move history between searches.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use tamsk_engine::search::{SearchLimits, Searcher};
/// use tamsk_rules::Position;
///
/// let start = Position::start();
/// let mut searcher = Searcher::new(1);
/// let never = AtomicBool::new(false);
/// let report = searcher.search(&start, &SearchLimits::depth(3), &never, &mut |info| {
///     println!("depth {} score {} nodes {}", info.depth, info.score, info.nodes);
/// });
/// assert_eq!(report.depth, 3);
/// assert!(report.turn.is_some_and(|turn| start.is_legal(turn)));
/// ```
pub struct Searcher<G: SearchablePosition> {
    table: TranspositionTable,
    workers: Vec<SearchWorker<G>>,
    breadth: Breadth,
    selective: bool,
}

impl<G: SearchablePosition> Searcher<G> {
    /// Creates a searcher with a transposition table of this many mebibytes.
    pub fn new(hash_mib: usize) -> Searcher<G> {
        Searcher {
            table: TranspositionTable::new(hash_mib),
            workers: Vec::new(),
            breadth: Breadth::Sensible,
            selective: true,
        }
    }

    /// Creates a searcher without pruning or reductions, whose results can be compared with minimax.
    pub fn without_pruning(hash_mib: usize) -> Searcher<G> {
        Searcher { breadth: Breadth::All, selective: false, ..Searcher::new(hash_mib) }
    }

    /// Clears the transposition table and the move history.
    pub fn clear(&mut self) {
        self.table.clear();
        self.workers.clear();
    }

    /// Searches `root` until a limit is reached or `stop` is set. Calls `info` after every iteration. The first
    /// iteration always finishes, so that a turn is found. With one thread and no time limit, results are reproducible.
    pub fn search(
        &mut self,
        root: &G,
        limits: &SearchLimits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchReport<G::Turn>),
    ) -> SearchReport<G::Turn> {
        let threads = limits.threads.max(1);
        self.table.begin_generation();
        self.workers.resize_with(threads.max(self.workers.len()), SearchWorker::new);
        let done = AtomicBool::new(false);
        let context = SearchContext {
            table: &self.table,
            stop,
            main_thread_done: &done,
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            thread_node_limit: limits.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(threads as u64)),
            breadth: self.breadth,
            selective: self.selective,
        };
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let (first, helpers) = self.workers[..threads].split_at_mut(1);
        std::thread::scope(|scope| {
            let helping: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(i, worker)| {
                    let context = &context;
                    // Lazy SMP (CPW): the helper threads share only the transposition table. Every second helper starts
                    // one iteration deeper.
                    scope.spawn(move || {
                        let mut root = RootSearch::new(context, worker, root, limits.scores_all_turns);
                        root.deepen(1 + (i as u32 + 1) % 2, MAX_DEPTH, &mut |_| ());
                        worker.nodes
                    })
                })
                .collect();
            let mut main = RootSearch::new(&context, &mut first[0], root, limits.scores_all_turns);
            main.deepen(1, deepest, info);
            done.store(true, Ordering::Relaxed);
            let mut report = main.into_report();
            report.nodes += helping.into_iter().map(|thread| thread.join().unwrap_or(0)).sum::<u64>();
            report
        })
    }
}
