//! The events of a match, which contain everything that graphics, sound and a log need.

use serde::{Deserialize, Serialize};

use super::{GlassId, Millis, Player, Socket};

/// An event and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedEvent {
    /// The time of the event, in milliseconds since the match began.
    pub at: Millis,
    /// The event.
    pub event: Event,
}

/// The right by which a ring was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RingDropReason {
    /// The player dropped the ring under the glass that they had just placed (R3.3).
    OwnMove,
    /// The player claimed a ring where the opponent had dropped none (R3.4).
    Claim,
    /// The player dropped an extra ring because the opponent had been late (R5.5).
    ExtraRing,
}

/// The reason why a right to drop a ring ended unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnusedRightReason {
    /// The player declined with `KeepRing` to drop a ring (R3.3), or with `Pass` to claim a ring (R6.3).
    Declined,
    /// The time limit ran out (R4.4, R5.5, R6.3).
    TimeUp,
    /// The player lifted their next glass (R4.4).
    OwnNextLift,
    /// Another glass was placed (R3.4).
    AnotherGlassPlaced,
    /// The socket became full.
    SocketFull,
    /// The player's holder became empty.
    NoRings,
    /// The player was late while their right to an extra ring was pending (R5.5).
    Late,
}

/// The reason why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndReason {
    /// One player had fewer rings left (R6.4).
    Rings,
    /// Both players had the same number of rings left, and the glasses of one player lasted longer (R4.6).
    #[serde(rename = "Time")]
    GlassTimes,
    /// Both players had the same number of rings left. At levels with sand, their glasses also lasted equally long
    /// (R6.4).
    Tie,
    /// A player resigned (R6.5).
    Resigned,
    /// The players agreed on a tie (R6.7).
    Agreed,
    /// A glass was placed on a full socket (R3.2).
    #[serde(rename = "FullSocket")]
    MovedOntoFullSocket,
}

impl EndReason {
    /// Returns the name of the reason in a state written as JSON, which is `rings`, `time`, `tie`, `resigned`, `agreed`
    /// or `full_socket`.
    pub const fn json_name(self) -> &'static str {
        match self {
            EndReason::Rings => "rings",
            EndReason::GlassTimes => "time",
            EndReason::Tie => "tie",
            EndReason::Resigned => "resigned",
            EndReason::Agreed => "agreed",
            EndReason::MovedOntoFullSocket => "full_socket",
        }
    }
}

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a tie.
    pub winner: Option<Player>,
    /// The reason why the match ended.
    pub by: EndReason,
}

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A glass was lifted from the board (R3.1) or taken from beside it (R7.1).
    Lifted {
        /// The glass that was lifted.
        glass: GlassId,
        /// The socket that the glass stood on; `None` if it was off the board.
        from: Option<Socket>,
    },
    /// A glass in a hand was put back (R3.1).
    PutBack {
        /// The glass that was put back.
        glass: GlassId,
        /// The socket that the glass returned to; `None` if it is off the board.
        to: Option<Socket>,
        /// Whether the rules forced the player to put the glass back (R4.2, R6.1, R6.3).
        forced: bool,
    },
    /// A glass was placed (R3.1). At Levels 2 and 3 it was turned over (R4.1), unless the socket is full (R3.2).
    Placed {
        /// The glass that was placed.
        glass: GlassId,
        /// The socket that the glass stood on; `None` if it was off the board.
        from: Option<Socket>,
        /// The socket that the glass was placed on.
        to: Socket,
        /// Whether this was a late move (R5.3).
        late: bool,
        /// The sand in the upper bulb of the placed glass, in milliseconds; 0 at Level 1.
        upper: u32,
    },
    /// A ring window opened. The player may drop a ring under the glass that they just placed (R3.3).
    RingWindowOpened {
        /// The player who may drop a ring.
        player: Player,
        /// The socket of the glass.
        socket: Socket,
        /// The time at which the window ends; `None` at Level 1, which has no limit.
        until: Option<Millis>,
    },
    /// A ring window ended, and no ring was dropped.
    RingWindowEnded {
        /// The player who had the ring window.
        player: Player,
        /// The socket of the glass.
        socket: Socket,
        /// The reason why the ring window ended.
        why: UnusedRightReason,
    },
    /// A ring was dropped on the board.
    RingDropped {
        /// The player whose holder supplied the ring.
        player: Player,
        /// The socket that received the ring.
        socket: Socket,
        /// The right by which the ring was dropped.
        why: RingDropReason,
        /// Whether the ring filled the socket.
        full: bool,
    },
    /// A claim opened. The player may drop a ring where the opponent dropped none (R3.4).
    ClaimOpened {
        /// The player who may claim.
        player: Player,
        /// The socket that may be claimed.
        socket: Socket,
        /// The time at which the claim ends; `None` if the claim stays open until the next glass is placed.
        until: Option<Millis>,
    },
    /// The time limit of an open claim changed because the match began to end or was revived (R6.3).
    ClaimDeadlineChanged {
        /// The player who has the claim.
        player: Player,
        /// The new time at which the claim ends; `None` if the match was revived.
        until: Option<Millis>,
    },
    /// A claim ended, and no ring was claimed.
    ClaimEnded {
        /// The player who had the claim.
        player: Player,
        /// The socket that could be claimed.
        socket: Socket,
        /// The reason why the claim ended.
        why: UnusedRightReason,
    },
    /// A player won the right to an extra ring in their next turn (R5.5).
    ExtraRingGranted {
        /// The player who may drop the ring.
        player: Player,
    },
    /// A right to an extra ring opened. The player may now drop the ring (R5.5).
    ExtraRingOpened {
        /// The player who may drop the ring.
        player: Player,
        /// The time at which the right ends.
        until: Millis,
    },
    /// A right to an extra ring ended, and no ring was dropped (R5.5).
    ExtraRingEnded {
        /// The player who had the right.
        player: Player,
        /// The reason why the right ended.
        why: UnusedRightReason,
    },
    /// A glass was lost because it ran out (R4.2) or had no sand left to run when turned over (R4.1).
    GlassLost {
        /// The glass that was lost.
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
    /// A player was late because the armed timer ran out (R5.3) or because they passed at Level 3 (R5.4).
    PlayerLate {
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
        /// The time at which the timer runs out.
        until: Millis,
    },
    /// The timer was disarmed, so it no longer threatens a player. Its sand may continue to run (R5.2).
    TimerDisarmed,
    /// The timer ran out, whether it was armed or not. If it was armed, [`Event::PlayerLate`] follows.
    TimerRanOut,
    /// The match began to end. From now on, players may only use their open rights to drop rings (R6.3).
    EndingBegan,
    /// A ring was dropped and revived a match that was ending (R6.3).
    MatchRevived,
    /// The match ended with this outcome.
    Over(Outcome),
}
