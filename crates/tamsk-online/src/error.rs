//! Why players do not come together.

use tamsk_net::RestoreError;
use thiserror::Error;

/// Why what was asked of a network failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// This computer has no network, or its system allows no sockets.
    #[error("there is no network")]
    NoNetwork,
    /// The relay does not answer, and there was no way without it.
    #[error("the relay does not answer")]
    RelayUnreachable,
    /// The URL of the relay is none.
    #[error("the address of the relay is none")]
    BadRelay,
    /// No table waits under the code, or the one on the local network waits no longer.
    #[error("nobody waits under this code")]
    NobodyWaits,
    /// The other player does not answer: their program may be closed, or no way leads to it.
    #[error("the other player does not answer")]
    NotAnswering,
    /// Somebody else was faster, or the other player is at another table.
    #[error("the other player has company already")]
    Taken,
    /// The other player's program does not know this player, or has no match to resume.
    #[error("the other player does not expect this")]
    NotExpected,
    /// The other end does not greet as this game does.
    #[error("the other end is no game of this kind")]
    BadGreeting,
    /// The other end closed the connection.
    #[error("the other player closed the connection")]
    Closed,
    /// No match with this player is stored.
    #[error("there is no match to resume with this player")]
    NothingToResume,
    /// The stored match cannot be resumed.
    #[error(transparent)]
    Restore(#[from] RestoreError),
}
