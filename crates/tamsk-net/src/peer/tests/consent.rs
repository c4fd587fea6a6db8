//! Tests of what the players must agree on: the match, pauses, calling off, ties and rematches.

use tamsk_rules::{Action, Handicap, Handicaps, Level, Options, Player};

use super::pair::{Pair, settings};
use crate::limits::MAX_INTERRUPTIONS;
use crate::notice::{Ending, Notice};
use crate::peer::{ActError, ConsentRequestError};
use crate::wire::message::{ConsentRequest, Phrase, StopReason};

fn socket(name: &str) -> tamsk_rules::Socket {
    name.parse().expect("a socket")
}

#[test]
fn agreement_is_to_the_latest_proposal() {
    let mut pair = Pair::new();
    pair.run(100);
    assert!(!pair.ends[1].propose(pair.now, &Options::default()), "only the host proposes");
    assert!(!pair.ends[1].agree(pair.now), "there is nothing to agree to");
    assert!(pair.ends[0].propose(pair.now, &Options::at_level(Level::One)));
    pair.run(100);
    assert!(pair.ends[1].agree(pair.now));
    assert!(pair.ends[0].propose(pair.now, &Options::at_level(Level::Two)), "while the agreement is under way");
    assert!(pair.ends[0].agree(pair.now));
    pair.run(500);
    assert_eq!(pair.ends[0].me(), None, "the guest agreed to something else");
    assert!(pair.ends[1].agree(pair.now));
    pair.run(500);
    assert_eq!(pair.ends[0].options().map(|options| options.level), Some(Level::Two));
    assert_eq!(pair.ends[0].me(), pair.ends[1].me().map(|me| !me));
    assert_eq!(pair.ends[0].names(), pair.ends[1].names());
}

#[test]
fn a_handicap_follows_its_player_through_the_lot_and_a_rematch() {
    let handicap = Handicap { initial_rings: 28, ..Handicap::NONE };
    let options = Options { handicaps: Handicaps { red: handicap, black: Handicap::NONE }, ..Options::default() };
    let mut pair = Pair::playing(options);
    for _ in 0..2 {
        for end in &pair.ends {
            let host = pair.ends[0].me().expect("the colours are drawn");
            let handicaps = end.options().expect("agreed").handicaps;
            assert_eq!((handicaps[host].initial_rings, handicaps[!host].initial_rings), (28, 32));
            assert_eq!(end.names().map(|names| names.of(host)), Some("Ada"));
        }
        pair.act(Player::Red, Action::Resign);
        pair.run(500);
        assert!(pair.ends.iter().all(|end| end.ending() == Some(Ending::ByRules)));
        let before = pair.ends[0].me();
        assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Rematch), Ok(()));
        pair.run(100);
        assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::Rematch, true), Ok(()));
        pair.run(1_000);
        assert_eq!(pair.ends[0].me(), before.map(|me| !me), "colours are swapped");
        assert!(pair.ends[0].log().is_empty() && pair.ends[0].match_time(pair.now).is_some());
    }
}

#[test]
fn a_pause_stops_both_at_the_same_moment_until_both_are_ready() {
    let mut pair = Pair::playing(Options::default());
    for used in 1..=MAX_INTERRUPTIONS {
        assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Pause), Ok(()));
        assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Pause), Err(ConsentRequestError::AskedTooOften));
        pair.run(100);
        assert_eq!(
            pair.heard(1, |notice| matches!(notice, Notice::Asked(ConsentRequest::Pause)).then_some(())).len(),
            1
        );
        assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::Pause, true), Ok(()));
        pair.run(3_000);
        assert!(pair.ends.iter().all(|end| end.stop_reason() == Some(StopReason::Pause)));
        assert_eq!(pair.ends[0].settled_until(), pair.ends[1].settled_until());
        assert_eq!(pair.ends[1].act(pair.now, Action::Pass), Err(ActError::NotRunning));
        let host = pair.ends[0].me().expect("the colours are drawn");
        let left = pair.ends.each_ref().map(|end| end.interruption_budget(host).expect("a match"));
        assert!(
            left.iter()
                .all(|left| left.interruptions_left == MAX_INTERRUPTIONS - used && left.time_left < 120_000 - 2_000)
        );
        assert!(pair.ends[0].declare_ready(pair.now));
        pair.run(1_000);
        assert_eq!(pair.ends[0].match_time(pair.now), None, "the guest is not ready");
        assert!(pair.ends[1].declare_ready(pair.now));
        pair.run(1_000);
        assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()));
    }
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Pause), Err(ConsentRequestError::NoPauseLeft));
    assert_eq!(pair.ends[1].ask(pair.now, ConsentRequest::Pause), Ok(()), "the guest has all of theirs");
}

#[test]
fn a_pause_outlives_its_connection() {
    let mut pair = Pair::playing(Options::default());
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Pause), Ok(()));
    pair.run(100);
    assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::Pause, true), Ok(()));
    pair.run(10_000);
    let dials = |pair: &mut Pair| pair.heard(1, |notice| matches!(notice, Notice::ShouldDial(_)).then_some(())).len();
    assert_eq!(dials(&mut pair), 0, "pings show that the other end is there");
    pair.is_cut = [true; 2];
    pair.run(20_000);
    assert_eq!(dials(&mut pair), 4, "after 5 s of silence, and 2, 4 and 5 s later");
    pair.is_cut = [false; 2];
    pair.connect(0);
    pair.run(1_000);
    assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_none()), "still a pause");
    assert!(pair.ends.iter_mut().all(|end| end.declare_ready(pair.now)));
    pair.run(1_000);
    assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()));
}

#[test]
fn a_player_who_leaves_can_come_back_on_another_day() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    pair.act(Player::Red, Action::Lift(socket("D1")));
    pair.run(200);
    pair.ends[0].leave(pair.now);
    pair.run(20_000);
    assert_eq!(
        pair.ends.each_ref().map(crate::peer::Peer::stop_reason),
        [Some(StopReason::Left), Some(StopReason::Silence)]
    );
    assert_eq!(pair.heard(0, |notice| matches!(notice, Notice::ShouldDial(_)).then_some(())).len(), 0);
    let saved = pair.ends.each_ref().map(|end| end.to_saved_bytes().expect("a match"));
    for (number, bytes) in (0..).zip(&saved) {
        pair.ends[usize::from(number)] = crate::peer::Peer::restore(settings(number), bytes).expect("it is readable");
    }
    pair.connect(1);
    pair.run(1_000);
    assert!(pair.ends.iter_mut().all(|end| end.declare_ready(pair.now)));
    pair.run(1_000);
    pair.act(Player::Red, Action::PutBack);
    pair.run(200);
    assert!(pair.ends.iter().all(|end| end.log().len() == 2));
}

#[test]
fn a_refused_request_changes_nothing() {
    let mut pair = Pair::playing(Options::default());
    for request in [ConsentRequest::Pause, ConsentRequest::CallOff, ConsentRequest::Tie] {
        assert_eq!(pair.ends[1].ask(pair.now, request), Ok(()));
        pair.run(100);
        assert_eq!(pair.ends[0].answer(pair.now, request, false), Ok(()));
        assert_eq!(pair.ends[0].answer(pair.now, request, true), Err(ConsentRequestError::NotNow), "it is answered");
        pair.run(100);
        let answers = pair.heard(1, |notice| match notice {
            Notice::Answered(request, granted) => Some((*request, *granted)),
            _ => None,
        });
        assert_eq!(answers, [(request, false)]);
    }
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Rematch), Err(ConsentRequestError::NotNow));
    assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some() && end.ending().is_none()));
}

#[test]
fn a_match_called_off_has_no_result_and_equal_logs() {
    let mut pair = Pair::playing(Options::at_level(Level::One));
    pair.act(Player::Red, Action::Lift(socket("D1")));
    pair.run(200);
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::CallOff), Ok(()));
    pair.run(100);
    assert_eq!(pair.ends[1].answer(pair.now, ConsentRequest::CallOff, true), Ok(()));
    pair.run(500);
    assert!(pair.ends.iter().all(|end| end.ending() == Some(Ending::CalledOff) && end.log().len() == 1));
    assert!(pair.is_equal());
}

#[test]
fn a_tie_needs_an_offer() {
    let mut pair = Pair::playing(Options::default());
    assert_eq!(pair.ends[1].act(pair.now, Action::AgreeTie), Err(ActError::NoTieOffered));
    assert_eq!(pair.ends[0].ask(pair.now, ConsentRequest::Tie), Ok(()));
    pair.run(100);
    assert!(pair.ends[1].act(pair.now, Action::AgreeTie).is_ok());
    pair.run(500);
    assert!(pair.ends.iter().all(|end| end.ending() == Some(Ending::ByRules) && end.log().len() == 1));
}

#[test]
fn an_act_is_seen_at_once_here_and_soon_there() {
    let mut pair = Pair::playing(Options::default());
    let (red, lift) = (pair.red(), Action::Lift(socket("D1")));
    pair.act(Player::Red, lift);
    pair.run(5);
    let held = |pair: &Pair, number: usize| {
        pair.ends[number].predicted_match().is_some_and(|game| game.glass_in_hand(Player::Red).is_some())
    };
    assert!(held(&pair, red) && !held(&pair, 1 - red));
    pair.run(25);
    assert!(held(&pair, 1 - red));
    let arrived = pair.heard(1 - red, |notice| match notice {
        Notice::ActArrived { act, .. } => Some(*act),
        _ => None,
    });
    assert_eq!(arrived, [lift]);
    pair.run(200);
    assert!(pair.ends.iter().all(|end| end.log().len() == 1));
    assert!(pair.ends[1 - red].average_act_lag().is_some_and(|lag| (19..=30).contains(&lag)));
}

#[test]
fn phrases_and_the_hand_arrive_but_not_too_many() {
    let mut pair = Pair::playing(Options::default());
    let said = (0..10).filter(|_| pair.ends[0].say(pair.now, Phrase::WellPlayed)).count();
    assert_eq!(said, 6);
    for x in 0..100 {
        let position = crate::HandPosition { coordinates: [x, 0, 0], ..Default::default() };
        pair.ends[1].send_hand_position(pair.now, position);
        pair.run(5);
    }
    pair.run(100);
    assert_eq!(pair.heard(1, |notice| matches!(notice, Notice::Said(Phrase::WellPlayed)).then_some(())).len(), 6);
    let hands = pair.heard(0, |notice| match notice {
        Notice::HandMoved(position) => Some(position.coordinates[0]),
        _ => None,
    });
    assert!((12..=14).contains(&hands.len()), "{hands:?}");
    assert!(hands.is_sorted() && hands.last().is_some_and(|last| *last >= 90));
}
