//! What all parts of the network's thread share.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use iroh::endpoint::{ConnectError, ConnectWithOptsError};
use iroh::{Endpoint, EndpointAddr, EndpointId, RelayUrl};
use tamsk_net::Settings;
use tamsk_text::PlayerName;
use tokio::time::timeout;

use super::close_code::why_closed;
use super::link::Link;
use crate::any_table::Archive;
use crate::config::{NetworkConfig, RelayMode};
use crate::error::NetworkError;
use crate::event::EventQueue;
use crate::keys::{PlayerKey, random_bytes};

/// How long dialing may take.
const DIAL_TIMEOUT: Duration = Duration::from_secs(8);
/// The number of addresses that are remembered of a player.
const MAX_ADDRESSES: usize = 8;

/// The players who may connect.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Where friends, and everybody who was at a table of this network, were last reached.
    pub addresses: HashMap<EndpointId, Vec<SocketAddr>>,
    /// Whose calls are accepted.
    pub friends: Vec<EndpointId>,
    /// The guest who has the code.
    pub guest: Option<EndpointId>,
    /// The player at the table.
    pub at_table: Option<EndpointId>,
}

impl Known {
    /// Returns `true` if the player may connect.
    pub fn has(&self, id: EndpointId) -> bool {
        self.friends.contains(&id) || self.guest == Some(id) || self.at_table == Some(id)
    }

    /// Remembers that a player was reached at an address.
    pub fn remember(&mut self, id: EndpointId, address: SocketAddr) {
        let known = self.addresses.entry(id).or_default();
        known.retain(|old| *old != address);
        known.insert(0, address);
        known.truncate(MAX_ADDRESSES);
    }
}

/// What all parts of the network's thread share.
pub(super) struct Context {
    /// The permanent endpoint of this player.
    pub endpoint: Endpoint,
    pub config: NetworkConfig,
    /// The player's own relay.
    pub own_relay: Option<RelayUrl>,
    pub events: EventQueue,
    pub archive: Archive,
    known: Mutex<Known>,
    /// The name of this player.
    name: Mutex<PlayerName>,
}

impl Context {
    pub fn new(endpoint: Endpoint, config: NetworkConfig, events: EventQueue) -> Context {
        let own_relay = match &config.relay {
            RelayMode::Own(url) => url.parse().ok(),
            RelayMode::None | RelayMode::Public => None,
        };
        let (store, news) = (Arc::clone(&config.store), config.news.clone());
        let archive = Archive { store, storing: Arc::default(), news };
        let name = Mutex::new(config.name.clone());
        Context { endpoint, config, own_relay, events, archive, known: Mutex::default(), name }
    }

    /// Returns the players who may connect.
    pub fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the name of this player.
    pub fn name(&self) -> PlayerName {
        self.name.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn set_name(&self, name: PlayerName) {
        *self.name.lock().unwrap_or_else(PoisonError::into_inner) = name;
    }

    /// Returns what an end at a table with this player says about itself.
    pub fn settings(&self, other: EndpointId) -> Settings {
        Settings {
            name: self.name(),
            version: self.config.version.clone(),
            rule_cases: self.config.rule_cases,
            other_key: PlayerKey::from(other).to_bytes(),
            secret: random_bytes(),
        }
    }

    /// Returns where to look for an endpoint.
    pub fn address(&self, id: EndpointId, addresses: &[SocketAddr], relay: Option<&RelayUrl>) -> EndpointAddr {
        let mut address = EndpointAddr::new(id);
        if !self.config.hides_address {
            address = addresses.iter().take(MAX_ADDRESSES).fold(address, |all, one| all.with_ip_addr(*one));
        }
        if self.config.relay != RelayMode::None {
            // Both players have the same relay of their own.
            let relays = relay.into_iter().chain(&self.own_relay);
            address = relays.fold(address, |all, url| all.with_relay_url(url.clone()));
        }
        address
    }

    /// Returns where to look for a player.
    pub fn player_address(&self, id: EndpointId) -> EndpointAddr {
        let addresses = self.known().addresses.get(&id).cloned().unwrap_or_default();
        self.address(id, &addresses, None)
    }

    /// Connects to an endpoint.
    ///
    /// # Errors
    /// Returns [`NetworkError`] if nothing answers in time.
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
                    ConnectError::Connection { source, .. } => why_closed(Some(source)),
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
    /// Returns [`NetworkError`] if nothing answers in time.
    pub async fn dial(&self, address: EndpointAddr, protocol: &[u8]) -> Result<Link, NetworkError> {
        Link::open(self.connect(address, protocol).await?).await
    }

    /// Looks for a cause on this side for no answer.
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
