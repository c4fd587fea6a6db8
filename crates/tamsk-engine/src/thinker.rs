//! The Level 1 player. It proves the result if possible and searches otherwise, and it makes the mistakes that suit its
//! difficulty.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tamsk_rules::{Position, Turn};

use super::difficulty::{Difficulty, Strength};
use super::endgame::{Budget, Proof, Solver};
use super::search::{Score, SearchLimits, SearchReport, SearchablePosition, Searcher, exact_score};
use crate::oversights::choose_with_mistakes;

/// The default size of all hash tables together, in mebibytes.
pub const DEFAULT_HASH_MIB: usize = 64;

/// The maximum number of free places with which the winner is always proven. So far, each proof has taken a few hundred
/// thousand nodes at most.
pub const MAX_FREE_PLACES_ALWAYS_PROVEN: u8 = 8;

/// The maximum number of free places with which `tamsk-engine prove` takes less than a minute. The hardest of 300
/// positions took 0.24 seconds and 344 000 nodes.
pub const MAX_FREE_PLACES_PROVEN_IN_A_MINUTE: u8 = 12;

/// The shares of the budget that are used for proofs. Each entry consists of a maximum number of free places, a
/// percentage, and the least budget, in positions, with which a proof is likely to succeed. The more likely a proof is,
/// the higher the percentage. If there are more free places than in the last entry, no proof is tried.
const PROOF_SHARES: [(u8, u32, u64); 4] =
    [(MAX_FREE_PLACES_ALWAYS_PROVEN, 100, 0), (18, 75, 0), (22, 60, 100_000), (26, 50, 2_000_000)];

/// The assumed number of positions per second of a time budget.
const POSITIONS_A_SECOND: u64 = 3_000_000;

/// The number of free places below which the static evaluation is good enough to guess the winner.
const GUESS_PLACES: u8 = 16;

/// The maximum number of positions that the search before a proof visits. If the budget is small, the search visits
/// only the budget divided by `GUESS_SHARE`.
const GUESS_NODES: u64 = 20_000;
const GUESS_SHARE: u64 = 20;

const TIE: Score = exact_score(0);

/// The least budget for proving that a turn does not lose, in positions.
const HOLD_NODES: u64 = 10_000;

/// The number of further turns that are tried if the best turn may lose. The search that ranks these turns gets the
/// budget divided by `RANK_SHARE`.
const HOLD_TRIES: usize = 3;
const RANK_SHARE: u32 = 8;

/// A turn that an [`UntimedThinker`] has chosen, or an act that a [`GipfThinker`](super::gipf::GipfThinker) has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotChoice<T> {
    /// The turn or act to play.
    pub turn: T,
    /// The score of the best turn for the side to move, in hundredths of a ring or a piece.
    pub best_score: Score,
    /// `true` if the score is proven. In GIPF, a proof assumes that potentials are not challenged.
    pub is_proven: bool,
    /// The depth of the search: in turns for TAMSK, and in acts that leave a choice for GIPF.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// The principal variation, which is the best line found for both sides. The bot may play a mistake instead of its
    /// first turn.
    pub pv: Vec<T>,
}

/// The Level 1 player, which consists of a search and a proof search. Their tables are kept between turns.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use tamsk_engine::search::SearchLimits;
/// use tamsk_engine::{Difficulty, UntimedThinker};
/// use tamsk_rules::Position;
///
/// let start = Position::start();
/// let mut thinker = UntimedThinker::new(4);
/// let never = AtomicBool::new(false);
/// let chosen = thinker
///     .choose_turn(&start, Difficulty::Expert, 0, &SearchLimits::nodes(5_000), &never, &mut |_| ())
///     .expect("the match is not over");
/// assert!(start.is_legal(chosen.turn));
/// assert!(!chosen.is_proven && chosen.nodes <= 5_000);
/// ```
pub struct UntimedThinker {
    searcher: Searcher<Position>,
    solver: Solver,
}

impl UntimedThinker {
    /// Creates a thinker whose hash tables have this many mebibytes in total.
    pub fn new(hash_mib: usize) -> UntimedThinker {
        let proofs = hash_mib / 2;
        UntimedThinker { searcher: Searcher::new(hash_mib - proofs), solver: Solver::new(proofs) }
    }

    /// Clears the tables of the search and of the proof search.
    pub fn clear(&mut self) {
        self.searcher.clear();
        self.solver.clear();
    }

    /// Chooses the turn of a player of this difficulty. Returns `None` if the match is over. Without a limit of nodes
    /// or time, the budget of the difficulty applies. With one thread and no time limit, results are reproducible.
    pub fn choose_turn(
        &mut self,
        position: &Position,
        difficulty: Difficulty,
        seed: u64,
        limits: &SearchLimits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchReport<Turn>),
    ) -> Option<BotChoice<Turn>> {
        self.choose_with_strength(position, &difficulty.strength(), seed, limits, stop, info)
    }

    /// Like [`UntimedThinker::choose_turn`], but chooses the turn of a player of this strength.
    pub(crate) fn choose_with_strength(
        &mut self,
        position: &Position,
        strength: &Strength,
        seed: u64,
        limits: &SearchLimits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchReport<Turn>),
    ) -> Option<BotChoice<Turn>> {
        if position.is_over() {
            return None;
        }
        let mut limits = limits.with_default_budget(strength.nodes_without_sand, strength.depth);
        limits.scores_all_turns = strength.makes_mistakes();
        let (mut chosen, scores) = self.best(position, strength, limits, stop, info)?;
        if strength.makes_mistakes() {
            chosen.turn = choose_with_mistakes(position, &scores, strength, seed).unwrap_or(chosen.turn);
        }
        Some(chosen)
    }

    fn best(
        &mut self,
        position: &Position,
        strength: &Strength,
        mut limits: SearchLimits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchReport<Turn>),
    ) -> Option<(BotChoice<Turn>, Vec<(Turn, Score)>)> {
        let begun = Instant::now();
        // The time until which the search may try to prove that a turn does not lose.
        let proof_deadline = limits.time.and_then(|time| begun.checked_add(time * 5 / 4));
        let mut spent = 0;
        let mut safe = None;
        if let Some(budget) = proof_budget(position, strength, &limits, begun, stop) {
            let proof = self.prove_margin(position, &budget);
            spent = proof.nodes;
            // A proven win is good enough, even if a win by more rings may exist. A proven loss will not get better.
            if let Some(turn) = proof.turn
                && (proof.min_margin > 0 || proof.max_margin < 0)
            {
                return Some((proven(position, turn, &proof, spent, info), Vec::new()));
            }
            safe = proof.turn.map(|turn| (turn, proof));
            limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent).max(1));
            limits.time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        }
        let report = self.searcher.search(position, &limits, stop, info);
        let SearchReport { turn, score, depth, nodes, pv, is_proven: exact, exact_root_scores: root_scores } = report;
        spent += nodes;
        let mut chosen = BotChoice { turn: turn?, best_score: score, is_proven: exact, depth, nodes: spent, pv };
        if let Some((safe, proof)) = safe
            && !(exact && score > 0)
        {
            let Some(holds) = self.first_to_hold(position, &chosen, &limits, proof_deadline, stop) else {
                return Some((proven(position, safe, &proof, spent, info), Vec::new()));
            };
            chosen = holds;
            if proof.margin().is_some() {
                chosen = BotChoice { best_score: TIE, is_proven: true, ..chosen };
            }
        }
        Some((chosen, root_scores))
    }

    /// Proves the winner and then the margin. If the budget runs out, proves only bounds. Before the proof, a short
    /// search guesses the winner.
    pub fn prove_margin(&mut self, position: &Position, budget: &Budget) -> Proof {
        let (guess, guessed) = self.guess(position, budget);
        let proof = self.solver.prove_margin(position, guess, &budget.after_visiting(guessed));
        Proof { nodes: guessed + proof.nodes, ..proof }
    }

    /// Like [`UntimedThinker::prove_margin`], but proves only the winner of `position`.
    pub fn prove_winner(&mut self, position: &Position, budget: &Budget) -> Proof {
        let (guess, guessed) = self.guess(position, budget);
        let proof = self.solver.prove_winner(position, guess, &budget.after_visiting(guessed));
        Proof { nodes: guessed + proof.nodes, ..proof }
    }

    /// Returns the score of a short search and the number of positions that it visited. A good guess is worthwhile,
    /// because a proof that first tests for the wrong winner takes twice as long.
    fn guess(&mut self, position: &Position, budget: &Budget) -> (Score, u64) {
        if free_places(position) < GUESS_PLACES || position.is_over() {
            return (position.evaluate().score(), 0);
        }
        let limits = SearchLimits::nodes((budget.nodes / GUESS_SHARE).clamp(1, GUESS_NODES));
        let report = self.searcher.search(position, &limits, budget.stop, &mut |_| ());
        (report.score, report.nodes)
    }

    /// Tries to prove that the chosen turn does not lose, and then tries the other turns with the best scores. Returns
    /// the first turn for which the proof succeeds, or `None` if all proofs fail. If several turns hold a tie, the one
    /// with the best estimate is the most promising.
    fn first_to_hold(
        &mut self,
        position: &Position,
        chosen: &BotChoice<Turn>,
        limits: &SearchLimits,
        end: Option<Instant>,
        stop: &AtomicBool,
    ) -> Option<BotChoice<Turn>> {
        if self.holds(position, chosen.turn, limits, end, stop) {
            return Some(chosen.clone());
        }
        let nodes = limits.nodes.map(|nodes| (nodes / u64::from(RANK_SHARE)).max(1));
        let time = limits.time.map(|time| time / RANK_SHARE);
        let ranks = SearchLimits { nodes, time, scores_all_turns: true, ..*limits };
        let report = self.searcher.search(position, &ranks, stop, &mut |_| ());
        let others = report.exact_root_scores.into_iter().filter(|(turn, _)| *turn != chosen.turn).take(HOLD_TRIES);
        let nodes = chosen.nodes + report.nodes;
        for (turn, score) in others {
            if self.holds(position, turn, limits, end, stop) {
                return Some(BotChoice {
                    turn,
                    best_score: score,
                    is_proven: false,
                    depth: report.depth,
                    nodes,
                    pv: vec![turn],
                });
            }
        }
        None
    }

    fn holds(
        &mut self,
        position: &Position,
        turn: Turn,
        limits: &SearchLimits,
        deadline: Option<Instant>,
        stop: &AtomicBool,
    ) -> bool {
        let nodes = limits.nodes.map_or(u64::MAX, |nodes| (nodes / 4).max(HOLD_NODES));
        let proof = self.solver.prove_margin_above(&position.after(turn), 0, &Budget { nodes, deadline, stop });
        proof.max_margin <= 0
    }
}

fn proven(
    position: &Position,
    turn: Turn,
    proof: &Proof,
    nodes: u64,
    info: &mut dyn FnMut(&SearchReport<Turn>),
) -> BotChoice<Turn> {
    let score = exact_score(proof.min_margin);
    let exact = proof.margin().is_some();
    let depth = u32::from(free_places(position));
    let pv = vec![turn];
    info(&SearchReport {
        turn: Some(turn),
        depth,
        score,
        nodes,
        pv: pv.clone(),
        is_proven: exact,
        exact_root_scores: vec![(turn, score)],
    });
    BotChoice { turn, best_score: score, is_proven: exact, depth, nodes, pv }
}

fn free_places(position: &Position) -> u8 {
    64 - position.board().rings_on_board()
}

fn proof_budget<'a>(
    position: &Position,
    strength: &Strength,
    limits: &SearchLimits,
    begun: Instant,
    stop: &'a AtomicBool,
) -> Option<Budget<'a>> {
    let places = free_places(position);
    let (_, percent, least) = PROOF_SHARES.iter().find(|(most, ..)| places <= *most)?;
    let in_time = |time: Duration| (time.as_secs_f64() * POSITIONS_A_SECOND as f64) as u64;
    let whole = limits.nodes.or(limits.time.map(in_time)).unwrap_or(u64::MAX);
    if strength.makes_mistakes() || whole < *least {
        return None;
    }
    let share = |nodes: u64| nodes / 100 * u64::from(*percent) + 1;
    let nodes = if places <= MAX_FREE_PLACES_ALWAYS_PROVEN { u64::MAX } else { limits.nodes.map_or(u64::MAX, share) };
    // The proof must leave some time for the search, in case the proof fails.
    let deadline = limits.time.and_then(|time| begun.checked_add(time * *percent / 100));
    Some(Budget { nodes, deadline, stop })
}

/// Chooses the turn of a player of this difficulty in a single position; see [`UntimedThinker::choose_turn`].
///
/// # Examples
///
/// ```
/// use tamsk_engine::{Difficulty, choose_turn};
/// use tamsk_rules::Position;
///
/// let start = Position::start();
/// let chosen = choose_turn(&start, Difficulty::Club, 7).expect("the match is not over");
/// assert!(start.is_legal(chosen.turn));
/// assert_eq!(choose_turn(&start, Difficulty::Club, 7).map(|again| again.turn), Some(chosen.turn));
/// ```
pub fn choose_turn(position: &Position, difficulty: Difficulty, seed: u64) -> Option<BotChoice<Turn>> {
    let never = AtomicBool::new(false);
    UntimedThinker::new(DEFAULT_HASH_MIB).choose_turn(
        position,
        difficulty,
        seed,
        &SearchLimits::default(),
        &never,
        &mut |_| (),
    )
}
