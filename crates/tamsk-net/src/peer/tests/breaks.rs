//! Tests of connections that break, and of the times at which the ends report the break.

use tamsk_rules::{Action, Level, Options, Player};

use super::pair::{Pair, settings};
use crate::limits::{MILLI, START_COUNTDOWN_WITH_SAND, START_LEAD_WITHOUT_SAND};
use crate::notice::Notice;
use crate::peer::Peer;
use crate::wire::message::{ConsentRequest, StopReason};

/// Runs both ends for the given number of milliseconds. Returns the times at which the first end gives a notice that
/// `pick` accepts, in milliseconds since the call.
fn times(pair: &mut Pair, milliseconds: u64, pick: impl Fn(&Notice<tamsk_rules::Match>) -> bool) -> Vec<u64> {
    let start = pair.now;
    let mut found = Vec::new();
    while pair.now < start + milliseconds * MILLI {
        pair.run(5);
        let at = (pair.now - start) / MILLI;
        found.extend(pair.heard(0, |notice| pick(notice).then_some(at)));
    }
    found
}

#[test]
fn a_break_is_shown_after_300_ms_and_stops_the_match_after_2_s() {
    let mut pair = Pair::playing(Options::default());
    pair.is_cut = [true; 2];
    let notice_times = times(&mut pair, 25_000, |notice| {
        matches!(notice, Notice::StallChanged(true) | Notice::ClockStopped(StopReason::Silence) | Notice::ShouldDial(_))
    });
    // Each notice may come slightly later, because data sent before the break arrives for another 20 ms.
    let expected = [300, 2_000, 3_000, 5_000, 9_000, 14_000, 19_000, 24_000];
    let is_soon_after = |(notice_times, expected): (&u64, &u64)| (*expected..expected + 60).contains(notice_times);
    assert_eq!(notice_times.len(), expected.len(), "{notice_times:?}");
    assert!(notice_times.iter().zip(&expected).all(is_soon_after), "{notice_times:?}");
}

#[test]
fn a_short_break_is_over_without_a_stop() {
    let mut pair = Pair::playing(Options::default());
    pair.is_cut = [true, false];
    pair.run(1_000);
    pair.act(Player::Red, Action::Lift("D1".parse().expect("a socket")));
    pair.run(500);
    pair.is_cut = [false; 2];
    pair.run(500);
    let stalls = pair.heard(0, |notice| match notice {
        Notice::StallChanged(stalled) => Some(*stalled),
        _ => None,
    });
    assert_eq!(stalls, [true, false]);
    assert!(pair.ends.iter().all(|end| end.stop_reason().is_none() && end.log().len() == 1));
}

#[test]
fn acts_that_never_arrived_at_the_other_end_are_withdrawn() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    let lift = Action::Lift("D1".parse().expect("a socket"));
    pair.run(200);
    pair.is_cut = [true; 2];
    pair.run(100);
    pair.act(Player::Red, lift);
    pair.run(5_000);
    pair.is_cut = [false; 2];
    pair.connect(0);
    pair.run(1_000);
    let red = pair.red();
    let withdrawn = pair.heard(red, |notice| match notice {
        Notice::OwnActLostByStop { act, .. } => Some(*act),
        _ => None,
    });
    assert_eq!(withdrawn, [lift]);
    assert!(pair.is_equal() && pair.ends[0].log().is_empty());
    assert!(pair.ends.iter_mut().all(|end| end.declare_ready(pair.now)));
    pair.run(1_000);
    pair.act(Player::Red, lift);
    pair.run(200);
    assert!(pair.ends.iter().all(|end| end.log().len() == 1), "it can be made again");
}

/// Returns the number of times that an end notified its player that they may choose what happens to the match.
fn choices(pair: &mut Pair, number: usize) -> usize {
    pair.heard(number, |notice| matches!(notice, Notice::MayChooseAfterAbsence).then_some(())).len()
}

#[test]
fn waiting_for_a_match_from_another_day_costs_nobody_time() {
    let mut pair = Pair::playing(Options::default());
    pair.run(200);
    let saved = pair.ends[0].to_saved_bytes().expect("a match");
    pair.ends[0] = Peer::restore(settings(0), &saved).expect("it is readable");
    pair.is_cut = [true; 2];
    pair.connect(0);
    pair.run(300_000);
    assert_eq!((choices(&mut pair, 0), choices(&mut pair, 1)), (0, 1), "but the other saw this end vanish");
}

#[test]
fn the_player_who_keeps_the_other_waiting_loses_time() {
    for ready in 0..2 {
        let mut pair = Pair::playing(Options::default());
        assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Pause), Ok(()));
        pair.run(100);
        assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::Pause, true), Ok(()));
        pair.run(1_000);
        assert!(pair.ends[ready].declare_ready(pair.now));
        pair.run(122_000);
        assert_eq!((choices(&mut pair, ready), choices(&mut pair, 1 - ready)), (1, 0), "whoever asked for the pause");
    }
}

#[test]
fn players_look_at_the_board_for_3_s_before_sand_runs_again() {
    for (level, lead) in [(Level::One, START_LEAD_WITHOUT_SAND), (Level::Two, START_COUNTDOWN_WITH_SAND)] {
        let mut pair = Pair::playing(Options::at_level(level));
        pair.ends[0].ask(pair.now, ConsentRequest::Pause).expect("a pause is left");
        pair.run(100);
        pair.ends[1].answer(pair.now, ConsentRequest::Pause, true).expect("it was asked for");
        pair.run(1_000);
        let me = pair.ends[0].me();
        assert_eq!(pair.ends.each_ref().map(Peer::paused_by), [me; 2]);
        assert!(pair.ends.iter_mut().all(|end| end.declare_ready(pair.now)));
        pair.run(2_000);
        let leads = pair.heard(0, |notice| match notice {
            Notice::ClockStarting { at, after } if *at > 0 => Some(*after),
            _ => None,
        });
        assert_eq!(leads, [lead * MILLI], "{level:?}");
        pair.run(START_COUNTDOWN_WITH_SAND);
        assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some_and(|now| now > 2_000)));
        assert_eq!(pair.ends[0].paused_by(), None);
    }
}
