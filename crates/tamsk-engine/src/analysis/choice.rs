//! What a player chooses in a turn, as text, and its conversion from and to the turns of the search.

use std::fmt;

use tamsk_records::{PlayedMove, PlayedTurn};
use tamsk_rules::Socket;

use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};

/// What a player chooses in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnChoice {
    /// Whether to claim a ring first.
    pub claim: bool,
    /// The move; `None` for a pass.
    pub glass: Option<GlassChoice>,
}

/// The move of a [`TurnChoice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlassChoice {
    /// The socket that the glass leaves; `None` for a glass from off the board.
    pub from: Option<Socket>,
    /// The socket that it is placed on.
    pub to: Socket,
    /// Whether its ring is dropped.
    pub ring: bool,
}

/// In the notation of [`Turn`](tamsk_rules::Turn): `*D1-D2o`; a glass from off the board has only the socket it is
/// placed on.
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
        let glass = turn.moved.map(|PlayedMove { from, to, ring }| GlassChoice { from, to, ring });
        TurnChoice { claim: turn.claimed, glass }
    }

    /// Returns a turn of the search, whose delay is left out.
    pub(super) fn found(position: &TimedPosition, turn: TimedTurn) -> TurnChoice {
        let glass =
            turn.glass_move.map(|moved| GlassChoice { from: position.from(turn), to: moved.to, ring: moved.ring });
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
