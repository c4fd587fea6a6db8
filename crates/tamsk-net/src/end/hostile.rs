//! Tests with ends that lie, flood, repeat themselves or send anything at all. The worst they may do is end the match.

use proptest::prelude::*;
use tamsk_rules::{Action, Level, Match, Millis, Options, Player};

use super::pair::{Pair, settings};
use super::{End, Settings};
use crate::limits::{MAX_DATAGRAM_BYTES, MAX_FRAME_BYTES, MILLI};
use crate::lot::{Role, commitment, number};
use crate::notice::Notice;
use crate::rates::Kind;
use crate::reason::{BadFrame, By, Outdated, Reason};
use crate::wire::datagram::{Beat, Datagram};
use crate::wire::frame::{encode, write_frame};
use crate::wire::list::List;
use crate::wire::message::{Message, Phrase};

fn beat(epoch: u32, run: u32) -> Beat<Action> {
    Beat {
        epoch,
        run,
        clear_to: 0,
        made: 0,
        first: 0,
        acts: List::default(),
        heard: 0,
        first_granted: 0,
        granted: List::default(),
        granted_heard: 0,
    }
}

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

    /// Returns why the victim ended the connection.
    fn refusal(&mut self) -> Option<Reason> {
        self.pair.run(10);
        closed(&mut self.pair, self.victim)
    }
}

fn closed(pair: &mut Pair, number: usize) -> Option<Reason> {
    let reasons = pair.heard(number, |notice| match notice {
        Notice::Closed { by: By::Here, reason } => Some(*reason),
        _ => None,
    });
    assert!(reasons.len() <= 1, "a connection ends once");
    reasons.first().copied()
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
    let super::Phase::Playing(playing) = &liar.pair.ends[0].phase else { panic!("a match is on the table") };
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
        (
            Message::Log(crate::wire::message::LogPart { first: 0, entries: List::default(), last: true }),
            Reason::NotDue(Kind::Log),
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
    (0..10).for_each(|_| liar.send(&Message::Say(Phrase::Hello)));
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

#[test]
fn the_lot_cannot_be_chosen() {
    // A guest that copies the commitment of the host, or changes its mind.
    for copies in [true, false] {
        let mut pair = Pair::new();
        pair.run(100);
        assert!(pair.ends[0].propose(pair.now, &Options::default()));
        let proposal = crate::wire::message::Proposal {
            game: crate::GameId::Tamsk,
            rules: <Match as crate::NetGame>::write_options(&Options::default()).into(),
        };
        let digest = crate::Digest::default().then(&proposal);
        assert!(pair.ends[0].agree(pair.now));
        let host_number = number(&settings(0).secret, 1);
        let host = commitment(Role::Host, digest, &host_number);
        let guest = commitment(Role::Guest, digest, &[5; 32]);
        let mut bytes = Vec::new();
        write_frame(&Message::<Action>::Agreed(digest), &mut bytes);
        write_frame(&Message::<Action>::Commitment(if copies { host } else { guest }), &mut bytes);
        let told = if copies { host_number } else { [6; 32] };
        write_frame(&Message::<Action>::Number(told), &mut bytes);
        pair.ends[0].receive_stream(pair.now, &bytes);
        pair.run(10);
        assert_eq!(closed(&mut pair, 0), Some(Reason::BadLot));
    }
}

#[test]
fn ends_of_other_versions_rules_and_games_say_who_must_update() {
    type Change = fn(&mut Settings);
    let cases: [(Change, Reason); 3] = [
        (|settings| settings.rule_cases[0] = 7, Reason::RulesDiffer(Outdated::Unknown)),
        (
            |settings| (settings.rule_cases[0], settings.version) = (7, "0.10.0".into()),
            Reason::RulesDiffer(Outdated::Here),
        ),
        (
            |settings| (settings.rule_cases[0], settings.version) = (7, "0.0.9".into()),
            Reason::RulesDiffer(Outdated::There),
        ),
    ];
    for (change, reason) in cases {
        let mut pair = Pair::new();
        let mut other = settings(1);
        change(&mut other);
        pair.ends[1] = End::new(other);
        pair.connect(0);
        pair.run(100);
        assert_eq!(closed(&mut pair, 0), Some(reason));
    }
    let hello = |protocols| crate::Hello { protocols, ..Pair::new().ends[0].own_hello() };
    assert_eq!(hello((2, 3)).common_protocol(&hello((1, 1))), Err(Reason::Version(Outdated::There)));
    assert_eq!(hello((1, 1)).common_protocol(&hello((2, 3))), Err(Reason::Version(Outdated::Here)));
    assert_eq!(hello((1, 4)).common_protocol(&hello((2, 3))), Ok(3));

    let mut pair = Pair::new();
    pair.ends.iter_mut().for_each(|end| end.connect(0, Role::Host));
    pair.run(100);
    assert_eq!(closed(&mut pair, 0), Some(Reason::OtherGame), "two hosts");
}

#[test]
fn a_stale_epoch_is_refused() {
    let mut pair = Pair::playing(Options::default());
    let old = pair.ends[0].kept().expect("a match");
    pair.connect(0);
    pair.run(1_000);
    pair.ends[0] = End::resume(settings(0), &old).expect("it is readable");
    pair.connect(0);
    pair.run(200);
    assert_eq!(closed(&mut pair, 1), Some(Reason::StaleEpoch(1)), "the host forgot that it had hosted again");
    pair.connect(1);
    pair.run(1_000);
    assert!(pair.ends.iter_mut().all(|end| end.ready(pair.now)), "the other end can host");
    pair.run(1_500);
    assert!(pair.ends.iter_mut().all(|end| end.match_now(pair.now).is_some()));
}

#[test]
fn another_match_or_player_is_refused() {
    let [one, mut two] = [(); 2].map(|()| Pair::playing(Options::at_level(Level::One)));
    let kept = one.ends[0].kept().expect("a match");
    let mut other = settings(0);
    other.other_key = [3; 32];
    assert!(matches!(End::<Match>::resume(other, &kept), Err(crate::KeptError::Player)));
    two.act(Player::Red, Action::Resign);
    two.run(500);
    assert_eq!(two.ends[0].ask(two.now, crate::Request::Rematch), Ok(()));
    two.run(100);
    assert_eq!(two.ends[1].answer(two.now, crate::Request::Rematch, true), Ok(()));
    two.run(100);
    two.ends[0] = End::resume(settings(0), &kept).expect("it is readable");
    two.connect(0);
    two.run(200);
    assert_eq!(closed(&mut two, 1), Some(Reason::OtherMatch));
}

#[test]
fn repeated_datagrams_change_nothing_and_repeated_frames_are_refused() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    for name in ["D1", "D2"] {
        let socket = name.parse().expect("a socket");
        pair.act(Player::Red, if name == "D1" { Action::Lift(socket) } else { Action::Place(socket) });
        pair.run(100);
    }
    let [from_host, from_guest] = pair.sent.clone();
    let recent = |all: &[Vec<u8>]| all.iter().rev().take(60).cloned().collect::<Vec<_>>();
    for (number, datagrams) in [(1, recent(&from_host)), (0, recent(&from_guest))] {
        datagrams.iter().for_each(|datagram| pair.ends[number].receive_datagram(pair.now, datagram));
    }
    pair.run(300);
    assert!(pair.ends.iter().all(|end| end.log().len() == 2 && end.stopped().is_none()));
    let hello = pair.ends[1].own_hello();
    let mut bytes = Vec::new();
    write_frame(&hello, &mut bytes);
    pair.ends[0].receive_stream(pair.now, &bytes);
    pair.run(10);
    assert!(closed(&mut pair, 0).is_some(), "a second greeting is no message");
}

/// Returns an end at each stage: before the greeting, after it, and while a match runs.
fn stages() -> [(End<Match>, u64); 3] {
    let mut fresh = End::new(settings(0));
    fresh.connect(0, Role::Host);
    let mut greeted = Pair::new();
    greeted.run(100);
    let mut playing = Pair::playing(Options::default());
    playing.run(100);
    let ([greeted_end, _], [playing_end, _]) = (greeted.ends, playing.ends);
    [(fresh, 0), (greeted_end, greeted.now), (playing_end, playing.now)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_are_read_without_panic(
        streams in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..200), 1..20),
        framed: bool,
    ) {
        for (mut end, mut now) in stages() {
            for bytes in &streams {
                now += 7 * MILLI;
                let mut stream = bytes.clone();
                if framed {
                    stream.splice(0..0, (bytes.len() as u16).to_le_bytes());
                }
                end.receive_stream(now, &stream);
                end.receive_datagram(now, bytes);
                let output = end.poll(now);
                prop_assert!(output.stream.len() <= 2 * MAX_FRAME_BYTES);
                prop_assert!(output.datagrams.iter().all(|datagram| datagram.len() <= MAX_DATAGRAM_BYTES));
            }
        }
    }

    #[test]
    fn any_message_with_a_damaged_byte_is_read_without_panic(
        place: prop::sample::Index,
        value: u8,
        number in 0..6usize,
    ) {
        let beat = Beat { acts: List::of_first([(600, Action::Resign)]), made: 1, ..beat(0, 1) };
        let digest = crate::Digest([4; 16]);
        let messages: [Vec<u8>; 6] = [
            encode(&Message::<Action>::Check { second: Some(1), digest }),
            encode(&Message::<Action>::Run { run: 2, at: 600, since: 5_000_000 }),
            encode(&Message::<Action>::Joined { length: 3, digest, at: 600 }),
            encode(&Message::<Action>::Bye(Reason::Frame(BadFrame::Malformed))),
            encode(&Datagram::Beat(beat)),
            encode(&Datagram::<Action>::Pong(3, 77)),
        ];
        let mut bytes = messages[number].clone();
        let index = place.index(bytes.len());
        bytes[index] = value;
        for (mut end, now) in stages() {
            if number < 4 {
                let mut stream = (bytes.len() as u16).to_le_bytes().to_vec();
                stream.extend(&bytes);
                end.receive_stream(now, &stream);
            } else {
                end.receive_datagram(now, &bytes);
            }
            for later in 1..10 {
                end.poll(now + later * 10 * MILLI);
            }
        }
    }
}
