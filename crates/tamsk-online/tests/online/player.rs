//! A player with a network of their own, on this computer.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tamsk_net::{GameId, NetGame, Notice, Role};
use tamsk_online::{
    AnyTable, Friend, InviteCode, MatchStore, Network, NetworkConfig, NetworkError, NetworkEvent, NewsSignal,
    OtherPlayer, PlayerKey, RelayMode, SecretKey, Table,
};
use tamsk_rules::Match;

/// How long anything may take.
pub const PATIENCE: Duration = Duration::from_secs(15);

/// Calls `look` until it returns something.
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

/// Runs cases at once, each on a thread with its name.
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

/// Stored matches, as if on a disk.
#[derive(Default)]
pub struct Disk(pub Mutex<HashMap<PlayerKey, Vec<u8>>>);

impl MatchStore for Disk {
    fn store(&self, other: PlayerKey, bytes: &[u8]) {
        self.0.lock().expect("nobody panics").insert(other, bytes.to_vec());
    }

    fn load(&self, other: PlayerKey) -> Option<Vec<u8>> {
        self.0.lock().expect("nobody panics").get(&other).cloned()
    }
}

/// A player, whose network can be opened again with the same key.
pub struct Player {
    pub name: &'static str,
    pub secret: SecretKey,
    pub disk: Arc<Disk>,
    pub friends: Vec<Friend>,
    pub network: Option<Network>,
}

/// What a player has at a table.
pub struct Seat<G: NetGame> {
    pub table: Table<G>,
    pub other: OtherPlayer,
    pub role: Role,
    pub notices: Vec<Notice<G>>,
}

impl Player {
    pub fn new(name: &'static str) -> Player {
        let mut player =
            Player { name, secret: SecretKey::generate(), disk: Arc::default(), friends: Vec::new(), network: None };
        player.open();
        player
    }

    pub fn config(&self) -> NetworkConfig {
        NetworkConfig {
            secret_key: self.secret.clone(),
            name: self.name.into(),
            version: "0.1.0".into(),
            rule_cases: [7; 32],
            relay: RelayMode::None,
            hides_address: false,
            friends: self.friends.clone(),
            news: NewsSignal::default(),
            store: Arc::<Disk>::clone(&self.disk),
        }
    }

    /// Opens the network, in place of one that is open.
    pub fn open(&mut self) {
        self.network = None;
        self.network = Some(Network::open(self.config()));
    }

    pub fn network(&self) -> &Network {
        self.network.as_ref().expect("it is open")
    }

    pub fn key(&self) -> PlayerKey {
        self.secret.player_key()
    }

    /// Waits for an event that `pick` accepts.
    pub fn event<T>(&self, what: &str, mut pick: impl FnMut(NetworkEvent) -> Option<T>) -> T {
        wait_for(&format!("{what} at {}", self.name), || {
            std::iter::from_fn(|| self.network().poll_event()).find_map(&mut pick)
        })
    }

    /// Returns the address on this computer under which friends reach the player.
    pub fn address(&self) -> SocketAddr {
        self.event("an open network", |event| match event {
            NetworkEvent::Open(addresses) => loopback(&addresses),
            _ => None,
        })
    }

    /// Waits under a fresh code. Returns it with an address on this computer.
    pub fn invite(&self, game: GameId) -> (InviteCode, SocketAddr) {
        self.network().invite(game);
        self.event("a code", |event| match event {
            NetworkEvent::Waiting { code, addresses, .. } => Some((code, loopback(&addresses)?)),
            _ => None,
        })
    }

    pub fn any_table(&self) -> (AnyTable, OtherPlayer, Role) {
        self.event("a table", |event| match event {
            NetworkEvent::Table { table, other, role } => Some((table, other, role)),
            NetworkEvent::Failed(error) => panic!("{} failed: {error}", self.name),
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
            NetworkEvent::Failed(error) => Some(error),
            NetworkEvent::Table { .. } => panic!("expected a failure, got a table"),
            _ => None,
        })
    }
}

impl<G: NetGame> Seat<G> {
    /// Takes what the table reported.
    pub fn listen(&mut self) {
        self.notices.extend(self.table.take_notices());
    }

    /// Waits for a notice that `pick` accepts, and forgets all up to it.
    pub fn hear<T>(&mut self, what: &str, mut pick: impl FnMut(&Notice<G>) -> Option<T>) -> T {
        wait_for(what, || {
            self.listen();
            let (place, found) = self.notices.iter().enumerate().find_map(|(at, notice)| Some((at, pick(notice)?)))?;
            self.notices.drain(..=place);
            Some(found)
        })
    }
}
