//! Positions of the game in which nobody ever runs out of rings.

use tamsk_rules::{Board, ByPlayer, Player, Position, Socket};

/// The most rings in a holder that a position can tell apart.
const MOST_RINGS: u8 = 69;

/// Whether there can be a ring for each free place in both holders. There cannot with a handicap early in a match, where
/// no proof would come to an end. Once there can it remains so.
pub(super) fn fits(position: &Position) -> bool {
    let most = Player::BOTH.map(|player| position.board().holder(player)).into_iter().max();
    most.unwrap_or(0) + missing(position) <= MOST_RINGS
}

/// The rings that each holder lacks for the smaller one to have a ring for each free place.
fn missing(position: &Position) -> u8 {
    let board = position.board();
    let fewest = board.holder(Player::Red).min(board.holder(Player::Black));
    (64 - board.rings_on_board()).saturating_sub(fewest)
}

/// Returns the position with a ring for each free place in both holders at least, and the same lead.
pub(super) fn with_plenty(position: &Position) -> Position {
    let (board, more) = (position.board(), missing(position));
    let [red, black] = Player::BOTH.map(|player| board.holder(player) + more);
    let mut full = Board::with_holders(ByPlayer::new(red + board.rings_on_board(), black));
    for socket in Socket::all() {
        for _ in 0..board.rings(socket) {
            full.drop_ring(Player::Red, socket);
        }
    }
    for player in Player::BOTH {
        for socket in board.glasses(player) {
            full.put_glass(player, socket);
        }
    }
    Position::assemble(full, position.to_move(), position.claim(), position.quiet())
}
