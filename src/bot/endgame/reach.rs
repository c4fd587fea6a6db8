//! The places that each side can ever reach, whatever is played: the basis of all bounds in a proof.

use crate::bot::evaluate::grid;
use crate::rules::Position;

/// The places that each side may still fill. Index 0 is the side to move, 1 the opponent.
pub(super) struct Reach {
    /// Free places in the sockets that each side's glasses can ever enter.
    pub(super) places: [i32; 2],
    /// Free places in the sockets that any glass can ever enter.
    pub(super) together: i32,
    /// Whether no socket can ever be entered by both sides.
    pub(super) apart: bool,
    /// The sockets that each side can ever enter and the other never, on the [grid].
    pub(super) only: [u64; 2],
    /// Free places in those.
    pub(super) own: [i32; 2],
}

impl Reach {
    /// Flood-fills the sockets that are not full. Occupied ones count, since the glass may leave.
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
        let only = [mine & !theirs, theirs & !mine];
        Reach {
            places: [count(mine), count(theirs)],
            together: count(mine | theirs),
            apart: mine & theirs == 0,
            only,
            own: only.map(count),
        }
    }
}
