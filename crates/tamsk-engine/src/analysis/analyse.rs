//! Judges every turn of a match of TAMSK.

use std::sync::atomic::AtomicBool;

use tamsk_records::{Moment, PlayedTurn, TimedAction};
use tamsk_rules::{Action, EndReason, Socket};

use super::history::{HistoryTurns, MatchHistory, Resignation, TurnChoice, TurnOutcome};
use super::judge::{Judge, Judgement};
use super::lead::Lead;
use super::limits::JudgingLimits;
use super::turns::{Analysis, JudgedAction, JudgedTurn};

impl JudgedTurn {
    fn of(history: &MatchHistory, turns: &[PlayedTurn], index: usize, judgement: Judgement) -> JudgedTurn {
        let turn = &turns[index];
        let Judgement { best_lead, played_lead, best, best_waits_first, best_has_equals, reason, lost_to_time } =
            judgement;
        JudgedTurn {
            number: index + 1,
            player: turn.player,
            began: turn.before.now(),
            ended: turn.after.now(),
            decision_moment: find_decision_moment(turn, history.actions),
            action: TurnOutcome::of(turn, history.actions),
            choice: Some(TurnChoice::from_played_turn(turn)),
            best,
            best_waits_first,
            best_has_equals,
            reason,
            best_lead,
            played_lead,
            lost_to_time,
        }
    }

    fn resigned(resignation: &Resignation, best_lead: Lead) -> JudgedTurn {
        let played_lead = Lead::after_loss_by(resignation.player);
        let at = resignation.before.now();
        JudgedTurn {
            number: resignation.turn_number,
            player: resignation.player,
            began: resignation.before.turn_start_time(),
            ended: at,
            decision_moment: Moment { actions_done: resignation.action_index, at },
            action: TurnOutcome::Resigned,
            choice: None,
            best: None,
            best_waits_first: false,
            best_has_equals: false,
            reason: None,
            best_lead,
            played_lead,
            lost_to_time: 0,
        }
    }
}

/// Returns the moment at which the player of `turn` had to choose.
fn find_decision_moment(turn: &PlayedTurn, actions: &[TimedAction]) -> Moment {
    let began = turn.before.now();
    match turn.first_action_index {
        Some(first) if !turn.before.options().level.has_sand() => {
            let decided = first.checked_sub(1).and_then(|before| actions.get(before));
            Moment { actions_done: first, at: decided.map_or(began, |decided| decided.at.max(began)) }
        }
        _ => Moment { actions_done: turn.actions_before, at: began },
    }
}

/// Judges every turn of a match. Calls `progress` with the number of judged turns and the total number of turns.
/// Returns `None` if `stop` is set before all turns have been judged.
pub fn analyse_match(
    history: &MatchHistory,
    limits: JudgingLimits,
    progress: &mut dyn FnMut(usize, usize),
    stop: &AtomicBool,
) -> Option<Analysis> {
    let HistoryTurns { turns, outcome, resignation } = history.split_into_turns();
    let mut judge = Judge::new(&turns, limits, stop);
    progress(0, turns.len());
    let resigned =
        resignation.map(|resignation| JudgedTurn::resigned(&resignation, judge.lead_in(&resignation.before)));
    let mut judged: Vec<JudgedTurn> = resigned.into_iter().collect();
    for index in (0..turns.len()).rev() {
        let judgement = judge.judge_turn(index)?;
        judged.push(JudgedTurn::of(history, &turns, index, judgement));
        progress(turns.len() - index, turns.len());
    }
    judged.reverse();
    let initial_lead = judged.first().map_or(Lead::EVEN, |first| first.best_lead);
    Some(Analysis { initial_lead, turns: judged, winner: outcome.and_then(|outcome| outcome.winner) })
}

impl JudgedAction for TurnOutcome {
    type Choice = TurnChoice;

    fn loses_at_once(&self) -> bool {
        matches!(self, TurnOutcome::MovedOntoFullSocket(_))
    }

    fn is_resignation(&self) -> bool {
        *self == TurnOutcome::Resigned
    }
}

impl TurnOutcome {
    /// Returns what the player did in `turn`, or what happened to the player instead. `actions` holds all actions of
    /// the match.
    pub(super) fn of(turn: &PlayedTurn, actions: &[TimedAction]) -> TurnOutcome {
        if let Some(socket) = filled_socket(turn, actions) {
            TurnOutcome::MovedOntoFullSocket(socket)
        } else if let Some(socket) = turn.lost_glass_socket {
            TurnOutcome::LetGlassRunOut(socket)
        } else if turn.was_late {
            TurnOutcome::WasLate
        } else {
            TurnOutcome::Chose(TurnChoice::from_played_turn(turn))
        }
    }
}

/// Returns the full socket that the player moved onto, or `None` if the match did not end in this way (R3.2).
fn filled_socket(turn: &PlayedTurn, actions: &[TimedAction]) -> Option<Socket> {
    let ended = turn.after.outcome().is_some_and(|outcome| outcome.by == EndReason::MovedOntoFullSocket);
    match actions.last() {
        Some(&TimedAction { act: Action::Place(to), by, .. }) if ended && by == turn.player => Some(to),
        _ => None,
    }
}
