//! The moment at which a finished match turned against its loser.

use std::sync::atomic::{AtomicBool, Ordering};

use super::choice::TurnChoice;
use super::course::{Course, CourseTurns};
use super::deed::TurnDeed;
use super::judge::{Judge, Judgement};
use super::limits::JudgingLimits;
use super::verdict::Verdict;
use crate::rules::Player;

/// The least chance to win, in per cent, with which resigning can be said to have lost a match.
const OPEN: u8 = 25;

/// The moment at which a match turned against its loser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningMoment {
    /// The loser, whose turn it was.
    pub player: Player,
    /// The number of the turn, of both players together, from 1.
    pub turn: usize,
    /// The index in the record of the first action of that turn; `None` if the player did nothing.
    pub action: Option<usize>,
    /// What the player did.
    pub deed: TurnDeed,
    /// What would have been better, if that was another move.
    pub better: Option<TurnChoice>,
}

/// Returns the moment at which a match turned against its loser; `None` if no single turn lost it, nobody did, or the
/// search was broken off.
pub fn turning_moment(course: &Course, stop: &AtomicBool) -> Option<TurningMoment> {
    let CourseTurns { turns, outcome, resignation } = course.divide();
    let loser = !outcome?.winner?;
    let mut judge = Judge::new(&turns, JudgingLimits::QUICK, stop);
    let open = resignation.as_ref().map_or(0, |given_up| judge.lead_in(&given_up.before).chance(loser));
    let mut worst: Option<(usize, Judgement)> = None;
    let cost = |(_, judgement): (usize, Judgement)| judgement.cost(loser);
    for index in (0..turns.len()).rev().filter(|&index| turns[index].player == loser) {
        let judgement = judge.judge(index)?;
        let is_clear = Verdict::of(judgement.cost(loser)).is_some();
        if is_clear && worst.is_none_or(|worst| judgement.cost(loser) > cost(worst)) {
            worst = Some((index, judgement));
        }
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    // Resigning an open match is what lost it, unless more was thrown away before.
    if let Some(resignation) = resignation
        && open > worst.map_or(OPEN, cost)
    {
        return Some(TurningMoment {
            player: loser,
            turn: resignation.turn,
            action: Some(resignation.action),
            deed: TurnDeed::Resigned,
            better: None,
        });
    }
    let (index, Judgement { best, .. }) = worst?;
    let turn = &turns[index];
    Some(TurningMoment {
        player: loser,
        turn: index + 1,
        action: turn.first_action,
        deed: TurnDeed::of(turn, course.actions),
        better: best.filter(|better| *better != TurnChoice::played(turn)),
    })
}
