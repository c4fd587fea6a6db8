//! Tests of connections that break, and of programs that are killed during a match.

use std::time::Duration;

use tamsk_net::{Notice, StopReason};
use tamsk_online::{Friend, MatchStore, NetworkError};

use super::player::{Player, at_once};
use super::playing::Pair;

fn stopped(notice: &Notice<tamsk_rules::Match>) -> Option<StopReason> {
    match notice {
        Notice::ClockStopped(why) => Some(*why),
        _ => None,
    }
}

// The cases run in parallel, because each of them spends most of its time waiting.
#[test]
fn breaks_are_survived() {
    at_once(&[
        ("a_match_goes_on_over_another_connection", a_match_goes_on_over_another_connection),
        ("a_match_goes_on_after_the_host_was_killed", a_match_goes_on_after_the_host_was_killed),
        ("a_match_goes_on_after_the_guest_was_killed", a_match_goes_on_after_the_guest_was_killed),
        ("both_resume_a_match_on_another_day", both_resume_a_match_on_another_day),
        (
            "one_resumes_a_match_and_the_other_finds_it_on_the_table",
            one_resumes_a_match_and_the_other_finds_it_on_the_table,
        ),
        ("nothing_is_resumed_that_was_never_stored", nothing_is_resumed_that_was_never_stored),
    ]);
}

fn a_match_goes_on_over_another_connection() {
    let mut pair = Pair::meet_and_start();
    for number in [0, 1] {
        pair.play(Duration::from_millis(300));
        pair.players[number].network().reconnect();
        assert_eq!(pair.hear_both("the stop", stopped), [StopReason::Silence; 2]);
        pair.go_on();
    }
    // Both players reconnect at the same time, as after a restart of a router.
    pair.players.iter().for_each(|player| player.network().reconnect());
    pair.hear_both("the stop", stopped);
    pair.go_on();
    pair.play(Duration::from_millis(300));
    pair.resign(0);
}

/// Plays a match in which one player's program is killed and then resumes the match. The other player's table waits in
/// the meantime.
fn play_with_kill(killed: usize) {
    let mut pair = Pair::meet_and_start();
    pair.play(Duration::from_millis(300));
    let friend = pair.friend_of(killed);
    pair.players[killed].open();
    pair.seats[1 - killed].hear("the stop", stopped);
    pair.players[killed].network().resume_match(&friend);
    pair.seats[killed] = pair.players[killed].seat();
    pair.go_on();
    pair.play(Duration::from_millis(100));
    pair.resign(1);
}

fn a_match_goes_on_after_the_host_was_killed() {
    play_with_kill(0);
}

fn a_match_goes_on_after_the_guest_was_killed() {
    play_with_kill(1);
}

/// Ends both programs during a match, and opens their networks again. Returns the data that the first player needs to
/// call the second player, and the data that the second player needs to call the first player.
fn kill_both(pair: &mut Pair) -> [Friend; 2] {
    pair.play(Duration::from_millis(300));
    pair.players.iter_mut().for_each(|player| player.network = None);
    let keys = [1, 0].map(|other: usize| pair.players[other].key());
    for (player, key) in pair.players.iter_mut().zip(keys) {
        player.friends = vec![Friend { key, addresses: Vec::new() }];
        player.open();
    }
    [1, 0].map(|other: usize| Friend { key: pair.players[other].key(), addresses: vec![pair.players[other].address()] })
}

fn both_resume_a_match_on_another_day() {
    let mut pair = Pair::meet_and_start();
    let friends = kill_both(&mut pair);
    for (player, friend) in pair.players.iter().zip(&friends) {
        player.network().resume_match(friend);
    }
    pair.seats = [0, 1].map(|number: usize| pair.players[number].seat());
    pair.go_on();
    pair.resign(0);
}

fn one_resumes_a_match_and_the_other_finds_it_on_the_table() {
    let mut pair = Pair::meet_and_start();
    let friends = kill_both(&mut pair);
    pair.players[0].network().resume_match(&friends[0]);
    pair.seats = [0, 1].map(|number: usize| pair.players[number].seat());
    assert_eq!(&*pair.seats[1].other.name, "Ada");
    pair.go_on();
    pair.resign(0);
}

fn nothing_is_resumed_that_was_never_stored() {
    let player = Player::new("Ada");
    let stranger = Friend { key: Player::new("Eve").key(), addresses: Vec::new() };
    player.network().resume_match(&stranger);
    assert_eq!(player.failure(), NetworkError::NothingToResume);
    player.disk.store(stranger.key, b"no match");
    player.network().resume_match(&stranger);
    assert!(matches!(player.failure(), NetworkError::Restore(_)));
}
