//! Whose ground is whose: how soon each side can be on every socket, flooded over the whole board at once.

use super::grid;
use crate::rules::{Board, SocketSet};

/// The board on the [grid], and what each side reaches of it. Index 0 is the side to move, 1 the other.
#[derive(Clone, Copy, Debug)]
pub struct Terrain {
    /// Sockets with at least one, two, three and four free places.
    pub free: [u64; 4],
    /// Vacant sockets that are not full: what a glass may enter now.
    pub open: u64,
    /// The sockets of each side's glasses.
    pub glasses: [u64; 2],
    /// Open sockets that a side reaches in fewer turns than the other.
    pub first: [u64; 2],
    /// Open sockets that a side reaches at least two turns before the other.
    pub ahead: [u64; 2],
    /// Open sockets that a side can be on after one turn.
    pub near: [u64; 2],
    /// Open sockets that both reach equally soon.
    pub contested: u64,
    /// Open sockets that a side reaches and the other never does as things stand.
    pub alone: [u64; 2],
}

impl Terrain {
    /// The terrain of a board if only `glasses`, of the side to move and of the other, can still move, and any others
    /// just stand in the way.
    #[inline(always)]
    pub fn of(board: &Board, glasses: [SocketSet; 2]) -> Terrain {
        let free = grid::free(board);
        let occupied = board.occupied();
        let all_move = glasses[0] | glasses[1] == occupied;
        let glasses = glasses.map(grid::of);
        let open = free[0] & !if all_move { glasses[0] | glasses[1] } else { grid::of(occupied) };

        let mut flood = Flood { front: glasses, rest: [open; 2], fresh: [0; 2], first: [0; 2], ahead: [0; 2] };
        flood.advance();
        let near = flood.front;
        while flood.front[0] | flood.front[1] != 0 {
            flood.advance();
        }
        let Flood { rest, first, ahead, .. } = flood;
        let contested = open & !(rest[0] & rest[1] | first[0] | first[1]);
        let alone = [rest[1] & !rest[0], rest[0] & !rest[1]];
        Terrain { free, open, glasses, first, ahead, near, contested, alone }
    }
}

/// Both sides spreading over the open sockets, a turn at a time.
struct Flood {
    /// What each side has reached with the last turn.
    front: [u64; 2],
    /// What each side has not reached yet.
    rest: [u64; 2],
    /// What each side has reached with the last turn and the other not yet.
    fresh: [u64; 2],
    first: [u64; 2],
    ahead: [u64; 2],
}

impl Flood {
    #[inline(always)]
    fn advance(&mut self) {
        let Flood { front, rest, fresh, first, ahead } = self;
        *front = [grid::around(front[0]) & rest[0], grid::around(front[1]) & rest[1]];
        *rest = [rest[0] ^ front[0], rest[1] ^ front[1]];
        // What was fresh a turn ago and the other side does not reach even now.
        *ahead = [ahead[0] | fresh[0] & rest[1], ahead[1] | fresh[1] & rest[0]];
        *fresh = [front[0] & rest[1], front[1] & rest[0]];
        *first = [first[0] | fresh[0], first[1] | fresh[1]];
    }
}
