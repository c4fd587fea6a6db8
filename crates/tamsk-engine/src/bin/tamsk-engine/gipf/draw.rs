//! `gipf position`: checks a position and draws it.

use std::io::Write;

use gipf_rules::{GipfPosition, Point, Side, Spot};
use tamsk_engine::command_line::Failure;

/// Draws the board, then prints what else the position says.
pub fn run(out: &mut impl Write, position: &GipfPosition) -> Result<(), Failure> {
    // The points of a column are two lines apart, and neighbouring columns one.
    for height in (0..17).rev() {
        let letters = (0..9usize).map(|column| {
            let bottom = column.abs_diff(4);
            let row = (height >= bottom && (height - bottom).is_multiple_of(2)).then(|| (height - bottom) / 2 + 1);
            row.and_then(|row| Point::at(column, row)).map_or(' ', |point| letter(position, point))
        });
        let line: String = letters.flat_map(|letter| [letter, ' ', ' ']).collect();
        writeln!(out, "  {}", line.trim_end())?;
    }
    writeln!(out, "  a  b  c  d  e  f  g  h  i")?;
    writeln!(out)?;
    for side in Side::BOTH {
        writeln!(
            out,
            "  {side}: {} in reserve, {} captured, {} potentials to introduce",
            position.reserve(side),
            position.captured(side),
            position.potentials_left(side)
        )?;
    }
    match position.outcome() {
        Some(outcome) => {
            let winner = outcome.winner.map_or("nobody", Side::name);
            writeln!(out, "  over: {winner} has won ({})", outcome.by.name())?;
        }
        None => {
            let mut words = 0;
            position.for_each_word(|_| words += 1);
            writeln!(out, "  {}'s turn, {}: {words} acts", position.turn(), position.phase().name())?;
        }
    }
    writeln!(out, "  {position}")?;
    Ok(())
}

/// The letter of a point: as in the text of a position, `+` for a dot.
fn letter(position: &GipfPosition, point: Point) -> char {
    let Some(spot) = Spot::of(point) else { return '+' };
    let Some((side, kind)) = position.piece(spot) else { return '.' };
    kind.letter(side)
}
