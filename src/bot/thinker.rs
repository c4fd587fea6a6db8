//! The Level 1 player: searches, proves what can be proven, and errs as its level does.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::difficulty::{Difficulty, Strength};
use super::endgame::{Budget, Solver};
use super::mistakes;
use super::random::Random;
use super::search::{Game, Limits, Score, SearchInfo, SearchReport, Searcher, exact};
use crate::rules::{Position, Turn};

/// Mebibytes of hash table unless something else is asked for: what the levels are measured with, and what they have at
/// the table.
pub const HASH_MIB: usize = 64;

/// With as few free ring places as this a result is proven whatever it costs: no position met had more than a few
/// hundred thousand positions behind it.
pub const PROVEN_PLACES: u8 = 8;

/// With as few free ring places as this a proof is found within a minute, as `tamsk-engine prove` shows: the hardest of
/// 300 positions took 1.1 seconds and 1.35 million positions.
pub const MINUTE_PLACES: u8 = 12;

/// With as few as this it nearly always is: for 199 of 200 positions, nine in ten of them within two seconds.
const PATIENT_PLACES: u8 = 16;

/// Who may look at this many positions for a turn is patient enough to wait for such a proof.
const PATIENT_NODES: u64 = 1_000_000;

/// What such a proof may cost at least.
const MINUTE_NODES: u64 = 20_000_000;

/// With more free ring places than this a proof is not tried.
const PROMISING_PLACES: u8 = 26;

/// The share of the budget in nodes that a proof may cost while it is not certain to be found.
const PROOF_SHARE: u64 = 3;

/// The share of a limit of time that a proof may cost, in percent, with no more free ring places than these: the more
/// likely it is to be found, the more.
const TIME_SHARES: [(u8, u32); 4] = [(PROVEN_PLACES, 100), (PATIENT_PLACES, 75), (20, 50), (PROMISING_PLACES, 33)];

/// A turn, and what is known about it.
#[derive(Clone, Debug)]
pub struct ChosenTurn {
    /// What to play.
    pub turn: Turn,
    /// What the best turn is worth to the side to move, in hundredths of a ring; see [`search::exact`](super::search::exact).
    pub score: Score,
    /// Whether that is proven.
    pub exact: bool,
    /// Turns looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The best play for both sides as far as it is known; a level that errs may play something else.
    pub pv: Vec<Turn>,
}

/// Owns what is learned from one turn to the next.
pub struct Thinker {
    searcher: Searcher<Position>,
    solver: Solver,
}

impl Thinker {
    /// A thinker whose hash tables have this many mebibytes together.
    pub fn new(hash_mib: usize) -> Thinker {
        let proofs = hash_mib / 2;
        Thinker { searcher: Searcher::new(hash_mib - proofs), solver: Solver::new(proofs) }
    }

    /// Forgets everything, as before the first turn.
    pub fn clear(&mut self) {
        self.searcher.clear();
        self.solver.clear();
    }

    /// The turn that `level` plays; `None` if the match is over. Without a limit of nodes or time the level's own
    /// budget holds. The same seed, position and history of this thinker give the same turn, with one thread and no
    /// limit of time.
    pub fn choose(
        &mut self,
        position: &Position,
        level: Difficulty,
        seed: u64,
        limits: &Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchInfo<Turn>),
    ) -> Option<ChosenTurn> {
        if position.is_over() {
            return None;
        }
        let strength = level.strength();
        let mut limits = *limits;
        if limits.nodes.is_none() && limits.time.is_none() {
            limits.nodes = Some(strength.nodes);
        }
        limits.depth = Some(limits.depth.map_or(strength.depth, |depth| depth.min(strength.depth)));
        limits.every_score = strength.errs();
        let mut choice = self.best(position, &strength, limits, stop, info)?;
        if strength.errs() {
            let mut random = Random::stream(seed, Game::hash(position));
            choice.0.turn = mistakes::choose(position, &choice.1, &strength, &mut random).unwrap_or(choice.0.turn);
        }
        Some(choice.0)
    }

    /// The best turn, by proof if there is one, and every score that is known.
    fn best(
        &mut self,
        position: &Position,
        strength: &Strength,
        mut limits: Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchInfo<Turn>),
    ) -> Option<(ChosenTurn, Vec<(Turn, Score)>)> {
        let begun = Instant::now();
        let mut spent = 0;
        if let Some(budget) = proof_budget(position, strength, &limits, begun, stop) {
            let proof = self.solver.prove(position, 0, &budget);
            spent = proof.nodes;
            // A win that is certain is good enough, even if a higher one may be there.
            if let Some(turn) = proof.turn
                && (proof.margin().is_some() || proof.lowest > 0)
            {
                let score = exact(proof.lowest);
                let exact = proof.margin().is_some();
                let depth = u32::from(free_places(position));
                info(&SearchInfo { depth, score, nodes: spent, pv: vec![turn], exact });
                return Some((ChosenTurn { turn, score, exact, depth, nodes: spent, pv: vec![turn] }, Vec::new()));
            }
            limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent).max(1));
            limits.time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        }
        let report = self.searcher.search(position, &limits, stop, info);
        let SearchReport { turn, score, depth, nodes, pv, exact, root_scores } = report;
        let choice = ChosenTurn { turn: turn?, score, exact, depth, nodes: nodes + spent, pv };
        Some((choice, root_scores))
    }
}

fn free_places(position: &Position) -> u8 {
    64 - position.board().rings_on_board()
}

/// What a proof may cost here; `None` where none is tried.
fn proof_budget<'a>(
    position: &Position,
    strength: &Strength,
    limits: &Limits,
    begun: Instant,
    stop: &'a AtomicBool,
) -> Option<Budget<'a>> {
    let places = free_places(position);
    if strength.errs() || places > PROMISING_PLACES {
        return None;
    }
    let nodes = match limits.nodes {
        _ if places <= PROVEN_PLACES => u64::MAX,
        Some(nodes) if places <= PATIENT_PLACES && nodes >= PATIENT_NODES => MINUTE_NODES.max(nodes),
        Some(nodes) => nodes / PROOF_SHARE,
        None => u64::MAX,
    };
    // Something is left for the search, which plays where a proof is not found in time.
    let percent = TIME_SHARES.iter().find(|(most, _)| places <= *most).map_or(0, |(_, percent)| *percent);
    let deadline = limits.time.and_then(|time| begun.checked_add(time * percent / 100));
    Some(Budget { nodes, deadline, stop })
}

/// The turn that a level plays in a single position; see [`Thinker::choose`].
///
/// ```
/// use tamsk::bot::{Difficulty, choose_turn};
/// use tamsk::rules::Position;
///
/// let start = Position::start();
/// let choice = choose_turn(&start, Difficulty::Club, 7).expect("the match is not over");
/// assert!(start.is_legal(choice.turn));
/// assert_eq!(choose_turn(&start, Difficulty::Club, 7).map(|again| again.turn), Some(choice.turn));
/// ```
pub fn choose_turn(position: &Position, level: Difficulty, seed: u64) -> Option<ChosenTurn> {
    let never = AtomicBool::new(false);
    Thinker::new(HASH_MIB).choose(position, level, seed, &Limits::default(), &never, &mut |_| ())
}
