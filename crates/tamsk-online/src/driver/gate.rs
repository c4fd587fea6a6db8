//! The gate of an endpoint: who comes in, and how many at once.

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

/// The number of connections that may be on their way through the gate at once.
const MAX_PENDING: usize = 4;
/// How many connections may come at once, and after how long one more may.
const ARRIVALS: (u32, Duration) = (40, Duration::from_millis(100));
/// The same for those with one key.
const ARRIVALS_OF_KEY: (u32, Duration) = (8, Duration::from_secs(4));

/// Somebody who came through a gate.
pub(super) enum Visit {
    /// Somebody who has the code.
    Knock(Connection),
    /// A player who has greeted.
    Greeted(Box<Link>, Hello),
}

/// A gate. Closed when dropped.
pub(super) struct Gate(AbortHandle);

impl Gate {
    /// Opens the gate of an endpoint.
    pub fn open(endpoint: Endpoint, context: Arc<Context>, visits: mpsc::Sender<Visit>) -> Gate {
        Gate(tokio::spawn(keep(endpoint, context, visits)).abort_handle())
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn keep(endpoint: Endpoint, context: Arc<Context>, visits: mpsc::Sender<Visit>) {
    let pending = Arc::new(Semaphore::new(MAX_PENDING));
    let mut arrivals = Allowance::new(ARRIVALS.0, ARRIVALS.1, Instant::now());
    let by_key = Arc::new(std::sync::Mutex::new(AllowanceByKey::new(ARRIVALS_OF_KEY.0, ARRIVALS_OF_KEY.1)));
    while let Some(incoming) = endpoint.accept().await {
        if !arrivals.take(Instant::now()) {
            incoming.ignore();
            continue;
        }
        let Ok(permit) = Arc::clone(&pending).try_acquire_owned() else {
            incoming.refuse();
            continue;
        };
        let (context, visits, by_key) = (Arc::clone(&context), visits.clone(), Arc::clone(&by_key));
        tokio::spawn(async move {
            let is_allowed = |connection: &Connection| {
                let mut by_key = by_key.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                by_key.take(connection.remote_id(), Instant::now())
            };
            if let Ok(Some(visit)) = timeout(GREETING_TIMEOUT, let_in(incoming, &context, is_allowed)).await {
                // The thread takes visits until it ends.
                let _ = visits.send(visit).await;
            }
            drop(permit);
        });
    }
}

async fn let_in(incoming: Incoming, context: &Context, is_allowed: impl Fn(&Connection) -> bool) -> Option<Visit> {
    let connection = incoming.await.inspect_err(|error| tracing::debug!("nobody came in: {error}")).ok()?;
    if !is_allowed(&connection) {
        CloseCode::Done.close(&connection);
        return None;
    }
    if connection.alpn() == INVITE {
        return Some(Visit::Knock(connection));
    }
    if !context.known().has(connection.remote_id()) {
        CloseCode::Done.close(&connection);
        return None;
    }
    let mut link = Link::accept(connection).await.ok()?;
    let hello = link.hello().await.ok()?;
    Some(Visit::Greeted(Box::new(link), hello))
}
