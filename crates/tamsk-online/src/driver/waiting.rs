//! A table that waits for a guest under a code.

use std::sync::Arc;
use std::time::{Duration, Instant};

use iroh::endpoint::Connection;
use iroh::{Endpoint, EndpointAddr, EndpointId, Watcher};
use n0_future::StreamExt;
use n0_future::boxed::BoxStream;
use tamsk_net::GameId;
use tokio::sync::mpsc;

use super::context::Context;
use super::endpoints::open_evening;
use super::introduction::{Answer, Invitation, answer};
use super::listener::{Arrival, Listener};
use super::local::{announce_table, withdraw_table};
use crate::error::NetworkError;
use crate::event::NetworkEvent;
use crate::invite_code::InviteCode;

/// How long a guest who was invited may take to come to the table.
const GUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// The endpoint of a table with a code.
pub(super) struct Waiting {
    context: Arc<Context>,
    code: InviteCode,
    pub game: GameId,
    endpoint: Endpoint,
    /// The guest who is on the way, and since when.
    guest: Option<(EndpointId, Instant)>,
    is_taken: bool,
    _listener: Listener,
    addresses: BoxStream<EndpointAddr>,
}

impl Waiting {
    /// Waits under a fresh code.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if no socket can be opened.
    pub async fn open(
        context: &Arc<Context>,
        game: GameId,
        arrivals: mpsc::Sender<Arrival>,
    ) -> Result<Waiting, NetworkError> {
        let code = InviteCode::generate();
        let endpoint = open_evening(&context.config, code.table_key()).await?;
        if !context.config.hides_address {
            announce_table(&endpoint, game, &context.name());
        }
        let addresses = Box::pin(endpoint.watch_addr().stream_updates_only());
        let listener = Listener::start(endpoint.clone(), Arc::clone(context), arrivals);
        Ok(Waiting {
            context: Arc::clone(context),
            code,
            game,
            endpoint,
            guest: None,
            is_taken: false,
            _listener: listener,
            addresses,
        })
    }

    /// Returns the report that the table waits.
    pub fn event(&self) -> NetworkEvent {
        let address = self.endpoint.addr();
        NetworkEvent::Waiting {
            code: self.code,
            addresses: address.ip_addrs().copied().collect(),
            is_relayed: address.relay_urls().next().is_some(),
        }
    }

    /// Waits until the table can be found in another way than before.
    pub async fn changed(&mut self) {
        if self.addresses.next().await.is_none() {
            // A closed endpoint has no more news.
            std::future::pending::<()>().await;
        }
    }

    /// Returns the key under which the table waits.
    pub fn id(&self) -> EndpointId {
        self.endpoint.id()
    }

    /// Answers somebody who has the code: the first one is invited.
    pub fn answer(&mut self, connection: Connection) {
        let id = connection.remote_id();
        let is_expected = self.guest.is_some_and(|(guest, since)| guest != id && since.elapsed() < GUEST_TIMEOUT);
        if self.is_taken || is_expected {
            tokio::spawn(answer(connection, Answer::Taken));
            return;
        }
        self.guest = Some((id, Instant::now()));
        self.context.known().guest = Some(id);
        let invitation = Invitation::new(&self.context, self.endpoint.id(), id, self.game);
        tokio::spawn(answer(connection, Answer::Come(invitation)));
    }

    /// Returns `true` if this player was invited.
    pub fn expects(&self, id: EndpointId) -> bool {
        self.guest.is_some_and(|(guest, _)| guest == id)
    }

    /// Waits no longer, but goes on telling others that the table is taken.
    pub fn take(&mut self) {
        self.is_taken = true;
        self.context.known().guest = None;
        withdraw_table(&self.endpoint);
    }

    /// Closes the endpoint.
    pub async fn close(self) {
        self.context.known().guest = None;
        self.endpoint.close().await;
    }
}
