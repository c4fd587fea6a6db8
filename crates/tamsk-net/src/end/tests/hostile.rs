//! Tests with ends that lie and flood. The worst they may do is end the match.

use tamsk_rules::{Action, Level, Match, Millis, Options, Player};

use super::pair::{Pair, closed, heartbeat};
use crate::close_reason::{CloseReason, ClosedBy};
use crate::end::End;
use crate::notice::Notice;
use crate::rates::MessageKind;
use crate::role::Role;
use crate::table::log::Entry;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::datagram::{Datagram, Heartbeat};
use crate::wire::frame::{encode, write_frame};
use crate::wire::message::{LogPart, LogSummary, Message, Phrase, StopReason};

/// Cuts the way from one end and speaks to the other in its place.
struct Liar {
    pair: Pair,
    victim: usize,
}

impl Liar {
    /// Takes the place of the guest or the host, while a match runs.
    fn in_place_of(role: Role) -> Liar {
        let mut pair = Pair::playing(Options::at_level(Level::One));
        let victim = usize::from(role == Role::Host);
        pair.run(30);
        pair.is_cut[victim] = true;
        pair.run(100);
        Liar { pair, victim }
    }

    fn end(&mut self) -> &mut End<Match> {
        &mut self.pair.ends[self.victim]
    }

    fn now(&mut self) -> Millis {
        let now = self.pair.now;
        self.end().match_now(now).expect("time runs")
    }

    fn send(&mut self, message: &Message<Action>) {
        let (mut bytes, now) = (Vec::new(), self.pair.now);
        write_frame(message, &mut bytes);
        self.end().receive_stream(now, &bytes);
    }

    fn send_heartbeat(&mut self, heartbeat: Heartbeat<Action>) {
        let now = self.pair.now;
        self.end().receive_datagram(now, &encode(&Datagram::Heartbeat(heartbeat)));
    }

    /// Returns what an honest end would say after a stop.
    fn summary(&self) -> LogSummary {
        let crate::end::Phase::Playing(playing) = &self.pair.ends[self.victim].phase else { panic!("a match") };
        let (length, digest) = playing.table.log_state();
        let (id, epoch, run) = (playing.id, playing.epoch, playing.table.run.number);
        let horizon = playing.table.settled.horizon();
        LogSummary { id, epoch, run, why: StopReason::Silence, claims: false, length, digest, horizon }
    }

    /// Returns why the victim ended the connection.
    fn refusal(&mut self) -> Option<CloseReason> {
        self.pair.run(10);
        closed(&mut self.pair, self.victim)
    }
}

#[test]
fn stamps_of_the_guest_are_moved_into_their_bounds() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let now = liar.now();
    // Half the round trip of 40 ms, rounded up to the steps of the simulation, and 150 ms.
    let lag = liar.end().link.clock.stamp_lag();
    assert!((170..=180).contains(&lag), "{lag}");
    let wanted = [0, now - lag - 1, now - lag, now - 50, now - 90, now + 20, now + 21, Millis::MAX];
    let acts = wanted.iter().map(|&at| (at, Action::Pass)).collect::<Vec<_>>();
    for (number, act) in (0..).zip(acts) {
        let acts = BoundedVec::truncated([act]);
        liar.send_heartbeat(Heartbeat { acts, first: number, made: number + 1, ..heartbeat(0, 1) });
    }
    assert_eq!(liar.now(), now);
    let crate::end::Phase::Playing(playing) = &liar.pair.ends[0].phase else { panic!("a match is on the table") };
    let first = playing.table.settled.horizon();
    let at = playing.table.run.other.from(0).iter().map(|made| made.at).collect::<Vec<_>>();
    let oldest = first.max(now - lag);
    let expected = [oldest, oldest, oldest, now - 50, now - 50, now + 20, now + 20, now + 20];
    assert_eq!(at, expected, "no act before an earlier one, nor before the horizon");
    assert_eq!(liar.refusal(), None, "no act is dropped, and nobody is thrown out for a slow clock");
}

#[test]
fn a_host_that_breaks_its_promise_is_refused() {
    let mut liar = Liar::in_place_of(Role::Host);
    let now = liar.now();
    liar.send_heartbeat(Heartbeat { clear_to: now, ..heartbeat(0, 1) });
    liar.pair.run(10);
    let acts = BoundedVec::truncated([(now - 1, Action::Pass)]);
    liar.send_heartbeat(Heartbeat { acts, made: 1, ..heartbeat(0, 1) });
    assert_eq!(liar.refusal(), Some(CloseReason::BadTime));

    let mut liar = Liar::in_place_of(Role::Host);
    let acts = BoundedVec::truncated([(Millis::MAX, Action::Pass)]);
    liar.send_heartbeat(Heartbeat { acts, made: 1, ..heartbeat(0, 1) });
    assert_eq!(liar.refusal(), Some(CloseReason::BadTime), "nor may it act next year");
}

#[test]
fn a_promise_counts_only_with_the_times_of_the_own_acts_heard() {
    let mut liar = Liar::in_place_of(Role::Host);
    let at = liar.now();
    let now = liar.pair.now;
    assert!(liar.end().act(now, Action::Resign).is_ok());
    liar.send_heartbeat(Heartbeat { acknowledged: 1, clear_to: at + 100, ..heartbeat(0, 1) });
    liar.pair.run(10);
    assert!(liar.end().horizon().is_some_and(|horizon| horizon < at - 50));
    liar.send_heartbeat(Heartbeat {
        acknowledged: 1,
        granted: BoundedVec::truncated([at - 5]),
        clear_to: at + 100,
        ..heartbeat(0, 1)
    });
    liar.pair.run(10);
    assert_eq!(liar.end().log().first().map(|entry| entry.at), Some(at - 5));
}

#[test]
fn no_promise_moves_the_horizon_beyond_now() {
    for role in [Role::Host, Role::Guest] {
        let mut liar = Liar::in_place_of(role);
        liar.send_heartbeat(Heartbeat { clear_to: Millis::MAX, ..heartbeat(0, 1) });
        assert_eq!(liar.refusal(), None);
        let now = liar.now();
        assert_eq!(liar.end().horizon(), Some(now), "{role:?}");
    }
}

#[test]
fn what_was_never_sent_cannot_be_acknowledged() {
    for lie in
        [Heartbeat { acknowledged: 1, ..heartbeat(0, 1) }, Heartbeat { granted_acknowledged: 1, ..heartbeat(0, 1) }]
    {
        let mut liar = Liar::in_place_of(Role::Guest);
        liar.send_heartbeat(lie);
        assert_eq!(liar.refusal(), Some(CloseReason::BadAcknowledgement));
    }
    let mut liar = Liar::in_place_of(Role::Host);
    let now = liar.now();
    liar.send_heartbeat(Heartbeat { granted: BoundedVec::truncated([now]), ..heartbeat(0, 1) });
    assert_eq!(liar.refusal(), Some(CloseReason::BadAcknowledgement));
}

#[test]
fn heartbeats_of_other_epochs_and_runs_are_ignored() {
    let mut liar = Liar::in_place_of(Role::Guest);
    for (epoch, run) in [(0, 0), (0, 2), (1, 1), (u32::MAX, u32::MAX)] {
        let lie = Heartbeat {
            acts: BoundedVec::truncated([(0, Action::Resign)]),
            made: 1,
            acknowledged: 99,
            ..heartbeat(epoch, run)
        };
        liar.send_heartbeat(lie);
    }
    assert_eq!(liar.refusal(), None);
    assert!(liar.end().ending().is_none());
}

#[test]
fn a_tie_that_nobody_offered_is_refused() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let now = liar.now();
    liar.send_heartbeat(Heartbeat {
        acts: BoundedVec::truncated([(now, Action::AgreeTie)]),
        made: 1,
        ..heartbeat(0, 1)
    });
    assert_eq!(liar.refusal(), Some(CloseReason::NoTieOffered));
}

#[test]
fn messages_that_are_not_due_are_refused() {
    let digest = crate::Digest::default();
    let lies: [(Message<Action>, CloseReason); 6] = [
        (Message::Agreed(digest), CloseReason::NotDue(MessageKind::Agreement)),
        (Message::Number([0; 32]), CloseReason::NotDue(MessageKind::Agreement)),
        (Message::Run { run: 2, at: 0, since: 0 }, CloseReason::NotDue(MessageKind::Agreement)),
        (Message::Ready(1), CloseReason::NotDue(MessageKind::Agreement)),
        (Message::Synced { length: 0, digest, at: 0 }, CloseReason::NotDue(MessageKind::Sync)),
        (
            Message::Log(LogPart { first: 0, entries: BoundedVec::default(), last: true }),
            CloseReason::NotDue(MessageKind::Log),
        ),
    ];
    for (lie, reason) in lies {
        let mut liar = Liar::in_place_of(Role::Guest);
        liar.send(&lie);
        assert_eq!(liar.refusal(), Some(reason), "{lie:?}");
        liar.send(&Message::Say(Phrase::Sorry));
        liar.pair.run(10);
        assert!(liar.pair.heard(0, |notice| matches!(notice, Notice::Said(_)).then_some(())).is_empty());
    }
}

#[test]
fn a_pause_that_nobody_granted_is_none() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let summary = LogSummary { why: StopReason::Pause, ..liar.summary() };
    liar.send(&Message::Summary(summary));
    assert_eq!(liar.end().stop_reason(), Some(StopReason::Silence));
    let other = liar.end().me().map(|me| !me).expect("a match");
    assert_eq!(liar.end().interruptions(other).map(|left| left.pauses), Some(crate::MAX_PAUSES - 1));
}

#[test]
fn nobody_can_pretend_that_time_has_passed() {
    for role in [Role::Guest, Role::Host] {
        for ahead in [1_000, Millis::MAX / 2] {
            let mut liar = Liar::in_place_of(role);
            let horizon = liar.now() + ahead;
            let summary = LogSummary { horizon, ..liar.summary() };
            liar.send(&Message::Summary(summary));
            assert_eq!(liar.refusal(), Some(CloseReason::BadLog));
        }
    }
}

#[test]
fn the_end_that_confirms_a_log_cannot_choose_the_moment() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let summary = liar.summary();
    liar.send(&Message::Summary(summary));
    let LogSummary { length, digest, horizon, .. } = summary;
    liar.send(&Message::Synced { length, digest, at: horizon + 1_000 });
    assert_eq!(liar.refusal(), Some(CloseReason::BadLog));
}

#[test]
fn only_the_latest_position_of_the_hand_counts() {
    let mut liar = Liar::in_place_of(Role::Guest);
    for number in [5, 3, 5, 9] {
        let now = liar.pair.now;
        let position = crate::HandPosition { at: [number, 0, 0], ..Default::default() };
        liar.end().receive_datagram(now, &encode(&Datagram::<Action>::Hand(number as u32, position)));
    }
    liar.pair.run(10);
    let hands = liar.pair.heard(0, |notice| match notice {
        Notice::Hand(position) => Some(position.at[0]),
        _ => None,
    });
    assert_eq!(hands, [5, 9]);
}

#[test]
fn a_guest_cannot_act_before_the_break_afterwards() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let by = liar.end().me().map(|me| !me).expect("a match");
    let summary = liar.summary();
    let entry = Entry { at: summary.horizon, by, act: Action::Resign, claimed: false };
    liar.send(&Message::Summary(LogSummary { length: summary.length + 1, ..summary }));
    let entries = BoundedVec::truncated([entry]);
    liar.send(&Message::Log(LogPart { first: summary.length, entries, last: true }));
    assert_eq!(liar.refusal(), Some(CloseReason::BadLog));
    assert_eq!(liar.end().ending(), None);
}

#[test]
fn what_both_settled_cannot_be_undone() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    pair.act(Player::Red, Action::Lift("D1".parse().expect("a socket")));
    pair.run(300);
    let mut liar = Liar { pair, victim: 0 };
    let digest = crate::Digest([9; 16]);
    let summary = LogSummary { length: 1, digest, ..liar.summary() };
    liar.pair.is_cut[0] = true;
    liar.send(&Message::Summary(summary));
    liar.send(&Message::Synced { length: 0, digest: crate::Digest::default(), at: 0 });
    assert_eq!(liar.refusal(), Some(CloseReason::BadLog));
    assert_eq!(liar.end().log().len(), 1);
}

#[test]
fn time_starts_soon_and_in_the_next_run() {
    for (run, since, reason) in
        [(2, u64::MAX, CloseReason::BadTime), (3, 0, CloseReason::NotDue(MessageKind::Agreement))]
    {
        let mut pair = Pair::playing(Options::default());
        pair.is_cut = [true; 2];
        pair.run(3_000);
        pair.is_cut = [false; 2];
        pair.connect(0);
        pair.run(200);
        assert!(pair.ends[1].ready(pair.now));
        pair.run(1_000);
        let at = pair.ends[1].horizon().expect("a match");
        let mut liar = Liar { pair, victim: 1 };
        liar.send(&Message::Run { run, at, since });
        assert_eq!(liar.refusal(), Some(reason));
    }
}

#[test]
fn a_hash_that_differs_stops_both() {
    let mut liar = Liar::in_place_of(Role::Guest);
    liar.send(&Message::Check { second: Some(1), digest: crate::Digest([0xee; 16]) });
    liar.pair.is_cut = [false; 2];
    liar.pair.run(2_000);
    let diverged = |pair: &mut Pair, number| pair.heard(number, |n| matches!(n, Notice::Diverged(_)).then_some(()));
    assert_eq!(diverged(&mut liar.pair, 0).len(), 1);
    assert!(liar.pair.ends.iter().all(|end| end.stop_reason().is_some()), "both stop");
    assert!(liar.pair.ends.iter().all(|end| end.saved().is_some()), "both logs are kept");
}

#[test]
fn floods_end_the_connection_and_cost_little() {
    let mut liar = Liar::in_place_of(Role::Guest);
    (0..30).for_each(|_| liar.send(&Message::Say(Phrase::Hello)));
    assert_eq!(liar.refusal(), Some(CloseReason::TooMany(MessageKind::Phrase)));

    let mut liar = Liar::in_place_of(Role::Guest);
    let now = liar.pair.now;
    for number in 0..100_000 {
        liar.end().receive_datagram(now, &encode(&Datagram::<Action>::Ping(number)));
    }
    let output = liar.end().poll(now);
    assert!(output.datagrams.len() < 120, "{} answers", output.datagrams.len());
    assert!(
        output
            .notices
            .contains(&Notice::Closed { by: ClosedBy::ThisEnd, reason: CloseReason::TooMany(MessageKind::Ping) })
    );
}
