//! Tests on positions of random games. They compare the search with minimax, and the input of the evaluation network
//! with a plain count.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;

use tamsk_engine::evaluate::StaticEval;
use tamsk_engine::evaluate::network::NetworkInput;
use tamsk_engine::evaluate::territory::Territory;
use tamsk_engine::evaluate::{BUNDLED_NETWORK, SOCKET_CLASS_COUNT, TerritoryInput};
use tamsk_engine::random::Random;
use tamsk_engine::search::{Evaluation, Score, SearchLimits, SearchablePosition, Searcher, exact_score};
use tamsk_rules::{Board, Player, Position, SOCKET_COUNT, Setup, Socket, Turn};

/// Textbook minimax over all legal turns. As in the search, a forced turn costs no depth.
fn minimax(position: &Position, depth: u32) -> Score {
    let turns = position.turns();
    if depth == 0 || turns.is_empty() {
        return match position.evaluate() {
            Evaluation::Final(margin) => exact_score(margin),
            Evaluation::Heuristic(score) => score,
        };
    }
    let deeper = if turns.len() == 1 { depth } else { depth - 1 };
    turns.into_iter().map(|turn| -minimax(&position.after(turn), deeper)).max().expect("a turn")
}

/// Returns the score of a search. Unless the search is too deep, also returns the minimax score of the chosen turn.
fn search(searcher: &mut Searcher<Position>, position: &Position, limits: &SearchLimits) -> (Score, Option<Score>) {
    let never = AtomicBool::new(false);
    let report = searcher.search(position, limits, &never, &mut |_| ());
    let turn = report.turn.expect("a turn");
    let depth = report.depth - u32::from(position.turns().len() > 1);
    (report.score, (depth <= 3).then(|| -minimax(&position.after(turn), depth)))
}

#[test]
fn unpruned_search_agrees_with_minimax() {
    let mut compared = 0;
    for seed in 0..12 {
        for position in throughout(seed, 9) {
            let depth = if position.count_turns() > 24 { 2 } else { 3 };
            let expected = minimax(&position, depth);
            let mut searcher = Searcher::without_pruning(1);
            let (score, of_turn) = search(&mut searcher, &position, &SearchLimits::depth(depth));
            assert_eq!(score, expected, "{position} at depth {depth}");
            assert_eq!(of_turn, Some(expected), "the chosen turn has the best score: {position}");
            compared += 1;
        }
    }
    assert!(compared >= 60, "{compared}");
}

#[test]
fn every_root_score_agrees_with_minimax() {
    for position in throughout(5, 8) {
        let never = AtomicBool::new(false);
        let limits = SearchLimits { scores_all_turns: true, ..SearchLimits::depth(2) };
        let report = Searcher::without_pruning(1).search(&position, &limits, &never, &mut |_| ());
        assert_eq!(report.exact_root_scores.len(), position.turns().len());
        assert!(report.exact_root_scores.is_sorted_by_key(|(_, score)| -score));
        for (turn, score) in report.exact_root_scores {
            assert_eq!(score, -minimax(&position.after(turn), 1), "{turn} in {position}");
        }
    }
}

#[test]
fn node_limits_hold_and_searches_are_reproducible() {
    for position in throughout(11, 7) {
        let never = AtomicBool::new(false);
        let find = |nodes| Searcher::new(1).search(&position, &SearchLimits::nodes(nodes), &never, &mut |_| ());
        let (first, second) = (find(5_000), find(5_000));
        assert_eq!((first.turn, first.score, first.nodes), (second.turn, second.score, second.nodes));
        assert!(first.nodes <= 5_001, "{}", first.nodes);
        assert!(find(1).turn.is_some(), "the first iteration is always finished");
    }
}

#[test]
fn a_stopped_search_returns_a_legal_turn() {
    let stop = AtomicBool::new(true);
    let report = Searcher::new(1).search(&Position::start(), &SearchLimits::default(), &stop, &mut |_| ());
    assert!(report.turn.is_some_and(|turn| Position::start().is_legal(turn)));
    let limits = SearchLimits { threads: 2, ..SearchLimits::nodes(20_000) };
    let report = Searcher::new(1).search(&Position::start(), &limits, &AtomicBool::new(false), &mut |_| ());
    assert!(report.turn.is_some_and(|turn| Position::start().is_legal(turn)));
    assert!(report.pv.first() == report.turn.as_ref());
}

/// Returns the number of turns that a player needs to reach each socket over open sockets; `None` if a socket is
/// unreachable.
fn distances(board: &Board, player: Player) -> [Option<u32>; 37] {
    let mut distances = [None; 37];
    let mut queue: VecDeque<(Socket, u32)> =
        board.glass_sockets(player).into_iter().map(|socket| (socket, 0)).collect();
    while let Some((socket, distance)) = queue.pop_front() {
        for next in socket.neighbours() & board.enterable_sockets() {
            if distances[next.index()].is_none() {
                distances[next.index()] = Some(distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
    }
    distances
}

fn free(board: &Board, socket: Socket) -> i32 {
    i32::from(socket.height() - board.rings(socket))
}

/// Returns the class of a socket if `me` is to move, as the documentation of the network's input defines it.
fn class(board: &Board, me: Player, socket: Socket) -> usize {
    let places = usize::from(free(board, socket) > 0);
    for (i, owner) in [me, !me].into_iter().enumerate() {
        if board.glass_sockets(owner).contains(socket) {
            return 40 + 8 * i + 4 * places + (board.exits(socket).len() as usize).min(3);
        }
    }
    let [mine, theirs] = [me, !me].map(|player| distances(board, player)[socket.index()]);
    let who = |side: usize, own: u32, other: Option<u32>| {
        4 * side
            + match other {
                None => 3,
                Some(other) if other > own + 1 => 2,
                Some(_) => usize::from(own == 1),
            }
    };
    let relation = match (mine, theirs) {
        (None, None) => return 0,
        (Some(mine), Some(theirs)) if mine == theirs => usize::from(mine == 1),
        (Some(mine), other) if other.is_none_or(|theirs| mine < theirs) => 2 + who(0, mine, other),
        (other, Some(theirs)) => 2 + who(1, theirs, other),
        (Some(_), None) => unreachable!("the side to move alone is first"),
    };
    4 * relation + (free(board, socket) as usize).min(3)
}

fn check(position: &Position) {
    let (board, me) = (position.board(), position.to_move());
    let glasses = [board.glass_sockets(me), board.glass_sockets(!me)];
    let lead = i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me));
    let input = TerritoryInput::of(&Territory::new(board, glasses), lead);
    let mut expected: Vec<usize> = Socket::all()
        .map(|socket| (socket, class(board, me, socket)))
        .filter(|(_, class)| *class > 0)
        .map(|(socket, class)| socket.index() * SOCKET_CLASS_COUNT + class)
        .collect();
    expected.push(SOCKET_COUNT * SOCKET_CLASS_COUNT + (lead.clamp(-12, 12) + 12) as usize);
    let mut set = Vec::new();
    input.for_each_active_input(|index| set.push(index));
    assert_eq!(set, expected, "{position}");
    let reach = [me, !me].map(|player| distances(board, player));
    let reached = |socket: &Socket| reach.iter().any(|distances| distances[socket.index()].is_some());
    let places: i32 = Socket::all().filter(reached).map(|socket| free(board, socket)).sum();
    assert_eq!(input.phase() as i32, places.min(63) / 8 * 2 + places.min(63) % 2, "{position}");

    // Processors with larger registers run a version of `StaticEval::of` that is compiled for them.
    let eval = StaticEval::of(board, me, glasses, &BUNDLED_NETWORK);
    let blocked = !position.can_move(me) && !position.can_move(!me);
    let apart = !Socket::all().any(|socket| reach.iter().all(|distances| distances[socket.index()].is_some()));
    assert_eq!(
        eval,
        StaticEval { score: BUNDLED_NETWORK.score(&input), lead, are_both_blocked: blocked, is_separated: apart },
        "{position}"
    );
}

#[test]
fn network_input_agrees_with_a_plain_count() {
    for seed in 0..60 {
        throughout(seed, 1).iter().for_each(check);
    }
}

#[test]
fn the_evaluation_does_not_depend_on_colours() {
    for position in throughout(3, 1) {
        let mut setup = Setup::from(&position);
        setup.glasses.0.swap(0, 1);
        setup.holders.0.swap(0, 1);
        setup.to_move = !setup.to_move;
        let exchanged = setup.build().expect("a position");
        assert_eq!(exchanged.evaluate(), position.evaluate(), "{position}");
    }
}

/// Returns positions with `places` free places, one from each game that has such a position. The games keep rings in 2,
/// 10 or 40 % of the turns, so that moves without a ring, open claims and empty holders all occur.
pub fn late(places: u8, seeds: impl Iterator<Item = u64>) -> Vec<Position> {
    seeds
        .filter_map(|seed| {
            let mut random = Random::new(seed);
            let keeps = [20, 100, 400][seed as usize % 3];
            let mut found = Vec::new();
            let mut position = Position::start();
            while !position.is_over() {
                if 64 - position.board().rings_on_board() == places {
                    found.push(position);
                }
                position.play_unchecked(random_turn(&position, keeps, &mut random));
            }
            random.choose(&found).copied()
        })
        .collect()
}

pub fn throughout(seed: u64, step: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut position = Position::start();
    let mut found = Vec::new();
    while !position.is_over() {
        found.push(position);
        position.play_unchecked(random_turn(&position, 150, &mut random));
    }
    found.into_iter().step_by(step).collect()
}

fn random_turn(position: &Position, keeps: u32, random: &mut Random) -> Turn {
    let turns = position.turns();
    let keep = random.random_bool(keeps);
    let wanted: Vec<Turn> =
        turns.iter().copied().filter(|turn| turn.glass_move.is_none_or(|moved| moved.drops_ring != keep)).collect();
    *random.choose(if wanted.is_empty() { &turns } else { &wanted }).expect("the match is not over")
}
