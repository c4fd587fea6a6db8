//! What players do, and the reasons for which it is refused.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Socket;

/// One thing a player does (section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Picks up the glass on this socket (R3.1).
    Lift(Socket),
    /// Picks up the next glass that is still off the board (R7.1).
    Take,
    /// Undoes a lift or a take (R3.1).
    PutBack,
    /// Sets the glass in the hand down here, turned over (R3.1, R4.1).
    Place(Socket),
    /// Drops a ring where the glass has landed (R3.3).
    DropRing,
    /// Gives up that ring (R3.3).
    KeepRing,
    /// Drops a ring where the opponent dropped none (R3.4).
    ClaimRing,
    /// Drops the second ring won from a late opponent (R5.5).
    DropExtra(Socket),
    /// Turns the 15-second timer over (R5.2).
    FlipTimer,
    /// Gives up the turn, or a claim when the match is ending (R5.4, R6.1, R6.3).
    Pass,
    /// Gives up the match (R6.5).
    Resign,
}

/// Why an action was refused (section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The match is over.
    GameOver,
    /// The action's time lies before the match's clock.
    TimeGoesBack,
    /// At Level 1 a ring must be dropped or kept first (R3.5).
    RingUndecided,
    /// It is not this player's turn, or for the timer: it is.
    NotYourTurn,
    /// There is a glass in the hand already.
    HandFull,
    /// There is no glass in the hand.
    HandEmpty,
    /// None of the player's glasses stands there, or is left off the board.
    NoGlass,
    /// The glass has run out and never moves again (R4.2).
    GlassLost,
    /// Glasses off the board are placed before others move (R7.1).
    PlaceFirst,
    /// Idle glasses are moved before others (R4.3).
    TurnOthersFirst,
    /// The socket does not touch the one the glass stands on.
    NotAdjacent,
    /// A glass stands there.
    Occupied,
    /// The socket is full (R3.2).
    Full,
    /// There is no ring to drop or keep: too late, or no glass was placed.
    NoRingWindow,
    /// There is nothing to claim.
    NoClaim,
    /// There is no right to an extra ring now.
    NoExtraRing,
    /// The socket chosen for the extra ring is full.
    SocketFull,
    /// There is no timer at this level.
    NoTimer,
    /// The timer's upper bulb is not empty yet.
    TimerRunning,
    /// Passing is not possible now.
    CannotPass,
}

impl Refusal {
    /// Every refusal, in the order of section 9.
    pub const ALL: [Refusal; 20] = [
        Refusal::GameOver,
        Refusal::TimeGoesBack,
        Refusal::RingUndecided,
        Refusal::NotYourTurn,
        Refusal::HandFull,
        Refusal::HandEmpty,
        Refusal::NoGlass,
        Refusal::GlassLost,
        Refusal::PlaceFirst,
        Refusal::TurnOthersFirst,
        Refusal::NotAdjacent,
        Refusal::Occupied,
        Refusal::Full,
        Refusal::NoRingWindow,
        Refusal::NoClaim,
        Refusal::NoExtraRing,
        Refusal::SocketFull,
        Refusal::NoTimer,
        Refusal::TimerRunning,
        Refusal::CannotPass,
    ];

    /// Its name in records and states.
    pub const fn name(self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::TimeGoesBack => "time_goes_back",
            Refusal::RingUndecided => "ring_undecided",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::HandFull => "hand_full",
            Refusal::HandEmpty => "hand_empty",
            Refusal::NoGlass => "no_glass",
            Refusal::GlassLost => "glass_lost",
            Refusal::PlaceFirst => "place_first",
            Refusal::TurnOthersFirst => "turn_others_first",
            Refusal::NotAdjacent => "not_adjacent",
            Refusal::Occupied => "occupied",
            Refusal::Full => "full",
            Refusal::NoRingWindow => "no_ring_window",
            Refusal::NoClaim => "no_claim",
            Refusal::NoExtraRing => "no_extra_ring",
            Refusal::SocketFull => "socket_full",
            Refusal::NoTimer => "no_timer",
            Refusal::TimerRunning => "timer_running",
            Refusal::CannotPass => "cannot_pass",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::error::Error for Refusal {}
