//! The analysis of a whole match: what was done in each turn, and in which one the match turned.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use tamsk_records::{Moment, PlayedTurn, TimedAction};
use tamsk_rules::{Action, EndReason, Millis, Outcome, Player, Socket};

use super::course::{Course, CourseTurns, Resignation, TurnChoice};
use super::judge::{Judge, Judgement, JudgingLimits};
use super::lead::{Lead, Verdict};
use crate::search::Score;

/// The judgement of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The lead before the first turn.
    pub start: Lead,
    /// The turns, in order of time.
    pub turns: Vec<JudgedTurn>,
    /// How the match ended, if it did.
    pub outcome: Option<Outcome>,
}

/// A turn of a match, judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedTurn {
    /// The number of the turn, of both players together, from 1.
    pub number: usize,
    /// Whose turn it was.
    pub player: Player,
    /// When it began, in milliseconds since the match began.
    pub began: Millis,
    /// When it ended.
    pub ended: Millis,
    /// The moment at which the player faced their choice: as the turn began, but at Level 1, where no sand runs, once
    /// the ring of the move before was decided.
    pub faced: Moment,
    /// What they did, or what became of them.
    pub deed: TurnDeed,
    /// What they chose.
    pub choice: TurnChoice,
    /// The best turn found; `None` if they had no choice, or resigned.
    pub best: Option<TurnChoice>,
    /// Whether that turn waits before the glass is moved, to let sand run.
    pub best_waits: bool,
    /// Whether others were as good as that turn. Known of turns that have a [verdict](JudgedTurn::verdict).
    pub best_has_equals: bool,
    /// The lead with the best turn.
    pub before: Lead,
    /// The lead after the turn.
    pub after: Lead,
    /// What of the loss was the cost of being slower than usual, or late, in hundredths of a ring.
    pub lost_to_time: Score,
}

impl JudgedTurn {
    /// Returns what the turn cost the player, in hundredths of a ring: at most twice [`DECIDED`](super::DECIDED).
    pub fn loss(&self) -> Score {
        self.before.worth(self.player) - self.after.worth(self.player)
    }

    /// Returns the chance to win that it cost the player, in per cent.
    pub fn cost(&self) -> u8 {
        self.before.chance(self.player).saturating_sub(self.after.chance(self.player))
    }

    /// Returns what the turn is called for that; `None` if it cost hardly anything. A full socket is always a blunder.
    pub fn verdict(&self) -> Option<Verdict> {
        if self.loses_at_once() { Some(Verdict::Blunder) } else { Verdict::of(self.cost()) }
    }

    /// Returns the turn that would have been better, if it differs from the one that was chosen.
    pub fn better(&self) -> Option<TurnChoice> {
        self.best.filter(|best| *best != self.choice || self.best_waits)
    }

    fn loses_at_once(&self) -> bool {
        matches!(self.deed, TurnDeed::FilledSocket(_))
    }

    fn of(course: &Course, turns: &[PlayedTurn], index: usize, judgement: Judgement) -> JudgedTurn {
        let turn = &turns[index];
        let Judgement { before, after, best, best_waits, best_has_equals, lost_to_time } = judgement;
        JudgedTurn {
            number: index + 1,
            player: turn.player,
            began: turn.before.now(),
            ended: turn.after.now(),
            faced: faced(turn, course.actions),
            deed: TurnDeed::of(turn, course.actions),
            choice: TurnChoice::played(turn),
            best,
            best_waits,
            best_has_equals,
            before,
            after,
            lost_to_time,
        }
    }

    fn resigned(resignation: &Resignation, before: Lead) -> JudgedTurn {
        let after = Lead::lost_by(resignation.player);
        let at = resignation.before.now();
        JudgedTurn {
            number: resignation.turn,
            player: resignation.player,
            began: resignation.before.turn_began(),
            ended: at,
            faced: Moment { actions: resignation.action, at },
            deed: TurnDeed::Resigned,
            choice: TurnChoice { claim: false, glass: None },
            best: None,
            best_waits: false,
            best_has_equals: false,
            before,
            after,
            lost_to_time: 0,
        }
    }
}

impl Analysis {
    /// Returns the turns that lost most, the worst first and of equal ones the earlier, without those that lost hardly
    /// anything. The move onto a full socket that ended the match comes before all others.
    pub fn worst(&self) -> Vec<&JudgedTurn> {
        let mut worst: Vec<&JudgedTurn> = self.turns.iter().filter(|turn| turn.verdict().is_some()).collect();
        worst.sort_by_key(|turn| Reverse((turn.loses_at_once(), turn.cost(), turn.loss())));
        worst
    }

    /// Returns how many of a player's turns were called this.
    pub fn count(&self, player: Player, verdict: Verdict) -> usize {
        self.turns_of(player).filter(|turn| turn.verdict() == Some(verdict)).count()
    }

    /// Returns what a player lost in the turns that were called something, in hundredths of a ring.
    pub fn loss(&self, player: Player) -> Score {
        self.turns_of(player).filter(|turn| turn.verdict().is_some()).map(JudgedTurn::loss).sum()
    }

    fn turns_of(&self, player: Player) -> impl Iterator<Item = &JudgedTurn> {
        self.turns.iter().filter(move |turn| turn.player == player)
    }

    /// Returns the turn whose choice the player faces at a moment, or has made; `None` before the first.
    pub fn turn_at(&self, moment: Moment) -> Option<&JudgedTurn> {
        let faced = self.turns.partition_point(|turn| turn.faced <= moment);
        self.turns.get(faced.checked_sub(1)?)
    }
}

/// Returns the moment at which a player faced their choice.
fn faced(turn: &PlayedTurn, actions: &[TimedAction]) -> Moment {
    let began = turn.before.now();
    match turn.first_action {
        Some(first) if !turn.before.options().level.has_sand() => {
            let decided = first.checked_sub(1).and_then(|before| actions.get(before));
            Moment { actions: first, at: decided.map_or(began, |decided| decided.at.max(began)) }
        }
        _ => Moment { actions: turn.done_before, at: began },
    }
}

/// Judges every turn of a match. Calls `progress` with the number of turns judged and their number in all; returns
/// `None` once `stop` is set.
pub fn analyse(
    course: &Course,
    limits: JudgingLimits,
    progress: &mut dyn FnMut(usize, usize),
    stop: &AtomicBool,
) -> Option<Analysis> {
    let CourseTurns { turns, outcome, resignation } = course.divide();
    let mut judge = Judge::new(&turns, limits, stop);
    progress(0, turns.len());
    let resigned =
        resignation.map(|resignation| JudgedTurn::resigned(&resignation, judge.lead_in(&resignation.before)));
    let mut judged: Vec<JudgedTurn> = resigned.into_iter().collect();
    for index in (0..turns.len()).rev() {
        let judgement = judge.judge(index)?;
        judged.push(JudgedTurn::of(course, &turns, index, judgement));
        progress(turns.len() - index, turns.len());
    }
    judged.reverse();
    let start = judged.first().map_or(Lead::EVEN, |first| first.before);
    Some(Analysis { start, turns: judged, outcome })
}

/// The least chance to win, in per cent, with which resigning can be said to have lost a match.
const OPEN: u8 = 25;

impl Analysis {
    /// Returns the turn in which the match turned against its loser: the first of their [worst](Analysis::worst) ones;
    /// `None` if no single turn lost it, or nobody did.
    pub fn turning_turn(&self) -> Option<&JudgedTurn> {
        let loser = !self.outcome?.winner?;
        let mut worst = self.worst().into_iter().filter(|turn| turn.player == loser).peekable();
        // Resigning an open match is what lost it, but one that was nearly lost was lost before.
        worst.next_if(|turn| turn.deed == TurnDeed::Resigned && turn.before.chance(loser) <= OPEN);
        worst.next()
    }
}

/// What a player did in a turn, or what became of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnDeed {
    /// They chose this.
    Chose(TurnChoice),
    /// They were late.
    WasLate,
    /// They lost the glass on this socket.
    LostGlass(Socket),
    /// They moved onto this full socket.
    FilledSocket(Socket),
    /// They resigned.
    Resigned,
}

impl TurnDeed {
    /// Returns what the player did in a turn of a match with these actions.
    pub(super) fn of(turn: &PlayedTurn, actions: &[TimedAction]) -> TurnDeed {
        if let Some(socket) = filled_socket(turn, actions) {
            TurnDeed::FilledSocket(socket)
        } else if let Some(socket) = turn.lost {
            TurnDeed::LostGlass(socket)
        } else if turn.late {
            TurnDeed::WasLate
        } else {
            TurnDeed::Chose(TurnChoice::played(turn))
        }
    }
}

/// Returns the full socket that the player moved onto, which ended the match (R3.2).
fn filled_socket(turn: &PlayedTurn, actions: &[TimedAction]) -> Option<Socket> {
    let ended = turn.after.outcome().is_some_and(|outcome| outcome.by == EndReason::FullSocket);
    match actions.last() {
        Some(&TimedAction { act: Action::Place(to), by, .. }) if ended && by == turn.player => Some(to),
        _ => None,
    }
}
