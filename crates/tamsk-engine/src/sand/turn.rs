//! A turn as the bot plans it at Levels 2 and 3: the claim, the move with its ring, and the delay before it.

use tamsk_rules::Socket;

/// How long a player waits before moving, to let sand run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delay {
    /// Not at all.
    None,
    /// Until the last of the opponent's glasses that run out within the longest turn has done so.
    UntilLoss,
    /// As long as a turn may take, so that the glass moved holds more sand once turned over.
    Longest,
}

/// The move of a [`TimedTurn`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedMove {
    /// Which of the player's glasses moves, from 0.
    pub glass: u8,
    /// The socket it moves to.
    pub to: Socket,
    /// Whether the player drops a ring there.
    pub ring: bool,
    /// The delay before the move.
    pub delay: Delay,
}

/// A whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedTurn {
    /// Whether the player claims the opponent's ring first (R3.4).
    pub claim: bool,
    /// The move; `None` if the player is blocked, misses a turn or gives it up.
    pub glass_move: Option<TimedMove>,
}

impl TimedTurn {
    /// A turn without a claim or a move.
    pub const PASS: TimedTurn = TimedTurn { claim: false, glass_move: None };

    /// Whether the turn moves and drops a ring (R3.3).
    #[inline]
    pub fn drops_ring(self) -> bool {
        self.glass_move.is_some_and(|glass_move| glass_move.ring)
    }

    /// Returns a number from 1 to 1 778 that identifies the turn among those of its position.
    #[inline]
    pub const fn code(self) -> u16 {
        match self.glass_move {
            None => 1 + self.claim as u16,
            Some(TimedMove { glass, to, ring, delay }) => {
                let step = glass as u16 * 37 + to.index() as u16;
                3 + (((step * 4 + delay as u16) * 2 + ring as u16) * 2 + self.claim as u16)
            }
        }
    }
}
