//! Whether to challenge the owner of a potential, and how likely the challenger is to win a contest, by who meets whom
//! (section 8 of the rules of this mode).

use std::sync::atomic::AtomicBool;

use gipf_rules::{ChallengeOptions, CompactAct, Contest, GipfMatch, PieceKind};
use tamsk_rules::{ByPlayer, Level};

use super::node::GipfNode;
use crate::difficulty::Difficulty;
use crate::search::{Limits, Score, Searcher};
use crate::thinker::Chosen;

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
    contestants: ByPlayer<Contestant>,
    stop: &AtomicBool,
) -> Chosen<CompactAct> {
    let challenger = !game.position().to_move();
    let half = Limits {
        nodes: limits.nodes.map(|nodes| (nodes / 2).max(1)),
        time: limits.time.map(|time| time / 2),
        every_score: false,
        ..*limits
    };
    let node = GipfNode::new(game);
    let mut nodes = 0;
    let mut depth = u32::MAX;
    let mut score_after = |words: &[CompactAct]| {
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
    let allowed = score_after(&[CompactAct::Allow]);
    let neutralised = score_after(&[CompactAct::Challenge, CompactAct::ChallengerWon]);
    let gain = neutralised - allowed;
    let (mut chance, mut least) = (0, LEAST_GAIN);
    if let Some(agreed) = &game.options().challenge {
        chance = contest_chance(contestants[challenger], contestants[!challenger], agreed) as Score;
        if matches!(agreed.contest, Contest::Coin | Contest::Dice) {
            least = 1;
        }
    }
    let expected = chance * gain / 1000;
    let usual = if is_attempt_scarce(game) { chance * USUAL_GAIN / 1000 } else { 0 };
    let word = if expected >= least && expected > usual { CompactAct::Challenge } else { CompactAct::Allow };
    let score = if word == CompactAct::Challenge { allowed + expected } else { allowed };
    Chosen { turn: word, score, exact: false, depth, nodes, pv: vec![word] }
}

/// Whether the opponent has more potentials to come than this one that can be challenged, and attempts do not suffice.
fn is_attempt_scarce(game: &GipfMatch) -> bool {
    let position = game.position();
    let owner = position.to_move();
    let to_come = position.pieces_of(owner, PieceKind::Loaded).len() + u32::from(position.potentials_left(owner)) - 1;
    let Some(left) = position.challenges_left().map(|all| all[!owner]) else { return false };
    // This one has been counted already.
    let open = left.challengeable.map_or(to_come, |open| to_come.min(open.into()));
    open > u32::from(left.attempts.min(left.neutralise)) - 1
}

/// Who takes part in a contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// Somebody whose strength is not known: a person, or another program.
    #[default]
    Person,
    /// The bot at this difficulty.
    Bot(Difficulty),
}

/// 15 of the 36 throws of two dice (G8.9), in thousandths.
const DICE: u32 = 417;

/// The chance of either of two players of whom nothing is known. Some contests are tied, which is not enough (G8.6).
const EVEN: u32 = 470;

/// The chance of the stronger of two neighbouring difficulties at TAMSK: Casual against Novice, and so on, in
/// thousandths. These are the shares of points measured at Level 1 (`docs/engine.md`); at Level 3 they are greater.
const STEPS: [u32; 4] = [985, 967, 992, 812];

/// The chance of either of two equal bots at Level 1, by their difficulty: the stronger they are, the more often they
/// tie. (Two Experts tied 26 of 40 matches; two Masters are taken to do the same.)
const EQUAL_UNTIMED: [u32; 5] = [475, 460, 350, 175, 175];

/// The same with running sand, where equal rings are decided by the glass that runs longest: none of 160 was tied.
const EQUAL_IN_TIME: u32 = 500;

/// The chance of the stronger player of difficulties that are further apart.
const FAR: u32 = 995;

/// The chance of a person who challenges each difficulty at TAMSK: a guess, because people differ more than bots.
const PERSON: [u32; 5] = [800, 600, 350, 100, 50];

/// Estimates how likely a challenger is to win the contest that was agreed on against the owner of a potential, in
/// thousandths. Neither a tie nor the owner's win neutralises it (G8.6).
///
/// A coin and dice are the same for all. At TAMSK it depends on both sides, and for equal bots on the Level. Of any
/// other contest nothing is known, however strong the bot.
///
/// # Examples
///
/// ```
/// use tamsk_engine::Difficulty;
/// use tamsk_engine::gipf::{Contestant, contest_chance};
/// use gipf_rules::ChallengeOptions;
///
/// let [club, expert] = [Difficulty::Club, Difficulty::Expert].map(Contestant::Bot);
/// let tamsk = ChallengeOptions::default();
/// assert!(contest_chance(expert, club, &tamsk) > 900);
/// assert!(contest_chance(club, expert, &tamsk) < 100);
/// ```
pub fn contest_chance(challenger: Contestant, owner: Contestant, agreed: &ChallengeOptions) -> u32 {
    match &agreed.contest {
        Contest::Coin => 500,
        Contest::Dice => DICE,
        Contest::Other(_) => EVEN,
        Contest::Tamsk => at_tamsk(challenger, owner, agreed.tamsk.level),
    }
}

fn at_tamsk(challenger: Contestant, owner: Contestant, level: Level) -> u32 {
    match (challenger, owner) {
        (Contestant::Person, Contestant::Person) => EVEN,
        (Contestant::Person, Contestant::Bot(bot)) => PERSON[bot as usize],
        (Contestant::Bot(bot), Contestant::Person) => 2 * EVEN - PERSON[bot as usize],
        (Contestant::Bot(one), Contestant::Bot(other)) if one == other => match level {
            Level::One => EQUAL_UNTIMED[one as usize],
            Level::Two | Level::Three => EQUAL_IN_TIME,
        },
        (Contestant::Bot(challenger), Contestant::Bot(owner)) => {
            let (stronger, weaker) = (challenger.max(owner) as usize, challenger.min(owner) as usize);
            let chance = if stronger - weaker == 1 { STEPS[weaker] } else { FAR };
            if challenger > owner { chance } else { 1_000 - chance }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(challenger: Contestant, owner: Contestant, contest: Contest) -> u32 {
        let agreed = ChallengeOptions { contest, ..ChallengeOptions::default() };
        contest_chance(challenger, owner, &agreed)
    }

    #[test]
    fn at_tamsk_the_chance_rises_with_the_challenger_and_falls_with_the_owner() {
        let bots = Difficulty::ALL.map(Contestant::Bot);
        for other in bots.into_iter().chain([Contestant::Person]) {
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
        let [novice, master] = [Difficulty::Novice, Difficulty::Master].map(Contestant::Bot);
        for (contest, expected) in [(Contest::Coin, 500), (Contest::Dice, 417), (Contest::Other("chess".into()), EVEN)]
        {
            for (challenger, owner) in [(novice, master), (master, novice), (Contestant::Person, master)] {
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
            let expert = Contestant::Bot(Difficulty::Expert);
            contest_chance(expert, expert, &ChallengeOptions { tamsk, ..ChallengeOptions::default() })
        };
        assert!(at(Level::One) + 100 < at(Level::Three) && at(Level::Three) <= 500);
    }
}
