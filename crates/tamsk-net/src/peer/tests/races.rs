//! Tests of messages that cross each other, or are lost when a program crashes.

use tamsk_records::MAX_RECORD_TIME;
use tamsk_rules::{Action, Level, Options, Player};

use super::pair::{Pair, closed, settings};
use crate::close_reason::CloseReason;
use crate::interruptions::AbsenceChoice;
use crate::limits::MILLI;
use crate::notice::{Ending, Notice};
use crate::peer::{ActError, ConsentRequestError, Peer};
use crate::role::Role;
use crate::wire::message::{ConsentRequest, StopReason};

/// Returns two ends whose match is over, and the bytes that each end has stored.
fn ended_pair() -> (Pair, [Vec<u8>; 2]) {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    pair.act(Player::Red, Action::Resign);
    pair.run(500);
    let saved = pair.ends.each_ref().map(|end| end.to_saved_bytes().expect("a match"));
    (pair, saved)
}

#[test]
fn an_end_that_crashed_follows_the_other_to_the_rematch() {
    // Either end may crash before it stores the rematch, and either end may host the next connection.
    for (behind, host) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (mut pair, saved) = ended_pair();
        assert_eq!(pair.ends[behind].ask(pair.now, ConsentRequest::Rematch), Ok(()));
        pair.run(100);
        assert_eq!(pair.ends[1 - behind].answer(pair.now, ConsentRequest::Rematch, true), Ok(()));
        pair.run(5);
        pair.ends[behind] = Peer::restore(settings(behind as u8), &saved[behind]).expect("it is readable");
        pair.connect(host);
        pair.run(1_500);
        assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_none()), "the player has just come back");
        assert!(pair.ends[behind].declare_ready(pair.now));
        pair.run(1_500);
        assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()), "{behind} crashed, {host} hosts");
        assert!(pair.ends.iter().all(|end| end.log().is_empty() && end.ending().is_none()));
        assert_eq!(pair.ends[0].names(), pair.ends[1].names());
        assert_eq!(pair.ends[0].me(), pair.ends[1].me().map(|me| !me));
    }
}

#[test]
fn no_rematch_replaces_a_match_that_is_not_over() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    let saved = pair.ends[0].to_saved_bytes().expect("a match");
    pair.act(Player::Red, Action::Resign);
    pair.run(500);
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Rematch), Ok(()));
    pair.run(100);
    assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::Rematch, true), Ok(()));
    pair.run(500);
    pair.ends[0] = Peer::restore(settings(0), &saved).expect("it is readable");
    pair.connect(1);
    pair.run(500);
    assert_eq!(closed(&mut pair, 0), Some(CloseReason::OtherMatch));
    assert_eq!(pair.ends[0].ending(), None);
}

#[test]
fn both_may_ask_for_a_rematch_at_once() {
    let (mut pair, _) = ended_pair();
    for number in 0..2 {
        assert_eq!(pair.ends[number].ask(pair.now, ConsentRequest::Rematch), Ok(()));
    }
    pair.run(100);
    for number in 0..2 {
        assert_eq!(pair.ends[number].answer(pair.now, ConsentRequest::Rematch, true), Ok(()));
    }
    pair.run(1_500);
    assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()));
    for number in 0..2 {
        assert_eq!(pair.heard(number, |notice| matches!(notice, Notice::MatchBegan { .. }).then_some(())).len(), 2);
    }
}

#[test]
fn a_match_can_be_called_off_while_the_host_starts_time() {
    for delay in 0..8 {
        let mut pair = Pair::playing(Options::default());
        assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Pause), Ok(()));
        pair.run(100);
        assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::Pause, true), Ok(()));
        pair.run(500);
        assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::CallOff), Ok(()));
        assert!(pair.ends.iter_mut().all(|end| end.declare_ready(pair.now)));
        while pair.ends[0].match_time(pair.now).is_none() {
            pair.run(5);
        }
        pair.run(5 * delay);
        assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::CallOff, true), Ok(()));
        pair.run(1_000);
        assert!(pair.ends.iter().all(|end| end.ending() == Some(Ending::CalledOff)), "{delay}");
        assert_eq!([0, 1].map(|number| closed(&mut pair, number)), [None, None], "nobody is refused");
    }
}

#[test]
fn a_call_off_that_the_other_missed_survives_a_crash() {
    let mut pair = Pair::playing(Options::default());
    pair.is_cut = [true; 2];
    pair.run(130_000);
    assert_eq!(pair.ends[0].choose_after_absence(pair.now, AbsenceChoice::CallOff), Ok(()));
    let saved = pair.ends[0].to_saved_bytes().expect("a match");
    pair.ends[0] = Peer::restore(settings(0), &saved).expect("it is readable");
    pair.is_cut = [false; 2];
    pair.connect(1);
    pair.run(500);
    assert!(pair.ends.iter().all(|end| end.ending() == Some(Ending::CalledOff)));
}

#[test]
fn nobody_dials_for_a_player_who_left_or_keeps_the_match() {
    let mut pair = Pair::playing(Options::default());
    pair.is_cut = [true; 2];
    pair.run(130_000);
    assert_eq!(pair.ends[0].choose_after_absence(pair.now, AbsenceChoice::Leave), Ok(()));
    pair.ends[1].leave(pair.now);
    pair.notices = Default::default();
    pair.run(20_000);
    for number in 0..2 {
        assert_eq!(pair.ends[number].stop_reason(), Some(StopReason::Left));
        assert_eq!(pair.heard(number, |notice| matches!(notice, Notice::ShouldDial(_)).then_some(())), []);
    }
    pair.is_cut = [false; 2];
    pair.connect(0);
    pair.run(1_000);
    assert!(pair.ends.iter_mut().all(|end| end.declare_ready(pair.now)), "but they can come back");
    pair.run(1_500);
    assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()));
}

#[test]
fn nothing_is_asked_without_a_connection() {
    let mut pair = Pair::playing(Options::default());
    pair.ends[0].mark_connection_lost(pair.now);
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::CallOff), Err(ConsentRequestError::NotNow));
    pair.connect(0);
    pair.run(100);
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::CallOff), Ok(()));
}

#[test]
fn an_ended_match_can_be_reconnected_and_played_again() {
    for (host, delay) in (0..2).flat_map(|host| (0..10).map(move |delay| (host, delay))) {
        let mut pair = Pair::playing(Options::at_level(Level::One));
        pair.act(Player::Red, Action::Resign);
        // Depending on the delay, one end knows before the other end that the match is over.
        pair.run(60 + 5 * delay);
        pair.connect(host);
        assert_eq!(
            pair.ends[0].ask(pair.now, ConsentRequest::Rematch),
            Err(ConsentRequestError::NotNow),
            "not compared yet"
        );
        pair.run(500);
        assert_eq!([0, 1].map(|number| closed(&mut pair, number)), [None, None], "{host} hosts after {delay}");
        assert!(pair.ends.iter().all(|end| end.ending() == Some(Ending::ByRules)));
        assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Rematch), Ok(()));
        pair.run(100);
        assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::Rematch, true), Ok(()));
        pair.run(1_500);
        assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()));
    }
}

#[test]
fn no_rematch_is_asked_for_before_the_logs_are_equal() {
    let (mut pair, _) = ended_pair();
    pair.notices = Default::default();
    pair.connect(0);
    pair.run(30);
    assert_eq!(pair.heard(0, |notice| matches!(notice, Notice::Greeted { .. }).then_some(())).len(), 1);
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Rematch), Err(ConsentRequestError::NotNow));
    pair.run(100);
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Rematch), Ok(()));
}

#[test]
fn the_number_of_unacknowledged_acts_is_limited() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    let red = pair.red();
    pair.is_cut = [true; 2];
    let mut made = 0;
    for time in 0..350 {
        let act = if made % 2 == 0 { Action::Lift("D1".parse().expect("a socket")) } else { Action::PutBack };
        match pair.ends[red].act(pair.now, act) {
            Ok(_) => made += 1,
            Err(error) => assert_eq!(error, ActError::TooManyUnacknowledged, "{time}"),
        }
        pair.run(5);
    }
    assert_eq!(made, crate::MAX_UNACKNOWLEDGED_ACTS);
}

#[test]
fn a_request_can_be_repeated_over_another_connection() {
    let (mut pair, saved) = ended_pair();
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Rematch), Ok(()));
    pair.run(100);
    pair.ends[1] = Peer::restore(settings(1), &saved[1]).expect("it is readable");
    pair.connect(0);
    pair.run(500);
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Rematch), Ok(()), "the other end has forgotten the request");
    pair.run(100);
    assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::Rematch, true), Ok(()));
}

#[test]
fn a_player_who_agreed_to_a_tie_cannot_refuse_it() {
    let mut pair = Pair::playing(Options::default());
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Tie), Ok(()));
    pair.run(100);
    assert!(pair.ends[1].act(pair.now, Action::AgreeTie).is_ok());
    assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::Tie, false), Err(ConsentRequestError::NotNow));
}

#[test]
fn agreement_to_the_same_rules_of_an_earlier_proposal_does_not_count() {
    let mut pair = Pair::new();
    pair.run(100);
    assert!(pair.ends[0].propose(pair.now, &Options::default()));
    pair.run(100);
    assert!(pair.ends[1].agree(pair.now));
    for level in [Level::One, Level::Two] {
        assert!(pair.ends[0].propose(pair.now, &Options::at_level(level)));
    }
    assert!(pair.ends[0].propose(pair.now, &Options::default()), "as at first");
    assert!(pair.ends[0].agree(pair.now));
    pair.run(500);
    assert_eq!([0, 1].map(|number| closed(&mut pair, number)), [None, None]);
    assert!(pair.ends[1].agree(pair.now));
    pair.run(500);
    assert!(pair.ends.iter().all(|end| end.me().is_some()));
}

#[test]
fn an_end_limits_its_own_proposals_and_phrases() {
    let mut pair = Pair::new();
    pair.run(100);
    let mut proposed = 0;
    for time in 0..2_000 {
        // The network stalls now and then.
        pair.is_slow = time % 400 > 100;
        proposed += usize::from(pair.ends[0].propose(pair.now, &Options::default()));
        pair.ends[0].say(pair.now, crate::Phrase::Hello);
        pair.run(5);
    }
    assert!(proposed > 40, "{proposed}");
    assert_eq!(closed(&mut pair, 1), None);
}

#[test]
fn a_match_that_only_the_guest_began_is_agreed_again_whoever_hosts() {
    let mut pair = Pair::new();
    pair.run(100);
    assert!(pair.ends[0].propose(pair.now, &Options::default()));
    pair.run(50);
    assert!(pair.ends.iter_mut().all(|end| end.agree(pair.now)));
    while pair.ends[1].me().is_none() {
        pair.run(5);
    }
    pair.connect(1);
    pair.run(100);
    assert_eq!(closed(&mut pair, 0), Some(CloseReason::OtherMatch));
    assert!(pair.ends.iter().all(|end| end.to_saved_bytes().is_none()));
    pair.connect(1);
    pair.run(100);
    assert!(pair.ends[1].propose(pair.now, &Options::default()));
    pair.run(50);
    assert!(pair.ends.iter_mut().all(|end| end.agree(pair.now)));
    pair.run(1_500);
    assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()));
}

#[test]
fn an_old_copy_of_a_long_match_catches_up() {
    let mut pair = Pair::playing(Options { timer_sand: 600_000, glass_sand: 600_000, ..Options::at_level(Level::One) });
    let saved = pair.ends[0].to_saved_bytes().expect("a match");
    for round in 0..10 {
        let act = if round % 2 == 0 { Action::Lift("D1".parse().expect("a socket")) } else { Action::PutBack };
        pair.act(Player::Red, act);
        pair.run(55_000);
    }
    pair.ends[0] = Peer::restore(settings(0), &saved).expect("it is readable");
    pair.connect(0);
    pair.run(2_000);
    assert_eq!([0, 1].map(|number| closed(&mut pair, number)), [None, None], "not all hashes are sent");
    assert!(pair.is_equal() && pair.ends[0].log().len() == 10);
}

#[test]
fn a_stored_match_beyond_the_maximum_time_is_refused() {
    let mut pair = Pair::playing(Options::default());
    pair.run(100);
    let crate::peer::Phase::Playing(playing) = &mut pair.ends[0].phase else { panic!("a match is on the table") };
    playing.replica.settled.advance(MAX_RECORD_TIME + 1, &mut Default::default());
    let saved = pair.ends[0].to_saved_bytes().expect("a match");
    assert!(matches!(Peer::<tamsk_rules::Match>::restore(settings(0), &saved), Err(crate::RestoreError::BadLog)));
    let mut end = Peer::<tamsk_rules::Match>::new(settings(0));
    end.begin_connection(5 * MILLI, Role::Host);
    assert!(end.to_saved_bytes().is_none());
}
