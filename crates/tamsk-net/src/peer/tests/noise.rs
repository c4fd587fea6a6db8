//! Tests with repeated, damaged and arbitrary bytes.

use proptest::prelude::*;
use tamsk_rules::{Action, Level, Match, Options, Player};

use super::pair::{Pair, closed, heartbeat, settings};
use crate::close_reason::{CloseReason, FrameErrorKind};
use crate::limits::{MAX_DATAGRAM_BYTES, MAX_FRAME_BYTES, MILLI};
use crate::peer::Peer;
use crate::role::Role;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::datagram::{Datagram, Heartbeat};
use crate::wire::frame::{encode, write_frame};
use crate::wire::message::Message;

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
    assert!(pair.ends.iter().all(|end| end.log().len() == 2 && end.stop_reason().is_none()));
    let hello = pair.ends[1].own_hello();
    let mut bytes = Vec::new();
    write_frame(&hello, &mut bytes);
    pair.ends[0].receive_stream(pair.now, &bytes);
    pair.run(10);
    assert!(closed(&mut pair, 0).is_some(), "a second greeting is not a valid message");
}

/// Returns one end and the current time for each of three stages: before the greeting, after the greeting, and during a
/// match.
fn stages() -> [(Peer<Match>, u64); 3] {
    let mut fresh = Peer::new(settings(0));
    fresh.begin_connection(0, Role::Host);
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
        let heartbeat = Heartbeat { acts: BoundedVec::truncated([(600, Action::Resign)]), act_count: 1, ..heartbeat(0, 1) };
        let digest = crate::Digest([4; 16]);
        let messages: [Vec<u8>; 6] = [
            encode(&Message::<Action>::MatchHash { second: Some(1), digest }),
            encode(&Message::<Action>::StartRun { run: 2, at: 600, host_start_time: 5_000_000 }),
            encode(&Message::<Action>::LogConfirmation { length: 3, digest, at: 600 }),
            encode(&Message::<Action>::Bye(CloseReason::BadFrame(FrameErrorKind::Malformed))),
            encode(&Datagram::Heartbeat(heartbeat)),
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

    #[test]
    fn any_stored_match_is_read_without_panic(bytes: Vec<u8>, place: prop::sample::Index, value: u8) {
        let mut pair = Pair::playing(Options::default());
        pair.act(Player::Red, Action::Lift("D1".parse().expect("a socket")));
        pair.run(200);
        let mut saved = pair.ends[0].to_saved_bytes().expect("a match");
        prop_assert!(Peer::<Match>::restore(settings(0), &saved).is_ok());
        prop_assert!(Peer::<crate::GipfWithContests>::restore(settings(0), &saved).is_err());
        let index = place.index(saved.len());
        saved[index] = value;
        for bytes in [saved, bytes] {
            if let Ok(mut end) = Peer::<Match>::restore(settings(0), &bytes) {
                end.begin_connection(0, Role::Host);
                end.poll(10 * MILLI);
            }
        }
    }
}
