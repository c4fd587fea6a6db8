//! A connection with its stream. The ends of a table exchange greetings, bytes and datagrams over the connection.

use std::time::Duration;

use iroh::TransportAddr;
use iroh::endpoint::{Connection, RecvStream, SendStream};
use tamsk_net::Hello;
use tokio::time::timeout;

use super::close_code::{CloseCode, closed_connection_error};
use crate::error::NetworkError;
use crate::table;

/// The maximum time to wait for the other end's greeting.
pub(super) const GREETING_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum time to wait for the other end to acknowledge the last bytes.
const FAREWELL_TIMEOUT: Duration = Duration::from_secs(2);
/// The maximum number of unsent bytes. The longest log takes fewer bytes.
const MAX_UNSENT_BYTES: usize = 1 << 20;

/// An event on a connection.
pub(super) enum LinkEvent {
    /// Bytes arrived on the stream.
    StreamBytes(Vec<u8>),
    /// A datagram arrived.
    Datagram(Vec<u8>),
    /// Some of the queued bytes were sent.
    BytesSent,
    /// The connection no longer works.
    Lost,
}

/// A connection with its stream.
pub(super) struct Link {
    pub connection: Connection,
    send: SendStream,
    receive: RecvStream,
    /// The bytes that arrived while this end waited for the greeting.
    unread: Vec<u8>,
    /// The queued bytes that are not sent yet.
    unsent: Vec<u8>,
}

impl Link {
    /// Opens the stream of a connection that this end dialled.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if the connection is closed.
    pub async fn open(connection: Connection) -> Result<Link, NetworkError> {
        let (send, receive) = connection.open_bi().await.map_err(|error| closed_connection_error(Some(&error)))?;
        Ok(Link { connection, send, receive, unread: Vec::new(), unsent: Vec::new() })
    }

    /// Accepts the stream of a connection that the other end dialled.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if the connection is closed.
    pub async fn accept(connection: Connection) -> Result<Link, NetworkError> {
        let (send, receive) = connection.accept_bi().await.map_err(|error| closed_connection_error(Some(&error)))?;
        Ok(Link { connection, send, receive, unread: Vec::new(), unsent: Vec::new() })
    }

    /// Waits for the greeting of the other end, and sends queued bytes in the meantime. The bytes of the greeting can
    /// still be read afterwards.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if no valid greeting arrives in time.
    pub async fn peek_hello(&mut self) -> Result<Hello, NetworkError> {
        let hello = timeout(GREETING_TIMEOUT, self.read_hello()).await.unwrap_or(Err(NetworkError::NotAnswering));
        if let Err(NetworkError::BadGreeting | NetworkError::NotAnswering) = hello {
            CloseCode::BadGreeting.close(&self.connection);
        }
        hello
    }

    async fn read_hello(&mut self) -> Result<Hello, NetworkError> {
        let mut bytes = Vec::new();
        loop {
            match self.next_event().await {
                LinkEvent::StreamBytes(part) => bytes.extend(part),
                // Datagrams may arrive before the greeting, but cannot be processed yet.
                LinkEvent::Datagram(_) | LinkEvent::BytesSent => continue,
                LinkEvent::Lost => return Err(closed_connection_error(self.connection.close_reason().as_ref())),
            }
            // A greeting is at most one frame long, so this loop ends.
            if let Some(hello) = Hello::peek(&bytes).map_err(|_| NetworkError::BadGreeting)? {
                self.unread = bytes;
                return Ok(hello);
            }
        }
    }

    /// Queues stream bytes for sending, and sends datagrams at once. Returns `false` if too many bytes are unsent.
    pub fn queue_output(&mut self, stream: &[u8], datagrams: Vec<Vec<u8>>) -> bool {
        self.unsent.extend(stream);
        for datagram in datagrams {
            // A datagram that cannot be sent counts as lost.
            let _ = self.connection.send_datagram(datagram.into());
        }
        self.unsent.len() <= MAX_UNSENT_BYTES
    }

    /// Waits for the next event: something arrives, queued bytes are sent, or the connection is lost.
    pub async fn next_event(&mut self) -> LinkEvent {
        if !self.unread.is_empty() {
            return LinkEvent::StreamBytes(std::mem::take(&mut self.unread));
        }
        let mut buffer = [0; 2048];
        tokio::select! {
            read = self.receive.read(&mut buffer) => match read {
                Ok(Some(length)) => LinkEvent::StreamBytes(buffer.get(..length).unwrap_or_default().to_vec()),
                Ok(None) | Err(_) => LinkEvent::Lost,
            },
            datagram = self.connection.read_datagram() => match datagram {
                Ok(bytes) => LinkEvent::Datagram(bytes.into()),
                Err(_) => LinkEvent::Lost,
            },
            written = self.send.write(&self.unsent), if !self.unsent.is_empty() => match written {
                Ok(length) => {
                    self.unsent.drain(..length);
                    LinkEvent::BytesSent
                }
                Err(_) => LinkEvent::Lost,
            },
        }
    }

    /// Sends the queued bytes, waits until they have arrived, and closes the connection.
    pub async fn flush_and_close(mut self) {
        let all = async {
            self.send.write_all(&self.unsent).await.ok()?;
            self.send.finish().ok()?;
            self.send.stopped().await.ok()
        };
        // The other end may be gone. The connection is closed in any case.
        let _ = timeout(FAREWELL_TIMEOUT, all).await;
        CloseCode::Done.close(&self.connection);
    }

    /// Returns the current path and address of the connection.
    pub fn connection_state(&self) -> table::ConnectionState {
        let paths = self.connection.paths();
        let selected = paths.iter().find(iroh::endpoint::Path::is_selected).or_else(|| paths.iter().next());
        match selected.as_ref().map(iroh::endpoint::Path::remote_addr) {
            Some(TransportAddr::Ip(address)) => {
                table::ConnectionState { path: Some(table::ConnectionPath::Direct), direct_address: Some(*address) }
            }
            Some(TransportAddr::Relay(_)) => table::ConnectionState::on_path(table::ConnectionPath::Relayed),
            _ => table::ConnectionState::on_path(table::ConnectionPath::Direct),
        }
    }
}
