//! The board as text: columns side by side, rows as they lie on the table.

use std::io::{self, Write};

use tamsk::rules::{Board, COLUMN_LENGTHS, Player, Socket};

/// Half a row of text for half a socket; the longest column fills the picture.
const LINES: usize = 13;

/// Draws rings, full sockets and glasses, and says what the signs mean.
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

/// The socket whose middle lies on this line of the picture, counted from the top.
fn socket_at(column: usize, line: usize) -> Option<Socket> {
    // A column of n sockets begins (7 - n) half rows above the bottom, and each socket takes two half rows.
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
