//! Tests with ends that must not play a match with each other, because one end cheats in the colour draw, or because
//! their versions, matches or epochs differ.

use tamsk_rules::{Action, Level, Match, Options};

use super::pair::{Pair, closed, settings};
use crate::close_reason::{CloseReason, OutdatedEnd};
use crate::colour_draw::{commitment, secret_number_for_draw};
use crate::notice::Notice;
use crate::peer::{Peer, PeerConfig};
use crate::role::Role;
use crate::wire::frame::write_frame;
use crate::wire::message::Message;

#[test]
fn nobody_can_choose_their_colour() {
    // The guest either copies the host's commitment, or commits to one number and sends another.
    for copies in [true, false] {
        let mut pair = Pair::new();
        pair.run(100);
        assert!(pair.ends[0].propose(pair.now, &Options::default()));
        let proposal = crate::wire::message::Proposal {
            number: 1,
            game: crate::GameId::Tamsk,
            rules: <Match as crate::NetGame>::write_options(&Options::default()).into(),
        };
        let digest = crate::Digest::default().chain(&proposal);
        assert!(pair.ends[0].agree(pair.now));
        let host_number = secret_number_for_draw(&settings(0).colour_draw_secret, 1);
        let host = commitment(Role::Host, digest, &host_number);
        let guest = commitment(Role::Guest, digest, &[5; 32]);
        let mut bytes = Vec::new();
        write_frame(&Message::<Action>::Agreed(digest), &mut bytes);
        write_frame(&Message::<Action>::Commitment(if copies { host } else { guest }), &mut bytes);
        let draw_number = if copies { host_number } else { [6; 32] };
        write_frame(&Message::<Action>::DrawNumber(draw_number), &mut bytes);
        pair.ends[0].receive_stream(pair.now, &bytes);
        pair.run(10);
        assert_eq!(closed(&mut pair, 0), Some(CloseReason::BadColourDraw));
    }
}

#[test]
fn ends_of_other_versions_rules_and_games_say_who_must_update() {
    type Change = fn(&mut PeerConfig);
    let cases: [(Change, CloseReason); 3] = [
        (|settings| settings.rules_fingerprint[0] = 7, CloseReason::RulesDiffer(OutdatedEnd::Unknown)),
        (
            |settings| (settings.rules_fingerprint[0], settings.version) = (7, "0.10.0".into()),
            CloseReason::RulesDiffer(OutdatedEnd::ThisEnd),
        ),
        (
            |settings| (settings.rules_fingerprint[0], settings.version) = (7, "0.0.9".into()),
            CloseReason::RulesDiffer(OutdatedEnd::OtherEnd),
        ),
    ];
    for (change, reason) in cases {
        let mut pair = Pair::new();
        let mut other = settings(1);
        change(&mut other);
        pair.ends[1] = Peer::new(other);
        pair.connect(0);
        pair.run(100);
        assert_eq!(closed(&mut pair, 0), Some(reason));
        let reasons = pair.heard(1, |notice| match notice {
            Notice::ConnectionClosed { reason, .. } => Some(*reason),
            _ => None,
        });
        assert_eq!(reasons, [reason.seen_from_other_end()], "both know who must update");
    }
    let hello = |protocols| crate::Hello { protocol_version_range: protocols, ..Pair::new().ends[0].own_hello() };
    assert_eq!(
        hello((2, 3)).negotiate_protocol_version(&hello((1, 1))),
        Err(CloseReason::NoCommonProtocolVersion(OutdatedEnd::OtherEnd))
    );
    assert_eq!(
        hello((1, 1)).negotiate_protocol_version(&hello((2, 3))),
        Err(CloseReason::NoCommonProtocolVersion(OutdatedEnd::ThisEnd))
    );
    assert_eq!(hello((1, 4)).negotiate_protocol_version(&hello((2, 3))), Ok(3));

    let mut pair = Pair::new();
    pair.ends.iter_mut().for_each(|end| end.begin_connection(0, Role::Host));
    pair.run(100);
    assert_eq!(closed(&mut pair, 0), Some(CloseReason::OtherGame), "two hosts");
}

#[test]
fn a_stale_epoch_is_refused() {
    let mut pair = Pair::playing(Options::default());
    let old = pair.ends[0].to_saved_bytes().expect("a match");
    pair.connect(0);
    pair.run(1_000);
    pair.ends[0] = Peer::restore(settings(0), &old).expect("it is readable");
    pair.connect(0);
    pair.run(200);
    assert_eq!(
        closed(&mut pair, 1),
        Some(CloseReason::HostLacksLatestEpoch(1)),
        "the host forgot that it had hosted again"
    );
    pair.connect(1);
    pair.run(1_000);
    assert!(pair.ends.iter_mut().all(|end| end.declare_ready(pair.now)), "the other end can host");
    pair.run(1_500);
    assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()));
}

#[test]
fn another_match_or_player_is_refused() {
    let [one, mut two] = [Level::One, Level::Two].map(|level| Pair::playing(Options::at_level(level)));
    let saved = one.ends[0].to_saved_bytes().expect("a match");
    let mut other = settings(0);
    other.other_key = [3; 32];
    assert!(matches!(Peer::<Match>::restore(other, &saved), Err(crate::RestoreError::OtherPlayer)));
    two.ends[0] = Peer::restore(settings(0), &saved).expect("it is readable");
    two.connect(0);
    two.run(200);
    assert_eq!(closed(&mut two, 1), Some(CloseReason::OtherMatch));
}
