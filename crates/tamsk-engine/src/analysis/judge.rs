//! Judges the turns of a match by searches of a fixed number of positions, which assume the pace of its players.

use std::sync::atomic::{AtomicBool, Ordering};

use tamsk_records::PlayedTurn;
use tamsk_rules::{ByPlayer, Level, Match, Millis, Player, Turn};

use super::course::TurnChoice;
use super::lead::{Lead, Verdict};
use crate::endgame::Budget;
use crate::problems::{ProblemSolver, Reason, find_reason};
use crate::ranking::{Ranking, rank_turns};
use crate::sand::{Assumptions, Delay, TimeModel, TimedPosition, TimedTurn};
use crate::search::{Game, Limits, Score, SearchReport, Searcher, exact_margin};
use crate::{Difficulty, PROVEN_PLACES, Thinker};

/// The size of the hash tables of each of the two searches, in mebibytes.
const HASH_MIB: usize = 16;

/// Ranking all turns visits one in so many of the positions that judging one does.
pub(crate) const RANK_SHARE: u64 = 4;
/// Turns whose chances to win differ by no more per cent are equally good: the search cannot tell them apart.
pub(crate) const AS_GOOD: u8 = 2;

/// What a turn cost its player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement {
    /// The lead with the best turn.
    pub before: Lead,
    /// The lead that the player left.
    pub after: Lead,
    /// The best turn found; `None` if there was no choice.
    pub best: Option<TurnChoice>,
    /// Whether that turn waits before the glass is moved, to let sand run.
    pub best_waits: bool,
    /// Whether others were as good as that turn, if it was clearly better than the one that was chosen.
    pub best_has_equals: bool,
    /// Why the turn is worse than the best one.
    pub reason: Option<Reason>,
    /// What of the loss was the cost of being slower than usual, or late, in hundredths of a ring.
    pub lost_to_time: Score,
}

/// A position as the search judged it.
#[derive(Clone, Copy)]
struct Judged {
    lead: Lead,
    /// The best turn; `None` if the match was over.
    best: Option<TimedTurn>,
}

/// Judges the turns of a match. Its searches share what they have learned, so the turns should be judged from the last
/// to the first: then what follows a turn is known when the turn is judged.
pub(super) struct Judge<'a> {
    turns: &'a [PlayedTurn],
    /// The position before each turn, once judged.
    known: Vec<Option<Judged>>,
    limits: JudgingLimits,
    paces: ByPlayer<Millis>,
    thinker: Thinker,
    searcher: Searcher<TimedPosition>,
    stop: &'a AtomicBool,
}

impl<'a> Judge<'a> {
    /// Creates a judge of these turns who breaks off when `stop` is set.
    pub fn new(turns: &'a [PlayedTurn], limits: JudgingLimits, stop: &'a AtomicBool) -> Judge<'a> {
        Judge {
            turns,
            known: vec![None; turns.len()],
            limits,
            paces: paces(turns),
            thinker: Thinker::new(HASH_MIB),
            searcher: Searcher::new(HASH_MIB),
            stop,
        }
    }

    /// Judges the turn with this index; `None` if the judge was stopped.
    pub fn judge(&mut self, index: usize) -> Option<Judgement> {
        let turn = &self.turns[index];
        let after = self.lead_after(index);
        let position = self.position(&turn.before, self.rings_follow(index));
        let best =
            if position.to_move() == turn.player && has_choice(&position) { self.before(index).best } else { None };
        let judgement = match best {
            Some(best) => self.compare(turn, &position, best, after),
            None => Judgement {
                before: after,
                after,
                best: None,
                best_waits: false,
                best_has_equals: false,
                reason: None,
                lost_to_time: 0,
            },
        };
        (!self.stop.load(Ordering::Relaxed)).then_some(judgement)
    }

    /// Returns the lead in a match that goes on.
    pub fn lead_in(&mut self, game: &Match) -> Lead {
        self.search(&self.position(game, true)).lead
    }

    /// Compares what a player did with the best turn.
    fn compare(&mut self, turn: &PlayedTurn, position: &TimedPosition, best: TimedTurn, after: Lead) -> Judgement {
        let player = turn.player;
        let (choice, played) = (TurnChoice::found(position, best), TurnChoice::played(turn));
        let best_waits = best.glass_move.is_some_and(|moved| moved.delay != Delay::None);
        let judgement = Judgement {
            before: after,
            after,
            best: Some(choice),
            best_waits,
            best_has_equals: false,
            reason: None,
            lost_to_time: 0,
        };
        let has_sand = turn.before.options().level.has_sand();
        if choice == played && !has_sand {
            // The same position is not judged twice, which might give two scores.
            return judgement;
        }
        let with_best = self.search(&position.after(best)).lead;
        let loss = with_best.worth(player) - after.worth(player);
        if loss <= 0 {
            return judgement;
        }
        let is_slow = duration(turn) > self.paces[player] * 3 / 2;
        let lost_to_time = if !has_sand || !is_slow {
            0
        } else if turn.late || turn.glass_move.is_none() && turn.lost_glass.is_some() {
            loss
        } else {
            // What the same turn would have left at the usual pace.
            let in_time = match played.in_search(position) {
                Some(played) if played == best => with_best,
                Some(played) => self.search(&position.after(played)).lead,
                None => after,
            };
            (in_time.worth(player) - after.worth(player)).clamp(0, loss)
        };
        let cost = with_best.chance(player).saturating_sub(after.chance(player));
        let has_verdict = Verdict::of(cost).is_some();
        let best_has_equals = has_verdict && self.has_equals(position, choice, played);
        let reason = if has_verdict { self.reason(position, choice, played) } else { None };
        Judgement { before: with_best, best_has_equals, reason, lost_to_time, ..judgement }
    }

    /// Returns why a turn is worse than the best one, where no sand runs and it can be said for certain: from proven lines
    /// late in a match, from searched ones before.
    fn reason(&self, position: &TimedPosition, best: TurnChoice, played: TurnChoice) -> Option<Reason> {
        let untimed = position.as_untimed()?;
        let [best, played] =
            [best.in_search(position)?, played.in_search(position)?].map(|turn| position.untimed_turn(turn));
        let is_provable = 64 - untimed.board().rings_on_board() <= PROVEN_PLACES;
        let follow = |turn: Turn| {
            let after = Game::after(untimed, turn);
            if is_provable {
                let budget = Budget { stop: self.stop, ..Budget::unlimited() };
                return ProblemSolver::new(HASH_MIB).best_line(&after, usize::MAX, &budget);
            }
            let limits = Limits::nodes(self.limits.untimed);
            Searcher::new(HASH_MIB).search(&after, &limits, self.stop, &mut |_| ()).pv
        };
        find_reason(untimed, played, &follow(played), best, &follow(best))
    }

    /// Returns whether turns other than the best one and the one that was played are as good as the best one.
    fn has_equals(&self, position: &TimedPosition, best: TurnChoice, played: TurnChoice) -> bool {
        let searched = if position.as_untimed().is_some() { self.limits.untimed } else { self.limits.timed };
        let nodes = (searched / RANK_SHARE).max(1);
        let mut ranked = Ranking::default();
        rank_turns(position, nodes, self.stop, &mut |ranking| ranked = ranking);
        let player = position.to_move();
        let chance = |score| Lead::of_score(score, ranked.exact, player).chance(player);
        let scored = ranked.turns.iter().map(|&(turn, score)| (TurnChoice::found(position, turn), chance(score)));
        let Some(of_best) = scored.clone().find(|(turn, _)| *turn == best).map(|(_, chance)| chance) else {
            return false;
        };
        let mut others = scored.filter(|(turn, _)| *turn != best && *turn != played);
        others.any(|(_, chance)| chance + AS_GOOD >= of_best)
    }

    /// Returns the position before a turn, judged.
    fn before(&mut self, index: usize) -> Judged {
        if let Some(known) = self.known[index] {
            return known;
        }
        let judged = self.search(&self.position(&self.turns[index].before, self.rings_follow(index)));
        self.known[index] = Some(judged);
        judged
    }

    /// Returns the lead that a turn left.
    fn lead_after(&mut self, index: usize) -> Lead {
        let game = &self.turns[index].after;
        match game.outcome() {
            Some(outcome) => Lead::at_end(game, outcome),
            None if index + 1 < self.turns.len() => self.before(index + 1).lead,
            None => self.search(&self.position(game, self.rings_follow(index + 1))).lead,
        }
    }

    /// Returns the position of a match. `rings_follow` says whether a ring that is still undecided was dropped.
    fn position(&self, game: &Match, rings_follow: bool) -> TimedPosition {
        TimedPosition::from_match(
            game,
            Assumptions { clock: TimeModel::of(game, self.paces.0), open_rings_are_dropped: rings_follow },
        )
    }

    /// Returns whether the ring of the move before this turn was dropped.
    fn rings_follow(&self, index: usize) -> bool {
        let before = index.checked_sub(1).and_then(|before| self.turns[before].glass_move);
        before.is_some_and(|moved| moved.ring)
    }

    fn search(&mut self, position: &TimedPosition) -> Judged {
        if let Some(untimed) = position.as_untimed() {
            let limits = Limits::nodes(self.limits.untimed);
            let mut scores = LastScores::default();
            let hear = &mut |info: &SearchReport<Turn>| scores.add(info.score);
            if let Some(chosen) = self.thinker.choose(untimed, Difficulty::Expert, 0, &limits, self.stop, hear) {
                let lead = Lead::of_score(scores.settled(chosen.score, chosen.exact), chosen.exact, position.to_move());
                return Judged { lead, best: Some(position.timed_turn(chosen.turn)) };
            }
        }
        let mut scores = LastScores::default();
        let hear = &mut |info: &SearchReport<TimedTurn>| scores.add(info.score);
        let report = self.searcher.search(position, &Limits::nodes(self.limits.timed), self.stop, hear);
        let lead = Lead::of_score(scores.settled(report.score, report.is_proven), report.is_proven, position.to_move());
        Judged { lead, best: report.turn }
    }
}

/// The scores of the last two iterations of a search. Whoever takes the last turn of a line looks better, so scores go
/// up and down with each iteration; their mean is steadier.
#[derive(Default)]
pub(crate) struct LastScores([Option<Score>; 2]);

impl LastScores {
    pub(crate) fn add(&mut self, score: Score) {
        self.0 = [self.0[1], Some(score)];
    }

    /// Returns the mean of the last two scores if both are estimates, otherwise the last.
    pub(crate) fn settled(&self, last: Score, is_exact: bool) -> Score {
        match self.0[0] {
            Some(earlier) if !is_exact && exact_margin(earlier).is_none() && exact_margin(last).is_none() => {
                (earlier + last) / 2
            }
            _ => last,
        }
    }
}

/// Returns whether there is more than one turn.
fn has_choice(position: &TimedPosition) -> bool {
    let mut turns = 0;
    position.for_each_turn(|_| turns += 1);
    turns > 1
}

/// More turns than any match has that was played to win; only passing without end makes more.
pub const LONGEST_USUAL_MATCH: usize = 500;

/// Returns fewer positions for each turn of a match of more than [`LONGEST_USUAL_MATCH`], but at least one.
pub(crate) fn spread_over(positions: u64, turns: usize) -> u64 {
    let share = u128::from(positions) * LONGEST_USUAL_MATCH as u128 / turns.max(LONGEST_USUAL_MATCH) as u128;
    u64::try_from(share).unwrap_or(positions).max(1)
}

/// How many positions are searched to judge one. The number is fixed, so that a match is always judged in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgingLimits {
    /// Without sand.
    pub untimed: u64,
    /// With sand, where the search takes longer.
    pub timed: u64,
}

impl JudgingLimits {
    /// Returns how many positions a difficulty searches per turn.
    pub fn of(difficulty: Difficulty) -> JudgingLimits {
        let strength = difficulty.strength();
        JudgingLimits { untimed: strength.nodes, timed: strength.nodes_with_sand }
    }

    /// Returns limits with which a match of so many turns takes about as long as one of [`LONGEST_USUAL_MATCH`] at most.
    #[must_use]
    pub fn spread_over(self, turns: usize) -> JudgingLimits {
        let spread = |positions| spread_over(positions, turns);
        JudgingLimits { untimed: spread(self.untimed), timed: spread(self.timed) }
    }

    /// Returns the positions that are searched to judge one at a level.
    pub fn at_level(self, level: Level) -> u64 {
        if level.has_sand() { self.timed } else { self.untimed }
    }

    /// Returns the same number for both.
    pub fn of_positions(positions: u64) -> JudgingLimits {
        JudgingLimits { untimed: positions, timed: positions }
    }
}

/// The pace of a player who has taken no turn, in milliseconds.
const USUAL: Millis = 2_000;
/// The bounds of every pace: thinking for longer is a choice, not a habit.
const QUICKEST: Millis = 1_000;
const SLOWEST: Millis = 5_000;

/// Returns how long each player usually took for a turn: the median, within bounds.
pub(super) fn paces(turns: &[PlayedTurn]) -> ByPlayer<Millis> {
    ByPlayer(Player::BOTH).map(|player| {
        let own = turns.iter().filter(|turn| turn.player == player && turn.glass_move.is_some());
        median(own.map(duration).collect()).unwrap_or(USUAL).clamp(QUICKEST, SLOWEST)
    })
}

/// Returns how long a turn lasted.
pub(super) fn duration(turn: &PlayedTurn) -> Millis {
    turn.after.now().saturating_sub(turn.before.now())
}

/// Returns the middle one of several times, the later of two; `None` if there are none.
pub(super) fn median(mut times: Vec<Millis>) -> Option<Millis> {
    let middle = times.len() / 2;
    (!times.is_empty()).then(|| *times.select_nth_unstable(middle).1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_match_takes_no_longer_than_the_longest_usual_one() {
        let limits = JudgingLimits::of(Difficulty::Expert);
        for turns in [0, 1, 120, LONGEST_USUAL_MATCH] {
            assert_eq!(limits.spread_over(turns), limits);
        }
        let spread = limits.spread_over(100_000);
        assert_eq!((spread.untimed, spread.timed), (limits.untimed / 200, limits.timed / 200));
        assert_eq!(JudgingLimits::of_positions(3).spread_over(usize::MAX), JudgingLimits::of_positions(1));
        assert_eq!(JudgingLimits::of_positions(u64::MAX).spread_over(1_000).timed, u64::MAX / 2);
    }
}
