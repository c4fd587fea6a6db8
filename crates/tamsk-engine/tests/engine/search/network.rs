//! What the network sees is what a plain count finds, socket by socket.

use std::collections::VecDeque;

use tamsk_engine::evaluate::StaticEval;
use tamsk_engine::evaluate::network::{CLASSES, CURRENT, Input};
use tamsk_engine::evaluate::territory::Territory;
use tamsk_engine::search::Game;
use tamsk_rules::{Board, Player, Position, SOCKETS, Setup, Socket};

use super::sample;

/// The number of turns to each socket over open ones; `None` if it is out of reach.
fn distances(board: &Board, player: Player) -> [Option<u32>; 37] {
    let mut distances = [None; 37];
    let mut queue: VecDeque<(Socket, u32)> = board.glasses(player).into_iter().map(|socket| (socket, 0)).collect();
    while let Some((socket, distance)) = queue.pop_front() {
        for next in socket.neighbours() & board.open() {
            if distances[next.index()].is_none() {
                distances[next.index()] = Some(distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
    }
    distances
}

/// How many more rings a socket takes.
fn free(board: &Board, socket: Socket) -> i32 {
    i32::from(socket.height() - board.rings(socket))
}

/// The class of a socket with `me` to move, as the network's documentation defines it.
fn class(board: &Board, me: Player, socket: Socket) -> usize {
    let places = usize::from(free(board, socket) > 0);
    for (i, owner) in [me, !me].into_iter().enumerate() {
        if board.glasses(owner).contains(socket) {
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
    let glasses = [board.glasses(me), board.glasses(!me)];
    let lead = i32::from(board.holder(!me)) - i32::from(board.holder(me));
    let input = Input::of(&Territory::of(board, glasses), lead);
    let expected: Vec<usize> =
        Socket::all().map(|socket| socket.index() * CLASSES + class(board, me, socket)).collect();
    assert_eq!(input.rows()[..SOCKETS], expected, "{position}");
    assert_eq!(input.rows()[SOCKETS], SOCKETS * CLASSES + (lead.clamp(-12, 12) + 12) as usize, "{position}");
    let reach = [me, !me].map(|player| distances(board, player));
    let reached = |socket: &Socket| reach.iter().any(|distances| distances[socket.index()].is_some());
    let places: i32 = Socket::all().filter(reached).map(|socket| free(board, socket)).sum();
    assert_eq!(input.phase as i32, places.min(63) / 8 * 2 + places.min(63) % 2, "{position}");

    // The search uses a second version, compiled for processors with larger registers.
    let eval = StaticEval::of(board, me, glasses, &CURRENT);
    let blocked = !position.can_move(me) && !position.can_move(!me);
    let apart = !Socket::all().any(|socket| reach.iter().all(|distances| distances[socket.index()].is_some()));
    assert_eq!(eval, StaticEval { score: CURRENT.score(&input), lead, blocked, apart }, "{position}");
}

/// Every position of sixty random games.
#[test]
fn the_network_sees_what_a_plain_count_finds() {
    for seed in 0..60 {
        sample::throughout(seed, 1).iter().for_each(check);
    }
}

/// Who is Red makes no difference.
#[test]
fn exchanged_colours_are_worth_the_same() {
    for position in sample::throughout(3, 1) {
        let mut setup = Setup::from(&position);
        setup.glasses.0.swap(0, 1);
        setup.holders.0.swap(0, 1);
        setup.to_move = !setup.to_move;
        let exchanged = setup.build().expect("a position");
        assert_eq!(exchanged.evaluate(), position.evaluate(), "{position}");
    }
}
