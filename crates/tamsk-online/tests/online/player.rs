//! A player with a network on this computer.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tamsk_net::{GameId, NetGame, Notice, Role};
use tamsk_online::{
    AnyTable, Friend, InviteCode, MatchStore, NetworkConfig, NetworkError, NetworkEvent, NetworkHandle, NewsSignal,
    PlayerIdentity, PlayerKey, PlayerSecretKey, RelayMode, TableHandle,
};
use tamsk_rules::Match;

/// The maximum time for anything that a test waits for.
pub const PATIENCE: Duration = Duration::from_secs(15);

/// Calls `look` until it returns a value, and returns this value. Panics after [`PATIENCE`].
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Runs cases at the same time, each on a thread with the name of the case.
pub fn at_once(cases: &[(&str, fn())]) {
    let threads: Vec<_> = cases
        .iter()
        .map(|&(name, case)| std::thread::Builder::new().name(name.into()).spawn(case).expect("a thread"))
        .collect();
    let results = threads.into_iter().map(std::thread::JoinHandle::join);
    let failed: Vec<_> =
        cases.iter().zip(results).filter_map(|((name, _), end)| end.is_err().then_some(name)).collect();
    assert!(failed.is_empty(), "failed: {failed:?}");
}

fn loopback(addresses: &[SocketAddr]) -> Option<SocketAddr> {
    let port = addresses.iter().find(|address| address.is_ipv4())?.port();
    Some(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port))
}

/// A store that keeps matches in memory instead of on a disk.
#[derive(Default)]
pub struct MemoryStore(pub Mutex<HashMap<PlayerKey, Vec<u8>>>);

impl MatchStore for MemoryStore {
    fn store(&self, other: PlayerKey, bytes: &[u8]) {
        self.0.lock().expect("nobody panics").insert(other, bytes.to_vec());
    }

    fn load(&self, other: PlayerKey) -> Option<Vec<u8>> {
        self.0.lock().expect("nobody panics").get(&other).cloned()
    }
}

/// A player. The player's network can be opened again with the same key.
pub struct Player {
    pub name: &'static str,
    pub secret: PlayerSecretKey,
    pub disk: Arc<MemoryStore>,
    pub friends: Vec<Friend>,
    pub network: Option<NetworkHandle>,
}

/// A player's place at a table.
pub struct Seat<G: NetGame> {
    pub table: TableHandle<G>,
    pub other: PlayerIdentity,
    pub role: Role,
    pub notices: Vec<Notice<G>>,
}

impl Player {
    pub fn new(name: &'static str) -> Player {
        let mut player = Player {
            name,
            secret: PlayerSecretKey::generate(),
            disk: Arc::default(),
            friends: Vec::new(),
            network: None,
        };
        player.open();
        player
    }

    pub fn config(&self) -> NetworkConfig {
        NetworkConfig {
            secret_key: self.secret.clone(),
            name: self.name.into(),
            version: "0.1.0".into(),
            rules_fingerprint: [7; 32],
            relay: RelayMode::None,
            hides_address: false,
            friends: self.friends.clone(),
            news: NewsSignal::default(),
            store: Arc::<MemoryStore>::clone(&self.disk),
        }
    }

    /// Opens the network. Replaces a network that is already open.
    pub fn open(&mut self) {
        self.network = None;
        self.network = Some(NetworkHandle::open(self.config()));
    }

    pub fn network(&self) -> &NetworkHandle {
        self.network.as_ref().expect("it is open")
    }

    pub fn key(&self) -> PlayerKey {
        self.secret.player_key()
    }

    /// Waits for an event that `pick` accepts, and returns the result of `pick`. Discards all earlier events.
    pub fn event<T>(&self, what: &str, mut pick: impl FnMut(NetworkEvent) -> Option<T>) -> T {
        wait_for(&format!("{what} at {}", self.name), || {
            std::iter::from_fn(|| self.network().poll_event()).find_map(&mut pick)
        })
    }

    /// Returns the address on this computer at which friends reach the player.
    pub fn address(&self) -> SocketAddr {
        self.event("an open network", |event| match event {
            NetworkEvent::ListeningAt(addresses) => loopback(&addresses),
            _ => None,
        })
    }

    /// Opens a table with a new invite code. Returns the code, and the table's address on this computer.
    pub fn invite(&self, game: GameId) -> (InviteCode, SocketAddr) {
        self.network().open_waiting_table(game);
        self.event("a code", |event| match event {
            NetworkEvent::WaitingForGuest { code, addresses, .. } => Some((code, loopback(&addresses)?)),
            _ => None,
        })
    }

    pub fn any_table(&self) -> (AnyTable, PlayerIdentity, Role) {
        self.event("a table", |event| match event {
            NetworkEvent::TableOpened { table, other, role } => Some((table, other, role)),
            NetworkEvent::CommandFailed(error) => panic!("{} failed: {error}", self.name),
            _ => None,
        })
    }

    pub fn seat(&self) -> Seat<Match> {
        match self.any_table() {
            (AnyTable::Tamsk(table), other, role) => Seat { table, other, role, notices: Vec::new() },
            _ => panic!("expected TAMSK"),
        }
    }

    pub fn failure(&self) -> NetworkError {
        self.event("a failure", |event| match event {
            NetworkEvent::CommandFailed(error) => Some(error),
            NetworkEvent::TableOpened { .. } => panic!("expected a failure, got a table"),
            _ => None,
        })
    }
}

impl<G: NetGame> Seat<G> {
    /// Adds the new notices of the table to `notices`.
    pub fn listen(&mut self) {
        self.notices.extend(self.table.take_notices());
    }

    /// Waits for a notice that `pick` accepts, and returns the result of `pick`. Discards this notice and all earlier
    /// notices.
    pub fn hear<T>(&mut self, what: &str, mut pick: impl FnMut(&Notice<G>) -> Option<T>) -> T {
        wait_for(what, || {
            self.listen();
            let (place, found) = self.notices.iter().enumerate().find_map(|(at, notice)| Some((at, pick(notice)?)))?;
            self.notices.drain(..=place);
            Some(found)
        })
    }
}
