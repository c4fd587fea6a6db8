//! The codes with which connections are closed, which tell the other end why.

use iroh::endpoint::{Connection, ConnectionError, VarInt};

use crate::error::NetworkError;

/// Why a connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum CloseCode {
    /// It is no longer needed, or a stranger gets nothing.
    Done = 0,
    /// The player has company already.
    Taken = 1,
    /// The player does not expect this.
    NotExpected = 2,
    /// Another connection between the same ends is used.
    Double = 3,
    /// The greeting is none.
    BadGreeting = 4,
}

impl CloseCode {
    /// Closes a connection with this code.
    pub fn close(self, connection: &Connection) {
        connection.close(VarInt::from_u32(self as u32), b"");
    }
}

/// Returns `true` if the other end closed a connection because it dials itself.
pub(crate) fn is_double(connection: &Connection) -> bool {
    let reason = connection.close_reason();
    matches!(reason, Some(ConnectionError::ApplicationClosed(close)) if close.error_code.into_inner() == CloseCode::Double as u64)
}

/// Returns why the other end closed a connection, or did not answer any more.
pub(crate) fn why_closed(error: Option<&ConnectionError>) -> NetworkError {
    let code = match error {
        Some(ConnectionError::ApplicationClosed(close)) => close.error_code.into_inner(),
        Some(ConnectionError::ConnectionClosed(_) | ConnectionError::TransportError(_)) => {
            return NetworkError::BadGreeting;
        }
        _ => return NetworkError::NotAnswering,
    };
    match code {
        code if code == CloseCode::Taken as u64 || code == CloseCode::Double as u64 => NetworkError::Taken,
        code if code == CloseCode::NotExpected as u64 => NetworkError::NotExpected,
        code if code == CloseCode::BadGreeting as u64 => NetworkError::BadGreeting,
        _ => NetworkError::Closed,
    }
}
