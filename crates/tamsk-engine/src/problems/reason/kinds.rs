//! The kinds of reasons why a turn is worse than the best one.

use tamsk_rules::{Player, Socket};

/// A reason why a turn is worse than the best one, drawn from what follows on the board.
///
/// The *solver* is the player whose turn is judged, and *the turn* is the one that the solver played. Each of the two
/// turns is followed by a line of further turns, and every reason is certain in these lines. A glass never moves again
/// if it has only full sockets and other such glasses around it. Glasses reach a socket only by a path of sockets that
/// are not full. Sockets that a turn *closes* can never be entered again. Where `rings` is given, both lines lead to
/// the end of the match, and the result of the worse line is worse by this many rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MistakeReason {
    /// After the opponent’s answer, no glass of the solver ever moves again. The best turn avoids this.
    AllGlassesImmuredByAnswer {
        /// The opponent.
        opponent: Player,
        /// The socket that the opponent’s answer closes.
        closed: Socket,
        /// The number of free places that the opponent’s glasses can still reach.
        places: u8,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// After the opponent’s answer, a glass of the solver never moves again. The best turn avoids this.
    GlassImmuredByAnswer {
        /// The opponent.
        opponent: Player,
        /// The socket that the opponent’s answer closes.
        closed: Socket,
        /// The socket of the glass that never moves again.
        glass: Socket,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The turn itself immures a glass of the solver, which need not be the one that moved. This glass never moves
    /// again. The best turn avoids this.
    OwnGlassImmured {
        /// The socket of the glass that never moves again.
        glass: Socket,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The best turn leaves the opponent without a move. After the played turn, the opponent moves.
    MissedForcedPass {
        /// The opponent.
        opponent: Player,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The best turn immures a glass of the opponent. After the played turn, this glass moves.
    GlassEscapes {
        /// The opponent.
        opponent: Player,
        /// The socket of the opponent’s glass before it moves.
        glass: Socket,
        /// The socket that the best turn closes.
        closed: Socket,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The turn moves without dropping a ring, and the opponent’s answer uses the resulting claim. The answer to the
    /// best turn claims nothing.
    KeptRingClaimed {
        /// The opponent.
        opponent: Player,
        /// The socket on which the opponent drops the claimed ring.
        socket: Socket,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The turn does not use a claim, but the best turn does.
    ClaimForgone {
        /// The socket on which the ring could be claimed.
        socket: Socket,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The turn keeps a ring that could be dropped, but the best turn drops a ring.
    RingKept {
        /// The socket on which the ring could be dropped.
        socket: Socket,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// After the opponent’s answer, no socket is within reach of both players, and the opponent can reach more free
    /// places than the solver. After the best turn and the answer to it, both players can still reach some socket, or
    /// the difference in places is smaller.
    Divided {
        /// The opponent.
        opponent: Player,
        /// The number of free places that the solver’s glasses can reach.
        own: u8,
        /// The number of free places that the opponent’s glasses can reach.
        theirs: u8,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The turn fills a socket that was the solver’s only way to certain free places. After the best turn, the solver
    /// can still reach these places.
    CutOffByOwnTurn {
        /// The socket that the turn fills.
        closed: Socket,
        /// The number of free places that the solver can no longer reach.
        places: u8,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The opponent’s answer fills a socket that was the solver’s only way to certain free places. After the best turn
    /// and the answer to it, the solver can still reach these places.
    CutOffByAnswer {
        /// The opponent.
        opponent: Player,
        /// The socket that the opponent’s answer fills.
        closed: Socket,
        /// The number of free places that the solver can no longer reach.
        places: u8,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The best turn fills the only socket through which the opponent can reach certain free places. After the played
    /// turn, the opponent drops rings in these places.
    NotShutOut {
        /// The opponent.
        opponent: Player,
        /// The socket that the best turn fills.
        closed: Socket,
        /// The number of free places that the best turn cuts off from the opponent.
        places: u8,
        /// The number of places counted by `places` that the opponent fills in the played line.
        filled: u8,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The opponent’s answer fills the socket that the best turn would have filled.
    LastPlaceTaken {
        /// The opponent.
        opponent: Player,
        /// The socket that is filled.
        socket: Socket,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// After a later turn of the opponent, a glass of the solver never moves again. After as many turns of the best
    /// line, this glass can still move.
    ImmuredLater {
        /// The opponent.
        opponent: Player,
        /// The socket that the opponent closes.
        closed: Socket,
        /// The socket of the glass when it is closed in.
        glass: Socket,
        /// The number of turns, at least 1, that the solver makes after the judged turn and before the opponent immures
        /// the glass.
        turns: u8,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The turn drops a ring, with its move or its claim, that the best turn does not drop. Otherwise, the two turns
    /// are the same.
    HarmfulRing {
        /// The socket of the additional ring.
        socket: Socket,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The solver is the first player who cannot move and must pass. The best turn avoids this.
    MustPassFirst {
        /// The opponent.
        opponent: Player,
        /// The number of moves that the solver makes before the pass, including the judged turn.
        moves: u8,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// Until the end of the match, the opponent uses more claims after the played turn than after the best turn.
    OpponentClaimsMoreRings {
        /// The opponent.
        opponent: Player,
        /// The number of claims that the opponent uses after the played turn.
        claims: u8,
        /// The number of claims that the opponent uses after the best turn.
        best_claims: u8,
        /// The number of rings by which the result is worse than after the best turn, if known.
        rings: Option<u8>,
    },
    /// The two lines differ in the rings that the players drop until the end of the match, and no other reason is
    /// known.
    WorseRingBalance {
        /// The opponent.
        opponent: Player,
        /// The number of rings that the solver drops in the played line.
        own: u8,
        /// The number of rings that the opponent drops in the played line.
        theirs: u8,
        /// The number of rings that the solver drops in the line of the best turn.
        best_own: u8,
        /// The number of rings that the opponent drops in the line of the best turn.
        best_theirs: u8,
        /// The number of rings by which the result is worse than after the best turn.
        rings: u8,
    },
}

impl MistakeReason {
    /// The names of all kinds, from the most telling kind to the least telling one.
    pub const NAMES: [&str; 18] = [
        "no-glass-left",
        "glass-immured",
        "own-glass-immured",
        "missed-forced-pass",
        "glass-escapes",
        "ring-claimed",
        "claim-forgone",
        "ring-kept",
        "divided",
        "cut-off",
        "cut-off-by-answer",
        "not-shut-out",
        "last-place-taken",
        "immured-later",
        "harmful-ring",
        "must-pass-first",
        "more-claims",
        "balance",
    ];

    /// Returns the number of rings by which the result is worse than after the best turn. Returns `None` unless both
    /// lines lead to the end of the match.
    pub const fn ring_loss(&self) -> Option<u8> {
        match *self {
            MistakeReason::AllGlassesImmuredByAnswer { rings, .. }
            | MistakeReason::GlassImmuredByAnswer { rings, .. }
            | MistakeReason::OwnGlassImmured { rings, .. }
            | MistakeReason::MissedForcedPass { rings, .. }
            | MistakeReason::GlassEscapes { rings, .. }
            | MistakeReason::KeptRingClaimed { rings, .. }
            | MistakeReason::ClaimForgone { rings, .. }
            | MistakeReason::RingKept { rings, .. }
            | MistakeReason::Divided { rings, .. }
            | MistakeReason::CutOffByOwnTurn { rings, .. }
            | MistakeReason::CutOffByAnswer { rings, .. }
            | MistakeReason::NotShutOut { rings, .. }
            | MistakeReason::LastPlaceTaken { rings, .. }
            | MistakeReason::ImmuredLater { rings, .. }
            | MistakeReason::HarmfulRing { rings, .. }
            | MistakeReason::MustPassFirst { rings, .. }
            | MistakeReason::OpponentClaimsMoreRings { rings, .. } => rings,
            MistakeReason::WorseRingBalance { rings, .. } => Some(rings),
        }
    }

    /// Returns the name of the kind. The keys of the texts that explain the reason contain this name.
    pub const fn name(&self) -> &'static str {
        match self {
            MistakeReason::AllGlassesImmuredByAnswer { .. } => "no-glass-left",
            MistakeReason::GlassImmuredByAnswer { .. } => "glass-immured",
            MistakeReason::OwnGlassImmured { .. } => "own-glass-immured",
            MistakeReason::MissedForcedPass { .. } => "missed-forced-pass",
            MistakeReason::GlassEscapes { .. } => "glass-escapes",
            MistakeReason::KeptRingClaimed { .. } => "ring-claimed",
            MistakeReason::ClaimForgone { .. } => "claim-forgone",
            MistakeReason::RingKept { .. } => "ring-kept",
            MistakeReason::Divided { .. } => "divided",
            MistakeReason::CutOffByOwnTurn { .. } => "cut-off",
            MistakeReason::CutOffByAnswer { .. } => "cut-off-by-answer",
            MistakeReason::NotShutOut { .. } => "not-shut-out",
            MistakeReason::LastPlaceTaken { .. } => "last-place-taken",
            MistakeReason::ImmuredLater { .. } => "immured-later",
            MistakeReason::HarmfulRing { .. } => "harmful-ring",
            MistakeReason::MustPassFirst { .. } => "must-pass-first",
            MistakeReason::OpponentClaimsMoreRings { .. } => "more-claims",
            MistakeReason::WorseRingBalance { .. } => "balance",
        }
    }
}
