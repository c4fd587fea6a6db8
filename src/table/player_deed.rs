//! The actions that players take with a key or a button.

use tamsk_rules::Action;

/// An action that a player takes with a key or a button, not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerDeed {
    /// Drops a ring where the glass was placed (R3.3).
    DropRing,
    /// Keeps that ring (R3.3).
    KeepRing,
    /// Drops a ring on the socket where the opponent kept theirs (R3.4).
    ClaimRing,
    /// Starts or stops choosing a socket for the extra ring (R5.5).
    ExtraRing,
    /// Turns over the 15-second timer (R5.2).
    FlipTimer,
    /// Passes the turn (R5.4, R6.1), or declines a claim while the match is ending (R6.3).
    Pass,
}

impl PlayerDeed {
    /// All actions, in display order.
    pub const ALL: [PlayerDeed; 6] = [
        PlayerDeed::DropRing,
        PlayerDeed::KeepRing,
        PlayerDeed::ClaimRing,
        PlayerDeed::ExtraRing,
        PlayerDeed::FlipTimer,
        PlayerDeed::Pass,
    ];

    /// Returns the action in the rules. The extra ring has none, as it needs a socket first.
    pub const fn action(self) -> Option<Action> {
        match self {
            PlayerDeed::DropRing => Some(Action::DropRing),
            PlayerDeed::KeepRing => Some(Action::KeepRing),
            PlayerDeed::ClaimRing => Some(Action::ClaimRing),
            PlayerDeed::ExtraRing => None,
            PlayerDeed::FlipTimer => Some(Action::FlipTimer),
            PlayerDeed::Pass => Some(Action::Pass),
        }
    }
}
