//! Tests with a guest in a separate process, which is killed or sleeps without closing the connection.

#![cfg(unix)]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tamsk_net::{GameId, Notice, Peer, StopReason};
use tamsk_online::{
    AnyTable, Friend, InviteCode, MatchStore, NetworkConfig, NetworkEvent, NetworkHandle, NewsSignal, PlayerKey,
    PlayerSecretKey, RelayMode, TableHandle,
};
use tamsk_rules::{Action, Level, Match, Options};

use super::player::{Player, Seat, at_once, wait_for};
use super::playing::act_at_random;

/// The environment variable with the task of the guest's process: `join <code> <address>` or `resume <key> <address>`.
const TASK: &str = "TAMSK_GUEST_TASK";
/// The environment variable with the folder of the guest's files.
const FOLDER: &str = "TAMSK_GUEST_FOLDER";

/// A store that keeps each match in a file.
struct FileStore(PathBuf);

impl MatchStore for FileStore {
    fn store(&self, other: PlayerKey, bytes: &[u8]) {
        let (part, whole) = (self.0.join("part"), self.0.join(other.to_string()));
        std::fs::write(&part, bytes).and_then(|()| std::fs::rename(part, whole)).expect("it can be stored");
    }

    fn load(&self, other: PlayerKey) -> Option<Vec<u8>> {
        std::fs::read(self.0.join(other.to_string())).ok()
    }
}

#[test]
#[ignore = "the process of a guest, which other tests start"]
fn guest() {
    let (Ok(task), Ok(folder)) = (std::env::var(TASK), std::env::var(FOLDER)) else { return };
    let folder = PathBuf::from(folder);
    let network = NetworkHandle::open(NetworkConfig {
        secret_key: PlayerSecretKey::from([5; 32]),
        name: "Charles".into(),
        version: "0.1.0".into(),
        rules_fingerprint: [7; 32],
        relay: RelayMode::None,
        hides_address: false,
        friends: Vec::new(),
        news: NewsSignal::default(),
        store: Arc::new(FileStore(folder.clone())),
    });
    let words: Vec<&str> = task.split(' ').collect();
    let [verb, whom, address] = *words else { panic!("not a task: {task}") };
    let address: SocketAddr = address.parse().expect("an address");
    if verb == "join" {
        network.join_with_address(&whom.parse::<InviteCode>().expect("a code"), address);
    } else {
        network.resume_match(&Friend { key: whom.parse().expect("a key"), addresses: vec![address] });
    }
    let table = wait_for("a table", || match network.poll_event()? {
        NetworkEvent::TableOpened { table: AnyTable::Tamsk(table), .. } => Some(table),
        _ => None,
    });
    let log = play_to_the_end(&table);
    std::fs::write(folder.join("log"), log).expect("it can be stored");
    // The process waits until its last bytes have reached the host.
    std::thread::sleep(Duration::from_millis(300));
}

/// Plays until the match is over. Returns the log of the match.
fn play_to_the_end(table: &TableHandle<Match>) -> String {
    let mut choice = 1;
    loop {
        for notice in table.take_notices() {
            match notice {
                Notice::Proposed(_) => assert!(table.with_peer_and_wake_carrier(Peer::agree)),
                Notice::LogsSynced(_) => assert!(table.with_peer_and_wake_carrier(Peer::declare_ready)),
                Notice::Over(_) => return table.with_peer(|end, _| format!("{:?}", end.log())),
                _ => {}
            }
        }
        act_at_random(table, &mut choice);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The process of a guest, which is killed at the end of the test.
struct Guest(Child);

impl Drop for Guest {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The host, and the process of the guest.
struct HostAndGuest {
    host: Player,
    seat: Seat<Match>,
    guest: Guest,
    folder: tempfile::TempDir,
    /// The address of the host's permanent endpoint.
    address: SocketAddr,
}

fn start_guest(folder: &tempfile::TempDir, task: &str) -> Guest {
    let program = std::env::current_exe().expect("a program");
    let mut command = Command::new(program);
    command.args(["--exact", "processes::guest", "--ignored"]).env(TASK, task).env(FOLDER, folder.path());
    Guest(command.stdout(std::process::Stdio::null()).spawn().expect("the guest starts"))
}

impl HostAndGuest {
    fn playing() -> HostAndGuest {
        let host = Player::new("Ada");
        let address = host.address();
        let folder = tempfile::tempdir().expect("a folder");
        let (code, at) = host.invite(GameId::Tamsk);
        let guest = start_guest(&folder, &format!("join {code} {at}"));
        let seat = host.seat();
        let options = Options::at_level(Level::One);
        wait_for("the proposal", || {
            seat.table.with_peer_and_wake_carrier(|end, now| end.propose(now, &options).then_some(()))
        });
        assert!(seat.table.with_peer_and_wake_carrier(Peer::agree));
        let mut apart = HostAndGuest { host, seat, guest, folder, address };
        apart.wait_for_acts(5);
        apart
    }

    /// Waits until `count` more acts are in the host's log. Whenever the clock has stopped, declares that the host is
    /// ready.
    fn wait_for_acts(&mut self, count: usize) {
        let length = |seat: &Seat<Match>| seat.table.with_peer(|end, _| end.log().len());
        let (before, mut choice) = (length(&self.seat), 7);
        wait_for("acts", || {
            for notice in self.seat.table.take_notices() {
                if matches!(notice, Notice::LogsSynced(_)) {
                    assert!(self.seat.table.with_peer_and_wake_carrier(Peer::declare_ready));
                }
            }
            act_at_random(&self.seat.table, &mut choice);
            (length(&self.seat) >= before + count).then_some(())
        });
    }

    /// Waits until the host notices the guest's silence. Returns the duration of the wait.
    fn wait_for_silence(&mut self) -> Duration {
        let start = Instant::now();
        self.seat.hear("the stop", |notice| (*notice == Notice::ClockStopped(StopReason::Silence)).then_some(()));
        assert!(self.seat.table.with_peer(|end, _| end.match_time(0)).is_none());
        start.elapsed()
    }

    /// Continues and ends the match. Checks that both players have the same log.
    fn go_on(mut self) {
        self.seat.hear("equal logs", |notice| matches!(notice, Notice::LogsSynced(_)).then_some(()));
        assert!(self.seat.table.with_peer_and_wake_carrier(Peer::declare_ready));
        self.wait_for_acts(5);
        assert!(self.seat.table.with_peer_and_wake_carrier(|end, now| end.act(now, Action::Resign)).is_ok());
        self.seat.hear("the end", |notice| matches!(notice, Notice::Over(_)).then_some(()));
        assert!(self.guest.0.wait().expect("it ends").success());
        let log = std::fs::read_to_string(self.folder.path().join("log")).expect("the guest's log");
        assert_eq!(self.seat.table.with_peer(|end, _| format!("{:?}", end.log())), log);
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.guest.0.id().to_string()]).status();
        assert!(sent.expect("the `kill` program exists").success());
    }
}

// The cases run in parallel, because each of them spends most of its time waiting.
#[test]
fn processes_end_and_sleep() {
    at_once(&[
        ("a_guest_who_was_killed_resumes_what_was_stored", a_guest_who_was_killed_resumes_what_was_stored),
        ("a_guest_who_slept_goes_on", a_guest_who_slept_goes_on),
    ]);
}

fn a_guest_who_was_killed_resumes_what_was_stored() {
    let mut apart = HostAndGuest::playing();
    apart.guest.0.kill().expect("it is killed");
    apart.guest.0.wait().expect("it is gone");
    let silence = apart.wait_for_silence();
    println!("The host noticed after {} ms that the guest was killed.", silence.as_millis());
    assert!((1_500..3_500).contains(&silence.as_millis()));
    let task = format!("resume {} {}", apart.host.key(), apart.address);
    apart.guest = start_guest(&apart.folder, &task);
    apart.go_on();
}

fn a_guest_who_slept_goes_on() {
    let mut apart = HostAndGuest::playing();
    apart.signal("-STOP");
    apart.wait_for_silence();
    std::thread::sleep(Duration::from_secs(2));
    apart.signal("-CONT");
    apart.go_on();
}
