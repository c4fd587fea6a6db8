//! The board as text, in the shape it has on the table.

use std::io::{self, Write};

use tamsk_rules::{Board, COLUMN_LENGTHS, Player, Socket};

/// The number of text lines: two for each socket of the longest column, overlapping.
const LINES: usize = 13;

/// Draws the rings, full sockets and glasses, with a legend.
pub fn draw(out: &mut impl Write, board: &Board) -> io::Result<()> {
    for line in 0..LINES {
        let cells: Vec<String> = (0..COLUMN_LENGTHS.len())
            .map(|column| match socket_at(column, line) {
                Some(socket) => cell(board, socket),
                None => String::new(),
            })
            .collect();
        let text: String = cells.iter().map(|cell| format!("{cell:<6}")).collect();
        writeln!(out, "  {}", text.trim_end())?;
    }
    let letters: String = ('A'..='G').map(|letter| format!(" {letter}    ")).collect();
    writeln!(out, "  {}", letters.trim_end())?;
    writeln!(out)?;
    writeln!(out, "  number: rings in the socket   .: none   #: full   R B: Red's and Black's glasses")
}

/// Returns the socket of a column that is drawn on this line, counted from the top.
fn socket_at(column: usize, line: usize) -> Option<Socket> {
    // A column of n sockets starts 7 - n lines above the bottom, and each socket takes two lines.
    let from_bottom = LINES - 1 - line;
    let above_first = from_bottom.checked_sub(7 - COLUMN_LENGTHS[column] as usize)?;
    above_first.is_multiple_of(2).then(|| Socket::at(column, above_first / 2 + 1)).flatten()
}

fn cell(board: &Board, socket: Socket) -> String {
    let rings = match board.rings(socket) {
        0 => ".".to_owned(),
        rings => rings.to_string(),
    };
    let full = if board.full().contains(socket) { "#" } else { "" };
    let glass = if board.glasses(Player::Red).contains(socket) {
        "R"
    } else if board.glasses(Player::Black).contains(socket) {
        "B"
    } else {
        ""
    };
    format!("{glass:>1}{rings}{full}")
}
