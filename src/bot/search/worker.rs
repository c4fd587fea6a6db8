//! One thread of a search: principal variation search (Marsland and Campbell 1982) with late-move reductions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use arrayvec::ArrayVec;

use super::table::{Bound, Entry, PROVEN, Table};
use super::{Assessment, Breadth, Candidate, Candidates, Game, INFINITE, MOST_TURNS, Score, exact};

/// The longest line that is followed.
pub(super) const MOST_PLIES: usize = 192;

/// Above this depth nothing is judged by its looks.
const RAZOR_DEPTH: i32 = 6;

/// How much a turn may change a position's looks, in hundredths of a ring.
const RAZOR_MARGIN: Score = 35;

/// Below this depth looking a position up takes longer than searching it.
const TABLE_DEPTH: i32 = 2;

const CODES: usize = 1 << 14;

/// The history's scores stay between this and its opposite.
const HISTORY_LIMIT: i32 = 8_192;

/// What all threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    /// Set from outside.
    pub(super) stop: &'a AtomicBool,
    /// Set when the first thread is done.
    pub(super) done: &'a AtomicBool,
    pub(super) deadline: Option<Instant>,
    /// For each thread.
    pub(super) node_limit: u64,
    pub(super) breadth: Breadth,
    /// Whether turns may be reduced, and known scores taken from deeper searches.
    pub(super) selective: bool,
}

/// What one thread remembers from one search to the next, and what it is at.
pub(super) struct Worker<G: Game> {
    /// By side and code of the turn.
    history: Box<[i16]>,
    killers: Box<[[u16; 2]; MOST_PLIES]>,
    pvs: Vec<ArrayVec<G::Turn, MOST_PLIES>>,
    pub(super) nodes: u64,
    /// Whether an iteration may be broken off: the first one may not.
    pub(super) may_abort: bool,
    pub(super) aborted: bool,
    /// Whether the score returned last rests on an estimate.
    pub(super) estimated: bool,
}

impl<G: Game> Worker<G> {
    pub(super) fn new() -> Worker<G> {
        Worker {
            history: vec![0; 2 * CODES].into(),
            killers: Box::new([[0; 2]; MOST_PLIES]),
            pvs: (0..=MOST_PLIES).map(|_| ArrayVec::new()).collect(),
            nodes: 0,
            may_abort: false,
            aborted: false,
            estimated: false,
        }
    }

    pub(super) fn begin(&mut self) {
        for value in &mut self.history {
            *value /= 4;
        }
        *self.killers = [[0; 2]; MOST_PLIES];
        self.nodes = 0;
        self.may_abort = false;
        self.aborted = false;
    }

    /// The line found at the root.
    pub(super) fn pv(&self) -> &[G::Turn] {
        &self.pvs[0]
    }

    /// Begins a line with a turn at the root.
    pub(super) fn lead_pv(&mut self, turn: G::Turn) {
        self.extend_pv(0, turn);
    }

    fn extend_pv(&mut self, ply: usize, turn: G::Turn) {
        let (upper, lower) = self.pvs.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(turn);
        line.extend(lower[0].iter().copied().take(MOST_PLIES - 1));
    }

    fn out_of_budget(&mut self, shared: &Shared) -> bool {
        if !self.may_abort {
            return false;
        }
        if self.nodes >= shared.node_limit {
            self.aborted = true;
        } else if self.nodes.is_multiple_of(1024) {
            self.aborted = shared.stop.load(Ordering::Relaxed)
                || shared.done.load(Ordering::Relaxed)
                || shared.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.aborted
    }

    /// The score of `game` between `alpha` and `beta`, or a bound beyond them (fail-soft). Meaningless once
    /// [`aborted`](Worker::aborted).
    ///
    /// Inlined, so that leaves are judged where they are met: most positions are leaves.
    #[inline(always)]
    pub(super) fn search(
        &mut self,
        shared: &Shared,
        game: &G,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        if self.out_of_budget(shared) {
            return 0;
        }
        self.nodes += 1;
        self.pvs[ply].clear();
        if depth <= 0 || ply >= MOST_PLIES {
            let assessment = game.assess();
            self.estimated = matches!(assessment, Assessment::Open(_));
            return score_of(assessment);
        }
        self.search_turns(shared, game, alpha, beta, depth, ply)
    }

    /// The same for a position that is not a leaf, by its turns if nothing tells it sooner.
    fn search_turns(
        &mut self,
        shared: &Shared,
        game: &G,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        let hash = game.hash();
        if depth >= TABLE_DEPTH {
            shared.table.prefetch(hash);
        }
        let in_pv = beta - alpha > 1;
        // Far above or below the window already: not worth a search.
        let looks = (shared.selective && !in_pv && depth <= RAZOR_DEPTH).then(|| score_of(game.assess()));
        if let Some(looks) = looks
            && looks - RAZOR_MARGIN * depth >= beta
            && beta.abs() < super::WIN
        {
            self.estimated = true;
            return looks;
        }

        // Before the entry is looked at, which may still be on its way.
        let mut turns = Candidates::<G::Turn>::new();
        let left_out = game.candidates(shared.breadth, &mut turns);
        let known = if depth >= TABLE_DEPTH { shared.table.get(hash) } else { None };
        if let Some(entry) = known
            && shared.selective
            && i32::from(entry.depth) >= depth
            && (!in_pv || entry.depth == PROVEN)
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score <= alpha,
            }
        {
            self.estimated = entry.depth != PROVEN;
            return entry.score;
        }

        if turns.is_empty() {
            self.estimated = false;
            return score_of(game.assess());
        }
        let side = game.to_move().index() * CODES;
        self.order(&mut turns, side, ply, known.map_or(0, |entry| entry.code));

        // A forced turn costs no depth, as long as the line does not run away.
        let forced = turns.len() == 1 && ply < 2 * MOST_PLIES / 3;
        let floor = alpha;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut rests_on_estimate = left_out;
        // So far below the window that a late turn is not expected to reach it.
        let hopeless = looks.is_some_and(|looks| looks + RAZOR_MARGIN * depth <= alpha && alpha.abs() < super::WIN);
        for i in 0..turns.len() {
            if i > 0 && hopeless && depth <= 4 && i as i32 > depth {
                rests_on_estimate = true;
                break;
            }
            let turn = next_best(&mut turns, i);
            // Made in place: a copy of what has just been written would wait for the writes.
            let mut child = *game;
            child.make(turn);
            let deeper = if forced { depth } else { depth - 1 };
            let score = if i == 0 {
                -self.search(shared, &child, -beta, -alpha, deeper, ply + 1)
            } else {
                let reduced = if shared.selective { reduction(depth, i) } else { 0 };
                let mut score = -self.search(shared, &child, -alpha - 1, -alpha, deeper - reduced, ply + 1);
                if score > alpha && reduced > 0 {
                    score = -self.search(shared, &child, -alpha - 1, -alpha, deeper, ply + 1);
                }
                if score > alpha && score < beta {
                    score = -self.search(shared, &child, -beta, -alpha, deeper, ply + 1);
                }
                score
            };
            if self.aborted {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = G::code(turn);
                    if in_pv {
                        self.extend_pv(ply, turn);
                    }
                }
                if score >= beta {
                    // The one refutation is all that the bound rests on.
                    rests_on_estimate = self.estimated;
                    self.learn(&turns[..=i], side, ply, depth);
                    break;
                }
            }
            rests_on_estimate |= self.estimated;
        }

        self.estimated = rests_on_estimate;
        let bound = if best >= beta {
            Bound::Lower
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let stored = if rests_on_estimate { depth.min(i32::from(PROVEN) - 1) as u8 } else { PROVEN };
        if depth >= TABLE_DEPTH {
            shared.table.put(hash, Entry { score: best, depth: stored, bound, code: best_code });
        }
        best
    }

    /// Fills in the order in which the turns are tried: the one from the table, killers, then history and looks.
    pub(super) fn order(&self, turns: &mut Candidates<G::Turn>, side: usize, ply: usize, best: u16) {
        let [first, second] = self.killers[ply];
        for candidate in turns {
            let code = G::code(candidate.turn);
            candidate.order += if code == best {
                1_000_000
            } else if code == first {
                20_000
            } else if code == second {
                19_000
            } else {
                i32::from(self.history[side + usize::from(code)])
            };
        }
    }

    /// The last of `tried` refuted what came before; the others did not.
    fn learn(&mut self, tried: &[Candidate<G::Turn>], side: usize, ply: usize, depth: i32) {
        let Some((last, failed)) = tried.split_last() else { return };
        let code = G::code(last.turn);
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let bonus = (depth * depth * 4).min(1_200);
        self.reward(side, code, bonus);
        for other in failed {
            self.reward(side, G::code(other.turn), -bonus);
        }
    }

    fn reward(&mut self, side: usize, code: u16, bonus: i32) {
        let value = &mut self.history[side + usize::from(code)];
        *value += (bonus - i32::from(*value) * bonus.abs() / HISTORY_LIMIT) as i16;
    }
}

/// How many turns less a late one is searched: half the product of the logarithms of depth and index, from tables, so
/// that it is the same on every machine.
fn reduction(depth: i32, index: usize) -> i32 {
    if depth < 2 || index < 2 {
        return 0;
    }
    (REDUCTIONS[(depth as usize).min(63)] * REDUCTIONS[index.min(63)] / 2 + 512 * 1024) / (1024 * 1024)
}

/// Logarithms to the base e in 1024ths.
const REDUCTIONS: [i32; 64] = {
    let mut logarithms = [0; 64];
    let mut n = 2;
    while n < 64 {
        // The sum of 1 / k between n - 1 and n, by a middle step: within a few thousandths of the integral.
        logarithms[n] = logarithms[n - 1] + (1024 * 2 + (2 * n as i32 - 1) / 2) / (2 * n as i32 - 1);
        n += 1;
    }
    logarithms
};

pub(super) fn score_of(assessment: Assessment) -> Score {
    match assessment {
        Assessment::Over(margin) => exact(margin),
        Assessment::Open(score) => score,
    }
}

/// Moves the most promising of the turns from `from` on to that place; the first of them if several are.
#[inline]
pub(super) fn next_best<T: Copy>(turns: &mut Candidates<T>, from: usize) -> T {
    const LAST: i64 = MOST_TURNS as i64 - 1;
    // Order and place in one number, so that nothing depends on a comparison that the processor cannot foresee.
    let key = |(i, candidate): (usize, &Candidate<T>)| i64::from(candidate.order) * (LAST + 1) + LAST - i as i64;
    let highest = turns.iter().enumerate().skip(from).map(key).max().unwrap_or(0);
    let best = (LAST - highest.rem_euclid(LAST + 1)) as usize;
    let turn = turns[best].turn;
    turns.swap(from, best);
    turn
}
