//! One thread of a search: fail-soft principal variation search (Marsland, Campbell 1982; Fishburn 1983) in steps.
//!
//! There is no quiescence search, since no turn of TAMSK captures anything, and no null-move pruning, since having to
//! move can be a burden (CPW: Zugzwang).

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use arrayvec::ArrayVec;

use super::game::{Breadth, Candidates, Evaluation, Game, INFINITE, Score, WIN};
use super::ordering::{MoveOrdering, next_best};
use super::report::MAX_PLY;
use super::table::{Bound, Entry, PROVEN, Table};

/// The greatest remaining depth at which a static evaluation may prune.
const FUTILITY_DEPTH: i32 = 6;

/// The greatest remaining depth at which late turns may be pruned.
const LATE_MOVE_PRUNING_DEPTH: i32 = 4;

/// The least remaining depth at which a node without a known turn is searched one turn less deep.
const ITERATIVE_REDUCTION_DEPTH: i32 = 4;

/// The least remaining depth at which the transposition table is used: below, a look-up takes longer than a search.
const MIN_TABLE_DEPTH: i32 = 2;

/// The state of one thread. The move ordering is kept from one search to the next.
pub(super) struct Worker<G: Game> {
    pub(super) ordering: MoveOrdering,
    pub(super) pv: PrincipalVariation<G::Turn>,
    pub(super) nodes: u64,
    /// Whether the iteration may be aborted; the first one may not.
    pub(super) may_abort: bool,
    pub(super) aborted: bool,
    /// Whether the score returned last depends on an estimate.
    pub(super) estimated: bool,
}

impl<G: Game> Worker<G> {
    pub(super) fn new() -> Worker<G> {
        Worker {
            ordering: MoveOrdering::new(),
            pv: PrincipalVariation::new(),
            nodes: 0,
            may_abort: false,
            aborted: false,
            estimated: false,
        }
    }

    /// Prepares for a new search.
    pub(super) fn begin(&mut self) {
        self.ordering.begin();
        self.nodes = 0;
        self.may_abort = false;
        self.aborted = false;
    }

    fn out_of_budget(&mut self, context: &SearchContext) -> bool {
        if !self.may_abort {
            return false;
        }
        if self.nodes >= context.node_limit {
            self.aborted = true;
        } else if self.nodes.is_multiple_of(1024) {
            self.aborted = context.must_stop();
        }
        self.aborted
    }

    /// Returns the score of `game` if it lies between `alpha` and `beta`, otherwise a bound on it beyond them
    /// (fail-soft). Meaningless once [`aborted`](Worker::aborted).
    ///
    /// Inlined, because most positions are leaves.
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
            self.estimated = matches!(evaluation, Evaluation::Heuristic(_));
            return evaluation.score();
        }
        self.search_turns(context, game, alpha, beta, depth, ply)
    }

    /// Searches an inner node.
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
        // Step 3: prefetch the transposition table entry, which may take as long to arrive as steps 4 and 5 take.
        let hash = game.hash();
        if depth >= MIN_TABLE_DEPTH {
            context.table.prefetch(hash);
        }
        // Step 4: reverse futility pruning (CPW; also called static null move pruning). The static evaluation is so far
        // above the window that the opponent is not expected to bring it back into it.
        let in_pv = beta - alpha > 1;
        let may_prune = context.selective && !in_pv && depth <= FUTILITY_DEPTH && !game.may_end_soon();
        let static_score = may_prune.then(|| game.evaluate().score());
        if let Some(static_score) = static_score
            && static_score - G::SWING * depth >= beta
            && beta.abs() < WIN
        {
            self.estimated = true;
            return static_score;
        }
        // Step 5: generate the turns.
        let mut turns = Candidates::<G::Turn>::new();
        let left_out = game.candidates(context.breadth, &mut turns);
        // Step 6: transposition table cut-off (Greenblatt, Eastlake and Crocker 1967).
        let known = if depth >= MIN_TABLE_DEPTH { context.table.get(hash) } else { None };
        if let Some(entry) = known
            && context.selective
            && is_cut_off(&entry, in_pv, alpha, beta, depth)
        {
            self.estimated = entry.depth != PROVEN;
            return entry.score;
        }
        // Step 7: internal iterative reduction (CPW). Without a turn to begin with, a deep search mostly finds one: the
        // next iteration knows it.
        let unknown =
            context.selective && depth >= ITERATIVE_REDUCTION_DEPTH && known.is_none_or(|entry| entry.code == 0);
        let depth = depth - i32::from(unknown);
        // Step 8: score a finished match.
        if turns.is_empty() {
            self.estimated = false;
            return game.evaluate().score();
        }
        // Step 9: order the turns.
        let side = game.to_move();
        self.ordering.score::<G>(&mut turns, side, ply, known.map_or(0, |entry| entry.code));
        // Step 10: one reply extension (CPW). A forced turn costs no depth, unless the line gets too long.
        let extended = turns.len() == 1 && ply < 2 * MAX_PLY / 3;
        let child_depth = if extended { depth } else { depth - 1 };

        let floor = alpha;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut estimated = left_out;
        // The condition of futility pruning (Heinz 1998): the static evaluation is far below the window.
        let futile = static_score.is_some_and(|score| score + G::SWING * depth <= alpha && alpha.abs() < WIN);
        for i in 0..turns.len() {
            // Step 11: late move pruning (CPW: Move Count Based Pruning). In a futile node, late turns are skipped.
            if i > 0 && futile && depth <= LATE_MOVE_PRUNING_DEPTH && i as i32 > depth {
                estimated = true;
                break;
            }
            let turn = next_best(&mut turns, i);
            // Made in place: a copy of what has just been written would wait for the writes.
            let mut child = *game;
            child.make(turn);
            let score = self.search_child(context, &child, alpha, beta, depth, child_depth, i, ply);
            if self.aborted {
                return 0;
            }
            // Step 14: raise alpha, or end with a beta cut-off.
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = G::code(turn);
                    if in_pv {
                        self.pv.extend(ply, turn);
                    }
                }
                if score >= beta {
                    // The bound depends on this refutation alone.
                    estimated = self.estimated;
                    self.ordering.learn::<G>(&turns[..=i], side, ply, depth);
                    break;
                }
            }
            estimated |= self.estimated;
        }
        // Step 15: store the result in the transposition table.
        self.estimated = estimated;
        if depth >= MIN_TABLE_DEPTH {
            store(context.table, hash, best, best_code, Bound::of(best, floor, beta), depth, estimated);
        }
        best
    }

    /// Searches the position after the turn with this index in the ordering.
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
        // Step 12: principal variation search (Marsland and Campbell 1982). The first turn gets the full window; for
        // each later one a null window first has to show that it is better.
        if index == 0 {
            return -self.search(context, child, -beta, -alpha, child_depth, ply + 1);
        }
        // Step 13: late move reduction (CPW). That null window is searched less deep, and again without the reduction
        // if the turn turns out better.
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

/// Whether a table entry makes a search unnecessary: in a PV node only a proven one, so that the variation stays whole.
#[inline(always)]
fn is_cut_off(entry: &Entry, in_pv: bool, alpha: Score, beta: Score, depth: i32) -> bool {
    i32::from(entry.depth) >= depth
        && (!in_pv || entry.depth == PROVEN)
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= beta,
            Bound::Upper => entry.score <= alpha,
        }
}

/// Stores a result. One that doesn't depend on an estimate is valid for every depth.
#[inline(always)]
fn store(table: &Table, hash: u64, score: Score, code: u16, bound: Bound, depth: i32, estimated: bool) {
    let depth = if estimated { depth.min(i32::from(PROVEN) - 1) as u8 } else { PROVEN };
    table.put(hash, Entry { score, depth, bound, code });
}

/// Returns by how many turns to reduce the search of the turn with this index in the ordering: half the product of the
/// natural logarithms of depth and index, rounded. Fixed-point, so that it is the same on every machine.
pub(super) fn reduction(depth: i32, index: usize) -> i32 {
    if depth < 2 || index < 2 {
        return 0;
    }
    (LOGARITHMS[(depth as usize).min(63)] * LOGARITHMS[index.min(63)] / 2 + 512 * 1024) / (1024 * 1024)
}

/// Natural logarithms, in 1024ths.
const LOGARITHMS: [i32; 64] = {
    let mut logarithms = [0; 64];
    let mut n = 2;
    while n < 64 {
        // The integral of 1 / x from n - 1 to n by the midpoint rule, exact to a few thousandths.
        logarithms[n] = logarithms[n - 1] + (1024 * 2 + (2 * n as i32 - 1) / 2) / (2 * n as i32 - 1);
        n += 1;
    }
    logarithms
};

/// The best line found from each ply on.
pub(super) struct PrincipalVariation<T>(Vec<ArrayVec<T, MAX_PLY>>);

impl<T: Copy> PrincipalVariation<T> {
    pub(super) fn new() -> PrincipalVariation<T> {
        PrincipalVariation((0..=MAX_PLY).map(|_| ArrayVec::new()).collect())
    }

    /// The line from the root.
    pub(super) fn line(&self) -> &[T] {
        &self.0[0]
    }

    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes the line at `ply` that of the next ply with `turn` before it.
    pub(super) fn extend(&mut self, ply: usize, turn: T) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(turn);
        line.extend(lower[0].iter().copied().take(MAX_PLY - 1));
    }
}

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
