//! The search finds what textbook minimax finds.

use std::sync::atomic::AtomicBool;

use tamsk_engine::search::{Evaluation, Game, Limits, Score, Searcher, exact};
use tamsk_rules::Position;

use super::sample;

/// Textbook minimax over all legal turns. A forced turn costs no depth, as in the search.
fn minimax(position: &Position, depth: u32) -> Score {
    let turns = position.turns();
    if depth == 0 || turns.is_empty() {
        return match position.evaluate() {
            Evaluation::Final(margin) => exact(margin),
            Evaluation::Heuristic(score) => score,
        };
    }
    let deeper = if turns.len() == 1 { depth } else { depth - 1 };
    turns.into_iter().map(|turn| -minimax(&position.after(turn), deeper)).max().expect("a turn")
}

/// The score of a search, and by minimax the score of the turn it chose where that is not too deep.
fn search(searcher: &mut Searcher<Position>, position: &Position, limits: &Limits) -> (Score, Option<Score>) {
    let never = AtomicBool::new(false);
    let report = searcher.search(position, limits, &never, &mut |_| ());
    let turn = report.turn.expect("a turn");
    let depth = report.depth - u32::from(position.turns().len() > 1);
    (report.score, (depth <= 3).then(|| -minimax(&position.after(turn), depth)))
}

/// Every ninth position of twelve random games, two or three turns deep, without any pruning that may err: the score is
/// the exact one, and so is that of the chosen turn.
#[test]
fn without_selectivity_the_score_is_that_of_minimax() {
    let mut compared = 0;
    for seed in 0..12 {
        for position in sample::throughout(seed, 9) {
            let depth = if position.count_turns() > 24 { 2 } else { 3 };
            let expected = minimax(&position, depth);
            let mut searcher = Searcher::plain(1);
            let (score, of_turn) = search(&mut searcher, &position, &Limits::depth(depth));
            assert_eq!(score, expected, "{position} at depth {depth}");
            assert_eq!(of_turn, Some(expected), "the turn has that score: {position}");
            compared += 1;
        }
    }
    assert!(compared >= 60, "{compared}");
}

/// Every eighth position of game 5: asked for all scores, the search gives each turn its own, best first.
#[test]
fn every_score_is_that_of_its_turn() {
    for position in sample::throughout(5, 8) {
        let never = AtomicBool::new(false);
        let limits = Limits { every_score: true, ..Limits::depth(2) };
        let report = Searcher::plain(1).search(&position, &limits, &never, &mut |_| ());
        assert_eq!(report.root_scores.len(), position.turns().len());
        assert!(report.root_scores.is_sorted_by_key(|(_, score)| -score));
        for (turn, score) in report.root_scores {
            assert_eq!(score, -minimax(&position.after(turn), 1), "{turn} in {position}");
        }
    }
}

/// Every seventh position of game 11: a search with a node limit stops there, finds the same again, and has a turn even
/// with a limit of one node.
#[test]
fn a_limit_of_nodes_holds_and_the_same_search_finds_the_same() {
    for position in sample::throughout(11, 7) {
        let never = AtomicBool::new(false);
        let find = |nodes| Searcher::new(1).search(&position, &Limits::nodes(nodes), &never, &mut |_| ());
        let (first, second) = (find(5_000), find(5_000));
        assert_eq!((first.turn, first.score, first.nodes), (second.turn, second.score, second.nodes));
        assert!(first.nodes <= 5_001, "{}", first.nodes);
        assert!(find(1).turn.is_some(), "the first iteration is always finished");
    }
}

/// Stopped before it begins, or with two threads, the search still ends with a legal turn.
#[test]
fn a_search_that_is_stopped_ends_with_a_turn() {
    let stop = AtomicBool::new(true);
    let report = Searcher::new(1).search(&Position::start(), &Limits::default(), &stop, &mut |_| ());
    assert!(report.turn.is_some_and(|turn| Position::start().is_legal(turn)));
    let limits = Limits { threads: 2, ..Limits::nodes(20_000) };
    let report = Searcher::new(1).search(&Position::start(), &limits, &AtomicBool::new(false), &mut |_| ());
    assert!(report.turn.is_some_and(|turn| Position::start().is_legal(turn)));
    assert!(report.pv.first() == report.turn.as_ref());
}
