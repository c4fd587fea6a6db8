//! What a network needs to know before it opens.

use std::net::SocketAddr;
use std::sync::Arc;

use tamsk_text::{PlayerName, ShortText};

use crate::keys::{PlayerKey, SecretKey};

/// Which relays carry bytes as long as there is no direct way. What they carry is encrypted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RelayMode {
    /// None: only the local network and typed addresses. Nobody outside is asked anything.
    None,
    /// The public relays of number 0, the makers of iroh, and their lookup of addresses by keys.
    #[default]
    Public,
    /// The relay with this URL. Both players must have the same.
    Own(String),
}

/// A player who is known by their key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Friend {
    /// Their key.
    pub key: PlayerKey,
    /// Where they were reached directly, latest first. Helps where neither relays nor the local network find them.
    pub addresses: Vec<SocketAddr>,
}

/// Keeps the match under way with each player. At most one network uses it. It stores on a thread of its own, so that a
/// slow disk delays nothing but announcements.
pub trait MatchStore: Send + Sync {
    /// Stores the match under way with a player in place of the last one, before what it announces is shown. On
    /// return, it must survive the end of the program.
    fn store(&self, other: PlayerKey, bytes: &[u8]);

    /// Returns the match that was last stored with a player, or `None` if there is none to be resumed.
    fn load(&self, other: PlayerKey) -> Option<Vec<u8>>;
}

/// Tells the program that there is something to read, from the network's thread. Does nothing by default.
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

/// What a network needs to know before it opens.
#[derive(Clone)]
pub struct NetworkConfig {
    /// The permanent key of this player.
    pub secret_key: SecretKey,
    /// The name of this player, which others see.
    pub name: PlayerName,
    /// The version of the program.
    pub version: ShortText<32>,
    /// The hash of the test cases of the rules: players with different rules cannot play.
    pub rule_cases: [u8; 32],
    /// The relays.
    pub relay: RelayMode,
    /// Whether bytes take only the way through a relay, so that the other player does not learn the address of this
    /// computer. It is then not announced on the local network either.
    pub hides_address: bool,
    /// The players whose calls are accepted.
    pub friends: Vec<Friend>,
    /// Keeps matches.
    pub store: Arc<dyn MatchStore>,
    /// Is sent when there is an event to poll, or when a table has notices.
    pub news: NewsSignal,
}
