//! A match as a list of actions, its division into turns, and the choice that a player made in a turn.

use std::fmt;

pub use tamsk_records::PlayedMove as GlassChoice;
use tamsk_records::{PlayedTurn, TimedAction, played_turns};
use tamsk_rules::{EndReason, Match, Millis, Outcome, Player, Socket};

use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};

/// A match, given by its initial state and its actions.
#[derive(Clone, Copy, Debug)]
pub struct MatchHistory<'a> {
    /// The match before the first action.
    pub start: &'a Match,
    /// The actions, in chronological order.
    pub actions: &'a [TimedAction],
    /// The match time at which the history ends.
    pub end: Millis,
}

/// A match, divided into its turns.
pub(super) struct HistoryTurns {
    /// The turns, in chronological order. The last turn may be unfinished.
    pub turns: Vec<PlayedTurn>,
    /// The outcome of the match; `None` if it did not end.
    pub outcome: Option<Outcome>,
    /// The resignation that ended the match; `None` if nobody resigned.
    pub resignation: Option<Resignation>,
}

/// A resignation that ended a match.
pub(super) struct Resignation {
    /// The player who resigned.
    pub player: Player,
    /// The number of the turn in which the player resigned. Turns of both players are counted together, from 1.
    pub turn_number: usize,
    /// The index of the resignation among the actions.
    pub action_index: usize,
    /// The match just before the resignation.
    pub before: Match,
}

impl MatchHistory<'_> {
    /// Returns the number of turns.
    pub fn count_turns(&self) -> usize {
        played_turns(self.start, self.actions, self.end).len()
    }

    /// Returns the outcome of the match; `None` if it did not end.
    pub fn outcome(&self) -> Option<Outcome> {
        played_turns(self.start, self.actions, self.end).last().and_then(|turn| turn.after.outcome())
    }

    /// Divides the match into its turns. Leaves out a turn in which a player did nothing but resign or agree to a tie.
    pub(super) fn split_into_turns(&self) -> HistoryTurns {
        let mut turns = played_turns(self.start, self.actions, self.end);
        let outcome = turns.last().and_then(|turn| turn.after.outcome());
        let resignation = outcome.and_then(|outcome| self.resignation(outcome, turns.len()));
        if let (Some(resignation), Some(turn)) = (&resignation, turns.last_mut()) {
            if turn.lost_glass_socket.is_some() {
                // The turn ends before the resignation, which is judged separately.
                turn.after = resignation.before.clone();
            } else {
                turns.pop();
            }
        }
        let agreed = outcome.is_some_and(|outcome| outcome.by == EndReason::Agreed);
        turns.pop_if(|turn| agreed && turn.glass_move.is_none() && !turn.was_late && turn.lost_glass_socket.is_none());
        HistoryTurns { turns, outcome, resignation }
    }

    fn resignation(&self, outcome: Outcome, turn: usize) -> Option<Resignation> {
        if outcome.by != EndReason::Resigned {
            return None;
        }
        let action = self.actions.len().checked_sub(1)?;
        let mut before = self.start.clone();
        for &TimedAction { at, by, act } in &self.actions[..action] {
            // A refused action changes nothing.
            let _ = before.apply(at, by, act);
        }
        before.advance(self.actions[action].at);
        Some(Resignation { player: !outcome.winner?, turn_number: turn, action_index: action, before })
    }
}

/// The choice of a player in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnChoice {
    /// `true` if the player claims a ring before the move or pass.
    pub claims_ring: bool,
    /// The move; `None` for a pass.
    pub glass_move: Option<GlassChoice>,
}

/// Writes the choice in the notation of [`Turn`](tamsk_rules::Turn), such as `*D1-D2o`. If a glass enters the board,
/// only its target is written.
impl fmt::Display for TurnChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.claims_ring { "*" } else { "" })?;
        let Some(GlassChoice { from, to, dropped_ring }) = self.glass_move else { return f.write_str("pass") };
        if let Some(from) = from {
            write!(f, "{from}-")?;
        }
        write!(f, "{to}{}", if dropped_ring { "o" } else { "" })
    }
}

impl TurnChoice {
    /// Returns the choice made in a played turn.
    pub fn from_played_turn(turn: &PlayedTurn) -> TurnChoice {
        TurnChoice { claims_ring: turn.claimed_ring, glass_move: turn.glass_move }
    }

    /// Converts a turn found by the search to a choice. The choice does not include the delay of the turn.
    pub(super) fn from_search_turn(position: &TimedPosition, turn: TimedTurn) -> TurnChoice {
        let glass = turn.glass_move.map(|moved| GlassChoice {
            from: position.source(turn),
            to: moved.to,
            dropped_ring: moved.drops_ring,
        });
        TurnChoice { claims_ring: turn.claims_ring, glass_move: glass }
    }

    /// Converts the choice to a turn for the search, without a delay. Returns `None` if the turn is impossible in the
    /// position.
    pub(super) fn to_search_turn(self, position: &TimedPosition) -> Option<TimedTurn> {
        let glass_move = match self.glass_move {
            Some(GlassChoice { from, to, dropped_ring }) => {
                let glass = (0..3).find(|&glass| position.socket_of_glass(position.to_move(), glass) == from)?;
                Some(TimedMove { glass, to, drops_ring: dropped_ring, delay: Delay::None })
            }
            None => None,
        };
        let turn = TimedTurn { claims_ring: self.claims_ring, glass_move };
        position.generates(turn).then_some(turn)
    }
}

/// What a player did in a turn, or what happened to the player instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnOutcome {
    /// The player made this choice.
    Chose(TurnChoice),
    /// The player was late.
    WasLate,
    /// The player lost the glass on this socket.
    LetGlassRunOut(Socket),
    /// The player moved onto this full socket.
    MovedOntoFullSocket(Socket),
    /// The player resigned.
    Resigned,
}
