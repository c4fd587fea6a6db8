//! The actions of players and the reasons for refusing them (section 9).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Socket;

/// An action of a player (section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Lifts the glass on this socket (R3.1).
    Lift(Socket),
    /// Takes the next glass that is still off the board (R7.1).
    Take,
    /// Puts the glass in the hand back where it came from (R3.1, R7.1).
    PutBack,
    /// Places the glass in the hand on this socket (R3.1), turned over at Levels 2 and 3 (R4.1).
    Place(Socket),
    /// Drops a ring on the socket where the player has just placed a glass (R3.3).
    DropRing,
    /// Declines to drop that ring (R3.3).
    KeepRing,
    /// Drops a ring on the socket where the opponent placed a glass without a ring (R3.4).
    ClaimRing,
    /// Drops the extra ring, won from a late opponent, on this socket (R5.5).
    DropExtra(Socket),
    /// Turns the 15-second timer over (R5.2).
    FlipTimer,
    /// Passes the turn (R5.4, R6.1), or declines a claim while the match is ending (R6.3).
    Pass,
    /// Resigns the match (R6.5).
    Resign,
    /// Agrees to the tie that the opponent has offered (R6.7).
    AgreeTie,
}

impl Action {
    /// Returns `true` if the action ends the match and is allowed even while the clock is stopped (R6.5, R6.7).
    pub const fn ends_match(self) -> bool {
        matches!(self, Action::Resign | Action::AgreeTie)
    }
}

/// Why an action was refused (section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The match is over.
    GameOver,
    /// The time of the action is before the clock of the match.
    TimeGoesBack,
    /// A ring must be dropped or kept first, at Level 1 (R3.5).
    RingUndecided,
    /// The action needs the player's own turn or, for [`Action::FlipTimer`], the opponent's.
    NotYourTurn,
    /// The player already holds a glass.
    HandFull,
    /// The player holds no glass.
    HandEmpty,
    /// The player has no glass on that socket ([`Action::Lift`]), or none off the board ([`Action::Take`]).
    NoGlass,
    /// The glass is lost (R4.2).
    GlassLost,
    /// The player must first place a glass that is still off the board (R7.1).
    PlaceFirst,
    /// The player must first turn over an idle glass that can move (R4.3).
    TurnOthersFirst,
    /// The socket is not adjacent to the glass (R3.1).
    NotAdjacent,
    /// A glass stands on the socket (R3.1).
    Occupied,
    /// The socket is full (R3.2).
    Full,
    /// There is no open ring window (R3.3, R4.4).
    NoRingWindow,
    /// There is no open claim (R3.4).
    NoClaim,
    /// There is no open right to an extra ring (R5.5).
    NoExtraRing,
    /// The socket for the extra ring is full (R5.5).
    SocketFull,
    /// The level has no timer.
    NoTimer,
    /// The timer's upper bulb is not empty yet (R5.2).
    TimerRunning,
    /// The player may not pass now (R5.4, R6.1).
    CannotPass,
}

impl Refusal {
    /// All refusals, in the order of section 9.
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
}

/// Writes the snake-case name used in records and states, such as `game_over`.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl std::error::Error for Refusal {}
