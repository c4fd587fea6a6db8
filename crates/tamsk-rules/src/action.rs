//! The actions of players and the reasons for refusing them (section 9 of the rules).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Socket;

/// An action of a player (section 9 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Lifts the glass on this socket (R3.1).
    Lift(Socket),
    /// Takes the player's next glass that is still off the board (R7.1).
    Take,
    /// Puts the glass in the hand back on its socket (R3.1) or back beside the board (R7.1).
    PutBack,
    /// Places the glass in the hand on this socket (R3.1), turned over at Levels 2 and 3 (R4.1).
    Place(Socket),
    /// Drops a ring on the socket where the player has just placed a glass (R3.3).
    DropRing,
    /// Declines to drop a ring on the socket where the player has just placed a glass (R3.3).
    KeepRing,
    /// Drops a ring on the socket where the opponent placed a glass without a ring (R3.4).
    ClaimRing,
    /// Drops an extra ring on this socket. The player won the ring because the opponent was late (R5.5).
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
    /// Returns `true` if the action ends the match. Such an action is allowed even while the clock is stopped (R6.5,
    /// R6.7).
    pub const fn ends_match(self) -> bool {
        matches!(self, Action::Resign | Action::AgreeTie)
    }
}

/// The reason for refusing an action (section 9 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The match is over.
    GameOver,
    /// The time of the action is earlier than the current time of the match.
    TimeGoesBack,
    /// At Level 1, a player must first drop or keep a ring (R3.5).
    RingUndecided,
    /// It is not the player's turn or, for [`Action::FlipTimer`], not the opponent's turn. Lifting a glass is also
    /// refused for this reason while the match is ending (R6.3) or the player must claim a ring or pass (R6.1).
    NotYourTurn,
    /// The player already holds a glass.
    HandFull,
    /// The player holds no glass.
    HandEmpty,
    /// The player has no glass on the given socket ([`Action::Lift`]), or no glass off the board ([`Action::Take`]).
    NoGlass,
    /// The glass is lost (R4.2).
    GlassLost,
    /// The player must first place a glass that is still off the board (R7.1).
    #[serde(rename = "place_first")]
    PlaceOffBoardFirst,
    /// The player must first turn over an idle glass that can move (R4.3).
    #[serde(rename = "turn_others_first")]
    MoveIdleGlassFirst,
    /// The socket is not adjacent to the glass (R3.1).
    NotAdjacent,
    /// A glass already stands on the target socket (R3.1).
    #[serde(rename = "occupied")]
    TargetSocketOccupied,
    /// The target socket is full (R3.2).
    #[serde(rename = "full")]
    TargetSocketFull,
    /// The player has no open ring window (R3.3, R4.4).
    NoRingWindow,
    /// The player has no open claim (R3.4).
    NoClaim,
    /// The player has no open right to an extra ring (R5.5).
    NoExtraRing,
    /// The socket for the extra ring is full (R5.5).
    #[serde(rename = "socket_full")]
    ExtraRingSocketFull,
    /// The match has no timer.
    NoTimer,
    /// The timer's upper bulb is not empty yet (R5.2).
    TimerRunning,
    /// The player may not pass now (R5.4, R6.1).
    CannotPass,
}

impl Refusal {
    /// All refusals, in the order in which section 9 of the rules lists them.
    pub const ALL: [Refusal; 20] = [
        Refusal::GameOver,
        Refusal::TimeGoesBack,
        Refusal::RingUndecided,
        Refusal::NotYourTurn,
        Refusal::HandFull,
        Refusal::HandEmpty,
        Refusal::NoGlass,
        Refusal::GlassLost,
        Refusal::PlaceOffBoardFirst,
        Refusal::MoveIdleGlassFirst,
        Refusal::NotAdjacent,
        Refusal::TargetSocketOccupied,
        Refusal::TargetSocketFull,
        Refusal::NoRingWindow,
        Refusal::NoClaim,
        Refusal::NoExtraRing,
        Refusal::ExtraRingSocketFull,
        Refusal::NoTimer,
        Refusal::TimerRunning,
        Refusal::CannotPass,
    ];
}

/// Writes the name of the refusal in snake case, such as `game_over`. Records and states use the same name.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl std::error::Error for Refusal {}
