//! The course of a match, divided into the turns that are judged, and what a player chooses in a turn.

use std::fmt;

pub use tamsk_records::PlayedMove as GlassChoice;
use tamsk_records::{PlayedTurn, TimedAction, played_turns};
use tamsk_rules::{EndReason, Match, Millis, Outcome, Player, Socket};

use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};

/// The course of a match.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    /// The match before all actions.
    pub origin: &'a Match,
    /// The actions, in order of time.
    pub actions: &'a [TimedAction],
    /// Until when the match was played.
    pub end: Millis,
}

/// A course, divided into its turns.
pub(super) struct CourseTurns {
    /// The turns that were taken. The last one may be unfinished.
    pub turns: Vec<PlayedTurn>,
    /// How the match ended, if it did.
    pub outcome: Option<Outcome>,
    /// The resignation that ended it.
    pub resignation: Option<Resignation>,
}

pub(super) struct Resignation {
    /// Who resigned.
    pub player: Player,
    /// The number of the turn in which they did, of both players together, from 1.
    pub turn: usize,
    /// The index of the action.
    pub action: usize,
    /// The match just before.
    pub before: Match,
}

impl Course<'_> {
    /// Returns the number of its turns.
    pub fn count_turns(&self) -> usize {
        played_turns(self.origin, self.actions, self.end).len()
    }

    /// Returns how the match ended; `None` if it did not.
    pub fn outcome(&self) -> Option<Outcome> {
        played_turns(self.origin, self.actions, self.end).last().and_then(|turn| turn.after.outcome())
    }

    /// Divides the course into its turns. A turn in which a player only resigned or agreed to a tie was not taken.
    pub(super) fn divide(&self) -> CourseTurns {
        let mut turns = played_turns(self.origin, self.actions, self.end);
        let outcome = turns.last().and_then(|turn| turn.after.outcome());
        let resignation = outcome.and_then(|outcome| self.resignation(outcome, turns.len()));
        if let (Some(resignation), Some(turn)) = (&resignation, turns.last_mut()) {
            if turn.lost_glass.is_some() {
                // Resigning is judged on its own.
                turn.after = resignation.before.clone();
            } else {
                turns.pop();
            }
        }
        let agreed = outcome.is_some_and(|outcome| outcome.by == EndReason::Agreed);
        turns.pop_if(|turn| agreed && turn.glass_move.is_none() && !turn.late && turn.lost_glass.is_none());
        CourseTurns { turns, outcome, resignation }
    }

    fn resignation(&self, outcome: Outcome, turn: usize) -> Option<Resignation> {
        if outcome.by != EndReason::Resigned {
            return None;
        }
        let action = self.actions.len().checked_sub(1)?;
        let mut before = self.origin.clone();
        for &TimedAction { at, by, act } in &self.actions[..action] {
            // A refused action changes nothing.
            let _ = before.apply(at, by, act);
        }
        before.advance(self.actions[action].at);
        Some(Resignation { player: !outcome.winner?, turn, action, before })
    }
}

/// What a player chooses in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnChoice {
    /// Whether to claim a ring first.
    pub claim: bool,
    /// The move; `None` for a pass.
    pub glass: Option<GlassChoice>,
}

/// In the notation of [`Turn`](tamsk_rules::Turn): `*D1-D2o`; a glass from off the board has only its target.
impl fmt::Display for TurnChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.claim { "*" } else { "" })?;
        let Some(GlassChoice { from, to, ring }) = self.glass else { return f.write_str("pass") };
        if let Some(from) = from {
            write!(f, "{from}-")?;
        }
        write!(f, "{to}{}", if ring { "o" } else { "" })
    }
}

impl TurnChoice {
    /// Returns what a player chose in a turn that was played.
    pub fn played(turn: &PlayedTurn) -> TurnChoice {
        TurnChoice { claim: turn.claimed, glass: turn.glass_move }
    }

    /// Returns a turn of the search, whose delay is left out.
    pub(super) fn found(position: &TimedPosition, turn: TimedTurn) -> TurnChoice {
        let glass =
            turn.glass_move.map(|moved| GlassChoice { from: position.source(turn), to: moved.to, ring: moved.ring });
        TurnChoice { claim: turn.claim, glass }
    }

    /// Returns the turn as one of the search, made without a delay; `None` if the search does not know it.
    pub(super) fn in_search(self, position: &TimedPosition) -> Option<TimedTurn> {
        let glass_move = match self.glass {
            Some(GlassChoice { from, to, ring }) => {
                let glass = (0..3).find(|&glass| position.glass_at(position.to_move(), glass) == from)?;
                Some(TimedMove { glass, to, ring, delay: Delay::None })
            }
            None => None,
        };
        let turn = TimedTurn { claim: self.claim, glass_move };
        position.allows(turn).then_some(turn)
    }
}

/// What a player did in a turn, or what became of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnAction {
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
