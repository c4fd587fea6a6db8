//! The difficulties play legally, repeat their choices, and make the mistakes they should.

use tamsk_engine::{Difficulty, choose_turn};
use tamsk_rules::Position;

use super::sample;

/// Every sixth position of game 2: the turn is legal, and the same seed chooses it again.
#[test]
fn every_difficulty_plays_legally_and_repeats_with_the_same_seed() {
    for level in [Difficulty::Novice, Difficulty::Casual, Difficulty::Club] {
        for position in sample::throughout(2, 6) {
            let choice = choose_turn(&position, level, 9).expect("not over");
            assert!(position.is_legal(choice.turn), "{} in {position}", choice.turn);
            assert_eq!(choose_turn(&position, level, 9).map(|again| again.turn), Some(choice.turn));
        }
    }
}

/// At the end of a game there is nothing to choose.
#[test]
fn a_finished_position_has_no_turn() {
    let mut position = Position::start();
    while let Some(&turn) = position.turns().last() {
        position.play_unchecked(turn);
    }
    assert!(Difficulty::ALL.into_iter().all(|level| choose_turn(&position, level, 0).is_none()));
}

/// One position with an open claim, 200 seeds: a novice keeps some rings, misses some claims, and varies its moves.
#[test]
fn a_novice_forgets_rings_and_claims_and_varies_with_the_seed() {
    let claimable: Position =
        "0000/00000/000000/0000000/000000/00000/0000 A4,D2,G4 A1,D7,G1 b 32/32 D2 1".parse().expect("a position");
    let turns: Vec<_> = (0..200).filter_map(|seed| choose_turn(&claimable, Difficulty::Novice, seed)).collect();
    let count = |f: fn(tamsk_rules::Turn) -> bool| turns.iter().filter(|choice| f(choice.turn)).count();
    let kept = count(|turn| turn.glass_move.is_some_and(|moved| !moved.ring));
    let unclaimed = count(|turn| !turn.claim);
    assert!((5..100).contains(&kept), "{kept}");
    assert!((20..120).contains(&unclaimed), "{unclaimed}");
    let first = turns[0].turn;
    assert!(
        turns
            .iter()
            .any(|choice| choice.turn.glass_move.map(|moved| moved.to) != first.glass_move.map(|moved| moved.to))
    );
}

/// Each name reads back, and the error for a wrong one hides control characters.
#[test]
fn names_read_back() {
    for level in Difficulty::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("Grandmaster\u{7}".parse::<Difficulty>().is_err_and(|e| !e.to_string().contains('\u{7}')));
}
