//! The data of a position that is needed to compute bounds on its result.

use tamsk_rules::{Board, ByPlayer, Player, Position, Socket};

use super::reach::Reach;
use crate::evaluate::vectors::{self, Vectorised};

/// The data that a proof needs about a position.
pub(super) struct Node {
    pub(super) reach: Reach,
    /// The number of places that can still be filled, by a claim or after a move.
    pub(super) fillable_places: i32,
    /// The lead of the player to move, in rings.
    pub(super) lead: i32,
}

impl Node {
    /// Computes the data of a position. The function is not inlined, so that the result is written directly to its
    /// final place.
    #[inline(never)]
    pub(super) fn of(position: &Position) -> Node {
        vectors::compute(FindNode(position))
    }

    /// Returns the depth to store in the table entries of this node. Entries that took more work have a greater depth
    /// and stay in the table longer.
    pub(super) fn table_depth(&self) -> u8 {
        self.reach.places_reachable_by_any.clamp(0, 64) as u8
    }
}

/// The argument of [`Node::of`].
struct FindNode<'a>(&'a Position);

impl Vectorised for FindNode<'_> {
    type Output = Node;

    #[inline(always)]
    fn compute(self) -> Node {
        let FindNode(position) = self;
        let reach = Reach::of(position);
        let fillable_places = reach.places_reachable_by_any + i32::from(position.claim().is_some());
        Node { reach, fillable_places, lead: current_lead(position) }
    }
}

/// Returns the lead of the player to move, in rings.
pub(super) fn current_lead(position: &Position) -> i32 {
    let (board, me) = (position.board(), position.to_move());
    i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me))
}

/// The greatest number of rings that a position can have in a holder.
const MOST_RINGS: u8 = 69;

/// Returns `true` if rings can be added to both holders so that each has a ring for each free place. This is not
/// possible early in some matches with a handicap, where no proof would finish anyway. Once it is possible, it remains
/// possible for the rest of the match.
pub(super) fn can_have_ring_for_each_place(position: &Position) -> bool {
    let most = Player::BOTH.map(|player| position.board().rings_in_holder(player)).into_iter().max();
    most.unwrap_or(0) + missing(position) <= MOST_RINGS
}

/// Returns the number of rings that must be added to each holder so that the emptier holder has a ring for each free
/// place.
fn missing(position: &Position) -> u8 {
    let board = position.board();
    let fewest = board.rings_in_holder(Player::Red).min(board.rings_in_holder(Player::Black));
    (64 - board.rings_on_board()).saturating_sub(fewest)
}

/// Returns the position with rings added to both holders, so that each holder has a ring for each free place. The lead
/// stays the same.
pub(super) fn with_ring_for_each_place(position: &Position) -> Position {
    let (board, more) = (position.board(), missing(position));
    let [red, black] = Player::BOTH.map(|player| board.rings_in_holder(player) + more);
    let mut full = Board::with_holders(ByPlayer::new(red + board.rings_on_board(), black));
    for socket in Socket::all() {
        for _ in 0..board.rings(socket) {
            full.drop_ring(Player::Red, socket);
        }
    }
    for player in Player::BOTH {
        for socket in board.glass_sockets(player) {
            full.add_glass(player, socket);
        }
    }
    Position::from_parts_unchecked(full, position.to_move(), position.claim(), position.quiet_moves())
}
