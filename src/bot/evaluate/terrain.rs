//! Whose ground is whose: how soon each side can be on every socket, flooded over the whole board at once.

use super::grid;
use crate::rules::{Board, Player, SocketSet};

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
    /// Open sockets that a side can be on after one turn, and after two.
    pub near: [[u64; 2]; 2],
    /// Open sockets that both reach equally soon.
    pub contested: u64,
    /// Open sockets that a side reaches and the other never does as things stand.
    pub alone: [u64; 2],
}

impl Terrain {
    /// The terrain of a board, as `me` sees it.
    #[inline]
    pub fn of(board: &Board, me: Player) -> Terrain {
        Terrain::for_glasses(board, [board.glasses(me), board.glasses(!me)])
    }

    /// The same if only these glasses of either side can still move, and the others just stand in the way.
    #[inline]
    pub fn for_glasses(board: &Board, glasses: [SocketSet; 2]) -> Terrain {
        let free = grid::free(board);
        let glasses = glasses.map(grid::of);
        let open = free[0] & !grid::of(board.occupied());
        let mut first = [0; 2];
        let mut ahead = [0; 2];
        let mut contested = 0;
        let mut near = [[0; 2]; 2];
        let mut distance = 0;
        // What each side has reached so far, and what it reached in the last step.
        let mut reached = [0; 2];
        let mut fresh = [0; 2];
        let mut front = glasses;
        loop {
            let step = [grid::around(front[0]) & open & !reached[0], grid::around(front[1]) & open & !reached[1]];
            // What was new a step ago and the other side does not reach even now.
            let seen = [reached[0] | step[0], reached[1] | step[1]];
            ahead[0] |= fresh[0] & !seen[1];
            ahead[1] |= fresh[1] & !seen[0];
            if step[0] | step[1] == 0 {
                break;
            }
            if distance < 2 {
                near[0][distance] = step[0];
                near[1][distance] = step[1];
            }
            distance += 1;
            fresh = [step[0] & !seen[1], step[1] & !seen[0]];
            first[0] |= fresh[0];
            first[1] |= fresh[1];
            contested |= step[0] & step[1];
            reached = seen;
            front = step;
        }
        let alone = [reached[0] & !reached[1], reached[1] & !reached[0]];
        Terrain { free, open, glasses, first, ahead, near, contested, alone }
    }
}
