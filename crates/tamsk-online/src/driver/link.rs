//! One connection with its stream, as the ends of a table use it.

use std::time::Duration;

use iroh::TransportAddr;
use iroh::endpoint::{Connection, RecvStream, SendStream};
use tamsk_net::Hello;
use tokio::time::timeout;

use super::close_code::{CloseCode, why_closed};
use crate::error::NetworkError;
use crate::table;

/// How long the greeting of the other end may take.
pub(super) const GREETING_TIMEOUT: Duration = Duration::from_secs(5);
/// How long an end of the connection may take to say that all has arrived.
const FAREWELL_TIMEOUT: Duration = Duration::from_secs(2);
/// The number of bytes that may wait to be sent. A longest log has fewer.
const MAX_UNSENT_BYTES: usize = 1 << 20;

/// What happened on a connection.
pub(super) enum Step {
    Stream(Vec<u8>),
    Datagram(Vec<u8>),
    Sent,
    Lost,
}

/// A connection with its stream.
pub(super) struct Link {
    pub connection: Connection,
    send: SendStream,
    receive: RecvStream,
    /// What arrived while waiting for the greeting.
    unread: Vec<u8>,
    unsent: Vec<u8>,
}

impl Link {
    /// Opens the stream, as the end that dialed.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if the connection is closed.
    pub async fn open(connection: Connection) -> Result<Link, NetworkError> {
        let (send, receive) = connection.open_bi().await.map_err(|error| why_closed(Some(&error)))?;
        Ok(Link { connection, send, receive, unread: Vec::new(), unsent: Vec::new() })
    }

    /// Takes the stream, as the end that was dialed.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if the connection is closed.
    pub async fn accept(connection: Connection) -> Result<Link, NetworkError> {
        let (send, receive) = connection.accept_bi().await.map_err(|error| why_closed(Some(&error)))?;
        Ok(Link { connection, send, receive, unread: Vec::new(), unsent: Vec::new() })
    }

    /// Waits for the greeting of the other end, and sends what is queued meanwhile. The greeting remains to be read.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if there is none in time.
    pub async fn hello(&mut self) -> Result<Hello, NetworkError> {
        let hello = timeout(GREETING_TIMEOUT, self.read_hello()).await.unwrap_or(Err(NetworkError::NotAnswering));
        if let Err(NetworkError::BadGreeting | NetworkError::NotAnswering) = hello {
            CloseCode::BadGreeting.close(&self.connection);
        }
        hello
    }

    async fn read_hello(&mut self) -> Result<Hello, NetworkError> {
        let mut bytes = Vec::new();
        loop {
            match self.step().await {
                Step::Stream(part) => bytes.extend(part),
                // Datagrams can be faster than the greeting, and nobody could read them yet.
                Step::Datagram(_) | Step::Sent => continue,
                Step::Lost => return Err(why_closed(self.connection.close_reason().as_ref())),
            }
            // A greeting is at most a frame, so that this ends.
            if let Some(hello) = Hello::peek(&bytes).map_err(|_| NetworkError::BadGreeting)? {
                self.unread = bytes;
                return Ok(hello);
            }
        }
    }

    /// Queues what an end wants sent. Returns `false` if the other end has not taken anything for too long.
    pub fn queue(&mut self, stream: &[u8], datagrams: Vec<Vec<u8>>) -> bool {
        self.unsent.extend(stream);
        for datagram in datagrams {
            // One that is lost is as good as one that could not be sent.
            let _ = self.connection.send_datagram(datagram.into());
        }
        self.unsent.len() <= MAX_UNSENT_BYTES
    }

    /// Waits for what arrives, or until something of the queue is sent.
    pub async fn step(&mut self) -> Step {
        if !self.unread.is_empty() {
            return Step::Stream(std::mem::take(&mut self.unread));
        }
        let mut buffer = [0; 2048];
        tokio::select! {
            read = self.receive.read(&mut buffer) => match read {
                Ok(Some(length)) => Step::Stream(buffer.get(..length).unwrap_or_default().to_vec()),
                Ok(None) | Err(_) => Step::Lost,
            },
            datagram = self.connection.read_datagram() => match datagram {
                Ok(bytes) => Step::Datagram(bytes.into()),
                Err(_) => Step::Lost,
            },
            written = self.send.write(&self.unsent), if !self.unsent.is_empty() => match written {
                Ok(length) => {
                    self.unsent.drain(..length);
                    Step::Sent
                }
                Err(_) => Step::Lost,
            },
        }
    }

    /// Sends what is queued, waits until it has arrived, and closes the connection.
    pub async fn finish(mut self) {
        let all = async {
            self.send.write_all(&self.unsent).await.ok()?;
            self.send.finish().ok()?;
            self.send.stopped().await.ok()
        };
        // The other end may be gone, which it is to learn in any case.
        let _ = timeout(FAREWELL_TIMEOUT, all).await;
        CloseCode::Done.close(&self.connection);
    }

    /// Returns the way that bytes take now.
    pub fn state(&self) -> table::Connection {
        let paths = self.connection.paths();
        let selected = paths.iter().find(iroh::endpoint::Path::is_selected).or_else(|| paths.iter().next());
        match selected.as_ref().map(iroh::endpoint::Path::remote_addr) {
            Some(TransportAddr::Ip(address)) => {
                table::Connection { path: Some(table::Path::Direct), address: Some(*address) }
            }
            Some(TransportAddr::Relay(_)) => table::Connection::by(table::Path::Relayed),
            _ => table::Connection::by(table::Path::Direct),
        }
    }
}
