//! Which sockets each side reaches first: a flood over the board from both sides' glasses at once.
//!
//! For the flood the columns lie eight bits apart and those right of the middle are moved up, so that the neighbours
//! of every socket are the same six steps away (R1.2).

use crate::rules::{Board, COLUMN_LENGTHS, SocketSet};

/// Where each column begins in the wide layout.
const WIDE_STARTS: [u32; 7] = [1, 9, 17, 25, 34, 43, 52];

/// A set of sockets in the wide layout.
pub(super) type Wide = u64;

/// Lays a set out for flooding.
#[inline]
pub(super) fn widen(set: SocketSet) -> Wide {
    let mut bits = set.bits();
    let mut wide = 0;
    for (length, start) in COLUMN_LENGTHS.into_iter().zip(WIDE_STARTS) {
        wide |= (bits & ((1 << length) - 1)) << start;
        bits >>= length;
    }
    wide
}

/// The sockets next to any of these, and places beyond the edge.
#[inline]
pub(super) const fn around(set: Wide) -> Wide {
    let up_down = set << 1 | set >> 1;
    let sides = set << 8 | set >> 8;
    let slants = set << 9 | set >> 9;
    up_down | sides | slants
}

/// What a flood has found, in the wide layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    /// What each side reaches before the other.
    pub(super) first: [Wide; 2],
    /// What both reach at the same distance.
    pub(super) both: Wide,
    /// What each side reaches with its very next move.
    pub(super) next: [Wide; 2],
}

/// Floods the open sockets of the board from these glasses of either side.
pub(super) fn flood(board: &Board, glasses: [SocketSet; 2]) -> Reach {
    let mut free = widen(board.open());
    let mut front = glasses.map(widen);
    let mut reach = Reach::default();
    loop {
        let [red, black] = front.map(|front| around(front) & free);
        if red | black == 0 {
            return reach;
        }
        if reach.next == [0, 0] {
            reach.next = [red, black];
        }
        reach.first[0] |= red & !black;
        reach.first[1] |= black & !red;
        reach.both |= red & black;
        free &= !(red | black);
        // Behind a socket that both reach together, whoever goes on from there is not known: both do.
        front = [red, black];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Socket};

    #[test]
    fn six_steps_lead_to_the_neighbours_of_every_socket() {
        let board = widen(SocketSet::ALL);
        assert_eq!(board.count_ones(), 37);
        for socket in Socket::all() {
            let neighbours = around(widen(socket.bit())) & board;
            assert_eq!(neighbours, widen(socket.neighbours()), "{socket}");
        }
    }

    #[test]
    fn the_start_is_even() {
        let board = *Position::start().board();
        let reach =
            flood(&board, [board.glasses(crate::rules::Player::Red), board.glasses(crate::rules::Player::Black)]);
        assert_eq!(reach.first.map(u64::count_ones), [12, 12]);
        assert_eq!(reach.both.count_ones(), 7);
        assert_eq!(reach.next.map(u64::count_ones), [9, 9]);
    }
}
