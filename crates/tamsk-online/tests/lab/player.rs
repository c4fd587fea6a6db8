//! A player in a process of their own, who does what is ordered by lines and tells by lines what happens.

use std::io::BufRead;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use tamsk_net::{End, GameId, NetGame, Settings};
use tamsk_online::{
    AnyTable, Friend, MatchStore, Network, NetworkConfig, NetworkEvent, NewsSignal, PlayerKey, RelayMode, SecretKey,
};
use tamsk_rules::Match;

use super::playing::Playing;
use super::system::clock;
use super::telling::{tell, tell_log};

/// The environment of a player: their number, the folder of their files and the shortest and longest time between two
/// acts.
pub const NUMBER: &str = "TAMSK_LAB_NUMBER";
pub const FOLDER: &str = "TAMSK_LAB_FOLDER";
pub const PACE: &str = "TAMSK_LAB_PACE";
/// How long storing takes, in milliseconds.
pub const DISK: &str = "TAMSK_LAB_DISK";
/// Whether to tell what is stored, which takes time.
pub const TELLS_STORED: &str = "TAMSK_LAB_TELLS_STORED";

/// The longest rest of a player, and how long it may become on a computer that has time.
const REST: Duration = Duration::from_millis(5);
const GAP: Duration = Duration::from_millis(40);

/// Stores the match in a file.
struct Folder {
    path: PathBuf,
    time: Duration,
    tells: bool,
}

impl MatchStore for Folder {
    fn store(&self, other: PlayerKey, bytes: &[u8]) {
        std::thread::sleep(self.time);
        let (part, whole) = (self.path.join("part"), self.path.join(other.to_string()));
        std::fs::write(&part, bytes).and_then(|()| std::fs::rename(part, whole)).expect("it can be stored");
        if self.tells {
            let settings = Settings {
                name: "Nobody".into(),
                version: "0.1.0".into(),
                rule_cases: [7; 32],
                other_key: other.to_bytes(),
                secret: [0; 32],
            };
            let end = End::<Match>::restore(settings, bytes).expect("what was stored can be resumed");
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
    let (Some(number), Some(folder)) = (variable(NUMBER), variable(FOLDER)) else { return };
    let number: u8 = number.parse().expect("a number");
    let secret = SecretKey::from([number; 32]);
    tell(&format!("key {}", secret.player_key()));
    let time = Duration::from_millis(variable(DISK).expect("a time").parse().expect("milliseconds"));
    let store = Folder { path: folder.into(), time, tells: variable(TELLS_STORED).is_some() };
    let program = std::thread::current();
    let network = Network::open(NetworkConfig {
        secret_key: secret,
        name: format!("Player {number}").as_str().into(),
        version: "0.1.0".into(),
        rule_cases: [7; 32],
        relay: RelayMode::None,
        hides_address: false,
        friends: Vec::new(),
        store: Arc::new(store),
        news: NewsSignal::new(move || program.unpark()),
    });
    let pace = variable(PACE).expect("a pace");
    let pace = pace.split_once(' ').expect("two times");
    let pace = [pace.0, pace.1].map(|time| time.parse().expect("milliseconds"));
    let orders = read_orders();
    let mut playing = Playing::new(pace, u64::from(number) ^ clock());
    // The end of the orders is the end of the test.
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

/// Does what is ordered. Returns `false` once there are no more orders.
fn obey(orders: &Receiver<String>, network: &Network, playing: &mut Playing) -> bool {
    let order = match orders.try_recv() {
        Ok(order) => order,
        Err(TryRecvError::Empty) => return true,
        Err(TryRecvError::Disconnected) => return false,
    };
    let (verb, rest) = order.split_once(' ').unwrap_or((&order, ""));
    let two = || rest.split_once(' ').expect("two words");
    let address = |text: &str| text.parse::<SocketAddr>().expect("an address");
    let friend = |key: &str, addresses| Friend { key: key.parse().expect("a key"), addresses };
    match verb {
        "invite" => {
            playing.proposal = Some(Match::read_options(rest).expect("options"));
            network.invite(GameId::Tamsk);
        }
        "join" => network.join_at(&two().0.parse().expect("a code"), address(two().1)),
        "resume" => network.resume(&friend(two().0, vec![address(two().1)])),
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
        NetworkEvent::Open(addresses) => {
            if let Some(address) = in_lab(addresses) {
                tell(&format!("open {address}"));
            }
        }
        NetworkEvent::Waiting { code, addresses, .. } => {
            if let Some(address) = in_lab(addresses) {
                tell(&format!("code {code} {address}"));
            }
        }
        NetworkEvent::Table { table: AnyTable::Tamsk(table), role, .. } => {
            tell(&format!("table {role:?}"));
            playing.table = Some(table);
        }
        NetworkEvent::Failed(error) => tell(&format!("failed {error}")),
        _ => {}
    }
}
