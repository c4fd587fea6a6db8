//! The review of finished matches: the turn that lost one is found, and always the same.

use std::sync::atomic::AtomicBool;

use tamsk::bot::review::{AfterTurn, CostlyTurn, ReviewedTurn, Reviewer};
use tamsk::bot::sand::TimedPosition;
use tamsk::bot::search::{Limits, Searcher};
use tamsk::rules::{Player, Position};

/// A match in which both players search well, but for the turn with this index, in which the ring is forgotten.
fn with_a_blunder(at: usize) -> (Vec<ReviewedTurn>, Position) {
    let mut position = Position::start();
    let mut searcher: Searcher<Position> = Searcher::new(8);
    let never = AtomicBool::new(false);
    let mut turns = Vec::new();
    while let Some(mut turn) = searcher.search(&position, &Limits::nodes(6_000), &never, &mut |_| ()).turn {
        if let Some(moved) = turn.glass_move.as_mut().filter(|_| turns.len() == at) {
            moved.ring = false;
        }
        let next = position.play(turn).expect("a legal turn");
        turns.push(ReviewedTurn {
            player: position.to_move(),
            before: TimedPosition::untimed(&position),
            after: AfterTurn::Position(TimedPosition::untimed(&next)),
        });
        position = next;
    }
    (turns, position)
}

fn costliest(turns: &[ReviewedTurn], loser: Player) -> Option<CostlyTurn> {
    Reviewer::new(&AtomicBool::new(false)).costliest(turns, loser)
}

#[test]
fn a_forgotten_ring_is_what_lost_a_match() {
    for blunder in [5, 11, 17, 26, 35] {
        let (turns, last) = with_a_blunder(blunder);
        let loser = turns[blunder].player;
        assert_eq!(last.leader(), Some(!loser), "forgetting the ring at {blunder} loses the match");
        let found = costliest(&turns, loser).expect("a clear blunder");
        assert_eq!(found.index, blunder, "{found:?}");
        assert!(found.better.drops_ring(), "{found:?}");
        assert_eq!(costliest(&turns, loser), Some(found), "the same match is always judged in the same way");
        assert_ne!(costliest(&turns, !loser).map(|found| found.index), Some(blunder), "it is not the winner's");
    }
}

#[test]
fn a_review_that_is_stopped_finds_nothing() {
    let (turns, _) = with_a_blunder(11);
    assert_eq!(Reviewer::new(&AtomicBool::new(true)).costliest(&turns, Player::Black), None);
}
