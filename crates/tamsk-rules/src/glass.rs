//! The hourglasses: where they stand and how their sand runs (R2.2, R4.1, R4.2).

use super::{Player, Socket};

/// A time or duration in milliseconds; times count from the start of the match (R2.1).
pub type Millis = u64;

/// Identifies one of the six glasses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GlassId {
    /// The player it belongs to.
    pub owner: Player,
    /// 0, 1 or 2, in the order of the starting corners (R1.5).
    pub index: u8,
}

/// The state of a glass's sand (R2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sand {
    /// Never turned over yet; all sand is in the lower bulb.
    Idle,
    /// Running until its upper bulb is empty.
    Running {
        /// When it runs out unless turned over.
        runs_out: Millis,
    },
    /// Run out; the glass never moves again (R4.2).
    Lost {
        /// When it ran out.
        at: Millis,
    },
}

/// An hourglass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glass {
    /// The socket it stands on or, while in a hand, was lifted from (R3.1); `None` if it is off the board.
    pub at: Option<Socket>,
    /// The state of its sand.
    pub sand: Sand,
}

impl Glass {
    /// The sand left in the upper bulb at `now`, in milliseconds.
    pub fn upper(&self, now: Millis) -> u32 {
        match self.sand {
            // Never more than a full bulb, which fits.
            Sand::Running { runs_out } => u32::try_from(runs_out.saturating_sub(now)).unwrap_or(u32::MAX),
            Sand::Idle | Sand::Lost { .. } => 0,
        }
    }

    /// The sand in the upper bulb if a glass with `capacity` of sand is turned over at `now` (R4.1).
    pub fn upper_after_turn(&self, now: Millis, capacity: u32) -> u32 {
        capacity.saturating_sub(self.upper(now))
    }

    /// Whether the glass is not lost.
    pub fn is_living(&self) -> bool {
        !matches!(self.sand, Sand::Lost { .. })
    }

    /// Turns the glass over at `now` (R4.1) and returns whether that lost it.
    pub(super) fn turn_over(&mut self, now: Millis, capacity: u32) -> bool {
        let upper = self.upper_after_turn(now, capacity);
        self.sand = match upper {
            0 => Sand::Lost { at: now },
            _ => Sand::Running { runs_out: now.saturating_add(upper.into()) },
        };
        upper == 0
    }
}
