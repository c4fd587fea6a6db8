//! The configuration of a network, and the interfaces that the program implements.

use std::net::SocketAddr;
use std::sync::Arc;

use tamsk_text::{PlayerName, SanitisedLine};

use crate::keys::{PlayerKey, PlayerSecretKey};

/// The relays that carry bytes while there is no direct path. The bytes are encrypted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RelayMode {
    /// No relay: only the local network and typed addresses are used, and no server is contacted.
    None,
    /// The public relays and the public address lookup of number 0, the company that makes iroh.
    #[default]
    Public,
    /// The relay with this URL. Both players must use the same relay.
    Own(String),
}

/// A player whom this player knows by a permanent key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Friend {
    /// The permanent key of the friend.
    pub key: PlayerKey,
    /// The addresses at which the friend was reached directly, latest first. They help if neither a relay nor the local
    /// network leads to the friend.
    pub addresses: Vec<SocketAddr>,
}

/// A store for the match in progress with each player. At most one network uses a store. The network calls
/// [`store`](MatchStore::store) on a separate thread, so that a slow disk delays only announcements.
pub trait MatchStore: Send + Sync {
    /// Stores the match in progress with a player, in place of the last stored match. Once this method returns, the
    /// match must survive the end of the program. The announcements of the match are shown only afterwards.
    fn store(&self, other: PlayerKey, bytes: &[u8]);

    /// Returns the match that was last stored with a player, or `None` if there is no match to resume.
    fn load(&self, other: PlayerKey) -> Option<Vec<u8>>;
}

/// A signal with which the network thread tells the program that there is something new to read. The default signal
/// does nothing.
#[derive(Clone)]
pub struct NewsSignal(Arc<dyn Fn() + Send + Sync>);

impl NewsSignal {
    /// Creates a signal that calls `tell`, which must return at once.
    pub fn new(tell: impl Fn() + Send + Sync + 'static) -> NewsSignal {
        NewsSignal(Arc::new(tell))
    }

    pub(crate) fn send(&self) {
        (self.0)();
    }
}

impl Default for NewsSignal {
    fn default() -> NewsSignal {
        NewsSignal::new(|| {})
    }
}

/// The configuration of a network.
#[derive(Clone)]
pub struct NetworkConfig {
    /// The permanent key of this player.
    pub secret_key: PlayerSecretKey,
    /// The name of this player, which other players see.
    pub name: PlayerName,
    /// The version of the program.
    pub version: SanitisedLine<32>,
    /// The hash of the test cases of the rules. Players with different rules cannot play each other.
    pub rules_fingerprint: [u8; 32],
    /// The relays that carry bytes while there is no direct path.
    pub relay: RelayMode,
    /// Whether all bytes go through a relay, so that the other player does not learn the address of this computer. If
    /// so, the player is not announced on the local network, either.
    pub hides_address: bool,
    /// The players whose calls are accepted.
    pub friends: Vec<Friend>,
    /// The store for matches in progress.
    pub store: Arc<dyn MatchStore>,
    /// The signal that tells the program that there is an event to poll, or that a table has notices.
    pub news: NewsSignal,
}
