//! What a proof looks at before it tries turns.

use tamsk_rules::Position;

use super::reach::Reach;

/// What bounds and the table need to know about a position.
pub(super) struct Node {
    pub(super) reach: Reach,
    /// The places that may still be filled, by a claim or after a move.
    pub(super) room: i32,
    /// The rings by which the side to move leads.
    pub(super) margin: i32,
}

impl Node {
    /// Looks at a position. Not inlined, so that the result is written where it stays.
    #[inline(never)]
    pub(super) fn of(position: &Position) -> Node {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") {
            #[expect(unsafe_code, reason = "the function requires processor features")]
            // SAFETY: the processor has just been found to have them.
            return unsafe { Node::find_with_popcnt(position) };
        }
        Node::find(position)
    }

    /// [`Node::find`], compiled for processors that count bits, which not every x86-64 processor does.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt")]
    fn find_with_popcnt(position: &Position) -> Node {
        Node::find(position)
    }

    #[inline(always)]
    fn find(position: &Position) -> Node {
        let reach = Reach::of(position);
        let room = reach.together + i32::from(position.claim().is_some());
        Node { reach, room, margin: margin(position) }
    }

    /// What the table goes by when it has to forget: the greater, the more work.
    pub(super) fn depth(&self) -> u8 {
        self.reach.together.clamp(0, 64) as u8
    }
}

/// The rings by which the side to move leads.
fn margin(position: &Position) -> i32 {
    let (board, me) = (position.board(), position.to_move());
    i32::from(board.holder(!me)) - i32::from(board.holder(me))
}
