//! Guests who do not keep to the protocol. Nothing that they do is seen at another table.

use std::time::Duration;

use iroh::endpoint::{Connection, RecvStream, SendStream};
use tamsk_net::{CloseReason, ClosedBy, GameId, Notice};
use tamsk_online::{Friend, NetworkEvent};

use super::attacker::{Attacker, Greeting, HELLO};
use super::player::{Player, at_once};

/// The code of a connection that is closed because of its greeting.
const BAD_GREETING: u64 = 4;
/// The code of a connection that nobody expects.
const NOT_EXPECTED: u64 = 2;

/// Lets an attacker come to a table, who has opened a stream.
pub fn come() -> (Player, Attacker, Connection, (SendStream, RecvStream)) {
    let (host, attacker) = (Player::new("Ada"), Attacker::new());
    let (code, address) = host.invite(GameId::Tamsk);
    let connection = attacker.come(&code, address);
    let stream = attacker.open(&connection);
    (host, attacker, connection, stream)
}

pub fn assert_no_table(host: &Player) {
    while let Some(event) = host.network().poll_event() {
        assert!(!matches!(event, NetworkEvent::Table { .. }), "there is no table for attackers");
    }
}

/// Checks that the host can play with somebody else.
pub fn assert_well(host: &Player) {
    let guest = Player::new("Charles");
    let (code, address) = host.invite(GameId::Tamsk);
    guest.network().join_at(&code, address);
    assert_eq!(host.seat().other.key, guest.key());
}

// At once, as all of them mostly wait.
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
        let (host, attacker, connection, (mut send, _receive)) = come();
        attacker.send(&mut send, &bytes);
        assert_eq!(attacker.closed(&connection), BAD_GREETING);
        assert_no_table(&host);
        assert_well(&host);
    }
    // A guest cannot make themselves the host.
    let (host, attacker, connection, (mut send, _receive)) = come();
    attacker.send(&mut send, &other_game);
    assert_eq!(attacker.closed(&connection), NOT_EXPECTED);
    assert_no_table(&host);
    assert_well(&host);
}

fn long_names_are_cut() {
    let (host, attacker, _connection, (mut send, _receive)) = come();
    attacker.send(&mut send, &Greeting::of_guest(&"\u{202e}é".repeat(1_500)).frame());
    let seat = host.seat();
    assert_eq!(seat.other.name.len(), 1_024);
    assert!(seat.other.name.chars().all(|character| character == 'é'));
}

fn floods_end_their_own_connection() {
    let (host, attacker, connection, (mut send, _receive)) = come();
    attacker.send(&mut send, &Greeting::of_guest("Eve").frame());
    let mut seat = host.seat();
    for _ in 0..20_000 {
        // Those that do not fit are lost.
        let _ = connection.send_datagram(vec![7; 1_000].into());
    }
    attacker.closed(&connection);
    let reason = seat.hear("the end of the connection", |notice| match notice {
        Notice::Closed { by: ClosedBy::ThisEnd, reason } => Some(*reason),
        _ => None,
    });
    assert!(matches!(reason, CloseReason::Frame(_)), "{reason:?}");
    assert_well(&host);

    let (host, attacker, connection, (mut send, _receive)) = come();
    attacker.send(&mut send, &Greeting::of_guest("Eve").frame());
    let mut seat = host.seat();
    // `Say(Phrase)` again and again, or something else that is short.
    let frames = [2, 0, 1, 0].repeat(250_000);
    attacker.send(&mut send, &frames);
    attacker.closed(&connection);
    let is_closed = |notice: &Notice<_>| matches!(notice, Notice::Closed { .. }).then_some(());
    seat.hear("the end of the connection", is_closed);
    assert!(seat.notices.len() < 1_000, "what is reported is bounded");
    assert_well(&host);
}

fn nobody_opens_more_than_one_stream() {
    let (_host, attacker, connection, (mut send, _receive)) = come();
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
    charles.network().call(&at_ada, GameId::Tamsk);
    assert_eq!(ada.seat().other.key, charles.key());
}
