//! Whether a turn that keeps a ring can be better than all that drop theirs.

use super::node::Node;
use crate::rules::Position;

/// Whether no turn that keeps a ring, although there is one, is better than all that drop theirs, where the question is
/// whether the side to move wins by `beta` rings at least.
///
/// The opponent may answer such a turn by claiming the socket. The board is then as after dropping the ring, with a ring
/// more on the wrong side. Whoever wins from there by `beta` can play the same after the drop, unless a player runs out
/// of rings on the way:
///
/// - The side to move, after the drop. Its holder is then empty, and the opponent keeps at least the rings by which
///   those of both exceed the room for them: it has won by as many. That is enough if `beta` is no more.
/// - The opponent, after the claim, though not after the drop. Then the side to move loses by at least as many after
///   the claim, which is no way to reach a `beta` that is more than that.
///
/// A player with a ring for each place never runs out.
pub(super) fn keeping_is_worse(position: &Position, node: &Node, beta: i32) -> bool {
    let me = Position::to_move(position);
    let [mine, theirs] = [me, !me].map(|player| i32::from(position.board().holder(player)));
    let more = mine + theirs - node.room;
    (mine >= node.room || beta <= more) && (theirs >= node.room || beta > -more)
}
