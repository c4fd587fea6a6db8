//! The network endpoints. An endpoint is a socket with a key.

use std::time::Duration;

use iroh::endpoint::{Builder, IdleTimeout, QuicTransportConfig, VarInt, presets};
use iroh::{Endpoint, RelayUrl};

use crate::config::{NetworkConfig, RelayMode};
use crate::error::NetworkError;

/// The name of the protocol with which a guest who has the table's code asks for the host's permanent key.
pub(super) const INVITE_ALPN: &[u8] = b"tamsk/invite/1";
/// The name of the protocol for opening a table with a new match.
pub(super) const NEW_MATCH_ALPN: &[u8] = b"tamsk/hello/1";
/// The name of the protocol for opening a table with a stored match, which a player wants to resume.
pub(super) const RESUME_ALPN: &[u8] = b"tamsk/resume/1";
/// The name of the protocol for reconnecting a table that is open at both ends.
pub(super) const REDIAL_ALPN: &[u8] = b"tamsk/redial/1";

/// The time without incoming data after which a connection is closed. Missing heartbeats are noticed earlier.
const IDLE_TIMEOUT: Duration = Duration::from_secs(15);
/// The maximum number of unread bytes on a stream. Unread datagrams have the same limit.
const RECEIVE_WINDOW: u32 = 64 * 1024;

/// Returns the limits for connections. `invites` is `true` for the endpoint at which a table waits under a code.
fn transport(invites: bool) -> QuicTransportConfig {
    // A connection has only one stream, which the dialling end opens. At a table that waits under a code, no datagrams
    // are received.
    let mut builder = QuicTransportConfig::builder()
        .max_concurrent_bidi_streams(VarInt::from_u32(1))
        .max_concurrent_uni_streams(VarInt::from_u32(0))
        .stream_receive_window(VarInt::from_u32(RECEIVE_WINDOW))
        .receive_window(VarInt::from_u32(2 * RECEIVE_WINDOW))
        .datagram_receive_buffer_size((!invites).then_some(RECEIVE_WINDOW as usize));
    if let Ok(timeout) = IdleTimeout::try_from(IDLE_TIMEOUT) {
        builder = builder.max_idle_timeout(Some(timeout));
    }
    builder.build()
}

/// Returns an endpoint builder with the relays and the address lookup of the configuration.
fn builder(config: &NetworkConfig) -> Result<Builder, NetworkError> {
    let builder = match &config.relay {
        RelayMode::None => Endpoint::builder(presets::Minimal).relay_mode(iroh::RelayMode::Disabled),
        RelayMode::Public => Endpoint::builder(presets::N0),
        RelayMode::Own(url) => {
            let url: RelayUrl = url.parse().map_err(|_| NetworkError::BadRelayUrl)?;
            Endpoint::builder(presets::Minimal).relay_mode(iroh::RelayMode::custom([url]))
        }
    };
    Ok(if config.hides_address { builder.clear_ip_transports() } else { builder })
}

/// Opens the endpoint with the permanent key of the player.
///
/// # Errors
/// Returns [`NetworkError`] if the relay's URL is invalid or no socket can be opened.
pub(super) async fn open_player_endpoint(config: &NetworkConfig) -> Result<Endpoint, NetworkError> {
    let protocols = [NEW_MATCH_ALPN, RESUME_ALPN, REDIAL_ALPN].map(<[u8]>::to_vec).to_vec();
    let builder = builder(config)?.secret_key(config.secret_key.as_iroh().clone());
    bind(builder.transport_config(transport(false)).alpns(protocols)).await
}

/// Opens the endpoint of a table that waits under a code.
///
/// # Errors
/// Returns [`NetworkError`] if the relay's URL is invalid or no socket can be opened.
pub(super) async fn open_table_endpoint(
    config: &NetworkConfig,
    key: iroh::SecretKey,
) -> Result<Endpoint, NetworkError> {
    let builder = builder(config)?.secret_key(key);
    bind(builder.transport_config(transport(true)).alpns(vec![INVITE_ALPN.to_vec()])).await
}

async fn bind(builder: Builder) -> Result<Endpoint, NetworkError> {
    builder.bind().await.map_err(|error| {
        tracing::warn!("no socket: {error}");
        NetworkError::NoNetwork
    })
}
