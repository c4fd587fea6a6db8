//! Tests of logs that differ after the clock has stopped, because an honest end forgot something or because an end
//! lies.

use tamsk_rules::{Action, Level, Millis, Options, Player};

use super::pair::{Pair, settings};
use crate::close_reason::{CloseReason, ClosedBy};
use crate::digest::Digest;
use crate::limits::MAX_FRAME_LOG_ENTRIES;
use crate::notice::{Ending, Notice};
use crate::peer::Peer;
use crate::replica::log::{ActLog, LoggedAct};
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::frame::write_frame;
use crate::wire::message::{LogPart, LogSummary, Message, StopReason};

fn entry(at: Millis, by: Player, act: Action) -> LoggedAct<Action> {
    LoggedAct { at, by, act, is_absence_claim: false }
}

fn lift(name: &str) -> Action {
    Action::Lift(name.parse().expect("a socket"))
}

/// The horizon in the host's summary. An honest host may have reached this horizon by the time the guest stops.
const HORIZON: Millis = 2_200;

/// Stops a match, and sends the guest a log on behalf of the host. Returns the pair, and the reason why the guest
/// closed the connection, or `None` if the connection stayed open.
fn send_log(entries: &[LoggedAct<Action>], announced: Option<u32>) -> (Pair, Option<CloseReason>) {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    let guest = pair.ends[1].me().expect("the colours are drawn");
    if guest == Player::Red {
        pair.act(guest, lift("D1"));
    }
    pair.is_cut = [true; 2];
    pair.run(2_500);
    let crate::peer::Phase::Playing(playing) = &pair.ends[1].phase else { panic!("a match is on the table") };
    let mut log = ActLog::new();
    entries.iter().for_each(|entry| log.push(entry.clone()));
    let summary = LogSummary {
        match_id: playing.id,
        epoch: 0,
        run: 1,
        why: StopReason::Silence,
        has_unconfirmed_match_claim: false,
        length: announced.unwrap_or(entries.len() as u32),
        digest: log.digest(),
        settled_until: HORIZON,
    };
    let mut bytes = Vec::new();
    write_frame(&Message::<Action>::LogSummary(summary), &mut bytes);
    let parts = entries.chunks(MAX_FRAME_LOG_ENTRIES).enumerate();
    for (number, part) in parts {
        let first_index = (number * MAX_FRAME_LOG_ENTRIES) as u32;
        let is_last = first_index as usize + part.len() == entries.len();
        let part = LogPart { first_index, entries: BoundedVec::truncated(part.iter().cloned()), is_last };
        write_frame(&Message::Log(part), &mut bytes);
    }
    pair.ends[1].receive_stream(pair.now, &bytes);
    pair.run(10);
    let reasons = pair.heard(1, |notice| match notice {
        Notice::ConnectionClosed { by: ClosedBy::ThisEnd, reason } => Some(*reason),
        _ => None,
    });
    (pair, reasons.first().copied())
}

/// Returns the colour of the guest, which is the same in every match of these tests.
fn guest() -> Player {
    Pair::playing(Options::at_level(Level::One)).ends[1].me().expect("the colours are drawn")
}

#[test]
fn a_log_of_acts_that_the_host_can_know_is_accepted() {
    let guest = guest();
    let mut entries = vec![entry(1_500, Player::Red, lift("D1")), entry(1_600, Player::Red, Action::PutBack)];
    if guest == Player::Red {
        entries.truncate(1);
    }
    let (pair, reason) = send_log(&entries, None);
    assert_eq!(reason, None);
    assert_eq!(pair.ends[1].log(), entries);
    assert_eq!(pair.ends[1].settled_until(), Some(HORIZON));
}

#[test]
fn impossible_logs_are_refused() {
    let (guest, host) = (guest(), !guest());
    let resign = |at, by, claimed| LoggedAct { at, by, act: Action::Resign, is_absence_claim: claimed };
    let many = vec![entry(2_000, host, Action::Resign); 2 * MAX_FRAME_LOG_ENTRIES];
    let lies: [(&str, Vec<LoggedAct<Action>>, Option<u32>); 8] = [
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
        let is_refused = matches!(reason, Some(CloseReason::BadLog | CloseReason::UnexpectedMessage(_)));
        assert!(is_refused, "{lie}: {reason:?}");
        assert!(pair.ends[1].log().len() <= 1, "{lie}");
    }
}

#[test]
fn the_absent_player_learns_of_a_claim() {
    let (guest, host) = (guest(), !guest());
    let (pair, reason) =
        send_log(&[LoggedAct { at: 2_000, by: guest, act: Action::Resign, is_absence_claim: true }], None);
    assert_eq!((pair.ends[1].ending(), reason), (Some(Ending::Claimed(host)), None));
}

#[test]
fn logs_that_differ_go_back_to_their_common_prefix() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    pair.act(Player::Red, lift("D1"));
    pair.run(300);
    let saved = pair.ends.each_ref().map(|end| end.to_saved_bytes().expect("a match"));
    let now = pair.now;
    let go_on = |pair: &mut Pair, act: Action, saved: &[Vec<u8>; 2]| {
        for (number, bytes) in (0..).zip(saved) {
            pair.ends[usize::from(number)] = Peer::restore(settings(number), bytes).expect("it is readable");
        }
        pair.connect(0);
        pair.run(1_000);
        pair.ends.iter_mut().for_each(|end| assert!(end.declare_ready(pair.now)));
        pair.run(1_500);
        pair.act(Player::Red, act);
        pair.run(300);
        pair.ends.each_ref().map(|end| end.to_saved_bytes().expect("a match"))
    };
    let [one, _] = go_on(&mut pair, Action::Place("D2".parse().expect("a socket")), &saved);
    let [_, other] = go_on(&mut pair, Action::PutBack, &saved);
    pair.ends =
        [Peer::restore(settings(0), &one), Peer::restore(settings(1), &other)].map(|end| end.expect("readable"));
    assert_eq!(pair.ends.each_ref().map(|end| end.log().len()), [2, 2]);
    pair.notices = Default::default();
    pair.connect(0);
    pair.run(1_000);
    assert!(pair.now > now && pair.is_equal() && pair.ends[0].log().len() == 1);
    for number in 0..2 {
        assert_eq!(pair.heard(number, |notice| matches!(notice, Notice::RolledBackTo(_)).then_some(())).len(), 1);
    }
    pair.ends.iter_mut().for_each(|end| assert!(end.declare_ready(pair.now)));
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
    // The host is restored, so it remembers no acts of the run. Its log can therefore be cut where it differs from the
    // guest's log.
    let saved = pair.ends[0].to_saved_bytes().expect("a match");
    pair.ends[0] = Peer::restore(settings(0), &saved).expect("it is readable");
    pair.connect(0);
    pair.run(25);
    pair.is_cut[0] = true;
    pair.run(100);
    let crate::peer::Phase::Playing(playing) = &pair.ends[0].phase else { panic!("a match is on the table") };
    // The guest claims that its log is empty, and then confirms an empty log as the common log.
    let (match_id, epoch, run) = (playing.id, playing.epoch, playing.replica.run.number);
    let (digest, why) = (Digest::default(), StopReason::Silence);
    let summary = LogSummary {
        match_id,
        epoch,
        run,
        why,
        has_unconfirmed_match_claim: false,
        length: 0,
        digest,
        settled_until: 0,
    };
    let mut bytes = Vec::new();
    write_frame(&Message::<Action>::LogSummary(summary), &mut bytes);
    write_frame(&Message::<Action>::LogConfirmation { length: 0, digest, at: 0 }, &mut bytes);
    pair.ends[0].receive_stream(pair.now, &bytes);
    pair.run(10);
    let refused = |notice: &Notice<_>| {
        matches!(notice, Notice::ConnectionClosed { reason: CloseReason::BadLog, .. }).then_some(())
    };
    assert_eq!(pair.heard(0, refused).len(), 1, "a log with a common prefix is never cut");
    assert_eq!(pair.ends[0].log().len(), 1);
}

#[test]
fn a_match_that_only_the_guest_began_is_agreed_again() {
    let mut pair = Pair::new();
    pair.run(100);
    assert!(pair.ends[0].propose(pair.now, &Options::default()));
    pair.run(50);
    assert!(pair.ends.iter_mut().all(|end| end.agree(pair.now)));
    while pair.ends[1].me().is_none() {
        pair.run(5);
    }
    assert_eq!(pair.ends[0].me(), None, "the last number of the colour draw is in flight");
    pair.connect(0);
    pair.run(100);
    assert!(pair.ends[0].propose(pair.now, &Options::default()));
    pair.run(50);
    assert!(pair.ends.iter_mut().all(|end| end.agree(pair.now)));
    pair.run(1_500);
    assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()));
}
