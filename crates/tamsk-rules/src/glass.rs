//! The hourglasses with their sockets and their sand (R2.2, R4.1, R4.2).

use super::{Player, Socket};

/// A time or duration in milliseconds. Times count from the start of the match (R2.1).
pub type Millis = u64;

/// The identifier of one of the six glasses.
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
    /// Sand runs into the lower bulb until the upper bulb is empty.
    Running {
        /// The time at which the upper bulb becomes empty unless the glass is turned over.
        runs_out: Millis,
    },
    /// The glass ran out and never moves again (R4.2).
    Lost {
        /// The time at which the glass ran out.
        at: Millis,
    },
}

/// An hourglass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glass {
    /// The socket on which the glass stands or from which it was lifted (R3.1); `None` if it is off the board.
    pub socket: Option<Socket>,
    /// The state of the glass's sand.
    pub sand: Sand,
}

impl Glass {
    /// Returns the sand left in the upper bulb at `now`, in milliseconds.
    pub fn upper_sand(&self, now: Millis) -> u32 {
        match self.sand {
            // The sand of a full bulb, in milliseconds, fits in `u32`.
            Sand::Running { runs_out } => u32::try_from(runs_out.saturating_sub(now)).unwrap_or(u32::MAX),
            Sand::Idle | Sand::Lost { .. } => 0,
        }
    }

    /// Returns the sand that the upper bulb would have if the glass were turned over at `now`, in milliseconds (R4.1).
    /// `capacity` is all the sand in the glass, in milliseconds.
    pub fn upper_sand_after_flip(&self, now: Millis, capacity: u32) -> u32 {
        capacity.saturating_sub(self.upper_sand(now))
    }

    /// Returns `true` if the glass is not lost.
    pub fn is_living(&self) -> bool {
        !matches!(self.sand, Sand::Lost { .. })
    }

    /// Turns the glass over at `now` (R4.1). Returns `true` if no sand is left to run, so that the glass is lost.
    pub(super) fn flip(&mut self, now: Millis, capacity: u32) -> bool {
        let upper = self.upper_sand_after_flip(now, capacity);
        self.sand = match upper {
            0 => Sand::Lost { at: now },
            _ => Sand::Running { runs_out: now.saturating_add(upper.into()) },
        };
        upper == 0
    }
}
