//! A player in a separate process. The process reads orders from its input, and prints reports about what happens.

use std::io::BufRead;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use tamsk_net::{GameId, NetGame, Peer, PeerConfig};
use tamsk_online::{
    AnyTable, Friend, MatchStore, NetworkConfig, NetworkEvent, NetworkHandle, NewsSignal, PlayerKey, PlayerSecretKey,
    RelayMode,
};
use tamsk_rules::Match;

use super::playing::Playing;
use super::relay::RELAY_URL;
use super::system::clock;
use super::telling::{tell, tell_log};

/// The environment variable with the number of the player.
pub const NUMBER_VARIABLE: &str = "TAMSK_LAB_NUMBER";
/// The environment variable with the folder of the player's files.
pub const FOLDER_VARIABLE: &str = "TAMSK_LAB_FOLDER";
/// The environment variable that sets the shortest and the longest time between two acts, in milliseconds.
pub const PACE_VARIABLE: &str = "TAMSK_LAB_PACE";
/// The environment variable that says how long it takes to store a match, in milliseconds.
pub const DISK_TIME_VARIABLE: &str = "TAMSK_LAB_DISK";
/// The environment variable that makes the player report what is stored. The reports take time.
pub const TELLS_STORED: &str = "TAMSK_LAB_TELLS_STORED";
/// The environment variable that says whether the player hides their address behind the relay of the lab. Without this
/// variable, no relay is used.
pub const HIDES_ADDRESS: &str = "TAMSK_LAB_HIDES_ADDRESS";

/// The longest pause that a player makes between two steps.
const REST: Duration = Duration::from_millis(5);
/// The longest time between two steps on a computer that is not too busy. Longer gaps are reported.
const GAP: Duration = Duration::from_millis(40);

/// The text that replaces the address of a player who can be reached only through the relay.
pub const HIDDEN: &str = "-";

/// A store that keeps each match in a file.
struct FileStore {
    path: PathBuf,
    time: Duration,
    tells: bool,
}

impl MatchStore for FileStore {
    fn store(&self, other: PlayerKey, bytes: &[u8]) {
        std::thread::sleep(self.time);
        let (part, whole) = (self.path.join("part"), self.path.join(other.to_string()));
        std::fs::write(&part, bytes).and_then(|()| std::fs::rename(part, whole)).expect("it can be stored");
        if self.tells {
            let settings = PeerConfig {
                name: "Nobody".into(),
                version: "0.1.0".into(),
                rules_fingerprint: [7; 32],
                other_key: other.to_bytes(),
                colour_draw_secret: [0; 32],
            };
            let end = Peer::<Match>::restore(settings, bytes).expect("what was stored can be resumed");
            tell_log("stored", end.log());
        }
    }

    fn load(&self, other: PlayerKey) -> Option<Vec<u8>> {
        std::fs::read(self.path.join(other.to_string())).ok()
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

#[test]
#[ignore = "the process of a player, which other tests start"]
fn player() {
    let (Some(number), Some(folder)) = (variable(NUMBER_VARIABLE), variable(FOLDER_VARIABLE)) else { return };
    let number: u8 = number.parse().expect("a number");
    let secret = PlayerSecretKey::from([number; 32]);
    tell(&format!("key {}", secret.player_key()));
    let time = Duration::from_millis(variable(DISK_TIME_VARIABLE).expect("a time").parse().expect("milliseconds"));
    let store = FileStore { path: folder.into(), time, tells: variable(TELLS_STORED).is_some() };
    let hides_address = variable(HIDES_ADDRESS).map(|text| text.parse().expect("true or false"));
    let program = std::thread::current();
    let network = NetworkHandle::open(NetworkConfig {
        secret_key: secret,
        name: format!("Player {number}").as_str().into(),
        version: "0.1.0".into(),
        rules_fingerprint: [7; 32],
        relay: hides_address.map_or(RelayMode::None, |_| RelayMode::Own(RELAY_URL.into())),
        hides_address: hides_address == Some(true),
        friends: Vec::new(),
        store: Arc::new(store),
        news: NewsSignal::new(move || program.unpark()),
    });
    let pace = variable(PACE_VARIABLE).expect("a pace");
    let pace = pace.split_once(' ').expect("two times");
    let pace = [pace.0, pace.1].map(|time| time.parse().expect("milliseconds"));
    let orders = read_orders();
    let mut playing = Playing::new(pace, u64::from(number) ^ clock());
    // The loop ends when the test has ended and there are no more orders.
    let mut last = Instant::now();
    while obey(&orders, &network, &mut playing) {
        let gap = last.elapsed();
        if gap > GAP {
            tell(&format!("gap {}", gap.as_millis()));
        }
        last = Instant::now();
        while let Some(event) = network.poll_event() {
            hear(event, &mut playing);
        }
        playing.step(Instant::now());
        std::thread::park_timeout(REST);
    }
}

fn read_orders() -> Receiver<String> {
    let (sender, orders) = channel();
    std::thread::spawn(move || {
        let lines = std::io::stdin().lock().lines();
        lines.map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    orders
}

/// Carries out the next order, if there is one. Returns `false` if no more orders can arrive.
fn obey(orders: &Receiver<String>, network: &NetworkHandle, playing: &mut Playing) -> bool {
    let order = match orders.try_recv() {
        Ok(order) => order,
        Err(TryRecvError::Empty) => return true,
        Err(TryRecvError::Disconnected) => return false,
    };
    let (verb, rest) = order.split_once(' ').unwrap_or((&order, ""));
    let two = || rest.split_once(' ').expect("two words");
    let address = |text: &str| text.parse::<SocketAddr>().expect("an address");
    let addresses = |text: &str| if text == HIDDEN { Vec::new() } else { vec![address(text)] };
    let friend = |key: &str, addresses| Friend { key: key.parse().expect("a key"), addresses };
    match verb {
        "invite" => {
            playing.proposal = Some(Match::read_options(rest).expect("options"));
            network.open_waiting_table(GameId::Tamsk);
        }
        "join" => {
            let code = two().0.parse().expect("a code");
            match two().1 {
                HIDDEN => network.join_by_code(&code),
                text => network.join_with_address(&code, address(text)),
            }
        }
        "resume" => network.resume_match(&friend(two().0, addresses(two().1))),
        "befriend" => network.set_friends(vec![friend(rest, Vec::new())]),
        "rematches" => playing.wants_rematch = true,
        "resign" => (playing.resigns, playing.wants_rematch) = (true, false),
        _ => panic!("not an order: {order}"),
    }
    true
}

fn hear(event: NetworkEvent, playing: &mut Playing) {
    let in_lab = |addresses: Vec<SocketAddr>| {
        addresses.into_iter().find(|address| address.ip().to_string().starts_with("10.")).map(|it| it.to_string())
    };
    match event {
        NetworkEvent::ListeningAt(addresses) => {
            // The network of a player who hides their address reports no addresses.
            let is_hidden = addresses.is_empty();
            if let Some(address) = in_lab(addresses).or(is_hidden.then(|| HIDDEN.to_owned())) {
                tell(&format!("open {address}"));
            }
        }
        NetworkEvent::WaitingForGuest { code, is_relayed: true, .. } => tell(&format!("relayed {code} {HIDDEN}")),
        NetworkEvent::WaitingForGuest { code, addresses, .. } => {
            if let Some(address) = in_lab(addresses) {
                tell(&format!("code {code} {address}"));
            }
        }
        NetworkEvent::TableOpened { table: AnyTable::Tamsk(table), role, .. } => {
            tell(&format!("table {role:?}"));
            playing.table = Some(table);
        }
        NetworkEvent::CommandFailed(error) => tell(&format!("failed {error}")),
        _ => {}
    }
}
