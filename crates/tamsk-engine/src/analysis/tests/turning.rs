//! The turn in which a match turned.

use tamsk_rules::{Action, Level, Millis, Options, Player};

use super::matches::{Recorded, forgetting_rings, socket};
use crate::analysis::{JudgedTurn, TurnChoice, TurnDeed};

fn turn_of(recorded: &Recorded) -> Option<JudgedTurn> {
    recorded.judged(6_000).turning_turn().copied()
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
        let turn = turn_of(&recorded).expect("a clear blunder");
        assert_eq!((turn.player, turn.number), (loser, blunder), "{turn:?}");
        assert!(turn.better().and_then(|better| better.glass).is_some_and(|glass| glass.ring));
        let TurnDeed::Chose(TurnChoice { glass: Some(glass), .. }) = turn.deed else { panic!("{turn:?}") };
        let mut after = recorded.actions[turn.faced.actions..].iter();
        let place = after.find(|action| matches!(action.act, Action::Place(_)));
        assert_eq!(place.map(|action| (action.by, action.act)), Some((loser, Action::Place(glass.to))));
    }
    assert!(lost >= 5, "{lost}");
}

#[test]
fn resigning_an_open_match_is_what_lost_it() {
    for level in [Level::One, Level::Two, Level::Three] {
        let mut recorded = Recorded::beginning(level);
        recorded.moved(Player::Red, "D1", "D2");
        recorded.moved(Player::Black, "D7", "D6");
        recorded.act_after(0, Player::Red, Action::Resign);
        let turn = turn_of(&recorded).expect("the match was open");
        assert_eq!((turn.player, turn.number, turn.deed), (Player::Red, 3, TurnDeed::Resigned), "{level:?}");
        assert_eq!(turn.faced.actions, 6);
    }
}

/// Resigning loses a match only if it was open then, and not if it was when the player last acted.
#[test]
fn a_match_lost_while_its_player_waited_was_not_open() {
    let resigned_after = |wait: Millis| {
        let mut recorded = Recorded::with_all_moved(Level::Two);
        recorded.act_after(wait, Player::Red, Action::Resign);
        turn_of(&recorded).expect("a match thrown away")
    };
    let turn = resigned_after(100);
    assert_eq!((turn.number, turn.deed), (7, TurnDeed::Resigned));
    // All of Red's glasses have run out by then, and two of Black's.
    let turn = resigned_after(Millis::from(Options::at_level(Level::Two).glass) - 1_500);
    assert_eq!((turn.number, turn.deed), (7, TurnDeed::LostGlass(socket("F4"))));
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
    let turn = turn_of(&recorded).expect("a clear blunder");
    assert_eq!((turn.player, turn.number, turn.faced.actions), (Player::Red, 9, 24));
    assert_eq!(turn.deed, TurnDeed::FilledSocket(socket("B5")));
    assert!(turn.better().is_some_and(|better| better.glass.is_some()));
}

/// Whatever was thrown away before, and however hopeless the match was by then.
#[test]
fn a_full_socket_is_what_lost_it_even_after_a_forgotten_ring() {
    let mut recorded = Recorded::beginning(Level::One);
    let turns = ["D1-D2o", "D7-D6o", "A4-B5o", "A1-B1o", "G4-F4", "*G1-F1o", "B5-B4", "*B1-B2o", "D2-C2", "*D6-D5o"];
    for turn in turns {
        recorded.play(turn.parse().expect("a turn"));
    }
    recorded.act_after(500, Player::Red, Action::Lift(socket("B4")));
    recorded.act_after(500, Player::Red, Action::Place(socket("B5")));
    let analysis = recorded.judged(6_000);
    let turn = analysis.turning_turn().expect("it lost at once");
    assert_eq!((turn.number, turn.deed), (11, TurnDeed::FilledSocket(socket("B5"))));
    let worst = analysis.worst();
    assert!(worst.iter().any(|other| other.cost() > turn.cost()), "more was lost before: {worst:?}");
    assert_eq!(worst[0], turn, "and the list begins with it");
}

/// In the first turn of a match every move has its mirror images.
#[test]
fn others_that_are_as_good_are_known() {
    let mut recorded = Recorded::beginning(Level::One);
    recorded.play("D1-D2".parse().expect("a turn"));
    recorded.play("*D7-D6o".parse().expect("a turn"));
    recorded.act_after(500, Player::Red, Action::Resign);
    let analysis = recorded.judged(6_000);
    let first = analysis.turns[0];
    assert!(first.verdict().is_some() && first.better().is_some() && first.best_has_equals, "{first:?}");
}

/// Red leaves every glass to run out, so Black wins on rings.
#[test]
fn a_match_lost_by_its_glasses_says_so() {
    let mut recorded = Recorded::with_all_moved(Level::Two);
    recorded.game.advance(400_000);
    let loser = !recorded.game.outcome().and_then(|outcome| outcome.winner).expect("time decides");
    let turn = turn_of(&recorded).expect("a glass was lost");
    // With the last of their glasses Red loses the last chance to drop a ring.
    assert_eq!((turn.player, turn.deed), (loser, TurnDeed::LostGlass(socket("F4"))), "{turn:?}");
}
