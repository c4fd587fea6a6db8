//! Tests with ends that lie and flood. The worst they may do is end the match.

use tamsk_rules::{Action, Level, Match, Millis, Options, Player};

use super::pair::{Pair, beat, closed};
use crate::end::End;
use crate::lot::Role;
use crate::notice::Notice;
use crate::rates::Kind;
use crate::reason::{By, Reason};
use crate::table::log::Entry;
use crate::wire::datagram::{Beat, Datagram};
use crate::wire::frame::{encode, write_frame};
use crate::wire::list::List;
use crate::wire::message::{LogPart, Message, Phrase, Standing, StopReason};

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

    fn send_beat(&mut self, beat: Beat<Action>) {
        let now = self.pair.now;
        self.end().receive_datagram(now, &encode(&Datagram::Beat(beat)));
    }

    /// Returns what an honest end would say after a stop.
    fn standing(&self) -> Standing {
        let crate::end::Phase::Playing(playing) = &self.pair.ends[self.victim].phase else { panic!("a match") };
        let (length, digest) = playing.table.log_state();
        let (id, epoch, run) = (playing.id, playing.epoch, playing.table.run.number);
        let horizon = playing.table.settled.horizon();
        Standing { id, epoch, run, why: StopReason::Silence, claims: false, length, digest, horizon }
    }

    /// Returns why the victim ended the connection.
    fn refusal(&mut self) -> Option<Reason> {
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
        let acts = List::of_first([act]);
        liar.send_beat(Beat { acts, first: number, made: number + 1, ..beat(0, 1) });
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
    liar.send_beat(Beat { clear_to: now, ..beat(0, 1) });
    liar.pair.run(10);
    let acts = List::of_first([(now - 1, Action::Pass)]);
    liar.send_beat(Beat { acts, made: 1, ..beat(0, 1) });
    assert_eq!(liar.refusal(), Some(Reason::BadTime));

    let mut liar = Liar::in_place_of(Role::Host);
    let acts = List::of_first([(Millis::MAX, Action::Pass)]);
    liar.send_beat(Beat { acts, made: 1, ..beat(0, 1) });
    assert_eq!(liar.refusal(), Some(Reason::BadTime), "nor may it act next year");
}

#[test]
fn a_promise_counts_only_with_the_times_of_the_own_acts_heard() {
    let mut liar = Liar::in_place_of(Role::Host);
    let at = liar.now();
    let now = liar.pair.now;
    assert!(liar.end().act(now, Action::Resign).is_ok());
    liar.send_beat(Beat { heard: 1, clear_to: at + 100, ..beat(0, 1) });
    liar.pair.run(10);
    assert!(liar.end().horizon().is_some_and(|horizon| horizon < at - 50));
    liar.send_beat(Beat { heard: 1, granted: List::of_first([at - 5]), clear_to: at + 100, ..beat(0, 1) });
    liar.pair.run(10);
    assert_eq!(liar.end().log().first().map(|entry| entry.at), Some(at - 5));
}

#[test]
fn no_promise_moves_the_horizon_beyond_now() {
    for role in [Role::Host, Role::Guest] {
        let mut liar = Liar::in_place_of(role);
        liar.send_beat(Beat { clear_to: Millis::MAX, ..beat(0, 1) });
        assert_eq!(liar.refusal(), None);
        let now = liar.now();
        assert_eq!(liar.end().horizon(), Some(now), "{role:?}");
    }
}

#[test]
fn what_was_never_sent_cannot_be_acknowledged() {
    for lie in [Beat { heard: 1, ..beat(0, 1) }, Beat { granted_heard: 1, ..beat(0, 1) }] {
        let mut liar = Liar::in_place_of(Role::Guest);
        liar.send_beat(lie);
        assert_eq!(liar.refusal(), Some(Reason::BadAcknowledgement));
    }
    let mut liar = Liar::in_place_of(Role::Host);
    let now = liar.now();
    liar.send_beat(Beat { granted: List::of_first([now]), ..beat(0, 1) });
    assert_eq!(liar.refusal(), Some(Reason::BadAcknowledgement));
}

#[test]
fn heartbeats_of_other_epochs_and_runs_are_ignored() {
    let mut liar = Liar::in_place_of(Role::Guest);
    for (epoch, run) in [(0, 0), (0, 2), (1, 1), (u32::MAX, u32::MAX)] {
        let lie = Beat { acts: List::of_first([(0, Action::Resign)]), made: 1, heard: 99, ..beat(epoch, run) };
        liar.send_beat(lie);
    }
    assert_eq!(liar.refusal(), None);
    assert!(liar.end().ending().is_none());
}

#[test]
fn a_tie_that_nobody_offered_is_refused() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let now = liar.now();
    liar.send_beat(Beat { acts: List::of_first([(now, Action::AgreeTie)]), made: 1, ..beat(0, 1) });
    assert_eq!(liar.refusal(), Some(Reason::NoTieOffered));
}

#[test]
fn messages_that_are_not_due_are_refused() {
    let digest = crate::Digest::default();
    let lies: [(Message<Action>, Reason); 6] = [
        (Message::Agreed(digest), Reason::NotDue(Kind::Agreement)),
        (Message::Number([0; 32]), Reason::NotDue(Kind::Agreement)),
        (Message::Run { run: 2, at: 0, since: 0 }, Reason::NotDue(Kind::Agreement)),
        (Message::Ready(1), Reason::NotDue(Kind::Agreement)),
        (Message::Joined { length: 0, digest, at: 0 }, Reason::NotDue(Kind::Rejoin)),
        (Message::Log(LogPart { first: 0, entries: List::default(), last: true }), Reason::NotDue(Kind::Log)),
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
    let standing = Standing { why: StopReason::Pause, ..liar.standing() };
    liar.send(&Message::Standing(standing));
    assert_eq!(liar.end().stopped(), Some(StopReason::Silence));
    let other = liar.end().me().map(|me| !me).expect("a match");
    assert_eq!(liar.end().patience(other).map(|left| left.pauses), Some(crate::PAUSES - 1));
}

#[test]
fn nobody_can_pretend_that_time_has_passed() {
    for role in [Role::Guest, Role::Host] {
        for ahead in [1_000, Millis::MAX / 2] {
            let mut liar = Liar::in_place_of(role);
            let horizon = liar.now() + ahead;
            let standing = Standing { horizon, ..liar.standing() };
            liar.send(&Message::Standing(standing));
            assert_eq!(liar.refusal(), Some(Reason::BadLog));
        }
    }
}

#[test]
fn a_guest_cannot_act_before_the_break_afterwards() {
    let mut liar = Liar::in_place_of(Role::Guest);
    let by = liar.end().me().map(|me| !me).expect("a match");
    let standing = liar.standing();
    let entry = Entry { at: standing.horizon, by, act: Action::Resign, claimed: false };
    liar.send(&Message::Standing(Standing { length: standing.length + 1, ..standing }));
    let entries = List::of_first([entry]);
    liar.send(&Message::Log(LogPart { first: standing.length, entries, last: true }));
    assert_eq!(liar.refusal(), Some(Reason::BadLog));
    assert_eq!(liar.end().ending(), None);
}

#[test]
fn what_both_settled_cannot_be_undone() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    pair.act(Player::Red, Action::Lift("D1".parse().expect("a socket")));
    pair.run(300);
    let mut liar = Liar { pair, victim: 0 };
    let digest = crate::Digest([9; 16]);
    let standing = Standing { length: 1, digest, ..liar.standing() };
    liar.pair.is_cut[0] = true;
    liar.send(&Message::Standing(standing));
    liar.send(&Message::Joined { length: 0, digest: crate::Digest::default(), at: 0 });
    assert_eq!(liar.refusal(), Some(Reason::BadLog));
    assert_eq!(liar.end().log().len(), 1);
}

#[test]
fn time_starts_soon_and_in_the_next_run() {
    for (run, since, reason) in [(2, u64::MAX, Reason::BadTime), (3, 0, Reason::NotDue(Kind::Agreement))] {
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
    assert!(liar.pair.ends.iter().all(|end| end.stopped().is_some()), "both stop");
    assert!(liar.pair.ends.iter().all(|end| end.kept().is_some()), "both logs are kept");
}

#[test]
fn floods_end_the_connection_and_cost_little() {
    let mut liar = Liar::in_place_of(Role::Guest);
    (0..30).for_each(|_| liar.send(&Message::Say(Phrase::Hello)));
    assert_eq!(liar.refusal(), Some(Reason::TooMany(Kind::Phrase)));

    let mut liar = Liar::in_place_of(Role::Guest);
    let now = liar.pair.now;
    for number in 0..100_000 {
        liar.end().receive_datagram(now, &encode(&Datagram::<Action>::Ping(number)));
    }
    let output = liar.end().poll(now);
    assert!(output.datagrams.len() < 120, "{} answers", output.datagrams.len());
    assert!(output.notices.contains(&Notice::Closed { by: By::Here, reason: Reason::TooMany(Kind::Ping) }));
}
