//! Whole matches, and the two players of one.

use std::time::{Duration, Instant};

use gipf_rules::GipfOptions;
use tamsk_net::{End, Ending, GameId, Notice, Request};
use tamsk_online::{AnyTable, Friend, MatchStore, Path, Table};
use tamsk_rules::{Action, Level, Match, Options};
use tamsk_samples::matches::pick_action;

use super::player::{Player, Seat, at_once, wait_for};

/// Two players at one table.
pub struct Pair {
    /// The host and the guest.
    pub players: [Player; 2],
    pub seats: [Seat<Match>; 2],
}

/// Lets a player do something, if the rules allow it.
pub fn act_at_random(table: &Table<Match>, choice: &mut u16) {
    *choice = choice.wrapping_mul(25_173).wrapping_add(13_849);
    table.write(|end, now| {
        if let (Some(me), Some(seen)) = (end.me(), end.seen())
            && let action = pick_action(seen, me, *choice)
            && !matches!(action, Action::Resign | Action::AgreeTie)
        {
            // Random players try what is not allowed.
            let _ = end.act(now, action);
        }
    });
}

impl Pair {
    /// Lets two players meet under a code.
    pub fn met() -> Pair {
        let (host, guest) = (Player::new("Ada"), Player::new("Charles"));
        let (code, address) = host.invite(GameId::Tamsk);
        guest.network().join_at(&code, address);
        let seats = [host.seat(), guest.seat()];
        Pair { players: [host, guest], seats }
    }

    /// Lets two players meet and start a match.
    pub fn playing() -> Pair {
        let mut pair = Pair::met();
        let options = Options::at_level(Level::One);
        wait_for("the proposal to be made", || {
            pair.seats[0].table.write(|end, now| end.propose(now, &options).then_some(()))
        });
        pair.seats[1].hear("the proposal", |notice| match notice {
            Notice::Proposed(proposed) => (*proposed == options).then_some(()),
            _ => None,
        });
        assert!(pair.seats.iter().all(|seat| seat.table.write(End::agree)));
        pair.wait_until_running();
        pair
    }

    pub fn wait_until_running(&mut self) {
        for seat in &mut self.seats {
            let now = || seat.table.read(End::match_now);
            let start = wait_for("a start", now);
            wait_for("time to run", || now().filter(|&now| now > start));
        }
    }

    /// Lets both play for some time.
    pub fn play(&mut self, time: Duration) {
        let start = Instant::now();
        let mut choice = 1;
        while start.elapsed() < time {
            self.seats.iter().for_each(|seat| act_at_random(&seat.table, &mut choice));
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Lets a player resign, and waits until both know of the end.
    pub fn resign(&mut self, number: usize) {
        let resigned = self.seats[number].table.write(|end, now| end.act(now, Action::Resign).map(|_| ()));
        let state = self.seats[number].table.read(|end, now| (end.match_now(now), end.stop_reason(), end.ending()));
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

    /// Checks that both have the same log, once both have the same.
    pub fn assert_equal(&self) {
        let logs = [0, 1].map(|number| self.seats[number].table.read(|end, _| end.log().to_vec()));
        assert_eq!(logs[0], logs[1], "the logs are equal");
        assert!(!logs[0].is_empty());
        for seat in &self.seats {
            assert!(!seat.notices.iter().any(|notice| matches!(notice, Notice::Diverged(_) | Notice::RolledBack(_))));
        }
    }

    /// Returns what a player remembers of the other.
    pub fn friend_of(&self, number: usize) -> Friend {
        let addresses = self.seats[number].table.connection().address;
        Friend { key: self.players[1 - number].key(), addresses: addresses.into_iter().collect() }
    }

    pub fn hear_both<T>(&mut self, what: &str, pick: impl Fn(&Notice<Match>) -> Option<T>) -> [T; 2] {
        let [one, other] = &mut self.seats;
        [one.hear(what, &pick), other.hear(what, &pick)]
    }

    /// Says that both are ready whenever they have the same log, and waits until time runs again.
    pub fn go_on(&mut self) {
        self.hear_both("equal logs", |notice| matches!(notice, Notice::Synced(_)).then_some(()));
        wait_for("time to run", || {
            // A connection of the other player may have replaced the one over which they were ready.
            self.seats.iter().for_each(|seat| _ = seat.table.write(End::ready));
            self.seats.iter().all(|seat| seat.table.read(End::match_now).is_some()).then_some(())
        });
        self.wait_until_running();
    }
}

// At once, as all of them mostly wait.
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
    let mut pair = Pair::playing();
    let colours = pair.hear_both("the lot", |notice| match notice {
        Notice::Began { me, names, .. } => Some((*me, names.clone())),
        _ => None,
    });
    assert_eq!(colours[0].0, !colours[1].0);
    assert_eq!(colours[0].1, colours[1].1, "both see the same names");
    pair.play(Duration::from_millis(800));
    assert!(pair.seats.iter().all(|seat| seat.table.connection().path == Some(Path::Direct)));
    assert!(pair.seats.iter().all(|seat| seat.table.read(|end, _| end.round_trip()).is_some_and(|trip| trip < 200)));
    pair.resign(1);
    assert!(pair.players[0].disk.load(pair.players[1].key()).is_some());

    wait_for("the rematch to be offered", || pair.seats[0].table.write(|end, now| end.ask(now, Request::Rematch).ok()));
    pair.seats[1].hear("the offer", |notice| (*notice == Notice::Asked(Request::Rematch)).then_some(()));
    wait_for("the rematch to be accepted", || {
        pair.seats[1].table.write(|end, now| end.answer(now, Request::Rematch, true).ok())
    });
    let swapped = pair.hear_both("the rematch", |notice| match notice {
        Notice::Began { me, .. } => Some(*me),
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
    guest.network().join_at(&code, address);
    let (AnyTable::Gipf(there), AnyTable::Gipf(here)) = (host.any_table().0, guest.any_table().0) else {
        panic!("expected GIPF");
    };
    let options = GipfOptions::default();
    wait_for("the proposal to be made", || there.write(|end, now| end.propose(now, &options).then_some(())));
    wait_for("the proposal", || here.write(End::agree).then_some(()));
    assert!(there.write(End::agree));
    wait_for("time to run", || here.read(End::match_now).and(there.read(End::match_now)));
    // It is resumed as a match of GIPF, too.
    let address = here.connection().address;
    guest.open();
    guest.network().resume(&Friend { key: host.key(), addresses: address.into_iter().collect() });
    let AnyTable::Gipf(here) = guest.any_table().0 else { panic!("expected GIPF") };
    wait_for("equal logs", || here.take_notices().into_iter().find(|notice| matches!(notice, Notice::Synced(_))));
}

fn a_player_who_leaves_says_so_and_can_be_called_again() {
    let mut pair = Pair::playing();
    pair.play(Duration::from_millis(200));
    pair.seats[0].table.write(End::leave);
    pair.seats[1].hear("the leaving", |notice| matches!(notice, Notice::Closed { .. }).then_some(()));
    // Both can resume it, without opening anything anew.
    pair.players[0].network().resume(&Friend { key: pair.players[1].key(), addresses: Vec::new() });
    pair.seats[0] = pair.players[0].seat();
    assert_eq!(&*pair.seats[0].other.name, "Charles");
    pair.go_on();
    pair.play(Duration::from_millis(200));
    pair.resign(0);
}
