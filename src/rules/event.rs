//! What happens in a match, told so that a picture, a sound or a log needs nothing else.

use super::{GlassId, Millis, Player, Socket};

/// Something that happened, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The instant, in milliseconds of the match.
    pub at: Millis,
    /// What it was.
    pub event: Event,
}

/// Why a ring came to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RingReason {
    /// By the player who placed the glass (R3.3).
    Own,
    /// By the opponent who claimed it (R3.4).
    Claim,
    /// As the price of being late (R5.5).
    Extra,
}

/// Why a right to drop a ring ended without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unused {
    /// The player said so: KeepRing, or Pass for a claim.
    Declined,
    /// Its time was up.
    TimeUp,
    /// The player lifted their next glass (R4.4).
    NextLift,
    /// The next glass was placed (R3.4).
    NextPlace,
    /// The socket has become full.
    SocketFull,
    /// The player has no ring left.
    NoRings,
    /// The turn it belonged to was itself lost by being late (R5.5).
    Late,
}

/// How a match ended (R6.4, R6.5, R3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// Fewest rings.
    Rings,
    /// Equal rings: the last glasses decided (R4.6).
    Time,
    /// Equal in everything.
    Tie,
    /// A player gave up.
    Resigned,
    /// A glass was placed on a full socket.
    FullSocket,
}

impl EndReason {
    /// Its name in states: `rings`, `time`, `tie`, `resigned` or `full_socket`.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Rings => "rings",
            EndReason::Time => "time",
            EndReason::Tie => "tie",
            EndReason::Resigned => "resigned",
            EndReason::FullSocket => "full_socket",
        }
    }
}

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a tie.
    pub winner: Option<Player>,
    /// Why.
    pub by: EndReason,
}

/// Something that happened in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A glass was picked up (R3.1), or taken from beside the board (R7.1).
    Lifted {
        /// The glass.
        glass: GlassId,
        /// Where it stood; `None`: off the board.
        from: Option<Socket>,
    },
    /// A glass in a hand went back to where it was.
    PutBack {
        /// The glass.
        glass: GlassId,
        /// Where it stands again.
        to: Option<Socket>,
        /// Whether the rules put it back rather than the player.
        forced: bool,
    },
    /// A glass was set down, and at Levels 2 and 3 turned over (R4.1).
    Placed {
        /// The glass.
        glass: GlassId,
        /// Where it came from; `None`: from beside the board.
        from: Option<Socket>,
        /// Where it stands now.
        to: Socket,
        /// Whether it was a late move, nobody's turn (R5.3).
        late: bool,
        /// The sand above once turned, in milliseconds; 0 at Level 1.
        upper: u32,
    },
    /// A player may now drop a ring where their glass landed.
    RingWindowOpened {
        /// Who may.
        player: Player,
        /// Where.
        socket: Socket,
        /// Until when; `None`: no limit (Level 1).
        until: Option<Millis>,
    },
    /// That right ended and no ring was dropped.
    RingWindowEnded {
        /// Whose right.
        player: Player,
        /// Where.
        socket: Socket,
        /// Why.
        why: Unused,
    },
    /// A ring came to the board.
    RingDropped {
        /// From whose holder.
        player: Player,
        /// Where.
        socket: Socket,
        /// By which right.
        why: RingReason,
        /// Whether the socket is now full.
        full: bool,
    },
    /// A player may now drop the ring their opponent did not (R3.4).
    ClaimOpened {
        /// Who may.
        player: Player,
        /// Where.
        socket: Socket,
        /// Until when; `None`: until the next glass is placed.
        until: Option<Millis>,
    },
    /// The match is ending, so an open claim now has a time limit (R6.3).
    ClaimLimited {
        /// Whose claim.
        player: Player,
        /// When it ends; `None`: the match goes on and the limit is lifted.
        until: Option<Millis>,
    },
    /// A claim ended unused.
    ClaimEnded {
        /// Whose claim.
        player: Player,
        /// Where.
        socket: Socket,
        /// Why.
        why: Unused,
    },
    /// A player will have a second ring in their next turn (R5.5).
    ExtraGranted {
        /// Who will.
        player: Player,
    },
    /// They may drop it now.
    ExtraOpened {
        /// Who may.
        player: Player,
        /// Until when.
        until: Millis,
    },
    /// The extra ring lapsed.
    ExtraEnded {
        /// Whose right.
        player: Player,
        /// Why.
        why: Unused,
    },
    /// A glass ran out, or was turned in the very instant it was full (R4.1, R4.2).
    GlassLost {
        /// The glass.
        glass: GlassId,
        /// Where it stands for ever.
        socket: Socket,
    },
    /// A player's turn began.
    TurnBegan {
        /// Whose.
        player: Player,
    },
    /// A player gave up their turn, or could not move (R5.4, R6.1).
    Passed {
        /// Who.
        player: Player,
        /// Whether they had no legal move.
        forced: bool,
    },
    /// A player was late: the armed timer ran out, or they passed at Level 3 (R5.3).
    Late {
        /// Who.
        player: Player,
        /// Whether they hold a glass for a late move.
        holding: bool,
    },
    /// A turn was missed as the price of being late (R6.2).
    TurnMissed {
        /// Whose.
        player: Player,
    },
    /// The timer was turned over (R5.2).
    TimerFlipped {
        /// Who did it.
        by: Player,
        /// When its sand has run out.
        until: Millis,
    },
    /// The timer harms nobody any more, though its sand may run on.
    TimerDisarmed,
    /// The timer's upper bulb is empty.
    TimerRanOut,
    /// The match is ending: only rings may still come (R6.3).
    Ending,
    /// A ring brought it back to life (R6.3).
    Revived,
    /// The match is over.
    Over(Outcome),
}
