//! The actions that players take with a key or a button.

use tamsk_rules::Action;

/// An action that a player takes with a key or a button, not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerCommand {
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

impl PlayerCommand {
    /// All actions, in display order.
    pub const ALL: [PlayerCommand; 6] = [
        PlayerCommand::DropRing,
        PlayerCommand::KeepRing,
        PlayerCommand::ClaimRing,
        PlayerCommand::ExtraRing,
        PlayerCommand::FlipTimer,
        PlayerCommand::Pass,
    ];

    /// Returns the action in the rules. The extra ring has none, as it needs a socket first.
    pub const fn action(self) -> Option<Action> {
        match self {
            PlayerCommand::DropRing => Some(Action::DropRing),
            PlayerCommand::KeepRing => Some(Action::KeepRing),
            PlayerCommand::ClaimRing => Some(Action::ClaimRing),
            PlayerCommand::ExtraRing => None,
            PlayerCommand::FlipTimer => Some(Action::FlipTimer),
            PlayerCommand::Pass => Some(Action::Pass),
        }
    }
}
