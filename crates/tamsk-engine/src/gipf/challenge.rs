//! Decides whether to challenge the owner of a potential, and estimates the challenger's chance of winning the contest.
//! The chance depends on the contestants (section 8 of the rules of GIPF).

use std::sync::atomic::AtomicBool;

use gipf_rules::{ChallengeOptions, CompactAct, Contest, GipfMatch, PieceKind};
use tamsk_rules::{ByPlayer, Level};

use super::input::GipfNetwork;
use super::node::GipfNode;
use crate::difficulty::Difficulty;
use crate::search::{Score, SearchLimits, Searcher};
use crate::thinker::BotChoice;

/// The usual gain from neutralising a potential, in hundredths of a piece. If the challenger has fewer attempts left
/// than the opponent has potentials, an attempt is used only for a greater gain.
const USUAL_GAIN: Score = 80;

/// The smallest expected gain, in hundredths of a piece, for which the bot challenges if the players must play the
/// contest, which takes time. A smaller gain is enough if a coin or dice decide the contest.
const LEAST_GAIN: Score = 10;

/// Decides whether to challenge an opponent who wants to use a potential, or to allow the use.
pub(super) fn answer_potential_use(
    game: &GipfMatch,
    network: &'static GipfNetwork,
    searcher: &mut Searcher<GipfNode>,
    limits: &SearchLimits,
    contestants: ByPlayer<ContestantStrength>,
    stop: &AtomicBool,
) -> BotChoice<CompactAct> {
    let challenger = !game.position().to_move();
    let half = SearchLimits {
        nodes: limits.nodes.map(|nodes| (nodes / 2).max(1)),
        time: limits.time.map(|time| time / 2),
        scores_all_turns: false,
        ..*limits
    };
    let node = GipfNode::new(game, network);
    let mut nodes = 0;
    let mut depth = u32::MAX;
    let mut score_after = |words: &[CompactAct]| {
        let mut position = *game.position();
        words.iter().for_each(|word| _ = position.play_unchecked(*word));
        let Some(next) = node.after_acts_and_forced_acts(words) else {
            let won = position.outcome().and_then(|outcome| outcome.winner) == Some(challenger);
            return if won { Score::from(i16::MAX) } else { -Score::from(i16::MAX) };
        };
        let report = searcher.search(&next, &half, stop, &mut |_| ());
        nodes += report.nodes;
        depth = depth.min(report.depth);
        if next.is_to_move(challenger) { report.score } else { -report.score }
    };
    let allowed = score_after(&[CompactAct::Allow]);
    let neutralised = score_after(&[CompactAct::Challenge, CompactAct::ChallengerWon]);
    let gain = neutralised - allowed;
    let (mut chance, mut least) = (0, LEAST_GAIN);
    if let Some(agreed) = &game.options().challenge {
        chance = challenger_win_permille(contestants[challenger], contestants[!challenger], agreed) as Score;
        if matches!(agreed.contest, Contest::Coin | Contest::Dice) {
            least = 1;
        }
    }
    let expected = chance * gain / 1000;
    let usual = if is_attempt_scarce(game) { chance * USUAL_GAIN / 1000 } else { 0 };
    let word = if expected >= least && expected > usual { CompactAct::Challenge } else { CompactAct::Allow };
    let score = if word == CompactAct::Challenge { allowed + expected } else { allowed };
    BotChoice { turn: word, best_score: score, is_proven: false, depth, nodes, pv: vec![word] }
}

/// Returns `true` if the opponent still has more potentials that can be challenged than the challenger has attempts
/// left.
fn is_attempt_scarce(game: &GipfMatch) -> bool {
    let position = game.position();
    let owner = position.to_move();
    let to_come = position.pieces_of(owner, PieceKind::Loaded).len() + u32::from(position.potentials_left(owner)) - 1;
    let Some(left) = position.challenges_left().map(|all| all[!owner]) else { return false };
    // `challengeable_potentials` no longer includes the potential that is used now.
    let open = left.challengeable_potentials.map_or(to_come, |open| to_come.min(open.into()));
    open > u32::from(left.attempts.min(left.neutralisations)) - 1
}

/// The strength of a participant in a contest, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ContestantStrength {
    /// A person or another program, whose strength is unknown.
    #[default]
    UnknownStrength,
    /// The bot at this difficulty.
    Bot(Difficulty),
}

/// The chance of winning with dice, in thousandths. The challenger wins with 15 of 36 throws (G8.9).
const DICE: u32 = 417;

/// The chance that the challenger wins if the strength of both players is unknown, in thousandths. It is less than
/// half, because a tie is not enough (G8.6).
const EVEN: u32 = 470;

/// The winning chances of the stronger of two neighbouring difficulties in TAMSK, in thousandths, beginning with Casual
/// against Novice. They are the shares of points measured at Level 1 (`docs/engine.md`). At Level 3 the shares are
/// greater.
const STEPS: [u32; 4] = [985, 967, 992, 812];

/// The chance that a bot wins against a bot of the same difficulty at Level 1, in thousandths, for each difficulty.
/// Stronger bots tie more often: two Experts tied 26 of 40 matches, and two Masters are assumed to do the same.
const EQUAL_UNTIMED: [u32; 5] = [475, 460, 350, 175, 175];

/// The chance that a bot wins against a bot of the same difficulty with running sand, in thousandths. If the rings are
/// equal, the glass that runs longest decides, so none of 160 matches was tied.
const EQUAL_IN_TIME: u32 = 500;

/// The winning chance of the stronger bot if the difficulties are not neighbouring, in thousandths.
const FAR: u32 = 995;

/// The winning chances of a person against a bot of each difficulty in TAMSK, in thousandths. These are guesses,
/// because people differ more than bots.
const PERSON: [u32; 5] = [800, 600, 350, 100, 50];

/// Estimates the challenger's chance of winning the agreed contest against the owner of a potential, in thousandths.
/// Neither a tie nor a win of the owner neutralises the potential (G8.6).
///
/// With a coin or dice, the chance is the same for all players. In TAMSK it depends on both players, and between equal
/// bots also on the Level. In any other contest, the strength of the players is assumed not to matter.
///
/// # Examples
///
/// ```
/// use tamsk_engine::Difficulty;
/// use tamsk_engine::gipf::{ContestantStrength, challenger_win_permille};
/// use gipf_rules::ChallengeOptions;
///
/// let [club, expert] = [Difficulty::Club, Difficulty::Expert].map(ContestantStrength::Bot);
/// let tamsk = ChallengeOptions::default();
/// assert!(challenger_win_permille(expert, club, &tamsk) > 900);
/// assert!(challenger_win_permille(club, expert, &tamsk) < 100);
/// ```
pub fn challenger_win_permille(
    challenger: ContestantStrength,
    owner: ContestantStrength,
    agreed: &ChallengeOptions,
) -> u32 {
    match &agreed.contest {
        Contest::Coin => 500,
        Contest::Dice => DICE,
        Contest::Other(_) => EVEN,
        Contest::Tamsk => at_tamsk(challenger, owner, agreed.tamsk.level),
    }
}

fn at_tamsk(challenger: ContestantStrength, owner: ContestantStrength, level: Level) -> u32 {
    match (challenger, owner) {
        (ContestantStrength::UnknownStrength, ContestantStrength::UnknownStrength) => EVEN,
        (ContestantStrength::UnknownStrength, ContestantStrength::Bot(bot)) => PERSON[bot as usize],
        (ContestantStrength::Bot(bot), ContestantStrength::UnknownStrength) => 2 * EVEN - PERSON[bot as usize],
        (ContestantStrength::Bot(one), ContestantStrength::Bot(other)) if one == other => match level {
            Level::One => EQUAL_UNTIMED[one as usize],
            Level::Two | Level::Three => EQUAL_IN_TIME,
        },
        (ContestantStrength::Bot(challenger), ContestantStrength::Bot(owner)) => {
            let (stronger, weaker) = (challenger.max(owner) as usize, challenger.min(owner) as usize);
            let chance = if stronger - weaker == 1 { STEPS[weaker] } else { FAR };
            if challenger > owner { chance } else { 1_000 - chance }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(challenger: ContestantStrength, owner: ContestantStrength, contest: Contest) -> u32 {
        let agreed = ChallengeOptions { contest, ..ChallengeOptions::default() };
        challenger_win_permille(challenger, owner, &agreed)
    }

    #[test]
    fn at_tamsk_the_chance_rises_with_the_challenger_and_falls_with_the_owner() {
        let bots = Difficulty::ALL.map(ContestantStrength::Bot);
        for other in bots.into_iter().chain([ContestantStrength::UnknownStrength]) {
            let as_challenger = bots.map(|bot| chance(bot, other, Contest::Tamsk));
            let as_owner = bots.map(|bot| chance(other, bot, Contest::Tamsk));
            assert!(as_challenger.is_sorted() && as_owner.iter().rev().is_sorted(), "{other:?}");
            assert!(as_challenger[0] + 300 < as_challenger[4] && as_owner[4] + 300 < as_owner[0], "{other:?}");
            for (one, two) in as_challenger.into_iter().zip(as_owner) {
                assert!(one + two <= 1_000, "only one of them wins, against {other:?}");
            }
        }
    }

    #[test]
    fn strength_counts_at_tamsk_alone() {
        let [novice, master] = [Difficulty::Novice, Difficulty::Master].map(ContestantStrength::Bot);
        for (contest, expected) in [(Contest::Coin, 500), (Contest::Dice, 417), (Contest::Other("chess".into()), EVEN)]
        {
            for (challenger, owner) in
                [(novice, master), (master, novice), (ContestantStrength::UnknownStrength, master)]
            {
                assert_eq!(chance(challenger, owner, contest.clone()), expected, "{contest:?}");
            }
        }
        let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| one > other));
        assert_eq!((throws.filter(|won| *won).count() * 1_000).div_ceil(36), DICE as usize);
    }

    #[test]
    fn equal_bots_tie_more_often_without_sand() {
        let at = |level| {
            let tamsk = tamsk_rules::Options::at_level(level);
            let expert = ContestantStrength::Bot(Difficulty::Expert);
            challenger_win_permille(expert, expert, &ChallengeOptions { tamsk, ..ChallengeOptions::default() })
        };
        assert!(at(Level::One) + 100 < at(Level::Three) && at(Level::Three) <= 500);
    }
}
