//! Judges the turns of a finished match, to find the one that lost it.

use std::sync::atomic::{AtomicBool, Ordering};

use super::difficulty::Difficulty;
use super::sand::{TimedPosition, TimedTurn};
use super::search::{Game, Limits, Score, Searcher};
use super::thinker::Thinker;
use crate::rules::Player;

/// The positions visited to judge one position without sand.
const NODES: u64 = 12_000;
/// The positions visited to judge one with sand, which takes longer.
const SAND_NODES: u64 = 4_000;
/// The size of the hash tables, in mebibytes.
const HASH_MIB: usize = 8;
/// A lead of this many hundredths of a ring counts as a win: what is lost or won beyond it no longer matters.
pub const DECIDED: Score = 200;
/// The least cost of a turn that can be said to have lost a match, in hundredths of a ring.
const CLEAR: Score = 30;

/// A turn of a match, to be judged.
#[derive(Clone, Debug)]
pub struct ReviewedTurn {
    /// Who took it.
    pub player: Player,
    /// The position that the player faced.
    pub before: TimedPosition,
    /// The position that they left.
    pub after: AfterTurn,
}

/// How a turn left a match.
#[derive(Clone, Copy, Debug)]
pub enum AfterTurn {
    /// It went on from this position.
    Position(TimedPosition),
    /// It was over, with this winner.
    Over(Option<Player>),
}

/// A turn that cost its player the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostlyTurn {
    /// The index among the turns reviewed.
    pub index: usize,
    /// By how much its player would have been better off with the best turn, in hundredths of a ring.
    pub cost: Score,
    /// The best turn found.
    pub better: TimedTurn,
}

/// Judges positions by searches of a fixed size, so that the same match is always judged in the same way.
pub struct Reviewer<'a> {
    thinker: Thinker,
    searcher: Searcher<TimedPosition>,
    stop: &'a AtomicBool,
}

impl Reviewer<'_> {
    /// Creates a reviewer that breaks off when `stop` is set.
    pub fn new(stop: &AtomicBool) -> Reviewer<'_> {
        Reviewer { thinker: Thinker::new(HASH_MIB), searcher: Searcher::new(HASH_MIB), stop }
    }

    /// Returns the turn that cost this player most, the latest of equal ones; `None` if no turn clearly did, or the
    /// review was broken off.
    pub fn costliest(&mut self, turns: &[ReviewedTurn], loser: Player) -> Option<CostlyTurn> {
        let mut worst: Option<CostlyTurn> = None;
        for (index, turn) in turns.iter().enumerate().filter(|(_, turn)| turn.player == loser) {
            let costly = self.cost(turn).map(|(cost, better)| CostlyTurn { index, cost, better });
            if self.is_stopped() {
                return None;
            }
            worst = [worst, costly].into_iter().flatten().max_by_key(|turn| turn.cost);
        }
        worst.filter(|worst| worst.cost >= CLEAR)
    }

    /// Returns by how much a player is ahead, at most [`DECIDED`] either way.
    pub fn lead(&mut self, position: &TimedPosition, player: Player) -> Score {
        let score = self.judge(position).0;
        let score = if position.to_move() == player { score } else { -score };
        score.clamp(-DECIDED, DECIDED)
    }

    /// Returns what a turn cost its player, and the best turn; `None` if they had no choice.
    fn cost(&mut self, turn: &ReviewedTurn) -> Option<(Score, TimedTurn)> {
        if turn.before.to_move() != turn.player || !has_choice(&turn.before) {
            return None;
        }
        let better = self.judge(&turn.before).1?;
        let mut best = turn.before;
        best.make(better);
        let left = match turn.after {
            // The same position is not judged twice, which might give two scores.
            AfterTurn::Position(after) if is_same(&after, &best) => return Some((0, better)),
            AfterTurn::Position(after) => self.lead(&after, turn.player),
            AfterTurn::Over(None) => 0,
            AfterTurn::Over(Some(winner)) if winner == turn.player => DECIDED,
            AfterTurn::Over(Some(_)) => -DECIDED,
        };
        Some((self.lead(&best, turn.player) - left, better))
    }

    /// Returns the score for the side to move, and the best turn unless the match is over.
    fn judge(&mut self, position: &TimedPosition) -> (Score, Option<TimedTurn>) {
        if let Some(untimed) = position.as_untimed()
            && let Some(chosen) =
                self.thinker.choose(untimed, Difficulty::Expert, 0, &Limits::nodes(NODES), self.stop, &mut |_| ())
        {
            return (chosen.score, Some(position.timed_turn(chosen.turn)));
        }
        let report = self.searcher.search(position, &Limits::nodes(SAND_NODES), self.stop, &mut |_| ());
        (report.score, report.turn)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Returns whether there is more than one turn.
fn has_choice(position: &TimedPosition) -> bool {
    let mut turns = 0;
    position.for_each_turn(|_| turns += 1);
    turns > 1
}

/// Returns whether two positions without sand are the same.
fn is_same(one: &TimedPosition, other: &TimedPosition) -> bool {
    one.as_untimed().is_some_and(|position| other.as_untimed() == Some(position))
}
