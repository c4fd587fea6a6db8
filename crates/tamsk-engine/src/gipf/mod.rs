//! The bot for GIPF with TAMSK potentials. It uses the same search as the bot for TAMSK, but each turn of the search is
//! an act.

mod analysis;
mod challenge;
mod input;
mod node;
mod strength;
mod uct;

pub use analysis::{JudgedGipfAct, analyse_gipf};
pub use challenge::{ContestantStrength, challenger_win_permille};
pub use input::{BUNDLED_GIPF_NETWORK, GIPF_SHAPE, GipfInput, GipfNetwork, gipf_input_symmetries};
pub use strength::{GipfStrength, gipf_strength};
pub use uct::GipfUct;

use std::sync::atomic::AtomicBool;

use gipf_rules::{CompactAct, GipfMatch, GipfPhase};

use crate::difficulty::Difficulty;
use crate::random::Random;
use crate::search::{SearchLimits, SearchReport, SearchablePosition, Searcher};
use crate::thinker::BotChoice;
use challenge::answer_potential_use;
use node::{GipfNode, GipfSearchStep};
use tamsk_rules::ByPlayer;

/// A player of GIPF that keeps its hash table between searches.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use tamsk_engine::Difficulty;
/// use tamsk_engine::gipf::GipfThinker;
/// use tamsk_engine::search::SearchLimits;
/// use gipf_rules::{GipfMatch, GipfOptions};
///
/// let game = GipfMatch::new(GipfOptions::default(), None)?;
/// let mut thinker = GipfThinker::new(4);
/// let never = AtomicBool::new(false);
/// let chosen = thinker
///     .choose(&game, Difficulty::Expert, 0, &SearchLimits::nodes(5_000), &never, &mut |_| ())
///     .expect("White is to act");
/// assert!(game.position().check(chosen.turn).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GipfThinker {
    searcher: Searcher<GipfNode>,
    network: &'static GipfNetwork,
    contestants: ByPlayer<ContestantStrength>,
}

impl GipfThinker {
    /// Creates a thinker whose hash table has this many mebibytes.
    pub fn new(hash_mib: usize) -> GipfThinker {
        GipfThinker::with_network(hash_mib, &BUNDLED_GIPF_NETWORK)
    }

    /// Creates a thinker that evaluates positions with another network.
    pub fn with_network(hash_mib: usize, network: &'static GipfNetwork) -> GipfThinker {
        GipfThinker { searcher: Searcher::new(hash_mib), network, contestants: ByPlayer::default() }
    }

    /// Sets who plays each side, because the decisions about challenges depend on it. In a new thinker, the strength of
    /// both players is unknown.
    pub fn set_contestants(&mut self, contestants: ByPlayer<ContestantStrength>) {
        self.contestants = contestants;
    }

    /// Clears the results of earlier searches.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Returns the next act of the player who is to act; `None` if the match is over or a contest is open. Without a
    /// node or time limit, the budget of the difficulty applies.
    ///
    /// With one thread and no time limit, the result depends only on the arguments and on the acts chosen before.
    pub fn choose(
        &mut self,
        game: &GipfMatch,
        difficulty: Difficulty,
        seed: u64,
        limits: &SearchLimits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&SearchReport<CompactAct>),
    ) -> Option<BotChoice<CompactAct>> {
        if game.outcome().is_some() {
            return None;
        }
        let strength = gipf_strength(difficulty);
        let mut limits = limits.with_default_budget(strength.nodes, strength.depth);
        if game.position().phase() == GipfPhase::AnswerUse {
            return Some(answer_potential_use(game, self.network, &mut self.searcher, &limits, self.contestants, stop));
        }
        // The search plays forced acts before it begins, so a forced act must be returned without a search.
        if let Some(act) = only_act(game) {
            return Some(BotChoice { turn: act, best_score: 0, is_proven: false, depth: 0, nodes: 0, pv: vec![act] });
        }
        limits.scores_all_turns = strength.makes_mistakes();
        let node = GipfNode::new(game, self.network).after_acts_and_forced_acts(&[])?;
        let report = self.searcher.search(&node, &limits, stop, &mut |found| info(&report_in_acts(found)));
        let mut step = report.turn?;
        if strength.makes_mistakes() {
            let mut random = Random::stream(seed, node.hash());
            let scores = &report.exact_root_scores;
            step = strength.choose_act(scores, &mut random).unwrap_or(step);
        }
        let GipfSearchStep::Act(mut act) = step else { return None };
        // A player first decides to use a potential, and only then where to use it (G8.3).
        if game.position().phase() == GipfPhase::DecideUse && act != CompactAct::Forgo {
            act = CompactAct::AnnounceUse;
        }
        let SearchReport { score, is_proven, depth, nodes, pv, .. } = report_in_acts(&report);
        Some(BotChoice { turn: act, best_score: score, is_proven, depth, nodes, pv })
    }
}

/// Returns the only act of the player who is to act, or `None` if there is not exactly one.
fn only_act(game: &GipfMatch) -> Option<CompactAct> {
    let mut only = None;
    let mut count = 0;
    game.position().for_each_act(|act| {
        only = Some(act);
        count += 1;
    });
    only.filter(|_| count == 1 && game.position().actor().is_some())
}

/// Converts a report about steps to a report about acts, by leaving out the waiting steps.
fn report_in_acts(found: &SearchReport<GipfSearchStep>) -> SearchReport<CompactAct> {
    let act = |step: &GipfSearchStep| match step {
        GipfSearchStep::Act(act) => Some(*act),
        GipfSearchStep::Wait => None,
    };
    SearchReport {
        turn: found.turn.as_ref().and_then(act),
        pv: found.pv.iter().filter_map(act).collect(),
        exact_root_scores: found
            .exact_root_scores
            .iter()
            .filter_map(|(step, score)| Some((act(step)?, *score)))
            .collect(),
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
        is_proven: found.is_proven,
    }
}
