//! The events of a match, complete enough to drive graphics, sound and a log.

use serde::{Deserialize, Serialize};

use super::{GlassId, Millis, Player, Socket};

/// An event and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedEvent {
    /// The time, in milliseconds since the match began.
    pub at: Millis,
    /// The event.
    pub event: Event,
}

/// The right by which a ring was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RingReason {
    /// The ring window of the player who placed the glass (R3.3).
    Own,
    /// The opponent's claim (R3.4).
    Claim,
    /// The extra ring for a late opponent (R5.5).
    Extra,
}

/// Why a right to drop a ring ended unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnusedReason {
    /// The player declined by `KeepRing` (R3.3), or by `Pass` for a claim (R6.3).
    Declined,
    /// The time limit ran out (R4.4, R5.5, R6.3).
    TimeUp,
    /// The player lifted their next glass (R4.4).
    NextLift,
    /// Another glass was placed (R3.4).
    NextPlace,
    /// The socket became full.
    SocketFull,
    /// The player's holder became empty.
    NoRings,
    /// The player was late, which ended the turn in which the extra ring could be dropped (R5.5).
    Late,
}

/// The reason why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndReason {
    /// One player had fewer rings left (R6.4).
    Rings,
    /// The rings were equal, and the glasses of one player lasted longer (R4.6).
    Time,
    /// The rings were equal and, with sand, the times too (R6.4).
    Tie,
    /// A player resigned (R6.5).
    Resigned,
    /// The players agreed on a tie (R6.7).
    Agreed,
    /// A glass was placed on a full socket (R3.2).
    FullSocket,
}

impl EndReason {
    /// Returns the name used in states: `rings`, `time`, `tie`, `resigned`, `agreed` or `full_socket`.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Rings => "rings",
            EndReason::Time => "time",
            EndReason::Tie => "tie",
            EndReason::Resigned => "resigned",
            EndReason::Agreed => "agreed",
            EndReason::FullSocket => "full_socket",
        }
    }
}

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a tie.
    pub winner: Option<Player>,
    /// The reason for the end.
    pub by: EndReason,
}

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A glass was lifted from the board (R3.1) or taken from beside it (R7.1).
    Lifted {
        /// The glass.
        glass: GlassId,
        /// The socket that the glass stood on; `None` if it was off the board.
        from: Option<Socket>,
    },
    /// A glass in a hand was put back (R3.1).
    PutBack {
        /// The glass.
        glass: GlassId,
        /// The socket that the glass returned to; `None` if it is off the board.
        to: Option<Socket>,
        /// Whether the rules forced this (R4.2, R6.1, R6.3).
        forced: bool,
    },
    /// A glass was placed (R3.1). At Levels 2 and 3 it was turned over (R4.1), unless the socket is full (R3.2).
    Placed {
        /// The glass.
        glass: GlassId,
        /// The socket that the glass stood on; `None` if it was off the board.
        from: Option<Socket>,
        /// The socket that the glass was placed on.
        to: Socket,
        /// Whether this was a late move (R5.3).
        late: bool,
        /// The sand left in the upper bulb, in milliseconds; 0 at Level 1.
        upper: u32,
    },
    /// A ring window opened, in which the player may drop a ring under the glass just placed (R3.3).
    RingWindowOpened {
        /// The player who may drop a ring.
        player: Player,
        /// The socket of the glass.
        socket: Socket,
        /// When the window ends; `None` at Level 1, which has no limit.
        until: Option<Millis>,
    },
    /// A ring window ended unused.
    RingWindowEnded {
        /// The player who had the ring window.
        player: Player,
        /// The socket of the glass.
        socket: Socket,
        /// The reason for the end.
        why: UnusedReason,
    },
    /// A ring was dropped on the board.
    RingDropped {
        /// The player whose holder supplied the ring.
        player: Player,
        /// The socket that received the ring.
        socket: Socket,
        /// The right that allowed it.
        why: RingReason,
        /// Whether the socket is now full.
        full: bool,
    },
    /// A claim opened: the player may drop a ring where the opponent dropped none (R3.4).
    ClaimOpened {
        /// The player who may claim.
        player: Player,
        /// The socket that may be claimed.
        socket: Socket,
        /// When the claim ends; `None` if only the next placed glass ends it.
        until: Option<Millis>,
    },
    /// The time limit of an open claim changed because the match began to end or was revived (R6.3).
    ClaimLimited {
        /// The player who has the claim.
        player: Player,
        /// The new end of the claim; `None` if the match was revived.
        until: Option<Millis>,
    },
    /// A claim ended unused.
    ClaimEnded {
        /// The player who had the claim.
        player: Player,
        /// The socket that could be claimed.
        socket: Socket,
        /// The reason for the end.
        why: UnusedReason,
    },
    /// A player won the right to an extra ring in their next turn (R5.5).
    ExtraGranted {
        /// The player who may drop the ring.
        player: Player,
    },
    /// A right to an extra ring opened, so the ring may be dropped now (R5.5).
    ExtraOpened {
        /// The player who may drop the ring.
        player: Player,
        /// When the right ends.
        until: Millis,
    },
    /// A right to an extra ring ended unused (R5.5).
    ExtraEnded {
        /// The player who had the right.
        player: Player,
        /// The reason for the end.
        why: UnusedReason,
    },
    /// A glass was lost because it ran out (R4.2) or had no sand left to run when turned over (R4.1).
    GlassLost {
        /// The glass.
        glass: GlassId,
        /// The socket where the glass remains.
        socket: Socket,
    },
    /// A turn began.
    TurnBegan {
        /// The player whose turn it is.
        player: Player,
    },
    /// A player passed by choice (R5.4) or because they were blocked (R6.1).
    Passed {
        /// The player who passed.
        player: Player,
        /// Whether the player was blocked.
        forced: bool,
    },
    /// A player was late: the armed timer ran out (R5.3), or they passed at Level 3 (R5.4).
    Late {
        /// The player who was late.
        player: Player,
        /// Whether the player holds a glass, which may still be placed as a late move (R5.3).
        holding: bool,
    },
    /// A turn was missed as the penalty for being late (R5.6, R6.2).
    TurnMissed {
        /// The player whose turn it would have been.
        player: Player,
    },
    /// The timer was turned over (R5.2).
    TimerFlipped {
        /// The player who turned the timer over.
        by: Player,
        /// When the timer runs out.
        until: Millis,
    },
    /// The timer was disarmed, though the sand may run on (R5.2).
    TimerDisarmed,
    /// The timer ran out.
    TimerRanOut,
    /// The match began to end: only open rights to drop rings are left (R6.3).
    Ending,
    /// A dropped ring revived a match that was ending (R6.3).
    Revived,
    /// The match ended with this outcome.
    Over(Outcome),
}
