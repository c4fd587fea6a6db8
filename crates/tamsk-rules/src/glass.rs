//! The hourglasses: their places and their sand (R2.2, R4.1, R4.2).

use super::{Player, Socket};

/// A time or duration in milliseconds. Times count from the start of the match (R2.1).
pub type Millis = u64;

/// Identifies one of the six glasses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GlassId {
    /// The player who owns the glass.
    pub owner: Player,
    /// The index 0, 1 or 2, in the order of the starting corners (R1.5).
    pub index: u8,
}

/// The state of a glass's sand (R2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sand {
    /// The glass was never turned over, so all sand is in the lower bulb.
    Idle,
    /// Sand runs until the upper bulb is empty.
    Running {
        /// When the upper bulb is empty, unless the glass is turned over.
        runs_out: Millis,
    },
    /// The glass ran out and never moves again (R4.2).
    Lost {
        /// When the glass ran out.
        at: Millis,
    },
}

/// An hourglass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glass {
    /// The socket on which the glass stands or from which it was lifted (R3.1); `None` if it is off the board.
    pub at: Option<Socket>,
    /// The state of its sand.
    pub sand: Sand,
}

impl Glass {
    /// Returns the sand left in the upper bulb at `now`, in milliseconds.
    pub fn upper(&self, now: Millis) -> u32 {
        match self.sand {
            // A full bulb fits in `u32`.
            Sand::Running { runs_out } => u32::try_from(runs_out.saturating_sub(now)).unwrap_or(u32::MAX),
            Sand::Idle | Sand::Lost { .. } => 0,
        }
    }

    /// Returns the milliseconds of sand in the upper bulb if a glass of `capacity` ms is turned over at `now` (R4.1).
    pub fn upper_after_turn(&self, now: Millis, capacity: u32) -> u32 {
        capacity.saturating_sub(self.upper(now))
    }

    /// Returns `true` if the glass is not lost.
    pub fn is_living(&self) -> bool {
        !matches!(self.sand, Sand::Lost { .. })
    }

    /// Turns the glass over at `now` (R4.1). Returns `true` if that lost it.
    pub(super) fn turn_over(&mut self, now: Millis, capacity: u32) -> bool {
        let upper = self.upper_after_turn(now, capacity);
        self.sand = match upper {
            0 => Sand::Lost { at: now },
            _ => Sand::Running { runs_out: now.saturating_add(upper.into()) },
        };
        upper == 0
    }
}
