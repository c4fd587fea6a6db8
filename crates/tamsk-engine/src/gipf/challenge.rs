//! Whether to challenge the owner of a potential (section 8 of the rules of this mode).

use std::sync::atomic::AtomicBool;

use gipf_rules::{BySide, Contest, GipfMatch, PieceKind, Word};

use super::chances::{ContestChances, Contestant};
use super::chosen_word::ChosenWord;
use super::node::GipfNode;
use crate::search::{Limits, Score, Searcher};

/// What neutralising a potential usually gains, in hundredths of a piece. An attempt is worth keeping for more than
/// this while the opponent has more potentials to come than there are attempts.
const USUAL_GAIN: Score = 80;

/// With less to gain than this, as likely as that is, a contest that has to be played is not worth the players' time. A
/// coin and dice are.
const LEAST_GAIN: Score = 10;

/// Returns whether to challenge, when the opponent wants to use a potential.
pub(super) fn answer(
    game: &GipfMatch,
    searcher: &mut Searcher<GipfNode>,
    limits: &Limits,
    contestants: BySide<Contestant>,
    stop: &AtomicBool,
) -> ChosenWord {
    let challenger = !game.position().turn();
    let half = Limits {
        nodes: limits.nodes.map(|nodes| (nodes / 2).max(1)),
        time: limits.time.map(|time| time / 2),
        every_score: false,
        ..*limits
    };
    let node = GipfNode::new(game);
    let mut nodes = 0;
    let mut depth = u32::MAX;
    let mut score_after = |words: &[Word]| {
        let mut position = *game.position();
        words.iter().for_each(|word| _ = position.play_unchecked(*word));
        let Some(next) = node.after_words(words) else {
            let won = position.outcome().and_then(|outcome| outcome.winner) == Some(challenger);
            return if won { Score::from(i16::MAX) } else { -Score::from(i16::MAX) };
        };
        let report = searcher.search(&next, &half, stop, &mut |_| ());
        nodes += report.nodes;
        depth = depth.min(report.depth);
        if next.is_to_move(challenger) { report.score } else { -report.score }
    };
    let allowed = score_after(&[Word::Allow]);
    let neutralised = score_after(&[Word::Challenge, Word::Won]);
    let gain = neutralised - allowed;
    let (mut chance, mut least) = (0, LEAST_GAIN);
    if let Some(agreed) = &game.options().challenge {
        let chances = ContestChances::between(contestants[challenger], contestants[!challenger], agreed);
        chance = chances.challenger as Score;
        if matches!(agreed.contest, Contest::Coin | Contest::Dice) {
            least = 1;
        }
    }
    let expected = chance * gain / 1000;
    let usual = if is_attempt_scarce(game) { chance * USUAL_GAIN / 1000 } else { 0 };
    let word = if expected >= least && expected > usual { Word::Challenge } else { Word::Allow };
    let score = if word == Word::Challenge { allowed + expected } else { allowed };
    ChosenWord { word, score, exact: false, depth, nodes, pv: vec![word] }
}

/// Whether the opponent has more potentials to come than this one that can be challenged, and attempts do not suffice.
fn is_attempt_scarce(game: &GipfMatch) -> bool {
    let position = game.position();
    let owner = position.turn();
    let to_come = position.pieces_of(owner, PieceKind::Loaded).len() + u32::from(position.potentials_left(owner)) - 1;
    let Some(left) = position.attempts().map(|all| all[!owner]) else { return false };
    // This one has been counted already.
    let open = left.open.map_or(to_come, |open| to_come.min(open.into()));
    open > u32::from(left.attempts.min(left.neutralise)) - 1
}
