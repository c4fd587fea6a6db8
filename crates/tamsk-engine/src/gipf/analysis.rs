//! The judgement of finished matches of GIPF, act by act.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use gipf_rules::{CompactAct, GipfAct, GipfMatch, GipfPhase};
use tamsk_records::Moment;
use tamsk_rules::Player;

use super::input::{BUNDLED_GIPF_NETWORK, GIPF_SHAPE};
use super::node::{GipfNode, GipfSearchStep};
use crate::analysis::{
    Analysis, EQUAL_CHANCE_TOLERANCE, JudgedAction, JudgedTurn, LastScores, Lead, RANKING_NODE_DIVISOR, WinChanceModel,
    scale_nodes_for_turns, score_for_player,
};
use crate::search::{Evaluation, Score, SearchLimits, SearchablePosition, Searcher, exact_margin};

/// The number of positions to search when one position is judged.
const POSITIONS: u64 = 20_000;
/// The size of the search's hash table, in MiB.
const HASH_MIB: usize = 16;

/// The scale that relates leads in GIPF to winning chances. The network has learnt to estimate on this scale.
const SCALE: WinChanceModel =
    WinChanceModel { logistic_scale: GIPF_SHAPE.score_of_unit_logit as Score, winning_lead: 300 };

/// An act in a match of GIPF, or the resignation that ended the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgedGipfAct {
    /// The player chose this act.
    Chose(CompactAct),
    /// The player resigned.
    Resigned,
}

impl JudgedAction for JudgedGipfAct {
    type Choice = CompactAct;

    fn is_resignation(&self) -> bool {
        *self == JudgedGipfAct::Resigned
    }
}

/// Judges the acts of a match in which a player had a choice. Leaves out acts about a challenge and its contest,
/// because a contest is decided outside the match. Calls `progress` with the number of acts judged so far and the
/// number of acts to judge in total. Returns `None` if `stop` is set before all these acts have been judged.
pub fn analyse_gipf(
    origin: &GipfMatch,
    acts: &[(Player, GipfAct)],
    progress: &mut dyn FnMut(usize, usize),
    stop: &AtomicBool,
) -> Option<Analysis<JudgedGipfAct>> {
    let (faced, end) = faced_acts(origin, acts);
    let all = faced.iter().filter(|faced| faced.action.is_some()).count();
    let mut judge = Judge {
        searcher: Searcher::new(HASH_MIB),
        known: HashMap::new(),
        positions: scale_nodes_for_turns(POSITIONS, all),
        is_certain: origin.options().challenge.is_none(),
        stop,
    };
    let winner = end.outcome().and_then(|outcome| outcome.winner);
    let mut turns = Vec::new();
    // `next` is the position after the judged act. Acts are judged from last to first, so the results of later
    // positions are already known.
    let mut next =
        GipfNode::new(&end, &BUNDLED_GIPF_NETWORK).after_acts_and_forced_acts(&[]).filter(|_| end.outcome().is_none());
    progress(0, all);
    for faced in faced.iter().rev() {
        let Some(node) = faced.node else { continue };
        if let Some(action) = faced.action {
            let after = match next {
                _ if action.is_resignation() => Lead::from_winner(Some(!faced.player), SCALE),
                Some(next) => judge.find(next).lead,
                None => Lead::from_winner(winner, SCALE),
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
    let start = turns.first().map_or(Lead { scale: SCALE, ..Lead::EVEN }, |first| first.best_lead);
    Some(Analysis { initial_lead: start, turns, winner })
}

/// An act with the position in which it was played.
struct FacedAct {
    /// The number of the turn. Turns of both players are counted together, from 1.
    turn: usize,
    /// The number of earlier acts in the match.
    before: usize,
    player: Player,
    /// The position before the act, after any forced acts; `None` if nobody can act, as in a contest.
    node: Option<GipfNode>,
    /// The action to judge; `None` if the act is not judged.
    action: Option<JudgedGipfAct>,
}

/// Returns each act of a match with the position in which it was played, and the match after the last act.
fn faced_acts(origin: &GipfMatch, acts: &[(Player, GipfAct)]) -> (Vec<FacedAct>, GipfMatch) {
    let mut game = origin.clone();
    let faced = acts.iter().enumerate().map(|(before, (player, act))| {
        let action = match game.compact_act_of(*player, act) {
            Ok(Some(act)) if is_choice(&game, act) => Some(JudgedGipfAct::Chose(act)),
            Ok(None) => Some(JudgedGipfAct::Resigned),
            _ => None,
        };
        let (turn, node) = (
            game.finished_turns() as usize + 1,
            GipfNode::new(&game, &BUNDLED_GIPF_NETWORK).after_acts_and_forced_acts(&[]),
        );
        // A refused act changes nothing.
        let _ = game.apply(*player, act);
        FacedAct { turn, before, player: *player, node, action }
    });
    (faced.collect(), game)
}

/// Returns `true` if an act moves or removes pieces or forgoes an extra move, and other acts were possible as well.
fn is_choice(game: &GipfMatch, act: CompactAct) -> bool {
    match act {
        CompactAct::Push(..) | CompactAct::Take(_) | CompactAct::LeaveRows => {
            let mut count = 0;
            game.position().for_each_act(|_| count += 1);
            count > 1
        }
        CompactAct::Forgo => matches!(game.position().phase(), GipfPhase::DecideUse | GipfPhase::ExtraMove),
        _ => false,
    }
}

/// The result of searching a position.
#[derive(Clone, Copy)]
struct Found {
    lead: Lead,
    best: Option<CompactAct>,
}

struct Judge<'a> {
    searcher: Searcher<GipfNode>,
    /// The search results, by the hash of the position.
    known: HashMap<u64, Found>,
    /// The number of positions to search when one position is judged.
    positions: u64,
    /// `true` if a forced win is certain. A win may be uncertain because the search leaves out challenges, which can
    /// prevent it.
    is_certain: bool,
    stop: &'a AtomicBool,
}

impl Judge<'_> {
    fn judge(
        &mut self,
        faced: &FacedAct,
        action: JudgedGipfAct,
        node: GipfNode,
        after: Lead,
    ) -> JudgedTurn<JudgedGipfAct> {
        let player = faced.player;
        let mut turn = JudgedTurn {
            number: faced.turn,
            player,
            began: 0,
            ended: 0,
            decision_moment: Moment { actions_done: faced.before, at: 0 },
            action,
            choice: None,
            best: None,
            best_waits_first: false,
            best_has_equals: false,
            best_lead: after,
            played_lead: after,
            reason: None,
            lost_to_time: 0,
        };
        let found = self.find(node);
        let JudgedGipfAct::Chose(act) = action else {
            turn.best_lead = found.lead;
            return turn;
        };
        (turn.choice, turn.best) = (Some(act), found.best);
        if let Some(best) = found.best.filter(|best| *best != act) {
            let with_best = self.lead_after(node, best);
            if with_best.capped_for_player(player) > after.capped_for_player(player) {
                turn.best_lead = with_best;
            }
            turn.best_has_equals = turn.verdict().is_some() && self.has_equals(node, best, act, player);
        }
        turn
    }

    /// Returns the search result of a position, and stores it for later calls.
    fn find(&mut self, node: GipfNode) -> Found {
        if let Some(found) = self.known.get(&node.hash()) {
            return *found;
        }
        let mut scores = LastScores::default();
        let limits = SearchLimits::nodes(self.positions);
        let report = self.searcher.search(&node, &limits, self.stop, &mut |info| scores.add(info.score));
        let lead = self.lead(scores.smoothed(report.score, report.is_proven), report.is_proven, node.to_move());
        let best = report.turn.and_then(|step| if let GipfSearchStep::Act(act) = step { Some(act) } else { None });
        let found = Found { lead, best };
        self.known.insert(node.hash(), found);
        found
    }

    /// Returns the lead after an act.
    fn lead_after(&mut self, node: GipfNode, act: CompactAct) -> Lead {
        let mut next = node;
        next.make(GipfSearchStep::Act(act));
        if let Evaluation::Final(worth) = next.evaluate() {
            let winner = if worth > 0 { next.to_move() } else { !next.to_move() };
            return Lead::from_winner((worth != 0).then_some(winner), SCALE);
        }
        let next = node.after_acts_and_forced_acts(&[act]);
        next.map_or(Lead { scale: SCALE, ..Lead::EVEN }, |next| self.find(next).lead)
    }

    /// Returns `true` if an act other than `best` and `done` is as good as `best`.
    fn has_equals(&mut self, node: GipfNode, best: CompactAct, done: CompactAct, player: Player) -> bool {
        let limits = SearchLimits {
            scores_all_turns: true,
            ..SearchLimits::nodes((self.positions / RANKING_NODE_DIVISOR).max(1))
        };
        let report = self.searcher.search(&node, &limits, self.stop, &mut |_| ());
        let chance = |score| self.lead(score, report.is_proven, player).win_chance_percent(player);
        let scored = report.exact_root_scores.iter().map(|&(step, score)| (step, chance(score)));
        let Some(of_best) =
            scored.clone().find(|(step, _)| *step == GipfSearchStep::Act(best)).map(|(_, chance)| chance)
        else {
            return false;
        };
        let mut others =
            scored.filter(|(step, _)| ![GipfSearchStep::Act(best), GipfSearchStep::Act(done)].contains(step));
        others.any(|(_, chance)| chance + EQUAL_CHANCE_TOLERANCE >= of_best)
    }

    /// Converts a search score, from the point of view of `player`, into a lead.
    fn lead(&self, score: Score, is_exact: bool, player: Player) -> Lead {
        let won = exact_margin(score).map(i32::signum);
        let hundredths = score_for_player(won.map_or(score, |sign| sign * SCALE.winning_lead), player);
        Lead { hundredths, is_proven: self.is_certain && (is_exact || won.is_some()), scale: SCALE }
    }
}

#[cfg(test)]
mod tests {
    use gipf_rules::{BLACK, GipfOptions, WHITE};

    use super::*;
    use crate::Difficulty;
    use crate::analysis::Verdict;
    use crate::gipf::GipfThinker;

    /// A position in which White can complete a row of four, which saves White's reserve.
    const ROW: &str = "G.../...../....../BBB..../....../...../...g w push 1/3 12/13 bb 0/0 - tournament";

    fn begun(start: &str) -> GipfMatch {
        GipfMatch::new(GipfOptions::default(), Some(start.parse().expect("a position"))).expect("possible rules")
    }

    fn judged(game: &GipfMatch, acts: &[(Player, GipfAct)]) -> Analysis<JudgedGipfAct> {
        analyse_gipf(game, acts, &mut |_, _| (), &AtomicBool::new(false)).expect("nobody stops it")
    }

    fn best(game: &GipfMatch) -> CompactAct {
        let mut thinker = GipfThinker::new(4);
        let (limits, never) = (SearchLimits::nodes(POSITIONS), AtomicBool::new(false));
        let chosen = thinker.choose(game, Difficulty::Expert, 0, &limits, &never, &mut |_| ());
        chosen.expect("White is to act").turn
    }

    #[test]
    fn a_missed_row_is_found_with_the_act_that_completes_it() {
        let game = begun(ROW);
        let best = best(&game);
        let mut done = None;
        // `done` becomes the last legal act that is not the best one.
        game.position().for_each_act(|act| done = Some(act).filter(|word| *word != best).or(done));
        let missed = [(WHITE, GipfAct::from_compact(done.expect("several acts")).expect("a push"))];
        let analysis = judged(&game, &missed);
        let [turn] = &analysis.turns[..] else { panic!("{analysis:?}") };
        assert_eq!((turn.number, turn.player, turn.better_choice()), (1, WHITE, Some(best)));
        assert!(turn.verdict().is_some() && turn.win_chance_loss_percent() > 0, "{turn:?}");
        assert_eq!(analysis, judged(&game, &missed), "a match is always judged in the same way");
        let played = judged(&game, &[(WHITE, GipfAct::from_compact(best).expect("a push"))]);
        assert_eq!((played.turns[0].score_loss(), played.turns[0].better_choice()), (0, None));
    }

    #[test]
    fn resigning_a_good_position_is_what_lost_it() {
        let game = begun(&ROW.replace("1/3 12/13", "12/3 1/13"));
        let analysis = judged(&game, &[(WHITE, GipfAct::Resign)]);
        let turn = analysis.turning_point().expect("White has lost by it");
        assert_eq!(
            (analysis.winner, turn.action, turn.verdict()),
            (Some(BLACK), JudgedGipfAct::Resigned, Some(Verdict::Blunder))
        );
    }

    #[test]
    fn a_judgement_that_is_stopped_is_none() {
        let acts = [(WHITE, GipfAct::from_compact(best(&begun(ROW))).expect("a push"))];
        assert_eq!(analyse_gipf(&begun(ROW), &acts, &mut |_, _| (), &AtomicBool::new(true)), None);
    }
}
