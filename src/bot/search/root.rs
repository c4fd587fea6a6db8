//! The root of a search: iterations with an aspiration window, and what they found.

use super::table::{Bound, Entry};
use super::worker::{Shared, Worker, next_best, score_of};
use super::{Candidates, Game, INFINITE, Info, Report, Score, margin};

/// Half the first window around the score of the iteration before.
const WINDOW: Score = 40;

/// One thread's way through the iterations.
pub(super) struct Root<'a, 'b, G: Game> {
    shared: &'a Shared<'b>,
    worker: &'a mut Worker<G>,
    game: &'a G,
    turns: Candidates<G::Turn>,
    left_out: bool,
    every_score: bool,
    report: Report<G::Turn>,
}

impl<'a, 'b, G: Game> Root<'a, 'b, G> {
    pub(super) fn new(shared: &'a Shared<'b>, worker: &'a mut Worker<G>, game: &'a G, every_score: bool) -> Self {
        worker.begin();
        let mut turns = Candidates::new();
        let left_out = game.candidates(shared.breadth, &mut turns);
        let report = Report {
            turn: None,
            score: score_of(game.assess()),
            depth: 0,
            nodes: 0,
            pv: Vec::new(),
            exact: turns.is_empty(),
            root_scores: Vec::new(),
        };
        Root { shared, worker, game, turns, left_out, every_score, report }
    }

    /// What has been found.
    pub(super) fn report(self) -> Report<G::Turn> {
        Report { nodes: self.worker.nodes, ..self.report }
    }

    /// Searches to `first` turns ahead, then one more at a time, until the last one, a limit or a proof.
    pub(super) fn deepen(&mut self, first: u32, last: u32, info: &mut dyn FnMut(&Info<G::Turn>)) {
        if self.turns.is_empty() {
            return;
        }
        for depth in first..=last {
            let finished = if self.every_score { self.score_every(depth) } else { self.score_best(depth) };
            self.worker.may_abort = true;
            if !finished {
                return;
            }
            let report = &self.report;
            info(&Info {
                depth,
                score: report.score,
                nodes: self.worker.nodes,
                pv: report.pv.clone(),
                exact: report.exact,
            });
            if report.exact || self.worker.nodes >= self.shared.node_limit {
                return;
            }
        }
    }

    /// One iteration for the best turn alone; false if it was broken off.
    fn score_best(&mut self, depth: u32) -> bool {
        let before = self.report.score;
        let known = self.report.depth > 0 && margin(before).is_none();
        let (mut below, mut above) = if known { (WINDOW, WINDOW) } else { (2 * INFINITE, 2 * INFINITE) };
        loop {
            let alpha = (before - below).max(-INFINITE);
            let beta = (before + above).min(INFINITE);
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
        let pv = self.worker.pv().to_vec();
        self.report = Report {
            turn: Some(turn),
            score,
            depth,
            nodes: self.worker.nodes,
            pv,
            exact,
            root_scores: vec![(turn, score)],
        };
    }

    /// The best turn within a window, its score, and whether that rests on an estimate. When it is broken off, the
    /// best turn of the unfinished iteration is kept if it beat the first one.
    fn iterate(&mut self, depth: u32, mut alpha: Score, beta: Score) -> Option<(G::Turn, Score, bool)> {
        let Root { shared, worker, game, turns, .. } = self;
        let known = shared.table.get(game.hash()).map_or(0, |entry| entry.code);
        let first = self.report.turn.map_or(known, G::code);
        let mut turns = turns.clone();
        worker.order(&mut turns, game.to_move().index() << 14, 0, first);
        let floor = alpha;
        let mut best: Option<(G::Turn, Score)> = None;
        let mut estimated = self.left_out;
        for i in 0..turns.len() {
            let turn = next_best(&mut turns, i);
            let child = game.after(turn);
            let deeper = depth as i32 - i32::from(turns.len() > 1);
            let mut score = 0;
            if i > 0 {
                score = -worker.search(shared, &child, -alpha - 1, -alpha, deeper, 1);
            }
            if i == 0 || (score > alpha && score < beta) {
                score = -worker.search(shared, &child, -beta, -alpha, deeper, 1);
            }
            if worker.aborted {
                // A turn that beat the one of the iteration before is known to be better, if not by how much.
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
                    worker.lead_pv(turn);
                }
                if score >= beta {
                    estimated = worker.estimated;
                    break;
                }
            }
            estimated |= worker.estimated;
        }
        let (turn, score) = best?;
        if score > floor {
            let bound = if score >= beta { Bound::Lower } else { Bound::Exact };
            let entry = Entry { score, depth: depth.min(254) as u8, bound, code: G::code(turn) };
            shared.table.put(game.hash(), entry);
        }
        Some((turn, score, estimated))
    }

    /// One iteration that scores every turn with an open window; false if it was broken off.
    fn score_every(&mut self, depth: u32) -> bool {
        let mut scores = Vec::with_capacity(self.turns.len());
        let mut line = Vec::new();
        let mut best = -2 * INFINITE;
        let mut estimated = self.left_out;
        for candidate in &self.turns {
            let child = self.game.after(candidate.turn);
            let deeper = depth as i32 - 1;
            let score = -self.worker.search(self.shared, &child, -INFINITE, INFINITE, deeper, 1);
            if self.worker.aborted {
                return false;
            }
            estimated |= self.worker.estimated;
            if score > best {
                best = score;
                self.worker.lead_pv(candidate.turn);
                line = self.worker.pv().to_vec();
            }
            scores.push((candidate.turn, score));
        }
        // Stable: turns of equal score stay in the order in which the game made them.
        scores.sort_by_key(|&(_, score)| -score);
        self.report = Report {
            turn: scores.first().map(|&(turn, _)| turn),
            score: best,
            depth,
            nodes: self.worker.nodes,
            pv: line,
            exact: !estimated,
            root_scores: scores,
        };
        true
    }
}
