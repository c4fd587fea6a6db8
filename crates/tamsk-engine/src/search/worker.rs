//! One search thread, which does a fail-soft principal variation search (Marsland, Campbell 1982; Fishburn 1983) in
//! numbered steps. There is no quiescence search, because no turn of TAMSK captures, and no null-move pruning, because
//! a player may be in zugzwang (CPW).

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use arrayvec::ArrayVec;

use super::game::{Breadth, Candidates, Evaluation, INFINITE, Score, SearchablePosition, WIN};
use super::ordering::{MoveOrdering, pick_next_best};
use super::report::MAX_PLY;
use super::table::{Bound, PROVEN_DEPTH, TableEntry, TranspositionTable};

const FUTILITY_DEPTH: i32 = 6;

const LATE_MOVE_PRUNING_DEPTH: i32 = 4;

/// The least remaining depth at which a node without a known best turn is searched one turn less deeply.
const ITERATIVE_REDUCTION_DEPTH: i32 = 4;

/// The least remaining depth at which the transposition table is used. At a smaller depth, a look-up takes longer than
/// a search.
const MIN_TABLE_DEPTH: i32 = 2;

/// The state of one search thread.
pub(super) struct SearchWorker<G: SearchablePosition> {
    pub(super) ordering: MoveOrdering,
    pub(super) pv: PvTable<G::Turn>,
    pub(super) nodes: u64,
    /// `false` during the first iteration, which always finishes.
    pub(super) may_abort: bool,
    /// `true` if the search was stopped before it was finished.
    pub(super) aborted: bool,
    /// `true` if the score that was last returned depends on an estimate.
    pub(super) score_is_estimate: bool,
}

impl<G: SearchablePosition> SearchWorker<G> {
    pub(super) fn new() -> SearchWorker<G> {
        SearchWorker {
            ordering: MoveOrdering::new(),
            pv: PvTable::new(),
            nodes: 0,
            may_abort: false,
            aborted: false,
            score_is_estimate: false,
        }
    }

    /// Prepares the worker for a new search.
    pub(super) fn reset_for_search(&mut self) {
        self.ordering.prepare_for_search();
        self.nodes = 0;
        self.may_abort = false;
        self.aborted = false;
    }

    fn out_of_budget(&mut self, context: &SearchContext) -> bool {
        if !self.may_abort {
            return false;
        }
        if self.nodes >= context.thread_node_limit {
            self.aborted = true;
        } else if self.nodes.is_multiple_of(1024) {
            self.aborted = context.must_stop();
        }
        self.aborted
    }

    /// Returns the score of `game` if it is between `alpha` and `beta`, and otherwise a bound on the score (fail-soft).
    /// The value is meaningless if [`aborted`](SearchWorker::aborted) is set. The function is inlined because most
    /// positions are leaves.
    #[inline(always)]
    pub(super) fn search(
        &mut self,
        context: &SearchContext,
        game: &G,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        // Step 1: stop at a limit.
        if self.out_of_budget(context) {
            return 0;
        }
        self.nodes += 1;
        self.pv.clear(ply);
        // Step 2: evaluate a leaf.
        if depth <= 0 || ply >= MAX_PLY {
            let evaluation = game.evaluate();
            self.score_is_estimate = matches!(evaluation, Evaluation::Heuristic(_));
            return evaluation.score();
        }
        self.search_turns(context, game, alpha, beta, depth, ply)
    }

    #[expect(clippy::too_many_lines, reason = "the steps are read in order")]
    fn search_turns(
        &mut self,
        context: &SearchContext,
        game: &G,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        // Step 3: prefetch the transposition table entry. The entry may take as long to arrive as steps 4 and 5.
        let hash = game.hash();
        if depth >= MIN_TABLE_DEPTH {
            context.table.prefetch(hash);
        }
        // Step 4: reverse futility pruning (CPW). The score is so high that the opponent is not expected to bring it
        // back into the window.
        let in_pv = beta - alpha > 1;
        let may_prune = context.selective && !in_pv && depth <= FUTILITY_DEPTH && !game.may_end_soon();
        let static_score = may_prune.then(|| game.evaluate().score());
        if let Some(static_score) = static_score
            && static_score - G::MAX_SWING_PER_TURN * depth >= beta
            && beta.abs() < WIN
        {
            self.score_is_estimate = true;
            return static_score;
        }
        // Step 5: generate the turns.
        let mut turns = Candidates::<G::Turn>::new();
        let left_out = game.add_candidates(context.breadth, &mut turns);
        // Step 6: transposition table cut-off (Greenblatt, Eastlake and Crocker 1967).
        let known = if depth >= MIN_TABLE_DEPTH { context.table.get(hash) } else { None };
        if let Some(entry) = known
            && context.selective
            && is_cut_off(&entry, in_pv, alpha, beta, depth)
        {
            self.score_is_estimate = entry.depth != PROVEN_DEPTH;
            return entry.score;
        }
        // Step 7: internal iterative reduction (CPW). A node without a known best turn is searched less deeply, because
        // a quick search is enough to find such a turn.
        let unknown = context.selective
            && depth >= ITERATIVE_REDUCTION_DEPTH
            && known.is_none_or(|entry| entry.best_turn_code == 0);
        let depth = depth - i32::from(unknown);
        // Step 8: score a finished match.
        if turns.is_empty() {
            self.score_is_estimate = false;
            return game.evaluate().score();
        }
        // Step 9: order the turns.
        let side = game.to_move();
        self.ordering.add_ordering_scores::<G>(&mut turns, side, ply, known.map_or(0, |entry| entry.best_turn_code));
        // Step 10: one reply extension (CPW). A forced turn costs no depth unless the line is too long.
        let extended = turns.len() == 1 && ply < 2 * MAX_PLY / 3;
        let child_depth = if extended { depth } else { depth - 1 };

        let floor = alpha;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut estimated = left_out;
        // The futility condition (Heinz 1998): the static evaluation is far below the window.
        let futile =
            static_score.is_some_and(|score| score + G::MAX_SWING_PER_TURN * depth <= alpha && alpha.abs() < WIN);
        for i in 0..turns.len() {
            // Step 11: late move pruning (CPW: Move Count Based Pruning). Late turns of a futile node are skipped.
            if i > 0 && futile && depth <= LATE_MOVE_PRUNING_DEPTH && i as i32 > depth {
                estimated = true;
                break;
            }
            let turn = pick_next_best(&mut turns, i);
            // Only one copy of the position is made, and the turn is played on it. A second copy would have to wait for
            // pending writes.
            let mut child = *game;
            child.make(turn);
            let score = self.search_child(context, &child, alpha, beta, depth, child_depth, i, ply);
            if self.aborted {
                return 0;
            }
            // Step 14: raise alpha, or stop at a beta cut-off.
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = G::turn_code(turn);
                    if in_pv {
                        self.pv.prepend(ply, turn);
                    }
                }
                if score >= beta {
                    // If a turn causes a cut-off, it alone decides whether the score depends on an estimate.
                    estimated = self.score_is_estimate;
                    self.ordering.record_cut_off::<G>(&turns[..=i], side, ply, depth);
                    break;
                }
            }
            estimated |= self.score_is_estimate;
        }
        // Step 15: store the result in the transposition table.
        self.score_is_estimate = estimated;
        if depth >= MIN_TABLE_DEPTH {
            store(context.table, hash, best, best_code, Bound::of(best, floor, beta), depth, estimated);
        }
        best
    }

    #[inline(always)]
    fn search_child(
        &mut self,
        context: &SearchContext,
        child: &G,
        alpha: Score,
        beta: Score,
        depth: i32,
        child_depth: i32,
        index: usize,
        ply: usize,
    ) -> Score {
        // Step 12: principal variation search (Marsland and Campbell 1982). Later turns get a null window first.
        if index == 0 {
            return -self.search(context, child, -beta, -alpha, child_depth, ply + 1);
        }
        // Step 13: late move reduction (CPW). A late turn is searched less deeply with the null window. If that search
        // fails high, the turn is searched to the full depth.
        let reduction = if context.selective { reduction(depth, index) } else { 0 };
        let mut score = -self.search(context, child, -alpha - 1, -alpha, child_depth - reduction, ply + 1);
        if score > alpha && reduction > 0 {
            score = -self.search(context, child, -alpha - 1, -alpha, child_depth, ply + 1);
        }
        if score > alpha && score < beta {
            score = -self.search(context, child, -beta, -alpha, child_depth, ply + 1);
        }
        score
    }
}

/// Returns `true` if `entry` makes a search unnecessary. In a PV node, the entry must be proven, so that the variation
/// stays complete.
#[inline(always)]
fn is_cut_off(entry: &TableEntry, in_pv: bool, alpha: Score, beta: Score, depth: i32) -> bool {
    i32::from(entry.depth) >= depth
        && (!in_pv || entry.depth == PROVEN_DEPTH)
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= beta,
            Bound::Upper => entry.score <= alpha,
        }
}

#[inline(always)]
fn store(table: &TranspositionTable, hash: u64, score: Score, code: u16, bound: Bound, depth: i32, estimated: bool) {
    let depth = if estimated { depth.min(i32::from(PROVEN_DEPTH) - 1) as u8 } else { PROVEN_DEPTH };
    table.store(hash, TableEntry { score, depth, bound, best_turn_code: code });
}

/// Returns the reduction of the search depth for the turn at `index` of the ordering, in turns. The reduction is half
/// the product of the natural logarithms of depth and index, rounded. Fixed-point arithmetic gives the same result on
/// every machine.
pub(super) fn reduction(depth: i32, index: usize) -> i32 {
    if depth < 2 || index < 2 {
        return 0;
    }
    (LOGARITHMS[(depth as usize).min(63)] * LOGARITHMS[index.min(63)] / 2 + 512 * 1024) / (1024 * 1024)
}

const LOGARITHMS: [i32; 64] = {
    let mut logarithms = [0; 64];
    let mut n = 2;
    while n < 64 {
        // Adds the integral of 1 / x from n - 1 to n. The midpoint rule is accurate to a few thousandths.
        logarithms[n] = logarithms[n - 1] + (1024 * 2 + (2 * n as i32 - 1) / 2) / (2 * n as i32 - 1);
        n += 1;
    }
    logarithms
};

/// For each ply, the best line found from the node at that ply.
pub(super) struct PvTable<T>(Vec<ArrayVec<T, MAX_PLY>>);

impl<T: Copy> PvTable<T> {
    pub(super) fn new() -> PvTable<T> {
        PvTable((0..=MAX_PLY).map(|_| ArrayVec::new()).collect())
    }

    /// Returns the best line from the root.
    pub(super) fn line(&self) -> &[T] {
        &self.0[0]
    }

    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Sets the line at `ply` to `turn`, followed by the line of the next ply.
    pub(super) fn prepend(&mut self, ply: usize, turn: T) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(turn);
        line.extend(lower[0].iter().copied().take(MAX_PLY - 1));
    }
}

/// The data that all threads of a search share.
pub(super) struct SearchContext<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) stop: &'a AtomicBool,
    /// A flag that is set when the main thread has finished.
    pub(super) main_thread_done: &'a AtomicBool,
    pub(super) deadline: Option<Instant>,
    /// The maximum number of positions that each thread visits.
    pub(super) thread_node_limit: u64,
    pub(super) breadth: Breadth,
    /// `true` if the search may prune and reduce turns and use scores from the transposition table.
    pub(super) selective: bool,
}

impl SearchContext<'_> {
    /// Returns `true` if a thread must stop for a reason other than its node limit.
    pub(super) fn must_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.main_thread_done.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
