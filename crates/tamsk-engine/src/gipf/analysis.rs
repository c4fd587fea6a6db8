//! The judgement of finished matches of GIPF, act by act.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use gipf_rules::{CompactAct, GipfAct, GipfMatch, GipfPhase};
use tamsk_records::Moment;
use tamsk_rules::Player;

use super::node::{GipfNode, Step};
use crate::analysis::{
    AS_GOOD, Analysis, JudgedAction, JudgedTurn, LastScores, Lead, LeadScale, RANK_SHARE, of_player, spread_over,
};
use crate::search::{Evaluation, Game, Limits, Score, Searcher, exact_margin};

/// The number of positions searched to judge one.
const POSITIONS: u64 = 20_000;
/// The size of the search's hash table, in MiB.
const HASH_MIB: usize = 16;

/// Fitted to 80 matches of the bot against itself at 6 000 positions an act. Of leads of three pieces about seven in ten
/// were won, and all of ten pieces.
const SCALE: LeadScale = LeadScale { odds: 400, decided: 1_000 };

/// An act of a match of GIPF, or the resignation that ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfAction {
    /// The player chose this act.
    Chose(CompactAct),
    /// The player resigned.
    Resigned,
}

impl JudgedAction for GipfAction {
    type Choice = CompactAct;

    fn is_resignation(&self) -> bool {
        *self == GipfAction::Resigned
    }
}

/// Judges the acts of a match in which a player had a choice. Acts about a challenge and its contest are left out: a
/// contest is decided elsewhere. Calls `progress` with the number of acts judged and their total. Returns `None` once
/// `stop` is set.
pub fn analyse_gipf(
    origin: &GipfMatch,
    acts: &[(Player, GipfAct)],
    progress: &mut dyn FnMut(usize, usize),
    stop: &AtomicBool,
) -> Option<Analysis<GipfAction>> {
    let (faced, end) = faced_acts(origin, acts);
    let all = faced.iter().filter(|faced| faced.action.is_some()).count();
    let mut judge = Judge {
        searcher: Searcher::new(HASH_MIB),
        known: HashMap::new(),
        positions: spread_over(POSITIONS, all),
        is_certain: origin.options().challenge.is_none(),
        stop,
    };
    let winner = end.outcome().and_then(|outcome| outcome.winner);
    let mut turns = Vec::new();
    // The position after the act that is judged, from the last to the first: what follows an act is known by then.
    let mut next = GipfNode::new(&end).after_words(&[]).filter(|_| end.outcome().is_none());
    progress(0, all);
    for faced in faced.iter().rev() {
        let Some(node) = faced.node else { continue };
        if let Some(action) = faced.action {
            let after = match next {
                _ if action.is_resignation() => Lead::decided(Some(!faced.player), SCALE),
                Some(next) => judge.find(next).lead,
                None => Lead::decided(winner, SCALE),
            };
            turns.push(judge.judge(faced, action, node, after));
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            progress(turns.len(), all);
        }
        next = Some(node);
    }
    turns.reverse();
    let start = turns.first().map_or(Lead { scale: SCALE, ..Lead::EVEN }, |first| first.before);
    Some(Analysis { start, turns, winner })
}

/// An act, and the position in which it was done.
struct FacedAct {
    /// The number of the turn, counted over both players from 1.
    turn: usize,
    /// The number of acts before it.
    before: usize,
    player: Player,
    /// The position; `None` in a contest.
    node: Option<GipfNode>,
    /// What the player did; `None` unless they had a choice.
    action: Option<GipfAction>,
}

/// Returns the acts with their positions, and the match after them.
fn faced_acts(origin: &GipfMatch, acts: &[(Player, GipfAct)]) -> (Vec<FacedAct>, GipfMatch) {
    let mut game = origin.clone();
    let faced = acts.iter().enumerate().map(|(before, (player, act))| {
        let action = match game.compact_act_of(*player, act) {
            Ok(Some(word)) if is_choice(&game, word) => Some(GipfAction::Chose(word)),
            Ok(None) => Some(GipfAction::Resigned),
            _ => None,
        };
        let (turn, node) = (game.turns() as usize + 1, GipfNode::new(&game).after_words(&[]));
        // A refused act changes nothing.
        let _ = game.apply(*player, act);
        FacedAct { turn, before, player: *player, node, action }
    });
    (faced.collect(), game)
}

/// Returns `true` if an act moves or removes pieces, or gives an extra move up, and was not the only one possible.
fn is_choice(game: &GipfMatch, word: CompactAct) -> bool {
    match word {
        CompactAct::Push(..) | CompactAct::Take(_) | CompactAct::Leave => {
            let mut count = 0;
            game.position().for_each_act(|_| count += 1);
            count > 1
        }
        CompactAct::Forgo => matches!(game.position().phase(), GipfPhase::Use | GipfPhase::Extra),
        _ => false,
    }
}

/// What the search found in a position.
#[derive(Clone, Copy)]
struct Found {
    lead: Lead,
    best: Option<CompactAct>,
}

struct Judge<'a> {
    searcher: Searcher<GipfNode>,
    /// What was found, by the hash of the position.
    known: HashMap<u64, Found>,
    /// The number of positions searched to judge one.
    positions: u64,
    /// Whether a forced win is certain. The search leaves out challenges, which can prevent it.
    is_certain: bool,
    stop: &'a AtomicBool,
}

impl Judge<'_> {
    fn judge(&mut self, faced: &FacedAct, action: GipfAction, node: GipfNode, after: Lead) -> JudgedTurn<GipfAction> {
        let player = faced.player;
        let mut turn = JudgedTurn {
            number: faced.turn,
            player,
            began: 0,
            ended: 0,
            faced: Moment { actions: faced.before, at: 0 },
            action,
            choice: None,
            best: None,
            best_waits: false,
            best_has_equals: false,
            before: after,
            after,
            reason: None,
            lost_to_time: 0,
        };
        let found = self.find(node);
        let GipfAction::Chose(word) = action else {
            turn.before = found.lead;
            return turn;
        };
        (turn.choice, turn.best) = (Some(word), found.best);
        if let Some(best) = found.best.filter(|best| *best != word) {
            let with_best = self.lead_after(node, best);
            if with_best.worth(player) > after.worth(player) {
                turn.before = with_best;
            }
            turn.best_has_equals = turn.verdict().is_some() && self.has_equals(node, best, word, player);
        }
        turn
    }

    /// Searches a position, unless it is known.
    fn find(&mut self, node: GipfNode) -> Found {
        if let Some(found) = self.known.get(&node.hash()) {
            return *found;
        }
        let mut scores = LastScores::default();
        let limits = Limits::nodes(self.positions);
        let report = self.searcher.search(&node, &limits, self.stop, &mut |info| scores.add(info.score));
        let lead = self.lead(scores.settled(report.score, report.is_proven), report.is_proven, node.to_move());
        let best = report.turn.and_then(|step| if let Step::Act(word) = step { Some(word) } else { None });
        let found = Found { lead, best };
        self.known.insert(node.hash(), found);
        found
    }

    /// Returns the lead that an act leaves.
    fn lead_after(&mut self, node: GipfNode, word: CompactAct) -> Lead {
        let mut next = node;
        next.make(Step::Act(word));
        if let Evaluation::Final(worth) = next.evaluate() {
            let winner = if worth > 0 { next.to_move() } else { !next.to_move() };
            return Lead::decided((worth != 0).then_some(winner), SCALE);
        }
        let next = node.after_words(&[word]);
        next.map_or(Lead { scale: SCALE, ..Lead::EVEN }, |next| self.find(next).lead)
    }

    /// Returns `true` if acts other than the best one and the one that was done are as good as the best one.
    fn has_equals(&mut self, node: GipfNode, best: CompactAct, done: CompactAct, player: Player) -> bool {
        let limits = Limits { every_score: true, ..Limits::nodes((self.positions / RANK_SHARE).max(1)) };
        let report = self.searcher.search(&node, &limits, self.stop, &mut |_| ());
        let chance = |score| self.lead(score, report.is_proven, player).chance(player);
        let scored = report.root_scores.iter().map(|&(step, score)| (step, chance(score)));
        let Some(of_best) = scored.clone().find(|(step, _)| *step == Step::Act(best)).map(|(_, chance)| chance) else {
            return false;
        };
        let mut others = scored.filter(|(step, _)| ![Step::Act(best), Step::Act(done)].contains(step));
        others.any(|(_, chance)| chance + AS_GOOD >= of_best)
    }

    /// Returns the lead for a score of `player`.
    fn lead(&self, score: Score, is_exact: bool, player: Player) -> Lead {
        let won = exact_margin(score).map(i32::signum);
        let hundredths = of_player(won.map_or(score, |sign| sign * SCALE.decided), player);
        Lead { hundredths, proven: self.is_certain && (is_exact || won.is_some()), scale: SCALE }
    }
}

#[cfg(test)]
mod tests {
    use gipf_rules::{BLACK, GipfOptions, WHITE};

    use super::*;
    use crate::Difficulty;
    use crate::analysis::Verdict;
    use crate::gipf::GipfThinker;

    /// White can complete a row of four, which saves their reserve.
    const ROW: &str = "G.../...../....../BBB..../....../...../...g w push 1/6 12/10 bb 0/0 - tournament";

    fn begun(start: &str) -> GipfMatch {
        GipfMatch::new(GipfOptions::default(), Some(start.parse().expect("a position"))).expect("possible rules")
    }

    fn judged(game: &GipfMatch, acts: &[(Player, GipfAct)]) -> Analysis<GipfAction> {
        analyse_gipf(game, acts, &mut |_, _| (), &AtomicBool::new(false)).expect("nobody stops it")
    }

    fn best(game: &GipfMatch) -> CompactAct {
        let mut thinker = GipfThinker::new(4);
        let (limits, never) = (Limits::nodes(POSITIONS), AtomicBool::new(false));
        let chosen = thinker.choose(game, Difficulty::Expert, 0, &limits, &never, &mut |_| ());
        chosen.expect("White is to act").turn
    }

    #[test]
    fn a_missed_row_is_found_with_the_act_that_completes_it() {
        let game = begun(ROW);
        let best = best(&game);
        let mut done = None;
        // The push that is farthest from the row.
        game.position().for_each_act(|word| done = Some(word).filter(|word| *word != best).or(done));
        let missed = [(WHITE, GipfAct::of(done.expect("several acts")).expect("a push"))];
        let analysis = judged(&game, &missed);
        let [turn] = &analysis.turns[..] else { panic!("{analysis:?}") };
        assert_eq!((turn.number, turn.player, turn.better()), (1, WHITE, Some(best)));
        assert!(turn.verdict().is_some() && turn.cost() > 0, "{turn:?}");
        assert_eq!(analysis, judged(&game, &missed), "a match is always judged in the same way");
        let played = judged(&game, &[(WHITE, GipfAct::of(best).expect("a push"))]);
        assert_eq!((played.turns[0].loss(), played.turns[0].better()), (0, None));
    }

    #[test]
    fn resigning_a_good_position_is_what_lost_it() {
        let game = begun(&ROW.replace("1/6 12/10", "12/3 1/13"));
        let analysis = judged(&game, &[(WHITE, GipfAct::Resign)]);
        let turn = analysis.turning_turn().expect("White has lost by it");
        assert_eq!(
            (analysis.winner, turn.action, turn.verdict()),
            (Some(BLACK), GipfAction::Resigned, Some(Verdict::Blunder))
        );
    }

    #[test]
    fn a_judgement_that_is_stopped_is_none() {
        let acts = [(WHITE, GipfAct::of(best(&begun(ROW))).expect("a push"))];
        assert_eq!(analyse_gipf(&begun(ROW), &acts, &mut |_, _| (), &AtomicBool::new(true)), None);
    }
}
