//! Listens at an endpoint: who may connect, and how many at once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use iroh::Endpoint;
use iroh::endpoint::{Connection, Incoming};
use tamsk_net::Hello;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::AbortHandle;
use tokio::time::timeout;

use super::allowance::{Allowance, AllowanceByKey};
use super::close_code::CloseCode;
use super::context::Context;
use super::endpoints::INVITE;
use super::link::{GREETING_TIMEOUT, Link};

/// The number of connections that may be on their way in at once.
const MAX_PENDING: usize = 8;
/// The number of those from which on whoever comes has to show that their address is their own.
const MANY_PENDING: usize = 4;
/// How many connections may come at once, and after how long one more may.
const ARRIVALS: (u32, Duration) = (40, Duration::from_millis(100));
/// The same for those with one key.
const ARRIVALS_OF_KEY: (u32, Duration) = (8, Duration::from_secs(4));

/// Somebody who has connected.
pub(super) enum Arrival {
    /// Somebody who has the code.
    Introduction(Connection),
    /// A player who has greeted.
    Greeted(Box<Link>, Hello),
}

/// Listens until it is dropped.
pub(super) struct Listener(AbortHandle);

impl Listener {
    /// Begins to listen at an endpoint.
    pub fn start(endpoint: Endpoint, context: Arc<Context>, arrivals: mpsc::Sender<Arrival>) -> Listener {
        Listener(tokio::spawn(listen(endpoint, context, arrivals)).abort_handle())
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn listen(endpoint: Endpoint, context: Arc<Context>, arrivals: mpsc::Sender<Arrival>) {
    let pending = Arc::new(Semaphore::new(MAX_PENDING));
    let mut allowance = Allowance::new(ARRIVALS.0, ARRIVALS.1, Instant::now());
    let by_key = Arc::new(std::sync::Mutex::new(AllowanceByKey::new(ARRIVALS_OF_KEY.0, ARRIVALS_OF_KEY.1)));
    while let Some(incoming) = endpoint.accept().await {
        if !allowance.take(Instant::now()) {
            incoming.ignore();
            continue;
        }
        if pending.available_permits() <= MAX_PENDING - MANY_PENDING && !incoming.remote_addr_validated() {
            // They come again at once, with what was sent to their address.
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
                by_key.take(connection.remote_id(), Instant::now())
            };
            if let Ok(Some(arrival)) = timeout(GREETING_TIMEOUT, let_in(incoming, &context, is_allowed)).await {
                // The thread takes arrivals until it ends.
                let _ = arrivals.send(arrival).await;
            }
            drop(permit);
        });
    }
}

async fn let_in(incoming: Incoming, context: &Context, is_allowed: impl Fn(&Connection) -> bool) -> Option<Arrival> {
    let connection = incoming.await.inspect_err(|error| tracing::debug!("not connected: {error}")).ok()?;
    if !is_allowed(&connection) {
        CloseCode::Done.close(&connection);
        return None;
    }
    if connection.alpn() == INVITE {
        return Some(Arrival::Introduction(connection));
    }
    if !context.known().has(connection.remote_id()) {
        CloseCode::Done.close(&connection);
        return None;
    }
    let mut link = Link::accept(connection).await.ok()?;
    let hello = link.hello().await.ok()?;
    Some(Arrival::Greeted(Box::new(link), hello))
}
