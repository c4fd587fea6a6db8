//! The columns and rows of each board, as far as their labels need them.

use bevy::prelude::*;
use gipf_rules::Point;
use tamsk_rules::Socket;

use crate::simulation::gipf::layout::point_position;
use crate::simulation::layout::socket_position;

/// A column or a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RimLine {
    /// Its letter or its number.
    pub sign: char,
    /// The last places on it: of a column the nearest to Red and to Black, of a row those at the left and at the right.
    pub ends: [Vec2; 2],
}

/// The lines of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct RimLines {
    /// The columns, from the left.
    pub columns: Vec<RimLine>,
    /// The rows, from Red's side.
    pub rows: Vec<RimLine>,
    /// The distance from the end of a line to its label, in centimetres.
    pub beyond: f32,
}

impl RimLines {
    /// Returns the lines of the sockets of TAMSK (R1.1).
    pub fn of_tamsk() -> RimLines {
        lines(Socket::all().map(|socket| (socket.to_string(), socket_position(socket))), 2.08)
    }

    /// Returns the lines of the dots and spots of GIPF (G1.1).
    pub fn of_gipf() -> RimLines {
        lines(Point::all().map(|point| (point.to_string(), point_position(point))), 1.155)
    }
}

/// Returns the lines of named places.
fn lines(places: impl Iterator<Item = (String, Vec2)>, beyond: f32) -> RimLines {
    let (mut columns, mut rows): (Vec<RimLine>, Vec<RimLine>) = default();
    for (name, place) in places {
        let mut signs = name.chars();
        let (Some(letter), Some(number)) = (signs.next(), signs.next()) else { continue };
        let column = line(&mut columns, letter, place);
        let [near, far] = &mut column.ends;
        (*near, *far) = (most(*near, place, place.y > near.y), most(*far, place, place.y < far.y));
        let row = line(&mut rows, number, place);
        let [left, right] = &mut row.ends;
        (*left, *right) = (most(*left, place, place.x < left.x), most(*right, place, place.x > right.x));
    }
    RimLines { columns, rows, beyond }
}

/// Returns the line with this sign, which is added if it is missing.
fn line(lines: &mut Vec<RimLine>, sign: char, place: Vec2) -> &mut RimLine {
    let at = lines.iter().position(|line| line.sign == sign).unwrap_or(lines.len());
    if at == lines.len() {
        lines.push(RimLine { sign, ends: [place; 2] });
    }
    &mut lines[at]
}

fn most(before: Vec2, place: Vec2, is_more: bool) -> Vec2 {
    if is_more { place } else { before }
}
