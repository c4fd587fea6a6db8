//! The player of GIPF with TAMSK potentials: the shared search over the acts of a match.

mod analysis;
mod challenge;
mod node;
mod uct;

pub use analysis::{GipfAction, analyse_gipf};
pub use challenge::{Contestant, contest_chance};
pub use uct::GipfUct;

use std::sync::atomic::AtomicBool;

use gipf_rules::{CompactAct, GipfMatch, GipfPhase};

use crate::difficulty::{Difficulty, choose_among_good};
use crate::random::Random;
use crate::search::{Game, Limits, Score, SearchReport, Searcher};
use crate::thinker::Chosen;
use challenge::answer;
use node::{GipfNode, Step};
use tamsk_rules::ByPlayer;

/// The player of GIPF, with everything that a search keeps for the next.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use tamsk_engine::Difficulty;
/// use tamsk_engine::gipf::GipfThinker;
/// use tamsk_engine::search::Limits;
/// use gipf_rules::{GipfMatch, GipfOptions};
///
/// let game = GipfMatch::new(GipfOptions::default(), None)?;
/// let mut thinker = GipfThinker::new(4);
/// let never = AtomicBool::new(false);
/// let chosen = thinker
///     .choose(&game, Difficulty::Expert, 0, &Limits::nodes(5_000), &never, &mut |_| ())
///     .expect("White is to act");
/// assert!(game.position().check(chosen.turn).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GipfThinker {
    searcher: Searcher<GipfNode>,
    contestants: ByPlayer<Contestant>,
}

impl GipfThinker {
    /// Creates a thinker whose hash table has this many mebibytes.
    pub fn new(hash_mib: usize) -> GipfThinker {
        GipfThinker { searcher: Searcher::new(hash_mib), contestants: ByPlayer::default() }
    }

    /// Sets who plays each side, as far as known, by which challenges are weighed. To a new thinker, both are persons.
    pub fn set_contestants(&mut self, contestants: ByPlayer<Contestant>) {
        self.contestants = contestants;
    }

    /// Forgets everything learned from earlier acts.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Returns the next act of whoever is to act; `None` if the match is over or a contest is open. Without a node or
    /// time limit the difficulty's own budget applies.
    ///
    /// With one thread and no time limit, the result depends only on the arguments and on the acts chosen before.
    pub fn choose(
        &mut self,
        game: &GipfMatch,
        difficulty: Difficulty,
        seed: u64,
        limits: &Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchReport<CompactAct>),
    ) -> Option<Chosen<CompactAct>> {
        if game.outcome().is_some() {
            return None;
        }
        let strength = gipf_strength(difficulty);
        let mut limits = limits.with_bot_budget(strength.nodes, strength.depth);
        if game.position().phase() == GipfPhase::Answer {
            return Some(answer(game, &mut self.searcher, &limits, self.contestants, stop));
        }
        // The search has done what leaves no choice before it begins.
        if let Some(word) = only_word(game) {
            return Some(Chosen { turn: word, score: 0, exact: false, depth: 0, nodes: 0, pv: vec![word] });
        }
        limits.every_score = strength.makes_mistakes();
        let node = GipfNode::new(game).after_words(&[])?;
        let report = self.searcher.search(&node, &limits, stop, &mut |found| info(&in_words(found)));
        let mut step = report.turn?;
        if strength.makes_mistakes() {
            let mut random = Random::stream(seed, node.hash());
            let scores = &report.root_scores;
            step = choose_among_good(scores, strength.overlooks, strength.tolerance, &mut random).unwrap_or(step);
        }
        let Step::Act(mut word) = step else { return None };
        // Whether a potential is used is asked before where (G8.3).
        if game.position().phase() == GipfPhase::Use && word != CompactAct::Forgo {
            word = CompactAct::Use;
        }
        let SearchReport { score, is_proven: exact, depth, nodes, pv, .. } = in_words(&report);
        Some(Chosen { turn: word, score, exact, depth, nodes, pv })
    }
}

/// Returns the only legal act, if there is exactly one.
fn only_word(game: &GipfMatch) -> Option<CompactAct> {
    let mut only = None;
    let mut count = 0;
    game.position().for_each_act(|word| {
        only = Some(word);
        count += 1;
    });
    only.filter(|_| count == 1 && game.position().actor().is_some())
}

/// Returns what was found as acts, without waiting.
fn in_words(found: &SearchReport<Step>) -> SearchReport<CompactAct> {
    let word = |step: &Step| match step {
        Step::Act(word) => Some(*word),
        Step::Wait => None,
    };
    SearchReport {
        turn: found.turn.as_ref().and_then(word),
        pv: found.pv.iter().filter_map(word).collect(),
        root_scores: found.root_scores.iter().filter_map(|(step, score)| Some((word(step)?, *score))).collect(),
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
        is_proven: found.is_proven,
    }
}

/// The strength of a difficulty at GIPF and its mistakes: looking only a few acts ahead, overlooking acts, and taking a
/// second-best one that looks as good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfStrength {
    /// Positions to visit for an act.
    pub nodes: u64,
    /// The greatest search depth, in acts that leave a choice.
    pub depth: u32,
    /// How much lower than the best an act may score and still be chosen, in hundredths of a piece.
    pub tolerance: Score,
    /// The probability of overlooking each act, in thousandths.
    pub overlooks: u32,
}

impl GipfStrength {
    /// Whether it may choose an act other than the best it finds.
    pub const fn makes_mistakes(&self) -> bool {
        self.tolerance > 0 || self.overlooks > 0
    }
}

/// Returns the strength of a difficulty at GIPF.
pub const fn gipf_strength(difficulty: Difficulty) -> GipfStrength {
    let (nodes, depth, tolerance, overlooks) = match difficulty {
        Difficulty::Novice => (5_000, 1, 60, 250),
        Difficulty::Casual => (20_000, 2, 30, 80),
        Difficulty::Club => (60_000, 3, 10, 10),
        Difficulty::Expert => (1_000_000, 64, 0, 0),
        Difficulty::Master => (8_000_000, 64, 0, 0),
    };
    GipfStrength { nodes, depth, tolerance, overlooks }
}
