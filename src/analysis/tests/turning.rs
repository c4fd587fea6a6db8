//! The moment at which a match turned.

use std::sync::atomic::AtomicBool;

use super::matches::{Recorded, forgetting_rings, socket};
use crate::analysis::{TurnChoice, TurnDeed, TurningMoment, turning_moment};
use crate::rules::{Action, Level, Millis, Options, Player};

fn moment_of(recorded: &Recorded) -> Option<TurningMoment> {
    turning_moment(&recorded.course(), &AtomicBool::new(false))
}

#[test]
fn a_forgotten_ring_is_what_lost_a_match_and_always_the_same() {
    let mut lost = 0;
    for blunder in [8, 12, 15, 18, 21, 24, 27, 30, 36] {
        let recorded = forgetting_rings(&[blunder], None);
        let loser = if blunder % 2 == 1 { Player::Red } else { Player::Black };
        let outcome = recorded.game.outcome().expect("the match is played to its end");
        // In some matches the winner gives the ring back.
        if outcome.winner != Some(!loser) {
            continue;
        }
        lost += 1;
        let moment = moment_of(&recorded).expect("a clear blunder");
        assert_eq!((moment.player, moment.turn), (loser, blunder), "{moment:?}");
        assert!(moment.better.and_then(|better| better.glass).is_some_and(|glass| glass.ring));
        let TurnDeed::Chose(TurnChoice { glass: Some(glass), .. }) = moment.deed else { panic!("{moment:?}") };
        let first = moment.action.expect("the loser moved");
        let place = recorded.actions[first..].iter().find(|action| matches!(action.act, Action::Place(_)));
        assert_eq!(place.map(|action| (action.by, action.act)), Some((loser, Action::Place(glass.to))));
        assert_eq!(moment_of(&recorded), Some(moment));
    }
    assert!(lost >= 5, "{lost}");
}

#[test]
fn a_search_that_is_stopped_finds_nothing() {
    let recorded = forgetting_rings(&[12], None);
    assert_eq!(turning_moment(&recorded.course(), &AtomicBool::new(true)), None);
}

#[test]
fn resigning_an_open_match_is_what_lost_it() {
    for level in [Level::One, Level::Two, Level::Three] {
        let mut recorded = Recorded::beginning(level);
        recorded.moved(Player::Red, "D1", "D2");
        recorded.moved(Player::Black, "D7", "D6");
        recorded.act_after(0, Player::Red, Action::Resign);
        let moment = moment_of(&recorded).expect("the match was open");
        assert_eq!((moment.player, moment.turn, moment.deed), (Player::Red, 3, TurnDeed::Resigned), "{level:?}");
        assert_eq!(moment.action, Some(6));
    }
}

/// Resigning loses a match only if it was open then, and not if it was when the player last acted.
#[test]
fn a_match_lost_while_its_player_waited_was_not_open() {
    let resigned_after = |wait: Millis| {
        let mut recorded = Recorded::with_all_moved(Level::Two);
        recorded.act_after(wait, Player::Red, Action::Resign);
        moment_of(&recorded).expect("a match thrown away")
    };
    let moment = resigned_after(100);
    assert_eq!((moment.turn, moment.deed), (7, TurnDeed::Resigned));
    // All of Red's glasses have run out by then, and two of Black's.
    let moment = resigned_after(Millis::from(Options::at_level(Level::Two).glass) - 1_500);
    assert_eq!((moment.turn, moment.deed), (7, TurnDeed::LostGlass(socket("F4"))));
}

#[test]
fn a_full_socket_is_what_lost_it() {
    let mut recorded = Recorded::beginning(Level::One);
    for turn in ["D1-D2o", "D7-D6o", "A4-B5o", "A1-B1o", "G4-F4o", "G1-F1o", "B5-B4o", "B1-B2o"] {
        recorded.play(turn.parse().expect("a turn"));
    }
    // B5 holds one ring and is full.
    recorded.act_after(500, Player::Red, Action::Lift(socket("B4")));
    recorded.act_after(500, Player::Red, Action::Place(socket("B5")));
    let moment = moment_of(&recorded).expect("a clear blunder");
    assert_eq!((moment.player, moment.turn, moment.action), (Player::Red, 9, Some(24)));
    assert_eq!(moment.deed, TurnDeed::FilledSocket(socket("B5")));
}

/// Red leaves every glass to run out, so Black wins on rings.
#[test]
fn a_match_lost_by_its_glasses_says_so() {
    let mut recorded = Recorded::with_all_moved(Level::Two);
    recorded.game.advance(400_000);
    let loser = !recorded.game.outcome().and_then(|outcome| outcome.winner).expect("time decides");
    let moment = moment_of(&recorded).expect("a glass was lost");
    // With the last of their glasses Red loses the last chance to drop a ring.
    assert_eq!((moment.player, moment.deed), (loser, TurnDeed::LostGlass(socket("F4"))), "{moment:?}");
}
