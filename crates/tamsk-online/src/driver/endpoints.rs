//! The endpoints: sockets with a key.

use std::time::Duration;

use iroh::endpoint::{Builder, IdleTimeout, QuicTransportConfig, VarInt, presets};
use iroh::{Endpoint, RelayUrl};

use crate::config::{NetworkConfig, RelayMode};
use crate::error::NetworkError;

/// Of those who have the code: asks for the permanent key.
pub(super) const INVITE: &[u8] = b"tamsk/invite/1";
/// A table for a new match.
pub(super) const HELLO: &[u8] = b"tamsk/hello/1";
/// A table for a stored match, at the wish of the player.
pub(super) const RESUME: &[u8] = b"tamsk/resume/1";
/// Another connection for a table that both have.
pub(super) const REDIAL: &[u8] = b"tamsk/redial/1";

/// After how long a connection on which nothing arrives is given up. The heartbeat of the protocol notices earlier.
const IDLE_TIMEOUT: Duration = Duration::from_secs(15);
/// How many bytes of the stream, and of datagrams, may wait to be read.
const RECEIVE_WINDOW: u32 = 64 * 1024;

fn transport(invites: bool) -> QuicTransportConfig {
    // One stream, by the end that dials. Whoever waits under a code opens none.
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

/// Returns the builder with the relays and the lookup of addresses of the configuration.
fn builder(config: &NetworkConfig) -> Result<Builder, NetworkError> {
    let builder = match &config.relay {
        RelayMode::None => Endpoint::builder(presets::Minimal).relay_mode(iroh::RelayMode::Disabled),
        RelayMode::Public => Endpoint::builder(presets::N0),
        RelayMode::Own(url) => {
            let url: RelayUrl = url.parse().map_err(|_| NetworkError::BadRelay)?;
            Endpoint::builder(presets::Minimal).relay_mode(iroh::RelayMode::custom([url]))
        }
    };
    Ok(if config.hides_address { builder.clear_ip_transports() } else { builder })
}

/// Opens the endpoint with the permanent key of the player.
///
/// # Errors
/// Returns [`NetworkError`] if that is not possible.
pub(super) async fn open_permanent(config: &NetworkConfig) -> Result<Endpoint, NetworkError> {
    let protocols = [HELLO, RESUME, REDIAL].map(<[u8]>::to_vec).to_vec();
    let builder = builder(config)?.secret_key(config.secret_key.iroh().clone());
    bind(builder.transport_config(transport(false)).alpns(protocols)).await
}

/// Opens the endpoint of a table that waits under a code.
///
/// # Errors
/// Returns [`NetworkError`] if that is not possible.
pub(super) async fn open_evening(config: &NetworkConfig, key: iroh::SecretKey) -> Result<Endpoint, NetworkError> {
    let builder = builder(config)?.secret_key(key);
    bind(builder.transport_config(transport(true)).alpns(vec![INVITE.to_vec()])).await
}

async fn bind(builder: Builder) -> Result<Endpoint, NetworkError> {
    builder.bind().await.map_err(|error| {
        tracing::warn!("no socket: {error}");
        NetworkError::NoNetwork
    })
}
