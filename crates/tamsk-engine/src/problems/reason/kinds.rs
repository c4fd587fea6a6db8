//! The kinds of reasons.

use tamsk_rules::{Player, Socket};

/// Why a turn is worse than the best one, as its consequences on the board show.
///
/// The *solver* is the player whose turn is judged. Every reason is certain in the lines that it was made from: a glass
/// that never moves again has only full sockets and such glasses around it, and glasses reach a socket only if a path of
/// sockets that are not full leads there. Sockets that a turn *closes* can never be entered again. Where `rings` is
/// given, both lines lead to the end of the match, and the result of the worse one is worse by this many rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The opponent’s answer leaves the solver no glass that ever moves again, unlike after the best turn.
    NoGlassLeft {
        /// The opponent.
        opponent: Player,
        /// The socket that the answer closes.
        closed: Socket,
        /// The number of free places that the opponent’s glasses still reach.
        places: u8,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// After the opponent’s answer a glass of the solver never moves again, unlike after the best turn.
    GlassImmured {
        /// The opponent.
        opponent: Player,
        /// The socket that the answer closes.
        closed: Socket,
        /// Where the glass stands.
        glass: Socket,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The turn itself leaves a glass of the solver where it never moves again: the one that moved, or another.
    OwnGlassImmured {
        /// Where the glass stands.
        glass: Socket,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The best turn leaves the opponent without a move, but after this one they move.
    MissedBlock {
        /// The opponent.
        opponent: Player,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The best turn immures a glass of the opponent, but after this one it moves.
    GlassEscapes {
        /// The opponent.
        opponent: Player,
        /// Where the glass stands before it moves.
        glass: Socket,
        /// The socket that the best turn closes.
        closed: Socket,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The opponent claims the place that the turn left without a ring.
    RingClaimed {
        /// The opponent.
        opponent: Player,
        /// The socket of the claim.
        socket: Socket,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The turn does not claim, but the best one does.
    ClaimForgone {
        /// The socket of the claim.
        socket: Socket,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The turn keeps a ring that could be dropped, but the best one drops one.
    RingKept {
        /// Where the ring could be dropped.
        socket: Socket,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// After the opponent’s answer no socket is within reach of both players, and more free places are within the
    /// opponent’s reach. After the best turn and its answer this is not so, or the difference is smaller.
    Divided {
        /// The opponent.
        opponent: Player,
        /// The number of free places that the solver’s glasses reach.
        own: u8,
        /// The number of free places that the opponent’s glasses reach.
        theirs: u8,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The turn fills a socket that was the solver’s only way to some free places, which stay within reach after the
    /// best turn.
    CutOff {
        /// The socket that the turn fills.
        closed: Socket,
        /// The number of those places.
        places: u8,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The opponent’s answer fills a socket that was the solver’s only way to some free places, which stay within reach
    /// after the best turn and its answer.
    CutOffByAnswer {
        /// The opponent.
        opponent: Player,
        /// The socket that the answer fills.
        closed: Socket,
        /// The number of those places.
        places: u8,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The best turn fills a socket that is the opponent’s only way to some free places, but after this one they drop
    /// rings there.
    NotShutOut {
        /// The opponent.
        opponent: Player,
        /// The socket that the best turn fills.
        closed: Socket,
        /// The number of those places.
        places: u8,
        /// The number of rings that the opponent drops there in the line.
        filled: u8,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The opponent’s answer drops the last ring on a socket that the best turn fills.
    LastPlaceTaken {
        /// The opponent.
        opponent: Player,
        /// The socket.
        socket: Socket,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// After a later turn of the opponent a glass of the solver never moves again, unlike after as many turns of the
    /// best line.
    ImmuredLater {
        /// The opponent.
        opponent: Player,
        /// The socket that the opponent closes.
        closed: Socket,
        /// Where the glass stands then.
        glass: Socket,
        /// The number of turns that the solver has after this one and before that, at least 1.
        turns: u8,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The best turn is the same without one of the rings that this turn drops, by its move or its claim.
    HarmfulRing {
        /// The socket with that ring.
        socket: Socket,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The solver is the first who cannot move and must pass, unlike after the best turn.
    MustPassFirst {
        /// The opponent.
        opponent: Player,
        /// The number of moves that the solver makes before that, with the turn itself.
        moves: u8,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The opponent claims more often until the end of the match than after the best turn.
    MoreClaims {
        /// The opponent.
        opponent: Player,
        /// The number of claims.
        claims: u8,
        /// The number of claims after the best turn.
        best_claims: u8,
        /// By how many rings the result is worse.
        rings: Option<u8>,
    },
    /// The rings dropped to the end of the match differ, and no other reason is known.
    Balance {
        /// The opponent.
        opponent: Player,
        /// The number of rings that the solver drops.
        own: u8,
        /// The number of rings that the opponent drops.
        theirs: u8,
        /// The number of rings that the solver drops with the best turn.
        best_own: u8,
        /// The number of rings that the opponent drops after the best turn.
        best_theirs: u8,
        /// By how many rings the result is worse.
        rings: u8,
    },
}

impl Reason {
    /// The names of all kinds, from the most to the least telling.
    pub const NAMES: [&str; 18] = [
        "no-glass-left",
        "glass-immured",
        "own-glass-immured",
        "missed-block",
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

    /// Returns by how many rings the result is worse; `None` if a line does not lead to the end of the match.
    pub const fn rings(&self) -> Option<u8> {
        match *self {
            Reason::NoGlassLeft { rings, .. }
            | Reason::GlassImmured { rings, .. }
            | Reason::OwnGlassImmured { rings, .. }
            | Reason::MissedBlock { rings, .. }
            | Reason::GlassEscapes { rings, .. }
            | Reason::RingClaimed { rings, .. }
            | Reason::ClaimForgone { rings, .. }
            | Reason::RingKept { rings, .. }
            | Reason::Divided { rings, .. }
            | Reason::CutOff { rings, .. }
            | Reason::CutOffByAnswer { rings, .. }
            | Reason::NotShutOut { rings, .. }
            | Reason::LastPlaceTaken { rings, .. }
            | Reason::ImmuredLater { rings, .. }
            | Reason::HarmfulRing { rings, .. }
            | Reason::MustPassFirst { rings, .. }
            | Reason::MoreClaims { rings, .. } => rings,
            Reason::Balance { rings, .. } => Some(rings),
        }
    }

    /// Returns the name of the kind, as used in the keys of texts.
    pub const fn name(&self) -> &'static str {
        match self {
            Reason::NoGlassLeft { .. } => "no-glass-left",
            Reason::GlassImmured { .. } => "glass-immured",
            Reason::OwnGlassImmured { .. } => "own-glass-immured",
            Reason::MissedBlock { .. } => "missed-block",
            Reason::GlassEscapes { .. } => "glass-escapes",
            Reason::RingClaimed { .. } => "ring-claimed",
            Reason::ClaimForgone { .. } => "claim-forgone",
            Reason::RingKept { .. } => "ring-kept",
            Reason::Divided { .. } => "divided",
            Reason::CutOff { .. } => "cut-off",
            Reason::CutOffByAnswer { .. } => "cut-off-by-answer",
            Reason::NotShutOut { .. } => "not-shut-out",
            Reason::LastPlaceTaken { .. } => "last-place-taken",
            Reason::ImmuredLater { .. } => "immured-later",
            Reason::HarmfulRing { .. } => "harmful-ring",
            Reason::MustPassFirst { .. } => "must-pass-first",
            Reason::MoreClaims { .. } => "more-claims",
            Reason::Balance { .. } => "balance",
        }
    }
}
