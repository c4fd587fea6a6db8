//! Tests with guests who break the protocol. Such a guest must not affect other tables.

use std::time::Duration;

use iroh::endpoint::{Connection, RecvStream, SendStream};
use tamsk_net::{CloseReason, ClosedBy, GameId, MessageKind, NetGame, Notice};
use tamsk_online::{Friend, NetworkEvent};

use super::attacker::{Attacker, Greeting, HELLO};
use super::player::{Player, at_once};

/// The close code for a bad greeting.
const BAD_GREETING: u64 = 4;
/// The close code for a connection that nobody expects.
const NOT_EXPECTED: u64 = 2;

/// Creates a host with a table, and an attacker who connects to the table and opens a stream.
pub fn come_to_table() -> (Player, Attacker, Connection, (SendStream, RecvStream)) {
    let (host, attacker) = (Player::new("Ada"), Attacker::new());
    let (code, address) = host.invite(GameId::Tamsk);
    let connection = attacker.dial_host_of(&code, address);
    let stream = attacker.open(&connection);
    (host, attacker, connection, stream)
}

pub fn assert_no_table(host: &Player) {
    while let Some(event) = host.network().poll_event() {
        assert!(!matches!(event, NetworkEvent::TableOpened { .. }), "there is no table for attackers");
    }
}

/// Checks that the host can play with somebody else.
pub fn assert_well(host: &Player) {
    let guest = Player::new("Charles");
    let (code, address) = host.invite(GameId::Tamsk);
    guest.network().join_with_address(&code, address);
    assert_eq!(host.seat().other.key, guest.key());
}

// The cases run in parallel, because each of them spends most of its time waiting.
#[test]
fn hostile_guests_get_nothing() {
    at_once(&[
        ("whoever_does_not_greet_properly_gets_no_table", whoever_does_not_greet_properly_gets_no_table),
        ("long_names_are_cut", long_names_are_cut),
        ("floods_end_their_own_connection", floods_end_their_own_connection),
        ("nobody_opens_more_than_one_stream", nobody_opens_more_than_one_stream),
        ("crowds_of_strangers_do_not_keep_friends_away", crowds_of_strangers_do_not_keep_friends_away),
    ]);
}

fn whoever_does_not_greet_properly_gets_no_table() {
    let long = Greeting::of_guest(&"x".repeat(9_000)).frame();
    let other_game = Greeting { game: Some(GameId::Gipf), ..Greeting::of_guest("Eve") }.frame();
    for bytes in [vec![0xff; 10_000], vec![3, 0, 1, 2, 3], long] {
        let (host, attacker, connection, (mut send, _receive)) = come_to_table();
        attacker.send(&mut send, &bytes);
        assert_eq!(attacker.close_code(&connection), BAD_GREETING);
        assert_no_table(&host);
        assert_well(&host);
    }
    // A greeting that names a game claims the role of the host, which a guest cannot take.
    let (host, attacker, connection, (mut send, _receive)) = come_to_table();
    attacker.send(&mut send, &other_game);
    assert_eq!(attacker.close_code(&connection), NOT_EXPECTED);
    assert_no_table(&host);
    assert_well(&host);
}

fn long_names_are_cut() {
    let (host, attacker, _connection, (mut send, _receive)) = come_to_table();
    attacker.send(&mut send, &Greeting::of_guest(&"\u{202e}é".repeat(1_500)).frame());
    let seat = host.seat();
    assert_eq!(seat.other.name.len(), 1_024);
    assert!(seat.other.name.chars().all(|character| character == 'é'));
}

/// Returns the reason why this end closed the connection, if the notice reports this.
fn closing_reason<G: NetGame>(notice: &Notice<G>) -> Option<CloseReason> {
    match notice {
        Notice::ConnectionClosed { by: ClosedBy::ThisEnd, reason } => Some(*reason),
        _ => None,
    }
}

fn floods_end_their_own_connection() {
    let (host, attacker, connection, (mut send, _receive)) = come_to_table();
    attacker.send(&mut send, &Greeting::of_guest("Eve").frame());
    let mut seat = host.seat();
    for _ in 0..20_000 {
        // Sending fails once the host has closed the connection.
        let _ = connection.send_datagram(vec![7; 1_000].into());
    }
    attacker.close_code(&connection);
    let reason = seat.hear("the end of the connection", closing_reason);
    assert!(matches!(reason, CloseReason::BadFrame(_)), "{reason:?}");
    assert_well(&host);

    let (host, attacker, connection, (mut send, _receive)) = come_to_table();
    attacker.send(&mut send, &Greeting::of_guest("Eve").frame());
    let mut seat = host.seat();
    // Each frame holds a valid `Message::Say(Phrase::Hello)`.
    let frames = [2, 0, 14, 0].repeat(250_000);
    attacker.send(&mut send, &frames);
    attacker.close_code(&connection);
    let reason = seat.hear("the end of the connection", closing_reason);
    assert_eq!(reason, CloseReason::TooManyMessages(MessageKind::Phrase));
    assert!(seat.notices.len() < 1_000, "what is reported is bounded");
    assert_well(&host);
}

fn nobody_opens_more_than_one_stream() {
    let (_host, attacker, connection, (mut send, _receive)) = come_to_table();
    attacker.send(&mut send, &Greeting::of_guest("Eve").frame());
    attacker.runtime.block_on(async {
        let patience = Duration::from_millis(500);
        assert!(tokio::time::timeout(patience, connection.open_bi()).await.is_err());
        assert!(tokio::time::timeout(patience, connection.open_uni()).await.is_err());
    });
}

fn crowds_of_strangers_do_not_keep_friends_away() {
    let (ada, charles) = (Player::new("Ada"), Player::new("Charles"));
    let at_ada = Friend { key: ada.key(), addresses: vec![ada.address()] };
    ada.network().set_friends(vec![Friend { key: charles.key(), addresses: Vec::new() }]);
    let crowd = Attacker::new();
    let address = iroh::EndpointAddr::new(ada.key().to_string().parse().expect("a key"));
    let address = address.with_ip_addr(at_ada.addresses[0]);
    let mut got_in = 0;
    for _ in 0..60 {
        let connect = crowd.endpoint.connect(address.clone(), HELLO);
        let dial = async { tokio::time::timeout(Duration::from_millis(50), connect).await };
        if let Ok(Ok(connection)) = crowd.runtime.block_on(dial) {
            got_in += 1;
            let stream = async { tokio::time::timeout(Duration::from_millis(20), connection.accept_bi()).await };
            assert!(!matches!(crowd.runtime.block_on(stream), Ok(Ok(_))), "strangers get nothing");
        }
    }
    println!("{got_in} of 60 strangers came as far as their key.");
    charles.network().call_friend(&at_ada, GameId::Tamsk);
    assert_eq!(ada.seat().other.key, charles.key());
}
