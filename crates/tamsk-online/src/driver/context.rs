//! The state that all parts of the network thread share.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use iroh::endpoint::{ConnectError, ConnectWithOptsError};
use iroh::{Endpoint, EndpointAddr, EndpointId, RelayUrl};
use tamsk_net::PeerConfig;
use tamsk_text::PlayerName;
use tokio::time::timeout;

use super::close_code::closed_connection_error;
use super::link::Link;
use crate::any_table::BackgroundStorage;
use crate::config::{NetworkConfig, RelayMode};
use crate::error::NetworkError;
use crate::event::EventQueue;
use crate::keys::{PlayerKey, random_bytes};

/// The maximum time for dialling another end.
const DIAL_TIMEOUT: Duration = Duration::from_secs(8);
/// The maximum number of remembered addresses of a player.
const MAX_ADDRESSES: usize = 8;

/// The players who may connect.
#[derive(Debug, Default)]
pub(super) struct KnownPlayers {
    /// The addresses at which each player may be reached, latest first.
    pub addresses: HashMap<EndpointId, Vec<SocketAddr>>,
    /// The players whose calls are accepted.
    pub friends: Vec<EndpointId>,
    /// The guest who was invited to the waiting table, if there is one.
    pub invited_guest: Option<EndpointId>,
    /// The other player at the current table, if there is one.
    pub player_at_table: Option<EndpointId>,
}

impl KnownPlayers {
    /// Returns `true` if the player may connect.
    pub fn may_connect(&self, id: EndpointId) -> bool {
        self.friends.contains(&id) || self.invited_guest == Some(id) || self.player_at_table == Some(id)
    }

    /// Remembers that a player was reached at an address.
    pub fn remember_address(&mut self, id: EndpointId, address: SocketAddr) {
        let known = self.addresses.entry(id).or_default();
        known.retain(|old| *old != address);
        known.insert(0, address);
        known.truncate(MAX_ADDRESSES);
    }
}

/// The state that all parts of the network thread share.
pub(super) struct DriverContext {
    /// The permanent endpoint of this player.
    pub endpoint: Endpoint,
    pub config: NetworkConfig,
    /// The relay of `RelayMode::Own`, if the configuration selects this mode.
    pub own_relay: Option<RelayUrl>,
    pub events: EventQueue,
    pub storage: BackgroundStorage,
    known: Mutex<KnownPlayers>,
    /// The name of this player.
    name: Mutex<PlayerName>,
}

impl DriverContext {
    pub fn new(endpoint: Endpoint, config: NetworkConfig, events: EventQueue) -> DriverContext {
        let own_relay = match &config.relay {
            RelayMode::Own(url) => url.parse().ok(),
            RelayMode::None | RelayMode::Public => None,
        };
        let (store, news) = (Arc::clone(&config.store), config.news.clone());
        let storage = BackgroundStorage { store, store_worker: Arc::default(), news };
        let name = Mutex::new(config.name.clone());
        DriverContext { endpoint, config, own_relay, events, storage, known: Mutex::default(), name }
    }

    /// Returns the players who may connect.
    pub fn known_players(&self) -> MutexGuard<'_, KnownPlayers> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the name of this player.
    pub fn own_name(&self) -> PlayerName {
        self.name.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn set_own_name(&self, name: PlayerName) {
        *self.name.lock().unwrap_or_else(PoisonError::into_inner) = name;
    }

    /// Returns the settings of an end at a table with the other player.
    pub fn peer_config(&self, other: EndpointId) -> PeerConfig {
        PeerConfig {
            name: self.own_name(),
            version: self.config.version.clone(),
            rules_fingerprint: self.config.rules_fingerprint,
            other_key: PlayerKey::from(other).to_bytes(),
            colour_draw_secret: random_bytes(),
        }
    }

    /// Returns the addresses at which to look for an endpoint.
    pub fn endpoint_address(&self, id: EndpointId, addresses: &[SocketAddr], relay: Option<&RelayUrl>) -> EndpointAddr {
        let mut address = EndpointAddr::new(id);
        if !self.config.hides_address {
            address = addresses.iter().take(MAX_ADDRESSES).fold(address, |all, one| all.with_ip_addr(*one));
        }
        if self.config.relay != RelayMode::None {
            // If this player uses a relay of their own, the other player uses the same relay.
            let relays = relay.into_iter().chain(&self.own_relay);
            address = relays.fold(address, |all, url| all.with_relay_url(url.clone()));
        }
        address
    }

    /// Returns the addresses at which to look for a player.
    pub fn player_address(&self, id: EndpointId) -> EndpointAddr {
        let addresses = self.known_players().addresses.get(&id).cloned().unwrap_or_default();
        self.endpoint_address(id, &addresses, None)
    }

    /// Connects to an endpoint.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if nothing answers in time, or if the other end refuses the connection.
    pub async fn connect(
        &self,
        address: EndpointAddr,
        protocol: &[u8],
    ) -> Result<iroh::endpoint::Connection, NetworkError> {
        match timeout(DIAL_TIMEOUT, self.endpoint.connect(address, protocol)).await {
            Ok(Ok(connection)) => Ok(connection),
            Ok(Err(error)) => {
                tracing::debug!("no connection: {error}");
                Err(self.explain(match &error {
                    ConnectError::Connection { source, .. } => closed_connection_error(Some(source)),
                    ConnectError::Connect { source: ConnectWithOptsError::EndpointClosed { .. }, .. } => {
                        NetworkError::NoNetwork
                    }
                    _ => NetworkError::NotAnswering,
                }))
            }
            Err(_) => Err(self.explain(NetworkError::NotAnswering)),
        }
    }

    /// Connects to an endpoint and opens a stream.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if nothing answers in time, or if the other end refuses or closes the connection.
    pub async fn open_link(&self, address: EndpointAddr, protocol: &[u8]) -> Result<Link, NetworkError> {
        Link::open(self.connect(address, protocol).await?).await
    }

    /// Returns the real cause of `error` if a problem on this computer explains why no answer came. Otherwise, returns
    /// `error`.
    fn explain(&self, error: NetworkError) -> NetworkError {
        let address = self.endpoint.addr();
        let is_away = address.ip_addrs().all(|address| address.ip().is_loopback());
        match error {
            NetworkError::NotAnswering if self.config.relay == RelayMode::None => match is_away {
                true if address.ip_addrs().next().is_none() => NetworkError::NoNetwork,
                _ => error,
            },
            NetworkError::NotAnswering if address.relay_urls().next().is_none() => match is_away {
                true if !self.config.hides_address => NetworkError::NoNetwork,
                _ => NetworkError::RelayUnreachable,
            },
            _ => error,
        }
    }
}
