//! Tests with ends that should not play this match: they cheat at the lot, or have another version, match or epoch.

use tamsk_rules::{Action, Level, Match, Options};

use super::pair::{Pair, closed, settings};
use crate::close_reason::{CloseReason, Outdated};
use crate::end::{End, Settings};
use crate::lot::{commitment, number};
use crate::notice::Notice;
use crate::role::Role;
use crate::wire::frame::write_frame;
use crate::wire::message::Message;

#[test]
fn the_lot_cannot_be_chosen() {
    // A guest that copies the commitment of the host, or changes its mind.
    for copies in [true, false] {
        let mut pair = Pair::new();
        pair.run(100);
        assert!(pair.ends[0].propose(pair.now, &Options::default()));
        let proposal = crate::wire::message::Proposal {
            number: 1,
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
        assert_eq!(closed(&mut pair, 0), Some(CloseReason::BadLot));
    }
}

#[test]
fn ends_of_other_versions_rules_and_games_say_who_must_update() {
    type Change = fn(&mut Settings);
    let cases: [(Change, CloseReason); 3] = [
        (|settings| settings.rule_cases[0] = 7, CloseReason::RulesDiffer(Outdated::Unknown)),
        (
            |settings| (settings.rule_cases[0], settings.version) = (7, "0.10.0".into()),
            CloseReason::RulesDiffer(Outdated::ThisEnd),
        ),
        (
            |settings| (settings.rule_cases[0], settings.version) = (7, "0.0.9".into()),
            CloseReason::RulesDiffer(Outdated::OtherEnd),
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
        let told = pair.heard(1, |notice| match notice {
            Notice::Closed { reason, .. } => Some(*reason),
            _ => None,
        });
        assert_eq!(told, [reason.seen_from_other_end()], "both know who is meant");
    }
    let hello = |protocols| crate::Hello { protocols, ..Pair::new().ends[0].own_hello() };
    assert_eq!(hello((2, 3)).common_protocol(&hello((1, 1))), Err(CloseReason::Version(Outdated::OtherEnd)));
    assert_eq!(hello((1, 1)).common_protocol(&hello((2, 3))), Err(CloseReason::Version(Outdated::ThisEnd)));
    assert_eq!(hello((1, 4)).common_protocol(&hello((2, 3))), Ok(3));

    let mut pair = Pair::new();
    pair.ends.iter_mut().for_each(|end| end.connect(0, Role::Host));
    pair.run(100);
    assert_eq!(closed(&mut pair, 0), Some(CloseReason::OtherGame), "two hosts");
}

#[test]
fn a_stale_epoch_is_refused() {
    let mut pair = Pair::playing(Options::default());
    let old = pair.ends[0].saved().expect("a match");
    pair.connect(0);
    pair.run(1_000);
    pair.ends[0] = End::restore(settings(0), &old).expect("it is readable");
    pair.connect(0);
    pair.run(200);
    assert_eq!(closed(&mut pair, 1), Some(CloseReason::StaleEpoch(1)), "the host forgot that it had hosted again");
    pair.connect(1);
    pair.run(1_000);
    assert!(pair.ends.iter_mut().all(|end| end.ready(pair.now)), "the other end can host");
    pair.run(1_500);
    assert!(pair.ends.iter_mut().all(|end| end.match_now(pair.now).is_some()));
}

#[test]
fn another_match_or_player_is_refused() {
    let [one, mut two] = [Level::One, Level::Two].map(|level| Pair::playing(Options::at_level(level)));
    let saved = one.ends[0].saved().expect("a match");
    let mut other = settings(0);
    other.other_key = [3; 32];
    assert!(matches!(End::<Match>::restore(other, &saved), Err(crate::RestoreError::Player)));
    two.ends[0] = End::restore(settings(0), &saved).expect("it is readable");
    two.connect(0);
    two.run(200);
    assert_eq!(closed(&mut two, 1), Some(CloseReason::OtherMatch));
}
