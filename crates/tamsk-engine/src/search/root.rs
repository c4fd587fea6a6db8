//! The root of a search: iterative deepening (Slate and Atkin 1977) with aspiration windows (CPW).

use super::game::{Candidates, INFINITE, Score, SearchablePosition, exact_margin};
use super::ordering::pick_next_best;
use super::report::SearchReport;
use super::table::{Bound, TableEntry};
use super::worker::{SearchContext, SearchWorker};

/// A search at the root of the tree.
pub(super) struct RootSearch<'a, 'b, G: SearchablePosition> {
    context: &'a SearchContext<'b>,
    worker: &'a mut SearchWorker<G>,
    game: &'a G,
    turns: Candidates<G::Turn>,
    left_out: bool,
    scores_all_turns: bool,
    report: SearchReport<G::Turn>,
}

impl<'a, 'b, G: SearchablePosition> RootSearch<'a, 'b, G> {
    pub(super) fn new(
        context: &'a SearchContext<'b>,
        worker: &'a mut SearchWorker<G>,
        game: &'a G,
        every_score: bool,
    ) -> Self {
        worker.reset_for_search();
        let mut turns = Candidates::new();
        let left_out = game.add_candidates(context.breadth, &mut turns);
        let report = SearchReport {
            turn: None,
            score: game.evaluate().score(),
            depth: 0,
            nodes: 0,
            pv: Vec::new(),
            is_proven: turns.is_empty(),
            exact_root_scores: Vec::new(),
        };
        RootSearch { context, worker, game, turns, left_out, scores_all_turns: every_score, report }
    }

    pub(super) fn into_report(self) -> SearchReport<G::Turn> {
        SearchReport { nodes: self.worker.nodes, ..self.report }
    }

    /// Searches to each depth from `first` to `last`, and calls `info` after each iteration.
    pub(super) fn deepen(&mut self, first: u32, last: u32, info: &mut dyn FnMut(&SearchReport<G::Turn>)) {
        if self.turns.is_empty() {
            return;
        }
        for depth in first..=last {
            let finished = if self.scores_all_turns { self.score_every(depth) } else { self.score_best(depth) };
            self.worker.may_abort = true;
            if !finished {
                return;
            }
            info(&self.report);
            if self.report.is_proven || self.worker.nodes >= self.context.thread_node_limit {
                return;
            }
        }
    }

    /// Scores only the best turn. Widens the aspiration window if the score leaves it. Returns `false` if the search
    /// was aborted.
    fn score_best(&mut self, depth: u32) -> bool {
        let previous = self.report.score;
        let known = self.report.depth > 0 && exact_margin(previous).is_none();
        let (mut below, mut above) =
            if known { (G::ASPIRATION_HALF_WIDTH, G::ASPIRATION_HALF_WIDTH) } else { (2 * INFINITE, 2 * INFINITE) };
        loop {
            let alpha = (previous - below).max(-INFINITE);
            let beta = (previous + above).min(INFINITE);
            let Some((turn, score, estimated)) = self.iterate(depth, alpha, beta) else { return false };
            if score <= alpha && alpha > -INFINITE {
                below *= 4;
            } else if score >= beta && beta < INFINITE {
                above *= 4;
                self.keep(turn, score, depth, false);
            } else {
                self.keep(turn, score, depth, !estimated);
                return true;
            }
        }
    }

    fn keep(&mut self, turn: G::Turn, score: Score, depth: u32, exact: bool) {
        let pv = self.worker.pv.line().to_vec();
        self.report = SearchReport {
            turn: Some(turn),
            score,
            depth,
            nodes: self.worker.nodes,
            pv,
            is_proven: exact,
            exact_root_scores: vec![(turn, score)],
        };
    }

    /// Searches all turns with one window. Returns the best turn, its score, and whether the score depends on an
    /// estimate. Returns `None` if the search was aborted. In that case, keeps the best turn found so far if it is
    /// better than the first turn.
    fn iterate(&mut self, depth: u32, mut alpha: Score, beta: Score) -> Option<(G::Turn, Score, bool)> {
        let RootSearch { context, worker, game, turns, .. } = self;
        let known = context.table.get(game.hash()).map_or(0, |entry| entry.best_turn_code);
        let first = self.report.turn.map_or(known, G::turn_code);
        let mut turns = turns.clone();
        worker.ordering.add_ordering_scores::<G>(&mut turns, game.to_move(), 0, first);
        let floor = alpha;
        let mut best: Option<(G::Turn, Score)> = None;
        let mut estimated = self.left_out;
        for i in 0..turns.len() {
            let turn = pick_next_best(&mut turns, i);
            let child = game.after(turn);
            let deeper = depth as i32 - i32::from(turns.len() > 1);
            let mut score = 0;
            if i > 0 {
                score = -worker.search(context, &child, -alpha - 1, -alpha, deeper, 1);
            }
            if i == 0 || (score > alpha && score < beta) {
                score = -worker.search(context, &child, -beta, -alpha, deeper, 1);
            }
            if worker.aborted {
                // This turn beats the best turn of the previous iteration, even if its exact score is unknown.
                if let Some((turn, score)) = best
                    && score > floor
                    && i > 0
                {
                    let depth = self.report.depth;
                    self.keep(turn, score, depth, false);
                }
                return None;
            }
            if best.is_none_or(|(_, old)| score > old) {
                best = Some((turn, score));
                if score > alpha {
                    alpha = score;
                    worker.pv.prepend(0, turn);
                }
                if score >= beta {
                    estimated = worker.score_is_estimate;
                    break;
                }
            }
            estimated |= worker.score_is_estimate;
        }
        let (turn, score) = best?;
        if score > floor {
            let bound = if score >= beta { Bound::Lower } else { Bound::Exact };
            let entry = TableEntry { score, depth: depth.min(254) as u8, bound, best_turn_code: G::turn_code(turn) };
            context.table.store(game.hash(), entry);
        }
        Some((turn, score, estimated))
    }

    fn score_every(&mut self, depth: u32) -> bool {
        let mut scores = Vec::with_capacity(self.turns.len());
        let mut line = Vec::new();
        let mut best = -2 * INFINITE;
        let mut estimated = self.left_out;
        for candidate in &self.turns {
            let child = self.game.after(candidate.turn);
            let deeper = depth as i32 - 1;
            let score = -self.worker.search(self.context, &child, -INFINITE, INFINITE, deeper, 1);
            if self.worker.aborted {
                return false;
            }
            estimated |= self.worker.score_is_estimate;
            if score > best {
                best = score;
                self.worker.pv.prepend(0, candidate.turn);
                line = self.worker.pv.line().to_vec();
            }
            scores.push((candidate.turn, score));
        }
        // The sort is stable, so turns with equal scores keep the order in which they were generated.
        scores.sort_by_key(|&(_, score)| -score);
        self.report = SearchReport {
            turn: scores.first().map(|&(turn, _)| turn),
            score: best,
            depth,
            nodes: self.worker.nodes,
            pv: line,
            is_proven: !estimated,
            exact_root_scores: scores,
        };
        true
    }
}
