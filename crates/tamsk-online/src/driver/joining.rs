//! On the way to another's table, up to the greeting.

use std::net::SocketAddr;
use std::sync::Arc;

use iroh::{EndpointAddr, EndpointId, RelayUrl, TransportAddr};
use tamsk_net::{GameId, Hello, Role};

use super::close_code::{CloseCode, is_double};
use super::context::Context;
use super::endpoints::{HELLO, INVITE};
use super::introduction::ask;
use super::link::{GREETING_TIMEOUT, Link};
use super::session::Session;
use crate::any_table::{AnyTable, TableParts, new_table, restored_table};
use crate::error::NetworkError;
use crate::event::{NetworkEvent, OtherPlayer};
use crate::keys::PlayerKey;

/// A table with another player.
pub(super) struct Seated {
    pub table: AnyTable,
    pub other: OtherPlayer,
    pub session: Session,
}

impl Seated {
    /// Returns the report of it.
    pub fn event(&self) -> NetworkEvent {
        NetworkEvent::Table { table: self.table.clone(), other: self.other.clone(), role: self.session.role }
    }
}

fn seat(context: &Arc<Context>, parts: TableParts, id: EndpointId, hello: Option<&Hello>, role: Role) -> Seated {
    let name = hello.map_or_else(|| parts.carrier.other_name(), |hello| hello.name.clone());
    let other = OtherPlayer { key: PlayerKey::from(id), name };
    let session = Session::new(Arc::clone(context), id, parts.carrier, parts.wake, role);
    Seated { table: parts.table, other, session }
}

fn new_parts(context: &Context, game: GameId, id: EndpointId) -> TableParts {
    new_table(game, context.settings(id), PlayerKey::from(id), &context.archive)
}

/// Takes a player who has dialed and greeted to a new table.
pub(super) fn receive(context: &Arc<Context>, game: GameId, link: Link, hello: &Hello, role: Role) -> Seated {
    let id = link.connection.remote_id();
    let mut seated = seat(context, new_parts(context, game, id), id, Some(hello), role);
    seated.session.connect(link, role, false);
    seated
}

/// Resumes the stored match with a player, without a connection.
///
/// # Errors
/// Returns [`NetworkError`] if there is none that can be resumed.
pub(super) fn resume(context: &Arc<Context>, id: EndpointId) -> Result<Seated, NetworkError> {
    let (key, archive) = (PlayerKey::from(id), &context.archive);
    // It may be the match of the table that was just left.
    archive.storing.finish();
    let bytes = archive.store.load(key).ok_or(NetworkError::NothingToResume)?;
    let parts = restored_table(&bytes, context.settings(id), key, archive)?;
    // Any rule will do, as whoever is dialed takes the other part.
    let role = if context.endpoint.id() < id { Role::Host } else { Role::Guest };
    Ok(seat(context, parts, id, None, role))
}

/// Dials a player and greets at a new table.
///
/// # Errors
/// Returns [`NetworkError`] if they do not answer with a greeting.
async fn greet(
    context: &Arc<Context>,
    address: EndpointAddr,
    game: GameId,
    role: Role,
) -> Result<Seated, NetworkError> {
    let id = address.id;
    let mut link = context.dial(address, HELLO).await?;
    let parts = new_parts(context, game, id);
    parts.carrier.connect(role, link.state());
    link.queue(&parts.carrier.poll().stream, Vec::new());
    let hello = match link.hello().await {
        Ok(hello) => hello,
        Err(error) => {
            let is_double = is_double(&link.connection);
            CloseCode::Done.close(&link.connection);
            if is_double {
                // The other player's call arrives instead of the answer.
                tokio::time::sleep(GREETING_TIMEOUT).await;
            }
            return Err(error);
        }
    };
    let mut seated = seat(context, parts, id, Some(&hello), role);
    seated.session.go_on(link, role, true);
    Ok(seated)
}

/// Calls a friend to a new table.
///
/// # Errors
/// Returns [`NetworkError`] if they do not come.
pub(super) async fn call(context: Arc<Context>, id: EndpointId, game: GameId) -> Result<Seated, NetworkError> {
    greet(&context, context.player_address(id), game, Role::Host).await
}

/// Joins a table that waits under a code or on the local network.
///
/// # Errors
/// Returns [`NetworkError`] if it does not, or somebody was faster.
pub(super) async fn join(
    context: Arc<Context>,
    table: EndpointId,
    addresses: Vec<SocketAddr>,
) -> Result<Seated, NetworkError> {
    let address = context.address(table, &addresses, None);
    let connection = context.connect(address, INVITE).await.map_err(|error| match error {
        // Whatever answers there does not have the key of the code.
        NetworkError::NotAnswering | NetworkError::BadGreeting => NetworkError::NobodyWaits,
        other => other,
    })?;
    let invitation = ask(&connection).await;
    let reached: Vec<_> = connection.paths().iter().map(|path| path.remote_addr().clone()).collect();
    CloseCode::Done.close(&connection);
    let invitation = invitation?;
    let host = invitation.host(table, context.endpoint.id()).ok_or(NetworkError::BadGreeting)?;
    let addresses = with_reached(&invitation.addresses, &reached);
    for address in addresses.iter().rev() {
        context.known().remember(host, *address);
    }
    let relay = invitation.relay().or_else(|| relay_of(&reached));
    greet(&context, context.address(host, &addresses, relay.as_ref()), invitation.game, Role::Guest).await
}

fn relay_of(reached: &[TransportAddr]) -> Option<RelayUrl> {
    reached.iter().find_map(|address| match address {
        TransportAddr::Relay(url) => Some(url.clone()),
        _ => None,
    })
}

/// Adds the addresses under which the computer was reached already, which it may not know of itself.
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
