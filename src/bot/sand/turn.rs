//! A turn as the timed player plans it: the move, its rings, and how long it takes.

use crate::rules::Socket;

/// How long a player waits before moving, to let sand run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Linger {
    /// They move as fast as they can.
    No,
    /// Until the last of the opponent's glasses has run out that does so in a turn's time.
    UntilTheyLose,
    /// As long as a turn may take, so that their own glass holds more once turned.
    ToTheFull,
}

/// What a player does with their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// Moves a glass.
    Move {
        /// Which of their glasses, from 0.
        glass: u8,
        /// Where to.
        to: Socket,
        /// Whether they drop their ring.
        ring: bool,
        /// How long they wait before.
        linger: Linger,
    },
    /// Does not move: blocked, missing a turn, or giving it up.
    Pass,
}

/// A whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SandTurn {
    /// Whether an open claim is used first.
    pub claim: bool,
    /// What follows.
    pub deed: Deed,
}

impl SandTurn {
    /// Neither claims nor moves.
    pub const PASS: SandTurn = SandTurn { claim: false, deed: Deed::Pass };

    /// A number that no other turn of the same position has, from 1 to 1 778.
    #[inline]
    pub const fn code(self) -> u16 {
        match self.deed {
            Deed::Pass => 1 + self.claim as u16,
            Deed::Move { glass, to, ring, linger } => {
                let step = glass as u16 * 37 + to.index() as u16;
                3 + (((step * 4 + linger as u16) * 2 + ring as u16) * 2 + self.claim as u16)
            }
        }
    }
}
