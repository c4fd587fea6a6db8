//! The bounds of a position.

use tamsk_rules::{Board, ByPlayer, Player, Position, Socket};

use super::reach::Reach;

pub(super) struct Node {
    pub(super) reach: Reach,
    /// The places that can still be filled, by a claim or after a move.
    pub(super) fillable_places: i32,
    pub(super) margin: i32,
}

impl Node {
    /// Not inlined, so that the result is written to its final place.
    #[inline(never)]
    pub(super) fn of(position: &Position) -> Node {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") {
            #[expect(unsafe_code, reason = "the function requires processor features")]
            // SAFETY: the feature has just been detected.
            return unsafe { Node::find_with_popcnt(position) };
        }
        Node::find(position)
    }

    /// [`Node::find`], compiled for processors with population count.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt")]
    fn find_with_popcnt(position: &Position) -> Node {
        Node::find(position)
    }

    #[inline(always)]
    fn find(position: &Position) -> Node {
        let reach = Reach::of(position);
        let room = reach.total_places + i32::from(position.claim().is_some());
        Node { reach, fillable_places: room, margin: margin(position) }
    }

    /// Returns the depth of the node's table entries. Entries that took more work are greater and stay longer.
    pub(super) fn depth(&self) -> u8 {
        self.reach.total_places.clamp(0, 64) as u8
    }
}

/// Returns by how many rings the player to move has dropped more than the other.
pub(super) fn margin(position: &Position) -> i32 {
    let (board, me) = (position.board(), position.to_move());
    i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me))
}

/// The greatest number of rings in a holder that a position can represent.
const MOST_RINGS: u8 = 69;

/// Returns `true` if both holders can be filled up to a ring for each free place. They cannot early in a match with a
/// handicap, where no proof would finish anyway. Once they can, they always can.
pub(super) fn can_have_plenty(position: &Position) -> bool {
    let most = Player::BOTH.map(|player| position.board().rings_in_holder(player)).into_iter().max();
    most.unwrap_or(0) + missing(position) <= MOST_RINGS
}

/// Returns the rings to add to each holder, so that the smaller one has a ring for each free place.
fn missing(position: &Position) -> u8 {
    let board = position.board();
    let fewest = board.rings_in_holder(Player::Red).min(board.rings_in_holder(Player::Black));
    (64 - board.rings_on_board()).saturating_sub(fewest)
}

/// Returns the position with at least a ring for each free place in both holders and the same lead.
pub(super) fn with_a_ring_per_place(position: &Position) -> Position {
    let (board, more) = (position.board(), missing(position));
    let [red, black] = Player::BOTH.map(|player| board.rings_in_holder(player) + more);
    let mut full = Board::with_holders(ByPlayer::new(red + board.rings_on_board(), black));
    for socket in Socket::all() {
        for _ in 0..board.rings(socket) {
            full.drop_ring(Player::Red, socket);
        }
    }
    for player in Player::BOTH {
        for socket in board.glasses(player) {
            full.add_glass(player, socket);
        }
    }
    Position::from_parts_unchecked(full, position.to_move(), position.claim(), position.quiet())
}
