//! Errors of the network.

use tamsk_net::RestoreError;
use thiserror::Error;

/// The reason why a command to the network failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// This computer has no network, or its system allows no sockets.
    #[error("there is no network")]
    NoNetwork,
    /// The relay does not answer, and there is no other path to the other player.
    #[error("the relay does not answer")]
    RelayUnreachable,
    /// The URL of the relay is invalid.
    #[error("the address of the relay is invalid")]
    BadRelayUrl,
    /// No table waits under the code, or the table on the local network no longer waits.
    #[error("nobody waits under this code")]
    NobodyWaits,
    /// The other player does not answer. Their program may be closed, or no path leads to the program.
    #[error("the other player does not answer")]
    NotAnswering,
    /// Another guest was faster, or the other player is at another table.
    #[error("the other player is already with another player")]
    Busy,
    /// The other player's program does not know this player, or has no match to resume.
    #[error("the other player does not expect this connection")]
    Rejected,
    /// The other end did not send a valid greeting.
    #[error("the other end is not a game of this kind")]
    BadGreeting,
    /// The other end closed the connection.
    #[error("the other player closed the connection")]
    Closed,
    /// No match with the other player is stored.
    #[error("there is no match to resume with this player")]
    NothingToResume,
    /// The stored match cannot be resumed.
    #[error(transparent)]
    Restore(#[from] RestoreError),
}
