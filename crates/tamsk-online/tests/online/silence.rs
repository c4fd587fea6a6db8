//! Tests that a network stops waiting for players who stay silent for too long.

use std::time::{Duration, Instant};

use iroh::SecretKey;
use tamsk_net::GameId;
use tamsk_online::{NetworkConfig, NetworkError, NetworkEvent, NetworkHandle, RelayMode};

use super::attacker::Greeting;
use super::hostile_guests::{assert_no_table, assert_well, come_to_table};
use super::hostile_hosts::{answer, invitation, join, meet_at_permanent_key};
use super::player::{Player, at_once, wait_for};

// The cases run in parallel, because they do nothing but wait.
#[test]
fn silence_is_given_up_in_time() {
    let start = Instant::now();
    at_once(&[
        ("nobody_waits_any_more", nobody_waits_any_more),
        ("nobody_greets", nobody_greets),
        ("settings_that_cannot_work", settings_that_cannot_work),
        ("no_answer", no_answer),
        ("nobody_at_the_permanent_key", nobody_at_the_permanent_key),
        ("no_greeting", no_greeting),
        ("a_bad_greeting", a_bad_greeting),
    ]);
    assert!(start.elapsed() < Duration::from_secs(13), "took {:?}", start.elapsed());
}

fn nobody_waits_any_more() {
    let (host, guest) = (Player::new("Ada"), Player::new("Charles"));
    let (code, address) = host.invite(GameId::Tamsk);
    host.network().stop_waiting_or_joining();
    std::thread::sleep(Duration::from_millis(200));
    guest.network().join_with_address(&code, address);
    assert_eq!(guest.failure(), NetworkError::NobodyWaits);
}

fn nobody_greets() {
    let (host, attacker, connection, (mut send, _receive)) = come_to_table();
    attacker.send(&mut send, &Greeting::of_guest("Eve").frame()[..20]);
    attacker.close_code(&connection);
    assert_no_table(&host);
    assert_well(&host);
}

fn no_answer() {
    assert_eq!(join("777-777-777-777", |_, _| ()), NetworkError::NotAnswering);
}

fn nobody_at_the_permanent_key() {
    let unreachable = join("888-888-888-888", |host, connection| {
        let key = SecretKey::generate();
        answer(host, connection, &invitation(host, connection, &key, &key));
    });
    assert_eq!(unreachable, NetworkError::NotAnswering);
}

fn no_greeting() {
    assert_eq!(meet_at_permanent_key("999-999-999-999", &[]), NetworkError::NotAnswering);
}

fn a_bad_greeting() {
    assert_eq!(meet_at_permanent_key("AAA-AAA-AAA-AAA", &[9; 9_000]), NetworkError::BadGreeting);
}

fn settings_that_cannot_work() {
    let player = Player::new("Ada");
    let with = |relay, hides_address| {
        let network = NetworkHandle::open(NetworkConfig { relay, hides_address, ..player.config() });
        network.open_waiting_table(GameId::Tamsk);
        network
    };
    let failure = |network: &NetworkHandle| {
        wait_for("a failure", || match network.poll_event()? {
            NetworkEvent::CommandFailed(error) => Some(error),
            _ => None,
        })
    };
    assert_eq!(failure(&with(RelayMode::Own("not a URL".into()), false)), NetworkError::BadRelayUrl);
    // A host who hides their address can be found only through a relay.
    assert_eq!(failure(&with(RelayMode::None, true)), NetworkError::NoNetwork);
    let hidden = with(RelayMode::Own("https://127.0.0.1:1".into()), true);
    let waiting = wait_for("a table that waits", || match hidden.poll_event()? {
        NetworkEvent::WaitingForGuest { addresses, is_relayed, .. } => Some((addresses, is_relayed)),
        _ => None,
    });
    assert_eq!(waiting, (Vec::new(), false), "no address is reported, and the relay does not answer");
    hidden.join_by_code(&"7KX-2MD-Q0H-4VT".parse().expect("a code"));
    assert_eq!(failure(&hidden), NetworkError::RelayUnreachable);
}
