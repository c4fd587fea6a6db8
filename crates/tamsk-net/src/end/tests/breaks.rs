//! Tests of connections that break, and of what is said about it when.

use tamsk_rules::{Action, Level, Options, Player};

use super::pair::{Pair, settings};
use crate::end::End;
use crate::limits::{COUNTDOWN, MILLI, START_LEAD};
use crate::notice::Notice;
use crate::wire::message::{Request, StopReason};

/// Returns the milliseconds at which an end gives a notice that a function picks, while time passes.
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
    let told = times(&mut pair, 25_000, |notice| {
        matches!(notice, Notice::Stalled(true) | Notice::Stopped(StopReason::Silence) | Notice::Dial(_))
    });
    // What was under way arrives for 20 ms more.
    let expected = [300, 2_000, 3_000, 5_000, 9_000, 14_000, 19_000, 24_000];
    let is_soon_after = |(told, expected): (&u64, &u64)| (*expected..expected + 60).contains(told);
    assert_eq!(told.len(), expected.len(), "{told:?}");
    assert!(told.iter().zip(&expected).all(is_soon_after), "{told:?}");
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
        Notice::Stalled(stalled) => Some(*stalled),
        _ => None,
    });
    assert_eq!(stalls, [true, false]);
    assert!(pair.ends.iter().all(|end| end.stop_reason().is_none() && end.log().len() == 1));
}

#[test]
fn acts_that_the_other_end_never_heard_of_are_withdrawn() {
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
        Notice::Withdrawn { act, .. } => Some(*act),
        _ => None,
    });
    assert_eq!(withdrawn, [lift]);
    assert!(pair.is_equal() && pair.ends[0].log().is_empty());
    assert!(pair.ends.iter_mut().all(|end| end.ready(pair.now)));
    pair.run(1_000);
    pair.act(Player::Red, lift);
    pair.run(200);
    assert!(pair.ends.iter().all(|end| end.log().len() == 1), "it can be made again");
}

/// Returns how often an end notified its player of a choice.
fn choices(pair: &mut Pair, number: usize) -> usize {
    pair.heard(number, |notice| matches!(notice, Notice::MayChoose).then_some(())).len()
}

#[test]
fn nobody_is_late_for_a_match_from_another_day() {
    let mut pair = Pair::playing(Options::default());
    pair.run(200);
    let saved = pair.ends[0].saved().expect("a match");
    pair.ends[0] = End::restore(settings(0), &saved).expect("it is readable");
    pair.is_cut = [true; 2];
    pair.connect(0);
    pair.run(300_000);
    assert_eq!((choices(&mut pair, 0), choices(&mut pair, 1)), (0, 1), "but the other saw this end vanish");
}

#[test]
fn who_keeps_the_other_waiting_pays_for_it() {
    for ready in 0..2 {
        let mut pair = Pair::playing(Options::default());
        assert_eq!(pair.ends[0].ask(pair.now, Request::Pause), Ok(()));
        pair.run(100);
        assert_eq!(pair.ends[1].answer(pair.now, Request::Pause, true), Ok(()));
        pair.run(1_000);
        assert!(pair.ends[ready].ready(pair.now));
        pair.run(122_000);
        assert_eq!((choices(&mut pair, ready), choices(&mut pair, 1 - ready)), (1, 0), "whoever asked for the pause");
    }
}

#[test]
fn players_look_at_the_board_for_3_s_before_sand_runs_again() {
    for (level, lead) in [(Level::One, START_LEAD), (Level::Two, COUNTDOWN)] {
        let mut pair = Pair::playing(Options::at_level(level));
        pair.ends[0].ask(pair.now, Request::Pause).expect("a pause is left");
        pair.run(100);
        pair.ends[1].answer(pair.now, Request::Pause, true).expect("it was asked for");
        pair.run(1_000);
        let me = pair.ends[0].me();
        assert_eq!(pair.ends.each_ref().map(End::paused_by), [me; 2]);
        assert!(pair.ends.iter_mut().all(|end| end.ready(pair.now)));
        pair.run(2_000);
        let leads = pair.heard(0, |notice| match notice {
            Notice::Started { at, after } if *at > 0 => Some(*after),
            _ => None,
        });
        assert_eq!(leads, [lead * MILLI], "{level:?}");
        pair.run(COUNTDOWN);
        assert!(pair.ends.iter_mut().all(|end| end.match_now(pair.now).is_some_and(|now| now > 2_000)));
        assert_eq!(pair.ends[0].paused_by(), None);
    }
}
