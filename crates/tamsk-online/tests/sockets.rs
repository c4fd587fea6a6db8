//! Tests of the resources of a network. A network has sockets only while it is open, and uses hardly any processor time
//! while it waits.
//!
//! The test has its own process, because it measures the sockets and the processor time of the process.

#![cfg(target_os = "linux")]

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tamsk_net::GameId;
use tamsk_online::{
    MatchStore, NetworkConfig, NetworkEvent, NetworkHandle, NewsSignal, PlayerKey, PlayerSecretKey, RelayMode,
};

struct NoStore;

impl MatchStore for NoStore {
    fn store(&self, _: PlayerKey, _: &[u8]) {}

    fn load(&self, _: PlayerKey) -> Option<Vec<u8>> {
        None
    }
}

fn open(relay: RelayMode) -> NetworkHandle {
    NetworkHandle::open(NetworkConfig {
        secret_key: PlayerSecretKey::generate(),
        name: "Ada".into(),
        version: "0.1.0".into(),
        rules_fingerprint: [0; 32],
        relay,
        hides_address: false,
        friends: Vec::new(),
        news: NewsSignal::default(),
        store: Arc::new(NoStore),
    })
}

/// Returns all sockets of this process.
fn sockets() -> HashSet<String> {
    let files = std::fs::read_dir("/proc/self/fd").expect("Linux");
    let targets = files.flatten().filter_map(|file| std::fs::read_link(file.path()).ok());
    targets.filter_map(|target| target.to_str().filter(|name| name.starts_with("socket:")).map(str::to_owned)).collect()
}

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").expect("Linux").count()
}

/// Returns the processor time that all threads of this process have used.
fn time_of_all_threads() -> Duration {
    let tasks = std::fs::read_dir("/proc/self/task").expect("Linux").flatten();
    let stats = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("schedstat")).ok());
    stats.filter_map(|stat| stat.split_whitespace().next()?.parse().ok()).map(Duration::from_nanos).sum()
}

/// Returns the share of a core that this process uses in the next second.
fn share_of_core_in_next_second() -> f64 {
    let (start, used) = (Instant::now(), time_of_all_threads());
    std::thread::sleep(Duration::from_secs(1));
    (time_of_all_threads() - used).as_secs_f64() / start.elapsed().as_secs_f64()
}

/// Waits until `is_done` returns `true`. Panics with `what` if this takes longer than `patience`.
fn wait_until(what: &str, patience: Duration, mut is_done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_done() {
        assert!(start.elapsed() < patience, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until this process has only `expected` threads. Linux lists a thread for a moment after it has been joined.
fn assert_no_thread_is_left(expected: usize) {
    wait_until("no thread is left", Duration::from_secs(1), || threads() == expected);
}

#[test]
fn a_network_takes_sockets_and_time_only_while_it_is_open() {
    let (before, threads_before) = (sockets(), threads());
    let network = open(RelayMode::None);
    network.open_waiting_table(GameId::Tamsk);
    wait_until("the table waits soon", Duration::from_secs(10), || {
        std::iter::from_fn(|| network.poll_event()).any(|event| matches!(event, NetworkEvent::WaitingForGuest { .. }))
    });
    assert!(sockets().len() >= before.len() + 2);

    // Opening goes on for a moment after the table waits, and everything takes longer on a loaded machine. A network
    // that never comes to rest would use processor time in every one of these seconds.
    let share = (0..10).map(|_| share_of_core_in_next_second()).find(|share| *share < 0.01);
    let share = share.expect("waiting takes less than 1 % of a core in one of ten seconds");
    println!("Waiting takes {:.2} % of a core.", 100.0 * share);

    let start = Instant::now();
    drop(network);
    println!("Closed in {} ms.", start.elapsed().as_millis());
    assert!(start.elapsed() < Duration::from_millis(500));
    assert_eq!(sockets(), before, "no socket is left");
    assert_no_thread_is_left(threads_before);

    // Each network is dropped a short time after it was asked to open, in some cases while it is still opening.
    for relay in [RelayMode::None, RelayMode::Own("https://relay.invalid".into()), RelayMode::Public] {
        for pause in [0, 1, 5, 20, 100] {
            let network = open(relay.clone());
            network.open_waiting_table(GameId::Gipf);
            std::thread::sleep(Duration::from_millis(pause));
            let start = Instant::now();
            drop(network);
            assert!(start.elapsed() < Duration::from_millis(500), "{:?}: {:?}", relay, start.elapsed());
        }
    }
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(sockets(), before, "no socket is left");
    assert_no_thread_is_left(threads_before);
}
