//! The codes with which connections are closed. They tell the other end the reason.

use iroh::endpoint::{Connection, ConnectionError, VarInt};

use crate::error::NetworkError;

/// The reason why a connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum CloseCode {
    /// The connection is no longer needed, or the other player is a stranger.
    Done = 0,
    /// The player is already at a table with another player.
    Busy = 1,
    /// The player does not expect this connection.
    Rejected = 2,
    /// Another connection between the same ends is used.
    Duplicate = 3,
    /// The greeting is invalid.
    BadGreeting = 4,
}

impl CloseCode {
    /// Closes a connection with this code.
    pub fn close(self, connection: &Connection) {
        connection.close(VarInt::from_u32(self as u32), b"");
    }
}

/// Returns `true` if the other end closed the connection as a duplicate, because both ends have dialled.
pub(crate) fn is_closed_as_duplicate(connection: &Connection) -> bool {
    let reason = connection.close_reason();
    matches!(reason, Some(ConnectionError::ApplicationClosed(close)) if close.error_code.into_inner() == CloseCode::Duplicate as u64)
}

/// Returns the error for a connection that the other end closed, or that no longer answers.
pub(crate) fn closed_connection_error(error: Option<&ConnectionError>) -> NetworkError {
    let code = match error {
        Some(ConnectionError::ApplicationClosed(close)) => close.error_code.into_inner(),
        Some(ConnectionError::ConnectionClosed(_) | ConnectionError::TransportError(_)) => {
            return NetworkError::BadGreeting;
        }
        _ => return NetworkError::NotAnswering,
    };
    match code {
        code if code == CloseCode::Busy as u64 || code == CloseCode::Duplicate as u64 => NetworkError::Busy,
        code if code == CloseCode::Rejected as u64 => NetworkError::Rejected,
        code if code == CloseCode::BadGreeting as u64 => NetworkError::BadGreeting,
        _ => NetworkError::Closed,
    }
}
