//! Joining another player's table, up to the greeting.

use std::net::SocketAddr;
use std::sync::Arc;

use iroh::{EndpointAddr, EndpointId, RelayUrl, TransportAddr};
use tamsk_net::{GameId, Hello, Role};

use super::close_code::{CloseCode, is_closed_as_duplicate};
use super::context::DriverContext;
use super::endpoints::{INVITE_ALPN, NEW_MATCH_ALPN};
use super::introduction::request_invitation;
use super::link::{GREETING_TIMEOUT, Link};
use super::session::TableSession;
use crate::any_table::{AnyTable, TableHandlePair, new_table, restore_table};
use crate::error::NetworkError;
use crate::event::{NetworkEvent, PlayerIdentity};
use crate::keys::PlayerKey;

/// A table with another player, and the session that carries its bytes.
pub(super) struct JoinedTable {
    pub table: AnyTable,
    pub other: PlayerIdentity,
    pub session: TableSession,
}

impl JoinedTable {
    /// Returns the event that reports the table to the program.
    pub fn table_opened_event(&self) -> NetworkEvent {
        NetworkEvent::TableOpened { table: self.table.clone(), other: self.other.clone(), role: self.session.role }
    }
}

/// Creates a table from its parts. The name of the other player comes from the greeting or, if there is no greeting,
/// from the stored match.
fn seat(
    context: &Arc<DriverContext>,
    parts: TableHandlePair,
    id: EndpointId,
    hello: Option<&Hello>,
    role: Role,
) -> JoinedTable {
    let name = hello.map_or_else(|| parts.transport.other_name(), |hello| hello.name.clone());
    let other = PlayerIdentity { key: PlayerKey::from(id), name };
    let session = TableSession::new(Arc::clone(context), id, parts.transport, parts.wake, role);
    JoinedTable { table: parts.table, other, session }
}

fn new_parts(context: &DriverContext, game: GameId, id: EndpointId) -> TableHandlePair {
    new_table(game, context.peer_config(id), PlayerKey::from(id), &context.storage)
}

/// Creates a table for a new match with a player who has dialled and greeted.
pub(super) fn accept_player(
    context: &Arc<DriverContext>,
    game: GameId,
    link: Link,
    hello: &Hello,
    role: Role,
) -> JoinedTable {
    let id = link.connection.remote_id();
    let mut joined = seat(context, new_parts(context, game, id), id, Some(hello), role);
    joined.session.greet_over(link, role, false);
    joined
}

/// Creates a table for the stored match with a player, without a connection.
///
/// # Errors
/// Returns [`NetworkError`] if no stored match with the player can be resumed.
pub(super) fn open_stored_match(context: &Arc<DriverContext>, id: EndpointId) -> Result<JoinedTable, NetworkError> {
    let (key, storage) = (PlayerKey::from(id), &context.storage);
    // The match may belong to the table that was just left, so it must be stored first.
    storage.store_worker.flush_and_stop();
    let bytes = storage.store.load(key).ok_or(NetworkError::NothingToResume)?;
    let parts = restore_table(&bytes, context.peer_config(id), key, storage)?;
    // The choice of the role is arbitrary, because the dialled end takes the other role.
    let role = if context.endpoint.id() < id { Role::Host } else { Role::Guest };
    Ok(seat(context, parts, id, None, role))
}

/// Dials a player and exchanges greetings at a new table.
///
/// # Errors
/// Returns [`NetworkError`] if the player does not answer with a greeting.
async fn greet(
    context: &Arc<DriverContext>,
    address: EndpointAddr,
    game: GameId,
    role: Role,
) -> Result<JoinedTable, NetworkError> {
    let id = address.id;
    let mut link = context.open_link(address, NEW_MATCH_ALPN).await?;
    let parts = new_parts(context, game, id);
    parts.transport.begin_connection(role, link.connection_state());
    link.queue_output(&parts.transport.poll().stream, Vec::new());
    let hello = match link.peek_hello().await {
        Ok(hello) => hello,
        Err(error) => {
            let is_double = is_closed_as_duplicate(&link.connection);
            CloseCode::Done.close(&link.connection);
            if is_double {
                // The other end refused this call, because the other player called at the same time. The pause lets
                // that call arrive.
                tokio::time::sleep(GREETING_TIMEOUT).await;
            }
            return Err(error);
        }
    };
    let mut joined = seat(context, parts, id, Some(&hello), role);
    joined.session.continue_over_greeted_link(link, role, true);
    Ok(joined)
}

/// Calls a friend to a new table.
///
/// # Errors
/// Returns [`NetworkError`] if the friend does not answer or refuses the call.
pub(super) async fn call_friend(
    context: Arc<DriverContext>,
    id: EndpointId,
    game: GameId,
) -> Result<JoinedTable, NetworkError> {
    greet(&context, context.player_address(id), game, Role::Host).await
}

/// Joins a table that waits under a code or on the local network.
///
/// # Errors
/// Returns [`NetworkError`] if no such table waits, if another guest was faster, or if the host sends no valid answer.
pub(super) async fn join_table(
    context: Arc<DriverContext>,
    table: EndpointId,
    addresses: Vec<SocketAddr>,
) -> Result<JoinedTable, NetworkError> {
    let address = context.endpoint_address(table, &addresses, None);
    let connection = context.connect(address, INVITE_ALPN).await.map_err(|error| match error {
        // A program without the table's key may be running at this address, so nobody waits there.
        NetworkError::NotAnswering | NetworkError::BadGreeting => NetworkError::NobodyWaits,
        other => other,
    })?;
    let invitation = request_invitation(&connection).await;
    let reached: Vec<_> = connection.paths().iter().map(|path| path.remote_addr().clone()).collect();
    CloseCode::Done.close(&connection);
    let invitation = invitation?;
    let host = invitation.verified_host(table, context.endpoint.id()).ok_or(NetworkError::BadGreeting)?;
    let addresses = with_reached(&invitation.addresses, &reached);
    for address in addresses.iter().rev() {
        context.known_players().remember_address(host, *address);
    }
    let relay = invitation.relay().or_else(|| relay_of(&reached));
    greet(&context, context.endpoint_address(host, &addresses, relay.as_ref()), invitation.game, Role::Guest).await
}

/// Returns the relay over which the table was reached, if any.
fn relay_of(reached: &[TransportAddr]) -> Option<RelayUrl> {
    reached.iter().find_map(|address| match address {
        TransportAddr::Relay(url) => Some(url.clone()),
        _ => None,
    })
}

/// Returns addresses at which the host may be reached. The first addresses combine the IP addresses at which the host's
/// computer was already reached with the ports of the host's endpoint, because the host may not know these IP
/// addresses. The host's own list follows.
fn with_reached(addresses: &[SocketAddr], reached: &[TransportAddr]) -> Vec<SocketAddr> {
    let ips = reached.iter().filter_map(|address| match address {
        TransportAddr::Ip(address) => Some(address.ip()),
        _ => None,
    });
    let mut all = Vec::new();
    for ip in ips {
        let ports = addresses.iter().filter(|address| address.is_ipv4() == ip.is_ipv4()).map(SocketAddr::port);
        all.extend(ports.map(|port| SocketAddr::new(ip, port)));
    }
    all.extend(addresses);
    let mut seen = Vec::new();
    all.retain(|address| {
        !seen.contains(address) && {
            seen.push(*address);
            true
        }
    });
    all
}
