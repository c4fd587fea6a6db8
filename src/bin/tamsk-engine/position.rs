//! `position`: checking a position and drawing its board.

use std::io::Write;

use tamsk::rules::{Player, Position};

use crate::{Failure, board};

/// Draws the position and says what follows from it.
pub fn run(out: &mut impl Write, position: &Position) -> Result<(), Failure> {
    board::draw(out, position.board())?;
    writeln!(out)?;
    for player in Player::BOTH {
        writeln!(out, "  {player}: {} rings left", position.board().holder(player))?;
    }
    if let Some(socket) = position.claim() {
        writeln!(out, "  {} may claim {socket}", position.to_move())?;
    }
    writeln!(out, "  moves since the last ring: {}", position.quiet())?;
    match (position.is_over(), position.leader()) {
        (true, Some(winner)) => writeln!(out, "  over: {winner} has won")?,
        (true, None) => writeln!(out, "  over: a tie")?,
        (false, _) => writeln!(out, "  {} to move, {} turns", position.to_move(), position.count_turns())?,
    }
    writeln!(out, "  {position}")?;
    Ok(())
}
