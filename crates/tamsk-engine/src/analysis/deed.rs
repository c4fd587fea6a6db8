//! What a player did in a turn, or what became of them.

use tamsk_records::{PlayedTurn, TimedAction};
use tamsk_rules::{Action, EndReason, Socket};

use super::choice::TurnChoice;

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
