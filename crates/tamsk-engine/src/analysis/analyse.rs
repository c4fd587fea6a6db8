//! Judges every turn of a match of TAMSK.

use std::sync::atomic::AtomicBool;

use tamsk_records::{Moment, PlayedTurn, TimedAction};
use tamsk_rules::{Action, EndReason, Socket};

use super::course::{Course, CourseTurns, Resignation, TurnAction, TurnChoice};
use super::judge::{Judge, Judgement, JudgingLimits};
use super::lead::Lead;
use super::turns::{Analysis, JudgedAction, JudgedTurn};

impl JudgedTurn {
    fn of(course: &Course, turns: &[PlayedTurn], index: usize, judgement: Judgement) -> JudgedTurn {
        let turn = &turns[index];
        let Judgement { before, after, best, best_waits, best_has_equals, reason, lost_to_time } = judgement;
        JudgedTurn {
            number: index + 1,
            player: turn.player,
            began: turn.before.now(),
            ended: turn.after.now(),
            faced: faced(turn, course.actions),
            action: TurnAction::of(turn, course.actions),
            choice: Some(TurnChoice::played(turn)),
            best,
            best_waits,
            best_has_equals,
            reason,
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
            action: TurnAction::Resigned,
            choice: None,
            best: None,
            best_waits: false,
            best_has_equals: false,
            reason: None,
            before,
            after,
            lost_to_time: 0,
        }
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
        _ => Moment { actions: turn.actions_before, at: began },
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
    Some(Analysis { start, turns: judged, winner: outcome.and_then(|outcome| outcome.winner) })
}

impl JudgedAction for TurnAction {
    type Choice = TurnChoice;

    fn loses_at_once(&self) -> bool {
        matches!(self, TurnAction::FilledSocket(_))
    }

    fn is_resignation(&self) -> bool {
        *self == TurnAction::Resigned
    }
}

impl TurnAction {
    /// Returns what the player did in a turn of a match with these actions.
    pub(super) fn of(turn: &PlayedTurn, actions: &[TimedAction]) -> TurnAction {
        if let Some(socket) = filled_socket(turn, actions) {
            TurnAction::FilledSocket(socket)
        } else if let Some(socket) = turn.lost_glass {
            TurnAction::LostGlass(socket)
        } else if turn.late {
            TurnAction::WasLate
        } else {
            TurnAction::Chose(TurnChoice::played(turn))
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
