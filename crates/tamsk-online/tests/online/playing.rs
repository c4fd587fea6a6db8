//! Tests that play whole matches, and the pair of players for these tests.

use std::time::{Duration, Instant};

use gipf_rules::GipfOptions;
use tamsk_net::{ConsentRequest, Ending, GameId, Notice, Peer};
use tamsk_online::{AnyTable, ConnectionPath, Friend, MatchStore, TableHandle};
use tamsk_rules::{Action, Level, Match, Options};
use tamsk_samples::matches::pick_mostly_legal_action;

use super::player::{Player, Seat, at_once, wait_for};

/// Two players at one table.
pub struct Pair {
    /// The host and the guest.
    pub players: [Player; 2],
    pub seats: [Seat<Match>; 2],
}

/// Lets the player at this table try a random act.
pub fn act_at_random(table: &TableHandle<Match>, choice: &mut u16) {
    *choice = choice.wrapping_mul(25_173).wrapping_add(13_849);
    table.with_peer_and_wake_carrier(|end, now| {
        if let (Some(me), Some(seen)) = (end.me(), end.predicted_match())
            && let action = pick_mostly_legal_action(seen, me, *choice)
            && !matches!(action, Action::Resign | Action::AgreeTie)
        {
            // The rules may refuse the act, because it is random.
            let _ = end.act(now, action);
        }
    });
}

impl Pair {
    /// Creates two players who have met under an invite code.
    pub fn meet() -> Pair {
        let (host, guest) = (Player::new("Ada"), Player::new("Charles"));
        let (code, address) = host.invite(GameId::Tamsk);
        guest.network().join_with_address(&code, address);
        let seats = [host.seat(), guest.seat()];
        Pair { players: [host, guest], seats }
    }

    /// Creates two players who have met and started a match.
    pub fn meet_and_start() -> Pair {
        let mut pair = Pair::meet();
        let options = Options::at_level(Level::One);
        wait_for("the proposal to be made", || {
            pair.seats[0].table.with_peer_and_wake_carrier(|end, now| end.propose(now, &options).then_some(()))
        });
        pair.seats[1].hear("the proposal", |notice| match notice {
            Notice::Proposed(proposed) => (*proposed == options).then_some(()),
            _ => None,
        });
        assert!(pair.seats.iter().all(|seat| seat.table.with_peer_and_wake_carrier(Peer::agree)));
        pair.wait_until_running();
        pair
    }

    pub fn wait_until_running(&mut self) {
        for seat in &mut self.seats {
            let now = || seat.table.with_peer(Peer::match_time);
            let start = wait_for("a start", now);
            wait_for("time to run", || now().filter(|&now| now > start));
        }
    }

    /// Lets both players act at random for some time.
    pub fn play(&mut self, time: Duration) {
        let start = Instant::now();
        let mut choice = 1;
        while start.elapsed() < time {
            self.seats.iter().for_each(|seat| act_at_random(&seat.table, &mut choice));
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Lets a player resign, and waits until both players know the ending.
    pub fn resign(&mut self, number: usize) {
        let resigned =
            self.seats[number].table.with_peer_and_wake_carrier(|end, now| end.act(now, Action::Resign).map(|_| ()));
        let state =
            self.seats[number].table.with_peer(|end, now| (end.match_time(now), end.stop_reason(), end.ending()));
        assert_eq!(resigned, Ok(()), "a player may resign while time runs: {state:?}");
        for seat in &mut self.seats {
            let ending = seat.hear("the end", |notice| match notice {
                Notice::Over(ending) => Some(*ending),
                _ => None,
            });
            assert_eq!(ending, Ending::ByRules);
        }
        self.assert_equal();
    }

    /// Checks that both players have the same log, and that no pending notice reports that the matches differed.
    pub fn assert_equal(&self) {
        let logs = [0, 1].map(|number| self.seats[number].table.with_peer(|end, _| end.log().to_vec()));
        assert_eq!(logs[0], logs[1], "the logs are equal");
        assert!(!logs[0].is_empty());
        for seat in &self.seats {
            assert!(
                !seat
                    .notices
                    .iter()
                    .any(|notice| matches!(notice, Notice::DivergedAtSecond(_) | Notice::RolledBackTo(_)))
            );
        }
    }

    /// Returns the data with which a player can call the other player.
    pub fn friend_of(&self, number: usize) -> Friend {
        let addresses = self.seats[number].table.connection().direct_address;
        Friend { key: self.players[1 - number].key(), addresses: addresses.into_iter().collect() }
    }

    pub fn hear_both<T>(&mut self, what: &str, pick: impl Fn(&Notice<Match>) -> Option<T>) -> [T; 2] {
        let [one, other] = &mut self.seats;
        [one.hear(what, &pick), other.hear(what, &pick)]
    }

    /// Waits until both players have the same log, declares both ready, and waits until the clock runs again.
    pub fn go_on(&mut self) {
        self.hear_both("equal logs", |notice| matches!(notice, Notice::LogsSynced(_)).then_some(()));
        wait_for("time to run", || {
            // If a new connection has replaced the old one, the players must declare again that they are ready.
            self.seats.iter().for_each(|seat| _ = seat.table.with_peer_and_wake_carrier(Peer::declare_ready));
            self.seats.iter().all(|seat| seat.table.with_peer(Peer::match_time).is_some()).then_some(())
        });
        self.wait_until_running();
    }
}

// The cases run in parallel, because each of them spends most of its time waiting.
#[test]
fn matches_are_played() {
    at_once(&[
        (
            "a_match_is_agreed_drawn_played_resigned_and_followed_by_a_rematch",
            a_match_is_agreed_drawn_played_resigned_and_followed_by_a_rematch,
        ),
        ("the_host_may_choose_gipf", the_host_may_choose_gipf),
        ("a_player_who_leaves_says_so_and_can_be_called_again", a_player_who_leaves_says_so_and_can_be_called_again),
    ]);
}

fn a_match_is_agreed_drawn_played_resigned_and_followed_by_a_rematch() {
    let mut pair = Pair::meet_and_start();
    let colours = pair.hear_both("the lot", |notice| match notice {
        Notice::MatchBegan { me, names, .. } => Some((*me, names.clone())),
        _ => None,
    });
    assert_eq!(colours[0].0, !colours[1].0);
    assert_eq!(colours[0].1, colours[1].1, "both see the same names");
    pair.play(Duration::from_millis(800));
    assert!(pair.seats.iter().all(|seat| seat.table.connection().path == Some(ConnectionPath::Direct)));
    assert!(
        pair.seats
            .iter()
            .all(|seat| seat.table.with_peer(|end, _| end.shortest_round_trip()).is_some_and(|trip| trip < 200))
    );
    pair.resign(1);
    assert!(pair.players[0].disk.load(pair.players[1].key()).is_some());

    wait_for("the rematch to be offered", || {
        pair.seats[0].table.with_peer_and_wake_carrier(|end, now| end.ask(now, ConsentRequest::Rematch).ok())
    });
    pair.seats[1].hear("the offer", |notice| (*notice == Notice::Asked(ConsentRequest::Rematch)).then_some(()));
    wait_for("the rematch to be accepted", || {
        pair.seats[1].table.with_peer_and_wake_carrier(|end, now| end.answer(now, ConsentRequest::Rematch, true).ok())
    });
    let swapped = pair.hear_both("the rematch", |notice| match notice {
        Notice::MatchBegan { me, .. } => Some(*me),
        _ => None,
    });
    assert_eq!(swapped, [colours[1].0, colours[0].0]);
    pair.wait_until_running();
    pair.play(Duration::from_millis(200));
    pair.resign(0);
}

fn the_host_may_choose_gipf() {
    let (host, mut guest) = (Player::new("Ada"), Player::new("Charles"));
    let (code, address) = host.invite(GameId::Gipf);
    guest.network().join_with_address(&code, address);
    let (AnyTable::Gipf(there), AnyTable::Gipf(here)) = (host.any_table().0, guest.any_table().0) else {
        panic!("expected GIPF");
    };
    let options = GipfOptions::default();
    wait_for("the proposal to be made", || {
        there.with_peer_and_wake_carrier(|end, now| end.propose(now, &options).then_some(()))
    });
    wait_for("the proposal", || here.with_peer_and_wake_carrier(Peer::agree).then_some(()));
    assert!(there.with_peer_and_wake_carrier(Peer::agree));
    wait_for("time to run", || here.with_peer(Peer::match_time).and(there.with_peer(Peer::match_time)));
    // Like a match of TAMSK, a stored match of GIPF can be resumed.
    let address = here.connection().direct_address;
    guest.open();
    guest.network().resume_match(&Friend { key: host.key(), addresses: address.into_iter().collect() });
    let AnyTable::Gipf(here) = guest.any_table().0 else { panic!("expected GIPF") };
    wait_for("equal logs", || here.take_notices().into_iter().find(|notice| matches!(notice, Notice::LogsSynced(_))));
}

fn a_player_who_leaves_says_so_and_can_be_called_again() {
    let mut pair = Pair::meet_and_start();
    pair.play(Duration::from_millis(200));
    pair.seats[0].table.with_peer_and_wake_carrier(Peer::leave);
    pair.seats[1].hear("the leaving", |notice| matches!(notice, Notice::ConnectionClosed { .. }).then_some(()));
    // Both players can resume the match without opening their networks again.
    pair.players[0].network().resume_match(&Friend { key: pair.players[1].key(), addresses: Vec::new() });
    pair.seats[0] = pair.players[0].seat();
    assert_eq!(&*pair.seats[0].other.name, "Charles");
    pair.go_on();
    pair.play(Duration::from_millis(200));
    pair.resign(0);
}
