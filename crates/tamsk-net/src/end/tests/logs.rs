//! Tests of logs that differ after a stop: by honest ends that forgot something, and by ends that lie.

use tamsk_rules::{Action, Level, Millis, Options, Player};

use super::pair::{Pair, settings};
use crate::close_reason::{CloseReason, ClosedBy};
use crate::digest::Digest;
use crate::end::End;
use crate::limits::MAX_FRAME_ENTRIES;
use crate::notice::{Ending, Notice};
use crate::table::log::{Entry, Log};
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::frame::write_frame;
use crate::wire::message::{LogPart, LogSummary, Message, StopReason};

fn entry(at: Millis, by: Player, act: Action) -> Entry<Action> {
    Entry { at, by, act, claimed: false }
}

fn lift(name: &str) -> Action {
    Action::Lift(name.parse().expect("a socket"))
}

/// A moment to which the host can have settled the match when the guest stops.
const HORIZON: Millis = 2_200;

/// Stops the match of an end that plays the guest, and sends it a log in place of the host.
fn send_log(entries: &[Entry<Action>], announced: Option<u32>) -> (Pair, Option<CloseReason>) {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    let guest = pair.ends[1].me().expect("the lot has decided");
    if guest == Player::Red {
        pair.act(guest, lift("D1"));
    }
    pair.is_cut = [true; 2];
    pair.run(2_500);
    let crate::end::Phase::Playing(playing) = &pair.ends[1].phase else { panic!("a match is on the table") };
    let mut log = Log::new();
    entries.iter().for_each(|entry| log.push(entry.clone()));
    let summary = LogSummary {
        id: playing.id,
        epoch: 0,
        run: 1,
        why: StopReason::Silence,
        claims: false,
        length: announced.unwrap_or(entries.len() as u32),
        digest: log.digest(),
        horizon: HORIZON,
    };
    let mut bytes = Vec::new();
    write_frame(&Message::<Action>::Summary(summary), &mut bytes);
    let parts = entries.chunks(MAX_FRAME_ENTRIES).enumerate();
    for (number, part) in parts {
        let first = (number * MAX_FRAME_ENTRIES) as u32;
        let last = first as usize + part.len() == entries.len();
        let part = LogPart { first, entries: BoundedVec::truncated(part.iter().cloned()), last };
        write_frame(&Message::Log(part), &mut bytes);
    }
    pair.ends[1].receive_stream(pair.now, &bytes);
    pair.run(10);
    let reasons = pair.heard(1, |notice| match notice {
        Notice::Closed { by: ClosedBy::ThisEnd, reason } => Some(*reason),
        _ => None,
    });
    (pair, reasons.first().copied())
}

/// Returns who the guest plays in every such match.
fn guest() -> Player {
    Pair::playing(Options::at_level(Level::One)).ends[1].me().expect("the lot has decided")
}

#[test]
fn a_log_with_what_the_host_can_know_is_taken() {
    let guest = guest();
    let mut entries = vec![entry(1_500, Player::Red, lift("D1")), entry(1_600, Player::Red, Action::PutBack)];
    if guest == Player::Red {
        entries.truncate(1);
    }
    let (pair, reason) = send_log(&entries, None);
    assert_eq!(reason, None);
    assert_eq!(pair.ends[1].log(), entries);
    assert_eq!(pair.ends[1].horizon(), Some(HORIZON));
}

#[test]
fn logs_that_cannot_be_are_refused() {
    let (guest, host) = (guest(), !guest());
    let resign = |at, by, claimed| Entry { at, by, act: Action::Resign, claimed };
    let many = vec![entry(2_000, host, Action::Resign); 2 * MAX_FRAME_ENTRIES];
    let lies: [(&str, Vec<Entry<Action>>, Option<u32>); 8] = [
        ("an act that the player never made", vec![resign(2_000, guest, false)], None),
        ("an act against the rules", vec![entry(2_000, host, Action::DropRing)], None),
        ("an act after the horizon", vec![resign(HORIZON + 1, host, false)], None),
        ("an act before what is settled here", vec![resign(0, host, false)], None),
        ("a claim before another act", vec![resign(2_000, guest, true), entry(2_000, host, Action::Pass)], None),
        ("more entries than a record holds", vec![resign(2_000, host, false)], Some(u32::MAX)),
        ("more entries than announced", vec![resign(2_000, host, false)], Some(0)),
        ("acts after the end", many, None),
    ];
    for (lie, entries, announced) in lies {
        let (pair, reason) = send_log(&entries, announced);
        let is_refused = matches!(reason, Some(CloseReason::BadLog | CloseReason::NotDue(_)));
        assert!(is_refused, "{lie}: {reason:?}");
        assert!(pair.ends[1].log().len() <= 1, "{lie}");
    }
}

#[test]
fn a_claim_is_told_to_the_player_who_was_away() {
    let (guest, host) = (guest(), !guest());
    let (pair, reason) = send_log(&[Entry { at: 2_000, by: guest, act: Action::Resign, claimed: true }], None);
    assert_eq!((pair.ends[1].ending(), reason), (Some(Ending::Claimed(host)), None));
}

#[test]
fn logs_that_part_go_back_to_what_both_begin_with() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    pair.act(Player::Red, lift("D1"));
    pair.run(300);
    let saved = pair.ends.each_ref().map(|end| end.saved().expect("a match"));
    let now = pair.now;
    let go_on = |pair: &mut Pair, act: Action, saved: &[Vec<u8>; 2]| {
        for (number, bytes) in (0..).zip(saved) {
            pair.ends[usize::from(number)] = End::restore(settings(number), bytes).expect("it is readable");
        }
        pair.connect(0);
        pair.run(1_000);
        pair.ends.iter_mut().for_each(|end| assert!(end.ready(pair.now)));
        pair.run(1_500);
        pair.act(Player::Red, act);
        pair.run(300);
        pair.ends.each_ref().map(|end| end.saved().expect("a match"))
    };
    let [one, _] = go_on(&mut pair, Action::Place("D2".parse().expect("a socket")), &saved);
    let [_, other] = go_on(&mut pair, Action::PutBack, &saved);
    pair.ends = [End::restore(settings(0), &one), End::restore(settings(1), &other)].map(|end| end.expect("readable"));
    assert_eq!(pair.ends.each_ref().map(|end| end.log().len()), [2, 2]);
    pair.notices = Default::default();
    pair.connect(0);
    pair.run(1_000);
    assert!(pair.now > now && pair.is_equal() && pair.ends[0].log().len() == 1);
    for number in 0..2 {
        assert_eq!(pair.heard(number, |notice| matches!(notice, Notice::RolledBack(_)).then_some(())).len(), 1);
    }
    pair.ends.iter_mut().for_each(|end| assert!(end.ready(pair.now)));
    pair.run(1_500);
    pair.act(Player::Red, Action::PutBack);
    pair.run(300);
    assert!(pair.ends.iter().all(|end| end.log().len() == 2), "and the match goes on");
}

#[test]
fn a_lie_about_the_common_log_is_refused() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    pair.act(Player::Red, lift("D1"));
    pair.run(300);
    // The host does not remember the acts of the run, so that its log may be cut if it differs from the guest's.
    let saved = pair.ends[0].saved().expect("a match");
    pair.ends[0] = End::restore(settings(0), &saved).expect("it is readable");
    pair.connect(0);
    pair.run(25);
    pair.is_cut[0] = true;
    pair.run(100);
    let crate::end::Phase::Playing(playing) = &pair.ends[0].phase else { panic!("a match is on the table") };
    // The guest says that it has nothing, and then has something else than the host.
    let (id, epoch, run) = (playing.id, playing.epoch, playing.table.run.number);
    let (digest, why) = (Digest::default(), StopReason::Silence);
    let summary = LogSummary { id, epoch, run, why, claims: false, length: 0, digest, horizon: 0 };
    let mut bytes = Vec::new();
    write_frame(&Message::<Action>::Summary(summary), &mut bytes);
    write_frame(&Message::<Action>::Synced { length: 0, digest, at: 0 }, &mut bytes);
    pair.ends[0].receive_stream(pair.now, &bytes);
    pair.run(10);
    let refused =
        |notice: &Notice<_>| matches!(notice, Notice::Closed { reason: CloseReason::BadLog, .. }).then_some(());
    assert_eq!(pair.heard(0, refused).len(), 1, "a log with a common beginning is never cut");
    assert_eq!(pair.ends[0].log().len(), 1);
}

#[test]
fn a_lost_beginning_is_agreed_anew() {
    let mut pair = Pair::new();
    pair.run(100);
    assert!(pair.ends[0].propose(pair.now, &Options::default()));
    pair.run(50);
    assert!(pair.ends.iter_mut().all(|end| end.agree(pair.now)));
    while pair.ends[1].me().is_none() {
        pair.run(5);
    }
    assert_eq!(pair.ends[0].me(), None, "the last number of the lot is under way");
    pair.connect(0);
    pair.run(100);
    assert!(pair.ends[0].propose(pair.now, &Options::default()));
    pair.run(50);
    assert!(pair.ends.iter_mut().all(|end| end.agree(pair.now)));
    pair.run(1_500);
    assert!(pair.ends.iter_mut().all(|end| end.match_now(pair.now).is_some()));
}
