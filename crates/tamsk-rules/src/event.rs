//! The events of a match, complete enough for graphics, sound and a log.

use serde::{Deserialize, Serialize};

use super::{GlassId, Millis, Player, Socket};

/// An event, and when it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happened {
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
pub enum Unused {
    /// The player declined it: `KeepRing` (R3.3), or Pass for a claim (R6.3).
    Declined,
    /// Its time ran out (R4.4, R5.5, R6.3).
    TimeUp,
    /// The player lifted their next glass (R4.4).
    NextLift,
    /// Another glass was placed (R3.4).
    NextPlace,
    /// The socket became full.
    SocketFull,
    /// The player's holder became empty.
    NoRings,
    /// The turn it belonged to was lost by being late (R5.5).
    Late,
}

/// What decided a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndReason {
    /// Fewer rings left (R6.4).
    Rings,
    /// Equal rings, decided by time (R4.6).
    Time,
    /// Nothing: equal rings and, with sand, equal times (R6.4).
    Tie,
    /// A player resigned (R6.5).
    Resigned,
    /// The players agreed on a tie (R6.7).
    Agreed,
    /// A glass was placed on a full socket (R3.2).
    FullSocket,
}

impl EndReason {
    /// The name in states: `rings`, `time`, `tie`, `resigned`, `agreed` or `full_socket`.
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
    /// What decided the match.
    pub by: EndReason,
}

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A glass was lifted (R3.1), or taken from off the board (R7.1).
    Lifted {
        /// The glass.
        glass: GlassId,
        /// The socket it stood on; `None` if it was off the board.
        from: Option<Socket>,
    },
    /// A glass in a hand was put back (R3.1).
    PutBack {
        /// The glass.
        glass: GlassId,
        /// The socket it is back on; `None` if it is off the board.
        to: Option<Socket>,
        /// Whether the rules forced it (R4.2, R6.1, R6.3).
        forced: bool,
    },
    /// A glass was placed (R3.1), and at Levels 2 and 3 turned over (R4.1) unless the socket is full (R3.2).
    Placed {
        /// The glass.
        glass: GlassId,
        /// The socket it stood on; `None` if it was off the board.
        from: Option<Socket>,
        /// The socket it stands on now.
        to: Socket,
        /// Whether it was a late move (R5.3).
        late: bool,
        /// The sand left in the upper bulb, in milliseconds; 0 at Level 1.
        upper: u32,
    },
    /// A ring window opened: the player may drop a ring where their glass was placed (R3.3).
    RingWindowOpened {
        /// The player who may drop a ring.
        player: Player,
        /// The socket of the glass.
        socket: Socket,
        /// When the window ends; `None` for no limit, at Level 1.
        until: Option<Millis>,
    },
    /// A ring window ended unused.
    RingWindowEnded {
        /// The player whose window it was.
        player: Player,
        /// The socket of the glass.
        socket: Socket,
        /// Why it ended.
        why: Unused,
    },
    /// A ring was dropped.
    RingDropped {
        /// The player from whose holder it came.
        player: Player,
        /// The socket it was dropped on.
        socket: Socket,
        /// The right that allowed it.
        why: RingReason,
        /// Whether the socket is now full.
        full: bool,
    },
    /// A claim opened: the player may drop a ring where their opponent has dropped none (R3.4).
    ClaimOpened {
        /// The player who may claim.
        player: Player,
        /// The socket that may be claimed.
        socket: Socket,
        /// When the claim ends; `None` for when the next glass is placed.
        until: Option<Millis>,
    },
    /// The time limit of an open claim changed, because the match is ending or was revived (R6.3).
    ClaimLimited {
        /// The player whose claim it is.
        player: Player,
        /// When the claim ends now; `None` if the match was revived.
        until: Option<Millis>,
    },
    /// A claim ended unused.
    ClaimEnded {
        /// The player whose claim it was.
        player: Player,
        /// The socket that could be claimed.
        socket: Socket,
        /// Why it ended.
        why: Unused,
    },
    /// A player won the right to an extra ring in their next turn (R5.5).
    ExtraGranted {
        /// The player who won it.
        player: Player,
    },
    /// A right to an extra ring opened: it may be dropped now (R5.5).
    ExtraOpened {
        /// The player who may drop it.
        player: Player,
        /// When the right ends.
        until: Millis,
    },
    /// A right to an extra ring ended unused (R5.5).
    ExtraEnded {
        /// The player whose right it was.
        player: Player,
        /// Why it ended.
        why: Unused,
    },
    /// A glass was lost: it ran out (R4.2), or was turned over with nothing to run (R4.1).
    GlassLost {
        /// The glass.
        glass: GlassId,
        /// The socket it stands on for ever.
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
        /// Whether they were blocked.
        forced: bool,
    },
    /// A player was late: the armed timer ran out (R5.3), or they passed at Level 3 (R5.4).
    Late {
        /// The player who was late.
        player: Player,
        /// Whether they hold a glass, which they may still place as a late move (R5.3).
        holding: bool,
    },
    /// A turn was missed as the penalty for being late (R5.6, R6.2).
    TurnMissed {
        /// The player whose turn it would have been.
        player: Player,
    },
    /// The timer was turned over (R5.2).
    TimerFlipped {
        /// The player who turned it.
        by: Player,
        /// When it runs out.
        until: Millis,
    },
    /// The timer was disarmed, though its sand may run on (R5.2).
    TimerDisarmed,
    /// The timer ran out.
    TimerRanOut,
    /// The match is ending: only open rights to rings are left (R6.3).
    Ending,
    /// A ring revived a match that was ending (R6.3).
    Revived,
    /// The match is over.
    Over(Outcome),
}
