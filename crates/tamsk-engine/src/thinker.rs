//! The Level 1 player: proves the result if it can, searches otherwise, and makes the mistakes of its difficulty.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tamsk_rules::{Position, Turn};

use super::difficulty::{Difficulty, Strength};
use super::endgame::{Budget, Proof, Solver};
use super::random::Random;
use super::search::{Game, Limits, Score, SearchReport, Searcher, exact};
use crate::difficulty;

/// The default size of the hash tables, in mebibytes, at the table and in measurements.
pub const HASH_MIB: usize = 64;

/// With at most this many free ring places it is always proven who wins, whatever the budget: no position met so far
/// needed more than a few hundred thousand nodes.
pub const PROVEN_PLACES: u8 = 8;

/// With at most this many free ring places a proof takes less than a minute, by `tamsk-engine prove`: the hardest of
/// 300 positions took 0.24 seconds and 344 000 nodes.
pub const MINUTE_PLACES: u8 = 12;

/// What a proof may use, by the greatest number of free ring places that it is meant for: the percentage of the budget,
/// which is the greater the more likely the proof, and the positions that the budget must hold to make one likely at
/// all. With more places than in the last row no proof is attempted.
const PROOF_SHARES: [(u8, u32, u64); 4] =
    [(PROVEN_PLACES, 100, 0), (18, 75, 0), (22, 60, 100_000), (26, 50, 2_000_000)];

/// The positions that a second is worth, where a budget is given in time.
const POSITIONS_A_SECOND: u64 = 3_000_000;

/// With fewer free places the static evaluation guesses well enough who wins.
const GUESS_PLACES: u8 = 16;

/// The positions that the search before a proof visits: at most so many, and at most this part of its budget.
const GUESS_NODES: u64 = 20_000;
const GUESS_SHARE: u64 = 20;

/// The score of a proven tie.
const TIE: Score = exact(0);

/// Positions that may be visited at least to prove that a turn holds a tie.
const HOLD_NODES: u64 = 10_000;

/// How many more turns are tried if the best one does not hold it, and the part of the budget that ranks them.
const HOLD_TRIES: usize = 3;
const RANK_SHARE: u32 = 8;

/// A turn chosen by a [`Thinker`], or an act by a [`GipfThinker`](super::gipf::GipfThinker), with its search result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<T> {
    /// The turn to play, or the act.
    pub turn: T,
    /// The score of the best one for whoever is to act, in hundredths of a ring or of a piece; see
    /// [`exact`](super::search::exact).
    pub score: Score,
    /// Whether the score is proven, at GIPF provided that potentials are not challenged.
    pub exact: bool,
    /// The depth of the search, in turns or in acts that leave a choice.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The principal variation: the best play found for both sides, even if a mistake is played instead.
    pub pv: Vec<T>,
}

/// The Level 1 player: a search and a proof search, with everything they keep from one turn to the next.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use tamsk_engine::search::Limits;
/// use tamsk_engine::{Difficulty, Thinker};
/// use tamsk_rules::Position;
///
/// let start = Position::start();
/// let mut thinker = Thinker::new(4);
/// let never = AtomicBool::new(false);
/// let chosen = thinker
///     .choose(&start, Difficulty::Expert, 0, &Limits::nodes(5_000), &never, &mut |_| ())
///     .expect("the match is not over");
/// assert!(start.is_legal(chosen.turn));
/// assert!(!chosen.exact && chosen.nodes <= 5_000);
/// ```
pub struct Thinker {
    searcher: Searcher<Position>,
    solver: Solver,
}

impl Thinker {
    /// Creates a thinker whose hash tables have this many mebibytes together.
    pub fn new(hash_mib: usize) -> Thinker {
        let proofs = hash_mib / 2;
        Thinker { searcher: Searcher::new(hash_mib - proofs), solver: Solver::new(proofs) }
    }

    /// Forgets everything learned from earlier turns.
    pub fn clear(&mut self) {
        self.searcher.clear();
        self.solver.clear();
    }

    /// Returns the turn that a player of this difficulty plays; `None` if the match is over. Without a node or time
    /// limit the difficulty's own budget applies.
    ///
    /// With one thread and no time limit, the result depends only on the arguments and on the turns chosen before.
    pub fn choose(
        &mut self,
        position: &Position,
        difficulty: Difficulty,
        seed: u64,
        limits: &Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchReport<Turn>),
    ) -> Option<Chosen<Turn>> {
        if position.is_over() {
            return None;
        }
        let strength = difficulty.strength();
        let mut limits = limits.within(strength.nodes, strength.depth);
        limits.every_score = strength.makes_mistakes();
        let (mut chosen, scores) = self.best(position, &strength, limits, stop, info)?;
        if strength.makes_mistakes() {
            let mut random = Random::stream(seed, Game::hash(position));
            chosen.turn =
                difficulty::choose_with_mistakes(position, &scores, &strength, &mut random).unwrap_or(chosen.turn);
        }
        Some(chosen)
    }

    /// Returns the best turn, proven if possible, and the scores of all turns known.
    fn best(
        &mut self,
        position: &Position,
        strength: &Strength,
        mut limits: Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchReport<Turn>),
    ) -> Option<(Chosen<Turn>, Vec<(Turn, Score)>)> {
        let begun = Instant::now();
        // When a proof that a turn holds a tie has to be found.
        let end = limits.time.and_then(|time| begun.checked_add(time * 5 / 4));
        let mut spent = 0;
        // A turn that is proven not to lose.
        let mut safe = None;
        if let Some(budget) = proof_budget(position, strength, &limits, begun, stop) {
            let proof = self.prove(position, &budget);
            spent = proof.nodes;
            // A proven win is good enough, even if a higher one may exist, and a proven loss will not get better.
            if let Some(turn) = proof.turn
                && (proof.lowest > 0 || proof.highest < 0)
            {
                return Some((proven(position, turn, &proof, spent, info), Vec::new()));
            }
            safe = proof.turn.map(|turn| (turn, proof));
            limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent).max(1));
            limits.time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        }
        let report = self.searcher.search(position, &limits, stop, info);
        let SearchReport { turn, score, depth, nodes, pv, exact, root_scores } = report;
        spent += nodes;
        let mut chosen = Chosen { turn: turn?, score, exact, depth, nodes: spent, pv };
        if let Some((safe, proof)) = safe
            && !(exact && score > 0)
        {
            let Some(holds) = self.first_to_hold(position, &chosen, &limits, end, stop) else {
                return Some((proven(position, safe, &proof, spent, info), Vec::new()));
            };
            chosen = holds;
            if proof.margin().is_some() {
                chosen = Chosen { score: TIE, exact: true, ..chosen };
            }
        }
        Some((chosen, root_scores))
    }

    /// Proves the margin of `position`, or bounds on it if the budget runs out: first who wins, which a short search
    /// guesses.
    pub fn prove(&mut self, position: &Position, budget: &Budget) -> Proof {
        let (guess, guessed) = self.guess(position, budget);
        let proof = self.solver.prove(position, guess, &budget.less(guessed));
        Proof { nodes: guessed + proof.nodes, ..proof }
    }

    /// Proves who wins `position`, as [`Thinker::prove`] does.
    pub fn prove_winner(&mut self, position: &Position, budget: &Budget) -> Proof {
        let (guess, guessed) = self.guess(position, budget);
        let proof = self.solver.prove_winner(position, guess, &budget.less(guessed));
        Proof { nodes: guessed + proof.nodes, ..proof }
    }

    /// Returns the score of a short search and the positions it visited: a proof that asks about the wrong winner first
    /// takes twice as long.
    fn guess(&mut self, position: &Position, budget: &Budget) -> (Score, u64) {
        if free_places(position) < GUESS_PLACES || position.is_over() {
            return (position.evaluate().score(), 0);
        }
        let limits = Limits::nodes((budget.nodes / GUESS_SHARE).clamp(1, GUESS_NODES));
        let report = self.searcher.search(position, &limits, budget.stop, &mut |_| ());
        (report.score, report.nodes)
    }

    /// Returns the best turn found that is proven not to lose, where another one is: if it ties as well, what the search
    /// hopes for is worth trying. The first to be tried is the one chosen, then those that rank next; `None` if none of
    /// these holds.
    fn first_to_hold(
        &mut self,
        position: &Position,
        chosen: &Chosen<Turn>,
        limits: &Limits,
        end: Option<Instant>,
        stop: &AtomicBool,
    ) -> Option<Chosen<Turn>> {
        if self.holds(position, chosen.turn, limits, end, stop) {
            return Some(chosen.clone());
        }
        let nodes = limits.nodes.map(|nodes| (nodes / u64::from(RANK_SHARE)).max(1));
        let time = limits.time.map(|time| time / RANK_SHARE);
        let ranks = Limits { nodes, time, every_score: true, ..*limits };
        let report = self.searcher.search(position, &ranks, stop, &mut |_| ());
        let others = report.root_scores.into_iter().filter(|(turn, _)| *turn != chosen.turn).take(HOLD_TRIES);
        let nodes = chosen.nodes + report.nodes;
        for (turn, score) in others {
            if self.holds(position, turn, limits, end, stop) {
                return Some(Chosen { turn, score, exact: false, depth: report.depth, nodes, pv: vec![turn] });
            }
        }
        None
    }

    /// Whether a turn is proven not to lose.
    fn holds(
        &mut self,
        position: &Position,
        turn: Turn,
        limits: &Limits,
        deadline: Option<Instant>,
        stop: &AtomicBool,
    ) -> bool {
        let nodes = limits.nodes.map_or(u64::MAX, |nodes| (nodes / 4).max(HOLD_NODES));
        let proof = self.solver.prove_at_most(&position.after(turn), 0, &Budget { nodes, deadline, stop });
        proof.highest <= 0
    }
}

/// Reports a proof.
fn proven(
    position: &Position,
    turn: Turn,
    proof: &Proof,
    nodes: u64,
    info: &mut dyn FnMut(&SearchReport<Turn>),
) -> Chosen<Turn> {
    let score = exact(proof.lowest);
    let exact = proof.margin().is_some();
    let depth = u32::from(free_places(position));
    let pv = vec![turn];
    info(&SearchReport {
        turn: Some(turn),
        depth,
        score,
        nodes,
        pv: pv.clone(),
        exact,
        root_scores: vec![(turn, score)],
    });
    Chosen { turn, score, exact, depth, nodes, pv }
}

fn free_places(position: &Position) -> u8 {
    64 - position.board().rings_on_board()
}

/// Returns the budget of a proof; `None` if none is attempted.
fn proof_budget<'a>(
    position: &Position,
    strength: &Strength,
    limits: &Limits,
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
    let nodes = if places <= PROVEN_PLACES { u64::MAX } else { limits.nodes.map_or(u64::MAX, share) };
    // Some time is left for the search, in case the proof is not found.
    let deadline = limits.time.and_then(|time| begun.checked_add(time * *percent / 100));
    Some(Budget { nodes, deadline, stop })
}

/// Returns the turn that a player of this difficulty plays in a single position; see [`Thinker::choose`].
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
pub fn choose_turn(position: &Position, difficulty: Difficulty, seed: u64) -> Option<Chosen<Turn>> {
    let never = AtomicBool::new(false);
    Thinker::new(HASH_MIB).choose(position, difficulty, seed, &Limits::default(), &never, &mut |_| ())
}
