//! Territory: which side reaches each socket first, by a flood fill from both sides at once.

use tamsk_rules::{Board, SocketSet};

use super::grid;

/// The board as bitboards on the [grid], and the territory of each side. Index 0 is the side to move, 1 the opponent.
#[derive(Clone, Copy, Debug)]
pub struct Territory {
    /// Sockets with at least one, two, three and four free places.
    pub free: [u64; 4],
    /// Vacant sockets that are not full: those a glass may enter now.
    pub open: u64,
    /// The sockets of each side's movable glasses.
    pub glasses: [u64; 2],
    /// Open sockets that a side reaches in fewer turns than its opponent.
    pub first: [u64; 2],
    /// Open sockets that a side reaches at least two turns before its opponent.
    pub ahead: [u64; 2],
    /// Open sockets that a side reaches in one turn.
    pub near: [u64; 2],
    /// Open sockets that both sides reach in the same number of turns.
    pub contested: u64,
    /// Open sockets that only one side can reach as the board stands.
    pub alone: [u64; 2],
}

impl Territory {
    /// Returns the territory of a board. Only `glasses` (of the side to move, then of the opponent) can still move; any
    /// others are obstacles.
    #[inline(always)]
    pub fn of(board: &Board, glasses: [SocketSet; 2]) -> Territory {
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
        Territory { free, open, glasses, first, ahead, near, contested, alone }
    }
}

/// A flood fill from both sides over the open sockets, one turn at a time.
struct Flood {
    /// Sockets that each side reached in the last turn.
    front: [u64; 2],
    /// Sockets that each side has not reached yet.
    rest: [u64; 2],
    /// Sockets that each side reached in the last turn and its opponent has not reached yet.
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
        // Reached first a turn ago, and still not reached by the opponent.
        *ahead = [ahead[0] | fresh[0] & rest[1], ahead[1] | fresh[1] & rest[0]];
        *fresh = [front[0] & rest[1], front[1] & rest[0]];
        *first = [first[0] | fresh[0], first[1] | fresh[1]];
    }
}
