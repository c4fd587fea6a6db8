//! Tests with ends that lie or send floods of messages. The worst that such an end can do is to end the match.

use tamsk_rules::{Action, Level, Match, Millis, Options, Player};

use super::pair::{Pair, closed, heartbeat};
use crate::close_reason::{CloseReason, ClosedBy};
use crate::notice::Notice;
use crate::peer::Peer;
use crate::rates::MessageKind;
use crate::replica::log::LoggedAct;
use crate::role::Role;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::datagram::{Datagram, Heartbeat};
use crate::wire::frame::{encode, write_frame};
use crate::wire::message::{LogPart, LogSummary, Message, Phrase, StopReason};

/// An end that lies. It replaces one end of a pair, and sends messages to the other end, the victim.
struct Liar {
    pair: Pair,
    victim: usize,
}

impl Liar {
    /// Starts a match, and creates a liar in place of the end with the given role.
    fn in_place_of(role: Role) -> Liar {
        let mut pair = Pair::playing(Options::at_level(Level::One));
        let victim = usize::from(role == Role::Host);
        pair.run(30);
        pair.is_cut[victim] = true;
        pair.run(100);
        Liar { pair, victim }
    }

    fn end(&mut self) -> &mut Peer<Match> {
        &mut self.pair.ends[self.victim]
    }

    fn now(&mut self) -> Millis {
        let now = self.pair.now;
        self.end().match_time(now).expect("time runs")
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

    /// Returns the summary that an honest end would send after the clock has stopped.
    fn summary(&self) -> LogSummary {
        let crate::peer::Phase::Playing(playing) = &self.pair.ends[self.victim].phase else { panic!("a match") };
        let (length, digest) = playing.replica.log_length_and_digest();
        let (match_id, epoch, run) = (playing.id, playing.epoch, playing.replica.run.number);
        let settled_until = playing.replica.settled.settled_until();
        let (why, has_unconfirmed_match_claim) = (StopReason::Silence, false);
        LogSummary { match_id, epoch, run, why, has_unconfirmed_match_claim, length, digest, settled_until }
    }

    /// Returns the reason why the victim closed the connection, or `None` if the connection is open.
    fn refusal(&mut self) -> Option<CloseReason> {
        self.pair.run(10);
        closed(&mut self.pair, self.victim)
    }
}

#[test]
fn stamps_of_the_guest_are_moved_into_their_bounds() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let now = liar.now();
    // The maximum lag is 150 ms plus half of the measured round trip, which may be slightly longer than 40 ms.
    let lag = liar.end().link.remote_clock.max_timestamp_lag();
    assert!((170..=180).contains(&lag), "{lag}");
    let wanted = [0, now - lag - 1, now - lag, now - 50, now - 90, now + 20, now + 21, Millis::MAX];
    let acts = wanted.iter().map(|&at| (at, Action::Pass)).collect::<Vec<_>>();
    for (number, act) in (0..).zip(acts) {
        let acts = BoundedVec::truncated([act]);
        liar.send_heartbeat(Heartbeat { acts, first_act_index: number, act_count: number + 1, ..heartbeat(0, 1) });
    }
    assert_eq!(liar.now(), now);
    let crate::peer::Phase::Playing(playing) = &liar.pair.ends[0].phase else { panic!("a match is on the table") };
    let first = playing.replica.settled.settled_until();
    let at = playing.replica.run.other.acts_from(0).iter().map(|made| made.at).collect::<Vec<_>>();
    let oldest = first.max(now - lag);
    let expected = [oldest, oldest, oldest, now - 50, now - 50, now + 20, now + 20, now + 20];
    assert_eq!(at, expected, "no act before an earlier one, nor before the horizon");
    assert_eq!(liar.refusal(), None, "no act is dropped, and nobody is disconnected for a slow clock");
}

#[test]
fn a_host_that_breaks_its_promise_is_refused() {
    let mut liar = Liar::in_place_of(Role::Host);
    let now = liar.now();
    liar.send_heartbeat(Heartbeat { promise: now, ..heartbeat(0, 1) });
    liar.pair.run(10);
    let acts = BoundedVec::truncated([(now - 1, Action::Pass)]);
    liar.send_heartbeat(Heartbeat { acts, act_count: 1, ..heartbeat(0, 1) });
    assert_eq!(liar.refusal(), Some(CloseReason::BadTime));

    let mut liar = Liar::in_place_of(Role::Host);
    let acts = BoundedVec::truncated([(Millis::MAX, Action::Pass)]);
    liar.send_heartbeat(Heartbeat { acts, act_count: 1, ..heartbeat(0, 1) });
    assert_eq!(liar.refusal(), Some(CloseReason::BadTime), "nor may it act next year");
}

#[test]
fn a_promise_counts_only_once_the_final_times_of_own_acts_arrived() {
    let mut liar = Liar::in_place_of(Role::Host);
    let at = liar.now();
    let now = liar.pair.now;
    assert!(liar.end().act(now, Action::Resign).is_ok());
    liar.send_heartbeat(Heartbeat { acknowledged_count: 1, promise: at + 100, ..heartbeat(0, 1) });
    liar.pair.run(10);
    assert!(liar.end().settled_until().is_some_and(|horizon| horizon < at - 50));
    liar.send_heartbeat(Heartbeat {
        acknowledged_count: 1,
        final_times: BoundedVec::truncated([at - 5]),
        promise: at + 100,
        ..heartbeat(0, 1)
    });
    liar.pair.run(10);
    assert_eq!(liar.end().log().first().map(|entry| entry.at), Some(at - 5));
}

#[test]
fn no_promise_moves_the_horizon_beyond_now() {
    for role in [Role::Host, Role::Guest] {
        let mut liar = Liar::in_place_of(role);
        liar.send_heartbeat(Heartbeat { promise: Millis::MAX, ..heartbeat(0, 1) });
        assert_eq!(liar.refusal(), None);
        let now = liar.now();
        assert_eq!(liar.end().settled_until(), Some(now), "{role:?}");
    }
}

#[test]
fn what_was_never_sent_cannot_be_acknowledged() {
    for lie in [
        Heartbeat { acknowledged_count: 1, ..heartbeat(0, 1) },
        Heartbeat { known_final_time_count: 1, ..heartbeat(0, 1) },
    ] {
        let mut liar = Liar::in_place_of(Role::Guest);
        liar.send_heartbeat(lie);
        assert_eq!(liar.refusal(), Some(CloseReason::BadAcknowledgement));
    }
    let mut liar = Liar::in_place_of(Role::Host);
    let now = liar.now();
    liar.send_heartbeat(Heartbeat { final_times: BoundedVec::truncated([now]), ..heartbeat(0, 1) });
    assert_eq!(liar.refusal(), Some(CloseReason::BadAcknowledgement));
}

#[test]
fn heartbeats_of_other_epochs_and_runs_are_ignored() {
    let mut liar = Liar::in_place_of(Role::Guest);
    for (epoch, run) in [(0, 0), (0, 2), (1, 1), (u32::MAX, u32::MAX)] {
        let lie = Heartbeat {
            acts: BoundedVec::truncated([(0, Action::Resign)]),
            act_count: 1,
            acknowledged_count: 99,
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
        act_count: 1,
        ..heartbeat(0, 1)
    });
    assert_eq!(liar.refusal(), Some(CloseReason::NoTieOffered));
}

#[test]
fn messages_that_are_not_due_are_refused() {
    let digest = crate::Digest::default();
    let lies: [(Message<Action>, CloseReason); 6] = [
        (Message::Agreed(digest), CloseReason::UnexpectedMessage(MessageKind::MatchStart)),
        (Message::DrawNumber([0; 32]), CloseReason::UnexpectedMessage(MessageKind::MatchStart)),
        (
            Message::StartRun { run: 2, at: 0, host_start_time: 0 },
            CloseReason::UnexpectedMessage(MessageKind::MatchStart),
        ),
        (Message::Ready(1), CloseReason::UnexpectedMessage(MessageKind::MatchStart)),
        (
            Message::LogConfirmation { length: 0, digest, at: 0 },
            CloseReason::UnexpectedMessage(MessageKind::LogComparison),
        ),
        (
            Message::Log(LogPart { first_index: 0, entries: BoundedVec::default(), is_last: true }),
            CloseReason::UnexpectedMessage(MessageKind::LogPart),
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
fn a_pause_that_nobody_granted_counts_as_silence() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let summary = LogSummary { why: StopReason::Pause, ..liar.summary() };
    liar.send(&Message::LogSummary(summary));
    assert_eq!(liar.end().stop_reason(), Some(StopReason::Silence));
    let other = liar.end().me().map(|me| !me).expect("a match");
    assert_eq!(
        liar.end().interruption_budget(other).map(|left| left.interruptions_left),
        Some(crate::MAX_INTERRUPTIONS - 1)
    );
}

#[test]
fn nobody_can_pretend_that_time_has_passed() {
    for role in [Role::Guest, Role::Host] {
        for ahead in [1_000, Millis::MAX / 2] {
            let mut liar = Liar::in_place_of(role);
            let horizon = liar.now() + ahead;
            let summary = LogSummary { settled_until: horizon, ..liar.summary() };
            liar.send(&Message::LogSummary(summary));
            assert_eq!(liar.refusal(), Some(CloseReason::BadLog));
        }
    }
}

#[test]
fn the_end_that_confirms_a_log_cannot_choose_the_moment() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let summary = liar.summary();
    liar.send(&Message::LogSummary(summary));
    let LogSummary { length, digest, settled_until: horizon, .. } = summary;
    liar.send(&Message::LogConfirmation { length, digest, at: horizon + 1_000 });
    assert_eq!(liar.refusal(), Some(CloseReason::BadLog));
}

#[test]
fn only_the_latest_position_of_the_hand_counts() {
    let mut liar = Liar::in_place_of(Role::Guest);
    for number in [5, 3, 5, 9] {
        let now = liar.pair.now;
        let position = crate::HandPosition { coordinates: [number, 0, 0], ..Default::default() };
        liar.end().receive_datagram(now, &encode(&Datagram::<Action>::Hand(number as u32, position)));
    }
    liar.pair.run(10);
    let hands = liar.pair.heard(0, |notice| match notice {
        Notice::HandMoved(position) => Some(position.coordinates[0]),
        _ => None,
    });
    assert_eq!(hands, [5, 9]);
}

#[test]
fn a_guest_cannot_add_acts_from_before_a_break_afterwards() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let by = liar.end().me().map(|me| !me).expect("a match");
    let summary = liar.summary();
    let entry = LoggedAct { at: summary.settled_until, by, act: Action::Resign, is_absence_claim: false };
    liar.send(&Message::LogSummary(LogSummary { length: summary.length + 1, ..summary }));
    let entries = BoundedVec::truncated([entry]);
    liar.send(&Message::Log(LogPart { first_index: summary.length, entries, is_last: true }));
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
    liar.send(&Message::LogSummary(summary));
    liar.send(&Message::LogConfirmation { length: 0, digest: crate::Digest::default(), at: 0 });
    assert_eq!(liar.refusal(), Some(CloseReason::BadLog));
    assert_eq!(liar.end().log().len(), 1);
}

#[test]
fn a_start_must_be_soon_and_of_the_next_run() {
    for (run, since, reason) in
        [(2, u64::MAX, CloseReason::BadTime), (3, 0, CloseReason::UnexpectedMessage(MessageKind::MatchStart))]
    {
        let mut pair = Pair::playing(Options::default());
        pair.is_cut = [true; 2];
        pair.run(3_000);
        pair.is_cut = [false; 2];
        pair.connect(0);
        pair.run(200);
        assert!(pair.ends[1].declare_ready(pair.now));
        pair.run(1_000);
        let at = pair.ends[1].settled_until().expect("a match");
        let mut liar = Liar { pair, victim: 1 };
        liar.send(&Message::StartRun { run, at, host_start_time: since });
        assert_eq!(liar.refusal(), Some(reason));
    }
}

#[test]
fn a_hash_that_differs_stops_both() {
    let mut liar = Liar::in_place_of(Role::Guest);
    liar.send(&Message::MatchHash { second: Some(1), digest: crate::Digest([0xee; 16]) });
    liar.pair.is_cut = [false; 2];
    liar.pair.run(2_000);
    let diverged =
        |pair: &mut Pair, number| pair.heard(number, |n| matches!(n, Notice::DivergedAtSecond(_)).then_some(()));
    assert_eq!(diverged(&mut liar.pair, 0).len(), 1);
    assert!(liar.pair.ends.iter().all(|end| end.stop_reason().is_some()), "both stop");
    assert!(liar.pair.ends.iter().all(|end| end.to_saved_bytes().is_some()), "both logs are kept");
}

#[test]
fn floods_end_the_connection_and_cost_little() {
    let mut liar = Liar::in_place_of(Role::Guest);
    (0..30).for_each(|_| liar.send(&Message::Say(Phrase::Hello)));
    assert_eq!(liar.refusal(), Some(CloseReason::TooManyMessages(MessageKind::Phrase)));

    let mut liar = Liar::in_place_of(Role::Guest);
    let now = liar.pair.now;
    for number in 0..100_000 {
        liar.end().receive_datagram(now, &encode(&Datagram::<Action>::Ping(number)));
    }
    let output = liar.end().poll(now);
    assert!(output.datagrams.len() < 120, "{} answers", output.datagrams.len());
    assert!(output.notices.contains(&Notice::ConnectionClosed {
        by: ClosedBy::ThisEnd,
        reason: CloseReason::TooManyMessages(MessageKind::Ping)
    }));
}
