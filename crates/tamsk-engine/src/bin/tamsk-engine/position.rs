//! `position`: checks a position and draws its board. Also reads positions for the other commands.

use std::io::Write;

use tamsk_engine::command_line::Failure;
use tamsk_rules::{Player, Position};

use crate::board;

/// Parses a position.
pub fn read(text: &str) -> Result<Position, Failure> {
    text.parse().map_err(|e: tamsk_rules::ParsePositionError| Failure::Input(e.to_string()))
}

/// Parses a position, or returns the start if there is none.
pub fn read_or_start(text: Option<String>) -> Result<Position, Failure> {
    text.map_or_else(|| Ok(Position::start()), |text| read(&text))
}

/// Draws the position and describes its state.
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
