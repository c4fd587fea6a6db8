//! The commands `position`, which checks and draws a position, and `perft`, which counts sequences of turns.

use std::io;
use std::io::Write;
use std::time::Instant;

use tamsk_engine::command_line::Failure;
use tamsk_rules::{Board, COLUMN_LENGTHS, Player, Position, Socket};

pub fn parse_position(text: &str) -> Result<Position, Failure> {
    text.parse().map_err(|e: tamsk_rules::ParsePositionError| Failure::Input(e.to_string()))
}

/// Reads a position from text, or returns the starting position if there is no text. Fails if the text is invalid.
pub fn parse_or_start_position(text: Option<String>) -> Result<Position, Failure> {
    text.map_or_else(|| Ok(Position::start()), |text| parse_position(&text))
}

/// Prints a position with its board, its rings and its state.
pub fn print_position(out: &mut impl Write, position: &Position) -> Result<(), Failure> {
    draw(out, position.board())?;
    writeln!(out)?;
    for player in Player::BOTH {
        writeln!(out, "  {player}: {} rings left", position.board().rings_in_holder(player))?;
    }
    if let Some(socket) = position.claim() {
        writeln!(out, "  {} may claim {socket}", position.to_move())?;
    }
    writeln!(out, "  moves since the last ring: {}", position.quiet_moves())?;
    match (position.is_over(), position.leader()) {
        (true, Some(winner)) => writeln!(out, "  over: {winner} has won")?,
        (true, None) => writeln!(out, "  over: a tie")?,
        (false, _) => writeln!(out, "  {} to move, {} turns", position.to_move(), position.count_turns())?,
    }
    writeln!(out, "  {position}")?;
    Ok(())
}

/// The number of text lines in a drawing: one for each of the seven sockets of the longest column, and six lines
/// between them.
const LINES: usize = 13;

/// Draws a board as text.
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

/// Returns the socket of `column` that is drawn on line `line`, or `None` if there is none. Lines are counted from 0 at
/// the top.
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
    let full = if board.full_sockets().contains(socket) { "#" } else { "" };
    let glass = if board.glass_sockets(Player::Red).contains(socket) {
        "R"
    } else if board.glass_sockets(Player::Black).contains(socket) {
        "B"
    } else {
        ""
    };
    format!("{glass:>1}{rings}{full}")
}

/// Prints the number of sequences of `depth` turns. With `divide`, also prints the number for each first turn.
pub fn print_perft(out: &mut impl Write, depth: u32, position: &Position, divide: bool) -> Result<(), Failure> {
    let begun = Instant::now();
    let nodes = match depth {
        1.. if divide => {
            let mut nodes = 0u64;
            for turn in position.turns() {
                let mut next = *position;
                next.play_unchecked(turn);
                let count = next.perft(depth - 1);
                writeln!(out, "{turn} {count}")?;
                nodes += count;
            }
            nodes
        }
        _ => position.perft(depth),
    };
    print_speed(out, nodes, begun)
}

/// Prints a number of positions, the time since `begun`, and the speed.
pub fn print_speed(out: &mut impl Write, nodes: u64, begun: Instant) -> Result<(), Failure> {
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(out, "nodes {nodes}")?;
    writeln!(out, "seconds {seconds:.3}")?;
    let speed = if seconds > 0.0 { nodes as f64 / seconds } else { 0.0 };
    writeln!(out, "nodes/second {speed:.0}")?;
    Ok(())
}
