//! One hourglass: where it stands and how its sand runs (R2.2, R4.1, R4.2).

use super::{Player, Socket};

/// A moment of the match, in milliseconds since it began (R2.1).
pub type Millis = u64;

/// Names one of the six glasses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GlassId {
    /// Whose glass it is.
    pub owner: Player,
    /// 0, 1 or 2, in the order of the starting corners (R1.5).
    pub index: u8,
}

/// How a glass's sand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sand {
    /// Never turned over: all the sand lies below.
    Idle,
    /// Running until its upper bulb is empty.
    Running {
        /// When it runs out if nobody turns it.
        runs_out: Millis,
    },
    /// Run out; it never moves again.
    Lost {
        /// When it ran out.
        at: Millis,
    },
}

/// One hourglass of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glass {
    /// The socket it stands on; while it is in a hand, the one it came from (R3.1). `None`: off the board.
    pub at: Option<Socket>,
    /// Its sand.
    pub sand: Sand,
}

impl Glass {
    /// The sand left above at `now`, in milliseconds.
    pub fn upper(&self, now: Millis) -> u32 {
        match self.sand {
            // What is left never exceeds a full bulb, which fits.
            Sand::Running { runs_out } => u32::try_from(runs_out.saturating_sub(now)).unwrap_or(u32::MAX),
            Sand::Idle | Sand::Lost { .. } => 0,
        }
    }

    /// What would be above if it were turned over at `now`; `capacity` is the sand in a glass (R4.1).
    pub fn upper_after_turn(&self, now: Millis, capacity: u32) -> u32 {
        capacity.saturating_sub(self.upper(now))
    }

    /// Whether it has not run out.
    pub fn is_living(&self) -> bool {
        !matches!(self.sand, Sand::Lost { .. })
    }

    /// Turns it over at `now` (R4.1); returns whether that lost it at once.
    pub(super) fn turn_over(&mut self, now: Millis, capacity: u32) -> bool {
        let upper = self.upper_after_turn(now, capacity);
        self.sand = match upper {
            0 => Sand::Lost { at: now },
            _ => Sand::Running { runs_out: now.saturating_add(upper.into()) },
        };
        upper == 0
    }
}
