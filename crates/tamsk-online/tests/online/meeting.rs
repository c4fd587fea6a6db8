//! Tests of the ways in which players find each other.

use tamsk_net::{GameId, Notice, Role};
use tamsk_online::{AnyTable, Friend, InviteCode, NetworkError, NetworkEvent};

use super::player::{Player, wait_for};
use super::playing::Pair;

#[test]
fn a_guest_with_the_code_meets_the_host() {
    let (host, guest) = (Player::new("Ada"), Player::new("Charles"));
    let (code, address) = host.invite(GameId::Tamsk);
    guest.network().join_with_address(&code, address);
    let (mut there, mut here) = (host.seat(), guest.seat());
    assert_eq!((there.role, here.role), (Role::Host, Role::Guest));
    assert_eq!((there.other.key, here.other.key), (guest.key(), host.key()));
    assert_eq!((&*there.other.name, &*here.other.name), ("Charles", "Ada"));
    for seat in [&mut there, &mut here] {
        seat.hear("the greeting", |notice| matches!(notice, Notice::Greeted { .. }).then_some(()));
        assert!(seat.table.connection().path.is_some());
    }
}

#[test]
fn a_changed_name_is_used_at_the_next_table() {
    let (host, guest) = (Player::new("Ada"), Player::new("Charles"));
    guest.network().set_player_name("Countess".into());
    let (code, address) = host.invite(GameId::Tamsk);
    guest.network().join_with_address(&code, address);
    assert_eq!(&*host.seat().other.name, "Countess");
}

#[test]
fn a_second_guest_is_told_that_the_table_is_taken() {
    let (host, guest, late) = (Player::new("Ada"), Player::new("Charles"), Player::new("Late"));
    let (code, address) = host.invite(GameId::Tamsk);
    guest.network().join_with_address(&code, address);
    let _seats = (host.seat(), guest.seat());
    late.network().join_with_address(&code, address);
    assert_eq!(late.failure(), NetworkError::Busy);
}

#[test]
fn nobody_waits_under_another_code() {
    let (host, guest) = (Player::new("Ada"), Player::new("Charles"));
    let (code, address) = host.invite(GameId::Tamsk);
    let other: InviteCode = "7KX-2MD-Q0H-4VT".parse().expect("a code");
    assert_ne!(code, other);
    guest.network().join_with_address(&other, address);
    assert_eq!(guest.failure(), NetworkError::NobodyWaits);
}

#[test]
fn friends_call_without_a_code_and_strangers_get_nothing() {
    let (ada, charles, eve) = (Player::new("Ada"), Player::new("Charles"), Player::new("Eve"));
    let at_ada = Friend { key: ada.key(), addresses: vec![ada.address()] };
    ada.network().set_friends(vec![Friend { key: charles.key(), addresses: Vec::new() }]);
    eve.network().call_friend(&at_ada, GameId::Tamsk);
    assert_eq!(eve.failure(), NetworkError::Closed);
    charles.network().call_friend(&at_ada, GameId::Gipf);
    let ((table, other, role), (_, _, callers_role)) = (ada.any_table(), charles.any_table());
    assert!(matches!(table, AnyTable::Gipf(_)), "the caller chooses");
    assert_eq!((other.key, role, callers_role), (charles.key(), Role::Guest, Role::Host));
    // A player who has left the table can be called again.
    drop(table);
    let again = wait_for("another call to be accepted", || {
        charles.network().call_friend(&at_ada, GameId::Tamsk);
        charles.event("an answer", |event| match event {
            NetworkEvent::TableOpened { table, .. } => Some(Some(table)),
            NetworkEvent::CommandFailed(_) => Some(None),
            _ => None,
        })
    });
    assert!(matches!(again, AnyTable::Tamsk(_)));
}

#[test]
fn two_players_who_call_each_other_meet_at_one_table() {
    let players = [Player::new("Ada"), Player::new("Charles")];
    let friends =
        [1, 0].map(|other: usize| Friend { key: players[other].key(), addresses: vec![players[other].address()] });
    for (player, friend) in players.iter().zip(&friends) {
        player.network().set_friends(vec![friend.clone()]);
    }
    for (player, friend) in players.iter().zip(&friends) {
        player.network().call_friend(friend, GameId::Tamsk);
    }
    let mut seats = players.each_ref().map(Player::seat);
    assert_eq!(seats[0].role, seats[1].role.other());
    for seat in &mut seats {
        seat.hear("the greeting", |notice| matches!(notice, Notice::Greeted { .. }).then_some(()));
    }
}

#[test]
fn a_player_at_a_table_cannot_be_called() {
    let pair = Pair::meet();
    let (ada, eve) = (&pair.players[0], Player::new("Eve"));
    ada.network().set_friends(vec![Friend { key: eve.key(), addresses: Vec::new() }]);
    let at_ada = Friend { key: ada.key(), addresses: pair.friend_of(1).addresses };
    eve.network().call_friend(&at_ada, GameId::Tamsk);
    assert_eq!(eve.failure(), NetworkError::Busy);
}

#[test]
fn tables_on_the_local_network_are_listed_where_it_carries_multicast() {
    let (host, guest) = (Player::new("Ada of the local network"), Player::new("Charles"));
    host.invite(GameId::Gipf);
    let start = std::time::Instant::now();
    while start.elapsed() < std::time::Duration::from_secs(5) {
        if let Some(NetworkEvent::LanTables(tables)) = guest.network().poll_event()
            && let Some(table) = tables.iter().find(|table| &*table.name == host.name)
        {
            println!("Listed after {} ms.", start.elapsed().as_millis());
            assert_eq!(table.game, GameId::Gipf);
            guest.network().join_lan_table(table);
            assert_eq!(guest.any_table().1.key, host.key());
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    println!("No multicast here.");
}
