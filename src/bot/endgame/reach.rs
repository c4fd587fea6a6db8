//! What each side can still come to at all, whoever moves how: the ground of every bound in a proof.

use crate::bot::evaluate::grid;
use crate::rules::Position;

/// The places that a side might still fill. Index 0 is the side to move, 1 the other.
pub(super) struct Reach {
    /// Places in sockets that a side's glasses may ever enter.
    pub(super) places: [i32; 2],
    /// Places in sockets that anybody's glasses may ever enter.
    pub(super) together: i32,
    /// Whether no socket may ever be entered by both.
    pub(super) apart: bool,
}

impl Reach {
    /// Floods the sockets that are not full. One with a glass on it counts, for the glass may leave.
    pub(super) fn of(position: &Position) -> Reach {
        let board = position.board();
        let me = position.to_move();
        let free = grid::free(board);
        let flood = |glasses: u64| {
            let mut reached = grid::around(glasses) & free[0];
            loop {
                let next = reached | grid::around(reached) & free[0];
                if next == reached {
                    return reached;
                }
                reached = next;
            }
        };
        let mine = flood(grid::of(board.glasses(me)));
        let theirs = flood(grid::of(board.glasses(!me)));
        let count = |sockets: u64| free.iter().map(|set| (set & sockets).count_ones() as i32).sum();
        Reach { places: [count(mine), count(theirs)], together: count(mine | theirs), apart: mine & theirs == 0 }
    }
}
