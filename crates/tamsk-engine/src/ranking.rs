//! The turns of a position with their scores, best first.

use std::sync::atomic::AtomicBool;

use tamsk_rules::Position;

use super::sand::{TimedPosition, TimedTurn};
use super::search::{Score, SearchLimits, SearchReport, Searcher};

const HASH_MIB: usize = 16;

/// The result of [`rank_turns`]: the turns of a position, ranked by score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnRanking {
    /// The turns with their scores for the side to move, best first. Turns with equal scores keep the order in which
    /// they were generated.
    pub turns: Vec<(TimedTurn, Score)>,
    /// The depth of the search, in turns.
    pub depth: u32,
    /// `true` if the scores are proven.
    pub is_proven: bool,
}

/// Finds the score of every sensible turn, visiting at most `nodes` positions. Calls `report` with the ranking after
/// each iteration, unless the match is over. The last ranking is reproducible unless `stop` is set.
pub fn rank_turns(position: &TimedPosition, nodes: u64, stop: &AtomicBool, report: &mut dyn FnMut(TurnRanking)) {
    let limits = SearchLimits { scores_all_turns: true, ..SearchLimits::nodes(nodes) };
    match position.as_untimed() {
        Some(untimed) => {
            let mut each = |info: &SearchReport<_>| report(ranking(info, |turn| position.timed_turn(turn)));
            Searcher::<Position>::new(HASH_MIB).search(untimed, &limits, stop, &mut each);
        }
        None => {
            let mut each = |info: &SearchReport<_>| report(ranking(info, |turn| turn));
            Searcher::<TimedPosition>::new(HASH_MIB).search(position, &limits, stop, &mut each);
        }
    }
}

fn ranking<T: Copy>(info: &SearchReport<T>, timed: impl Fn(T) -> TimedTurn) -> TurnRanking {
    let turns = info.exact_root_scores.iter().map(|&(turn, score)| (timed(turn), score)).collect();
    TurnRanking { turns, depth: info.depth, is_proven: info.is_proven }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(text: &str, nodes: u64) -> TurnRanking {
        let position = TimedPosition::untimed(&text.parse::<Position>().expect("a position"));
        let mut last = TurnRanking::default();
        rank_turns(&position, nodes, &AtomicBool::new(false), &mut |ranking| last = ranking);
        last
    }

    #[test]
    fn the_ranking_starts_with_the_best_turn_of_the_search() {
        for text in [
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0",
            "0010/01100/012100/0123210/001100/00110/0100 B3,D2,F4 C2,D6,E5 b 19/24 B3 1",
        ] {
            let position: Position = text.parse().expect("a position");
            let ranking = ranked(text, 30_000);
            let legal = |turn| position.is_legal(TimedPosition::untimed(&position).untimed_turn(turn));
            assert!(ranking.turns.len() > 6 && ranking.turns.iter().all(|&(turn, _)| legal(turn)));
            assert!(ranking.turns.is_sorted_by_key(|&(_, score)| -score));
            let mut engine = Searcher::<Position>::new(HASH_MIB);
            let limits = SearchLimits { scores_all_turns: true, ..SearchLimits::nodes(30_000) };
            let report = engine.search(&position, &limits, &AtomicBool::new(false), &mut |_| ());
            let (first, score) = ranking.turns[0];
            let first = TimedPosition::untimed(&position).untimed_turn(first);
            assert_eq!((Some(first), score), (report.turn, report.score), "at depth {}", ranking.depth);
            assert_eq!(ranking, ranked(text, 30_000), "the same every time");
        }
    }

    #[test]
    fn a_match_that_is_over_has_no_ranking() {
        let full = "1111/12221/123321/1234321/123321/12221/1111 A4,D1,G4 A1,D7,G1 r 0/0 - 0";
        assert_eq!(ranked(full, 1_000), TurnRanking::default());
    }
}
