//! Whole matches.

use tamsk::session::table_cursor::{CursorPlace, TableCursors};
use tamsk_rules::{Match, Player, Socket};
use tamsk_testing::HeadlessGame;

/// The move of the player whose turn it is that brings the match to its end soonest: onto the socket that has the most
/// room left, with the first glass that may be lifted.
pub fn next_move(game: &Match, player: Player) -> Option<(Socket, Socket)> {
    let own = game.glasses().filter(|(id, _)| id.owner == player && game.can_lift(*id));
    let moves = own.filter_map(|(id, glass)| {
        let to = game.targets(id);
        let best = Socket::all().filter(|socket| to.contains(*socket)).max_by_key(|socket| socket.height())?;
        Some((glass.at?, best))
    });
    moves.min_by_key(|(from, _)| from.index())
}

impl HeadlessGame {
    /// What a player's cursor is on.
    pub fn cursor(&self, player: Player) -> Option<CursorPlace> {
        self.resource::<TableCursors>().place(player)
    }
}
