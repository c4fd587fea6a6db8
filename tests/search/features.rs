//! The features of the evaluation are those of a plain count, socket by socket.

use std::collections::VecDeque;

use tamsk::bot::evaluate::StaticEval;
use tamsk::bot::evaluate::features::{FEATURES, Features};
use tamsk::bot::evaluate::weights::CURRENT;
use tamsk::rules::{Board, Player, Position, Socket, SocketSet};

use crate::sample;

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

/// The features of one player, in order from the second on, without those that concern both players.
fn count(board: &Board, player: Player) -> [i32; 15] {
    let (mine, theirs) = (distances(board, player), distances(board, !player));
    let reached = |f: &dyn Fn(Option<u32>, Option<u32>) -> bool| -> SocketSet {
        Socket::all().filter(|socket| f(mine[socket.index()], theirs[socket.index()])).collect()
    };
    let first = reached(&|a, b| a.is_some_and(|a| b.is_none_or(|b| a < b)));
    let ahead = reached(&|a, b| a.is_some_and(|a| b.is_none_or(|b| a + 1 < b)));
    let alone = reached(&|a, b| a.is_some() && b.is_none());
    let near = reached(&|a, _| a == Some(1));
    let len = |set: SocketSet| set.len() as i32;
    let further = |set: SocketSet| set.into_iter().map(|socket| free(board, socket) - 1).sum::<i32>();
    let neighbours = |socket: Socket, set: SocketSet| (socket.neighbours() & set).len();
    let open = board.open();
    let glasses = |f: &dyn Fn(Socket) -> bool| board.glasses(player).into_iter().filter(|&at| f(at)).count() as i32;
    let roomy = SocketSet::ALL.into_iter().filter(|&socket| free(board, socket) > 0).collect::<SocketSet>();
    let high = open.into_iter().filter(|&socket| free(board, socket) > 1).collect::<SocketSet>();
    [
        len(first),
        further(first),
        len(ahead),
        len(alone),
        further(alone),
        first.into_iter().filter(|&socket| neighbours(socket, open) < 2).count() as i32,
        len(near),
        glasses(&|at| neighbours(at, open) >= 1),
        glasses(&|at| neighbours(at, open) >= 2),
        glasses(&|at| neighbours(at, open) >= 3),
        glasses(&|at| neighbours(at, open) >= 4),
        glasses(&|at| neighbours(at, roomy) == 0),
        glasses(&|at| neighbours(at, alone) > 0),
        glasses(&|at| neighbours(at, open) == 1 && neighbours(at, high) == 0),
        i32::from(glasses(&|at| neighbours(at, open) >= 1) == 0),
    ]
}

fn check(position: &Position) {
    let (board, me) = (position.board(), position.to_move());
    let features = Features::of(board, me);
    let (mine, theirs) = (count(board, me), count(board, !me));
    let mut expected = [0; FEATURES];
    expected[0] = i32::from(board.holder(!me)) - i32::from(board.holder(me));
    for (value, (mine, theirs)) in expected[1..].iter_mut().zip(mine.into_iter().zip(theirs)) {
        *value = mine - theirs;
    }
    let (near, far) = (distances(board, me), distances(board, !me));
    let both = || Socket::all().filter(|socket| near[socket.index()].or(far[socket.index()]).is_some());
    let shared = both().filter(|socket| near[socket.index()] == far[socket.index()]).count() as i32;
    let places: i32 = both().map(|socket| free(board, socket)).sum();
    expected[16] = 1;
    expected[17] = shared;
    expected[18] = if shared == 0 { 0 } else { 2 * (places & 1) - 1 };
    assert_eq!(features.values, expected, "{position}");
    assert_eq!(features.places, places, "{position}");
    assert_eq!(features.blocked, !position.can_move(me) && !position.can_move(!me), "{position}");

    // The search uses a second version, compiled for processors with an instruction that counts bits.
    let got = StaticEval::of(board, me, [board.glasses(me), board.glasses(!me)], &CURRENT);
    let expected = StaticEval { score: CURRENT.score(&features), lead: features.values[0], blocked: features.blocked };
    assert_eq!(got, expected, "{position}");
}

/// Every position of sixty random games.
#[test]
fn features_are_those_of_a_plain_count() {
    for seed in 0..60 {
        sample::throughout(seed, 1).iter().for_each(check);
    }
}
