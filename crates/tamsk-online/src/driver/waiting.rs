//! A table that waits for a guest under a code.

use std::sync::Arc;
use std::time::{Duration, Instant};

use iroh::endpoint::Connection;
use iroh::{Endpoint, EndpointAddr, EndpointId, Watcher};
use n0_future::StreamExt;
use n0_future::boxed::BoxStream;
use tamsk_net::GameId;
use tokio::sync::mpsc;

use super::context::DriverContext;
use super::endpoints::open_table_endpoint;
use super::introduction::{Invitation, InviteAnswer, send_invite_answer};
use super::listener::{IncomingConnection, Listener};
use super::local::{announce_table, withdraw_announcement};
use crate::error::NetworkError;
use crate::event::NetworkEvent;
use crate::invite_code::InviteCode;

/// The maximum time for an invited guest to come to the table.
const GUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// The endpoint of a table that waits under a code.
pub(super) struct InviteEndpoint {
    context: Arc<DriverContext>,
    code: InviteCode,
    pub game: GameId,
    endpoint: Endpoint,
    /// The last guest who was invited and the time of the invitation, if anybody was invited.
    guest: Option<(EndpointId, Instant)>,
    is_taken: bool,
    _listener: Listener,
    addresses: BoxStream<EndpointAddr>,
}

impl InviteEndpoint {
    /// Opens the endpoint of a table under a fresh code.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if the relay's URL is invalid or no socket can be opened.
    pub async fn open(
        context: &Arc<DriverContext>,
        game: GameId,
        arrivals: mpsc::Sender<IncomingConnection>,
    ) -> Result<InviteEndpoint, NetworkError> {
        let code = InviteCode::generate();
        let endpoint = open_table_endpoint(&context.config, code.table_secret_key()).await?;
        if !context.config.hides_address {
            announce_table(&endpoint, game, &context.own_name());
        }
        let addresses = Box::pin(endpoint.watch_addr().stream_updates_only());
        let listener = Listener::start(endpoint.clone(), Arc::clone(context), arrivals);
        Ok(InviteEndpoint {
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

    /// Returns the event that reports the waiting table.
    pub fn waiting_event(&self) -> NetworkEvent {
        let address = self.endpoint.addr();
        NetworkEvent::WaitingForGuest {
            code: self.code,
            addresses: address.ip_addrs().copied().collect(),
            is_relayed: address.relay_urls().next().is_some(),
        }
    }

    /// Waits until the addresses of the table change.
    pub async fn wait_for_new_addresses(&mut self) {
        if self.addresses.next().await.is_none() {
            // The addresses of a closed endpoint never change, so this waits forever.
            std::future::pending::<()>().await;
        }
    }

    /// Returns the public key of the waiting table.
    pub fn id(&self) -> EndpointId {
        self.endpoint.id()
    }

    /// Answers a guest who has the table's code. The first guest is invited. All others learn that the table is taken,
    /// unless the invited guest fails to come in time.
    pub fn answer_guest(&mut self, connection: Connection) {
        let id = connection.remote_id();
        let is_expected = self.guest.is_some_and(|(guest, since)| guest != id && since.elapsed() < GUEST_TIMEOUT);
        if self.is_taken || is_expected {
            tokio::spawn(send_invite_answer(connection, InviteAnswer::Taken));
            return;
        }
        self.guest = Some((id, Instant::now()));
        self.context.known_players().invited_guest = Some(id);
        let invitation = Invitation::new(&self.context, self.endpoint.id(), id, self.game);
        tokio::spawn(send_invite_answer(connection, InviteAnswer::Invited(invitation)));
    }

    /// Returns `true` if the player with this key was invited.
    pub fn has_invited(&self, id: EndpointId) -> bool {
        self.guest.is_some_and(|(guest, _)| guest == id)
    }

    /// Stops waiting for a guest. Guests who still come learn that the table is taken.
    pub fn mark_taken(&mut self) {
        self.is_taken = true;
        self.context.known_players().invited_guest = None;
        withdraw_announcement(&self.endpoint);
    }

    /// Closes the endpoint.
    pub async fn close(self) {
        self.context.known_players().invited_guest = None;
        self.endpoint.close().await;
    }
}
