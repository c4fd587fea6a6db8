//! Judges the turns of a match. Every search has a fixed node budget and assumes the usual pace of each player.

use std::sync::atomic::{AtomicBool, Ordering};

use tamsk_records::PlayedTurn;
use tamsk_rules::{ByPlayer, Match, Millis, Player, Turn};

use super::history::TurnChoice;
use super::lead::{Lead, Verdict};
use super::limits::JudgingLimits;
use crate::endgame::Budget;
use crate::problems::{MistakeReason, ProblemSolver, find_reason};
use crate::ranking::{TurnRanking, rank_turns};
use crate::sand::{Delay, SearchAssumptions, TimeAssumptions, TimedPosition, TimedTurn};
use crate::search::{Score, SearchLimits, SearchReport, SearchablePosition, Searcher, exact_margin};
use crate::{Difficulty, MAX_FREE_PLACES_ALWAYS_PROVEN, UntimedThinker};

/// The size of the hash tables of each search, in mebibytes.
const HASH_MIB: usize = 16;

/// The ratio of the node budget for judging a position to the node budget for ranking all its turns.
pub(crate) const RANKING_NODE_DIVISOR: u64 = 4;
/// Two turns are equally good if their winning chances differ by at most this many percentage points.
pub(crate) const EQUAL_CHANCE_TOLERANCE: u8 = 2;

/// The judgement of a turn: its cost, and the turn that would have been better.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement {
    /// The lead after the best turn.
    pub best_lead: Lead,
    /// The lead after the turn that was played.
    pub played_lead: Lead,
    /// The best turn found; `None` if the player had no choice.
    pub best: Option<TurnChoice>,
    /// `true` if the best turn begins with a wait, to let sand run before the glass is moved.
    pub best_waits_first: bool,
    /// `true` if the played turn was clearly worse than the best turn, and other turns were as good as the best turn.
    pub best_has_equals: bool,
    /// The reason why the played turn is clearly worse than the best turn; `None` if it is not clearly worse, if sand
    /// is running, or if no reason is certain.
    pub reason: Option<MistakeReason>,
    /// The part of the cost that is due to being late or slower than usual, in hundredths of a ring.
    pub lost_to_time: Score,
}

#[derive(Clone, Copy)]
struct Judged {
    lead: Lead,
    /// The best turn; `None` if the match was over.
    best: Option<TimedTurn>,
}

/// A judge of the turns of a match. Turns should be judged from last to first, because searches reuse earlier results.
pub(super) struct Judge<'a> {
    turns: &'a [PlayedTurn],
    /// The search result of the position before each turn; `None` if the position has not been searched yet.
    known: Vec<Option<Judged>>,
    limits: JudgingLimits,
    paces: ByPlayer<Millis>,
    thinker: UntimedThinker,
    searcher: Searcher<TimedPosition>,
    stop: &'a AtomicBool,
}

impl<'a> Judge<'a> {
    /// Creates a judge of these turns that stops when `stop` is set.
    pub fn new(turns: &'a [PlayedTurn], limits: JudgingLimits, stop: &'a AtomicBool) -> Judge<'a> {
        Judge {
            turns,
            known: vec![None; turns.len()],
            limits,
            paces: usual_turn_times(turns),
            thinker: UntimedThinker::new(HASH_MIB),
            searcher: Searcher::new(HASH_MIB),
            stop,
        }
    }

    /// Judges the turn with this index. Returns `None` if `stop` was set.
    pub fn judge_turn(&mut self, index: usize) -> Option<Judgement> {
        let turn = &self.turns[index];
        let after = self.lead_after(index);
        let position = self.position(&turn.before, self.previous_ring_dropped(index));
        let best = if position.to_move() == turn.player && has_choice(&position) {
            self.judged_before(index).best
        } else {
            None
        };
        let judgement = match best {
            Some(best) => self.compare(turn, &position, best, after),
            None => Judgement {
                best_lead: after,
                played_lead: after,
                best: None,
                best_waits_first: false,
                best_has_equals: false,
                reason: None,
                lost_to_time: 0,
            },
        };
        (!self.stop.load(Ordering::Relaxed)).then_some(judgement)
    }

    /// Returns the lead in a match that is not over.
    pub fn lead_in(&mut self, game: &Match) -> Lead {
        self.search(&self.position(game, true)).lead
    }

    /// Judges a turn by comparing it with the best turn. `after` is the lead after the turn that was played.
    fn compare(&mut self, turn: &PlayedTurn, position: &TimedPosition, best: TimedTurn, after: Lead) -> Judgement {
        let player = turn.player;
        let (choice, played) = (TurnChoice::from_search_turn(position, best), TurnChoice::from_played_turn(turn));
        let best_waits = best.glass_move.is_some_and(|moved| moved.delay != Delay::None);
        let judgement = Judgement {
            best_lead: after,
            played_lead: after,
            best: Some(choice),
            best_waits_first: best_waits,
            best_has_equals: false,
            reason: None,
            lost_to_time: 0,
        };
        let has_sand = turn.before.options().level.has_sand();
        if choice == played && !has_sand {
            // The best turn costs nothing, although two searches of one position might give different scores.
            return judgement;
        }
        let with_best = self.search(&position.after(best)).lead;
        let loss = with_best.capped_for_player(player) - after.capped_for_player(player);
        if loss <= 0 {
            return judgement;
        }
        let is_slow = played_turn_duration(turn) > self.paces[player] * 3 / 2;
        let lost_to_time = if !has_sand || !is_slow {
            0
        } else if turn.was_late || turn.glass_move.is_none() && turn.lost_glass_socket.is_some() {
            loss
        } else {
            // The lead after the same turn if it had been played at the usual pace.
            let in_time = match played.to_search_turn(position) {
                Some(played) if played == best => with_best,
                Some(played) => self.search(&position.after(played)).lead,
                None => after,
            };
            (in_time.capped_for_player(player) - after.capped_for_player(player)).clamp(0, loss)
        };
        let cost = with_best.win_chance_percent(player).saturating_sub(after.win_chance_percent(player));
        let has_verdict = Verdict::from_win_chance_loss(cost).is_some();
        let best_has_equals = has_verdict && self.has_equals(position, choice, played);
        let reason = if has_verdict { self.reason(position, choice, played) } else { None };
        Judgement { best_lead: with_best, best_has_equals, reason, lost_to_time, ..judgement }
    }

    /// Returns the reason why the played turn is worse than the best one, or `None` if sand is running or the reason is
    /// uncertain.
    fn reason(&self, position: &TimedPosition, best: TurnChoice, played: TurnChoice) -> Option<MistakeReason> {
        let untimed = position.as_untimed()?;
        let [best, played] =
            [best.to_search_turn(position)?, played.to_search_turn(position)?].map(|turn| position.untimed_turn(turn));
        let is_provable = 64 - untimed.board().rings_on_board() <= MAX_FREE_PLACES_ALWAYS_PROVEN;
        let follow = |turn: Turn| {
            let after = SearchablePosition::after(untimed, turn);
            if is_provable {
                let budget = Budget { stop: self.stop, ..Budget::unlimited() };
                return ProblemSolver::new(HASH_MIB).best_line(&after, usize::MAX, &budget);
            }
            let limits = SearchLimits::nodes(self.limits.untimed_nodes);
            Searcher::new(HASH_MIB).search(&after, &limits, self.stop, &mut |_| ()).pv
        };
        find_reason(untimed, played, &follow(played), best, &follow(best))
    }

    /// Returns `true` if some turn, apart from the best one and the played one, is as good as the best one.
    fn has_equals(&self, position: &TimedPosition, best: TurnChoice, played: TurnChoice) -> bool {
        let searched =
            if position.as_untimed().is_some() { self.limits.untimed_nodes } else { self.limits.timed_nodes };
        let nodes = (searched / RANKING_NODE_DIVISOR).max(1);
        let mut ranked = TurnRanking::default();
        rank_turns(position, nodes, self.stop, &mut |ranking| ranked = ranking);
        let player = position.to_move();
        let chance = |score| Lead::from_score(score, ranked.is_proven, player).win_chance_percent(player);
        let scored =
            ranked.turns.iter().map(|&(turn, score)| (TurnChoice::from_search_turn(position, turn), chance(score)));
        let Some(of_best) = scored.clone().find(|(turn, _)| *turn == best).map(|(_, chance)| chance) else {
            return false;
        };
        let mut others = scored.filter(|(turn, _)| *turn != best && *turn != played);
        others.any(|(_, chance)| chance + EQUAL_CHANCE_TOLERANCE >= of_best)
    }

    /// Returns the search result of the position before a turn, and stores it for later calls.
    fn judged_before(&mut self, index: usize) -> Judged {
        if let Some(known) = self.known[index] {
            return known;
        }
        let judged = self.search(&self.position(&self.turns[index].before, self.previous_ring_dropped(index)));
        self.known[index] = Some(judged);
        judged
    }

    fn lead_after(&mut self, index: usize) -> Lead {
        let game = &self.turns[index].after;
        match game.outcome() {
            Some(outcome) => Lead::at_end(game, outcome),
            None if index + 1 < self.turns.len() => self.judged_before(index + 1).lead,
            None => self.search(&self.position(game, self.previous_ring_dropped(index + 1))).lead,
        }
    }

    /// Converts a match to a position for the search. `open_rings_are_dropped` is `true` if an undecided ring was later
    /// dropped.
    fn position(&self, game: &Match, open_rings_are_dropped: bool) -> TimedPosition {
        TimedPosition::from_match(
            game,
            SearchAssumptions {
                time_model: TimeAssumptions::of(game, self.paces.0),
                window_rings_are_dropped: open_rings_are_dropped,
            },
        )
    }

    /// Returns `true` if the ring of the move before this turn was dropped.
    fn previous_ring_dropped(&self, index: usize) -> bool {
        let before = index.checked_sub(1).and_then(|before| self.turns[before].glass_move);
        before.is_some_and(|moved| moved.dropped_ring)
    }

    fn search(&mut self, position: &TimedPosition) -> Judged {
        if let Some(untimed) = position.as_untimed() {
            let limits = SearchLimits::nodes(self.limits.untimed_nodes);
            let mut scores = LastScores::default();
            let hear = &mut |info: &SearchReport<Turn>| scores.add(info.score);
            if let Some(chosen) = self.thinker.choose_turn(untimed, Difficulty::Expert, 0, &limits, self.stop, hear) {
                let lead = Lead::from_score(
                    scores.smoothed(chosen.best_score, chosen.is_proven),
                    chosen.is_proven,
                    position.to_move(),
                );
                return Judged { lead, best: Some(position.timed_turn(chosen.turn)) };
            }
        }
        let mut scores = LastScores::default();
        let hear = &mut |info: &SearchReport<TimedTurn>| scores.add(info.score);
        let report = self.searcher.search(position, &SearchLimits::nodes(self.limits.timed_nodes), self.stop, hear);
        let lead =
            Lead::from_score(scores.smoothed(report.score, report.is_proven), report.is_proven, position.to_move());
        Judged { lead, best: report.turn }
    }
}

/// The scores of the last two iterations of a search. Scores go up and down, so the mean of the two is steadier.
#[derive(Default)]
pub(crate) struct LastScores([Option<Score>; 2]);

impl LastScores {
    pub(crate) fn add(&mut self, score: Score) {
        self.0 = [self.0[1], Some(score)];
    }

    /// Returns the mean of the last two scores if both are estimates. Otherwise returns the last score.
    pub(crate) fn smoothed(&self, last: Score, is_exact: bool) -> Score {
        match self.0[0] {
            Some(earlier) if !is_exact && exact_margin(earlier).is_none() && exact_margin(last).is_none() => {
                (earlier + last) / 2
            }
            _ => last,
        }
    }
}

/// Returns `true` if the position has more than one turn.
fn has_choice(position: &TimedPosition) -> bool {
    let mut turns = 0;
    position.for_each_useful_turn(|_| turns += 1);
    turns > 1
}

/// The assumed pace of a player who moves no glass in the whole match, in milliseconds per turn.
const DEFAULT_TURN_TIME: Millis = 2_000;
/// The fastest pace that is assumed for a player, in milliseconds per turn. A player who is faster than this, or slower
/// than [`MAX_TURN_TIME`], is so by choice.
const MIN_TURN_TIME: Millis = 1_000;
const MAX_TURN_TIME: Millis = 5_000;

/// Returns the usual duration of each player's turns: the median, within bounds.
pub(super) fn usual_turn_times(turns: &[PlayedTurn]) -> ByPlayer<Millis> {
    ByPlayer(Player::BOTH).map(|player| {
        let own = turns.iter().filter(|turn| turn.player == player && turn.glass_move.is_some());
        median(own.map(played_turn_duration).collect()).unwrap_or(DEFAULT_TURN_TIME).clamp(MIN_TURN_TIME, MAX_TURN_TIME)
    })
}

pub(super) fn played_turn_duration(turn: &PlayedTurn) -> Millis {
    turn.after.now().saturating_sub(turn.before.now())
}

/// Returns the median, or `None` if there are no times. If two times are in the middle, the median is the greater one.
pub(super) fn median(mut times: Vec<Millis>) -> Option<Millis> {
    let middle = times.len() / 2;
    (!times.is_empty()).then(|| *times.select_nth_unstable(middle).1)
}
