//! What a proof looks at before it tries turns.

use super::reach::Reach;
use crate::rules::Position;

/// What bounds and the table need to know about a position.
pub(super) struct Node {
    pub(super) reach: Reach,
    /// The places that may still be filled, by a claim or after a move.
    pub(super) room: i32,
    /// Whether neither holder can ever run out.
    pub(super) plenty: bool,
    /// The rings by which the side to move leads.
    pub(super) margin: i32,
}

impl Node {
    pub(super) fn of(position: &Position) -> Node {
        let reach = Reach::of(position);
        let room = reach.together + i32::from(position.claim().is_some());
        let (board, me) = (position.board(), position.to_move());
        let [mine, theirs] = [me, !me].map(|player| i32::from(board.holder(player)));
        let plenty = mine.min(theirs) >= room;
        Node { reach, room, plenty, margin: theirs - mine }
    }

    /// The key in the table, where scores are what is gained on top of `margin`.
    pub(super) fn key(&self, position: &Position) -> u64 {
        self.reach.key(position, self.plenty)
    }
}
