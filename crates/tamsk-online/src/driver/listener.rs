//! Listening for connections at an endpoint, with limits on who may connect and on the number of connections.

use std::sync::Arc;
use std::time::{Duration, Instant};

use iroh::Endpoint;
use iroh::endpoint::{Connection, Incoming};
use tamsk_net::Hello;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::AbortHandle;
use tokio::time::timeout;

use super::allowance::{RateLimit, RateLimitByKey};
use super::close_code::CloseCode;
use super::context::DriverContext;
use super::endpoints::INVITE_ALPN;
use super::link::{GREETING_TIMEOUT, Link};

/// The maximum number of handshakes in progress.
const MAX_PENDING: usize = 8;
/// The minimum number of handshakes in progress at which a client must first prove that it owns its address.
const MANY_PENDING: usize = 4;
/// The maximum number of new connections in a burst, and the interval after which one more connection is allowed.
const ARRIVALS: (u32, Duration) = (40, Duration::from_millis(100));
/// The maximum number of new connections with the same key in a burst, and the interval after which one more connection
/// is allowed.
const ARRIVALS_OF_KEY: (u32, Duration) = (8, Duration::from_secs(4));

/// A new connection from another player.
pub(super) enum IncomingConnection {
    /// A guest who has the table's code has connected.
    InviteRequest(Connection),
    /// A player has connected and greeted.
    Greeted(Box<Link>, Hello),
}

/// A handle to a task that listens for connections. The task ends when the handle is dropped.
pub(super) struct Listener(AbortHandle);

impl Listener {
    /// Starts listening at an endpoint.
    pub fn start(
        endpoint: Endpoint,
        context: Arc<DriverContext>,
        arrivals: mpsc::Sender<IncomingConnection>,
    ) -> Listener {
        Listener(tokio::spawn(listen(endpoint, context, arrivals)).abort_handle())
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn listen(endpoint: Endpoint, context: Arc<DriverContext>, arrivals: mpsc::Sender<IncomingConnection>) {
    let pending = Arc::new(Semaphore::new(MAX_PENDING));
    let mut allowance = RateLimit::new(ARRIVALS.0, ARRIVALS.1, Instant::now());
    let by_key = Arc::new(std::sync::Mutex::new(RateLimitByKey::new(ARRIVALS_OF_KEY.0, ARRIVALS_OF_KEY.1)));
    while let Some(incoming) = endpoint.accept().await {
        if !allowance.try_use(Instant::now()) {
            incoming.ignore();
            continue;
        }
        if pending.available_permits() <= MAX_PENDING - MANY_PENDING && !incoming.remote_addr_validated() {
            // The client connects again at once, with the token that was sent to its address.
            let _ = incoming.retry();
            continue;
        }
        let Ok(permit) = Arc::clone(&pending).try_acquire_owned() else {
            incoming.refuse();
            continue;
        };
        let (context, arrivals, by_key) = (Arc::clone(&context), arrivals.clone(), Arc::clone(&by_key));
        tokio::spawn(async move {
            let is_allowed = |connection: &Connection| {
                let mut by_key = by_key.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                by_key.try_use(connection.remote_id(), Instant::now())
            };
            if let Ok(Some(arrival)) =
                timeout(GREETING_TIMEOUT, accept_connection(incoming, &context, is_allowed)).await
            {
                // Sending fails only if the network thread has ended.
                let _ = arrivals.send(arrival).await;
            }
            drop(permit);
        });
    }
}

async fn accept_connection(
    incoming: Incoming,
    context: &DriverContext,
    is_allowed: impl Fn(&Connection) -> bool,
) -> Option<IncomingConnection> {
    let connection = incoming.await.inspect_err(|error| tracing::debug!("not connected: {error}")).ok()?;
    if !is_allowed(&connection) {
        CloseCode::Done.close(&connection);
        return None;
    }
    if connection.alpn() == INVITE_ALPN {
        return Some(IncomingConnection::InviteRequest(connection));
    }
    if !context.known_players().may_connect(connection.remote_id()) {
        CloseCode::Done.close(&connection);
        return None;
    }
    let mut link = Link::accept(connection).await.ok()?;
    let hello = link.peek_hello().await.ok()?;
    Some(IncomingConnection::Greeted(Box::new(link), hello))
}
