//! The actions that players take with a key or a button.

use tamsk_rules::Action;

/// An action that a player takes with a key or a button, rather than on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerCommand {
    /// Drops a ring where the glass was placed (R3.3).
    DropRing,
    /// Keeps the ring instead of dropping it (R3.3).
    KeepRing,
    /// Drops a ring as a claim, on the socket where the opponent declined to drop one (R3.4).
    ClaimUndroppedRing,
    /// Starts or stops choosing a socket for the extra ring (R5.5).
    ToggleExtraRingChoice,
    /// Turns over the 15-second timer (R5.2).
    FlipTimer,
    /// Passes the turn (R5.4, R6.1), or declines a claim while the match is ending (R6.3).
    Pass,
}

impl PlayerCommand {
    /// All commands, in display order.
    pub const ALL: [PlayerCommand; 6] = [
        PlayerCommand::DropRing,
        PlayerCommand::KeepRing,
        PlayerCommand::ClaimUndroppedRing,
        PlayerCommand::ToggleExtraRingChoice,
        PlayerCommand::FlipTimer,
        PlayerCommand::Pass,
    ];

    /// Returns the action to send to the match, or `None` for the extra ring, for which the player first chooses a
    /// socket.
    pub const fn action(self) -> Option<Action> {
        match self {
            PlayerCommand::DropRing => Some(Action::DropRing),
            PlayerCommand::KeepRing => Some(Action::KeepRing),
            PlayerCommand::ClaimUndroppedRing => Some(Action::ClaimRing),
            PlayerCommand::ToggleExtraRingChoice => None,
            PlayerCommand::FlipTimer => Some(Action::FlipTimer),
            PlayerCommand::Pass => Some(Action::Pass),
        }
    }
}
