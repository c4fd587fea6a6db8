//! The positions of the labels on the rim. Each label is in line with the sockets or points that it names.

use bevy::prelude::*;
use tamsk_rules::{Player, Socket};

use crate::simulation::layout::socket_position;

/// The shift of a number along the rim towards the player who reads it, in centimetres. Numbers are shifted only if two
/// players share a table-top screen.
const APART: f32 = 0.46;

/// A letter or a number on the rim of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RimLabel {
    pub symbol: char,
    /// The position of the centre of the label on the table.
    pub place: Vec2,
    /// The player for whom this label is upright.
    pub reader: Player,
}

/// Returns the labels for a player's side. Rows bend in the middle column, so each row has a number at both ends.
pub fn labels_for(lines: &BoardLines, side: Player) -> Vec<RimLabel> {
    labels(lines, side, 0.0)
}

/// Returns the labels for two players on opposite sides. Each number appears twice, once for each player, side by side.
pub fn labels_for_both(lines: &BoardLines) -> Vec<RimLabel> {
    Player::BOTH.into_iter().flat_map(|side| labels(lines, side, APART)).collect()
}

fn labels(lines: &BoardLines, side: Player, nearer: f32) -> Vec<RimLabel> {
    let toward_player = if side == Player::Red { 1.0 } else { -1.0 };
    let mut labels = Vec::new();
    for column in &lines.columns {
        let end = if side == Player::Red { column.ends[0] } else { column.ends[1] };
        let place = end + Vec2::new(0.0, toward_player * lines.label_distance);
        labels.push(RimLabel { symbol: column.symbol, place, reader: side });
    }
    for row in &lines.rows {
        for (end, aside) in row.ends.into_iter().zip([-1.0, 1.0]) {
            let outward = Vec2::new(0.866_025_4 * aside, -0.5);
            let along = outward.perp();
            let towards = if along.y * toward_player > 0.0 { along } else { -along };
            let place = end + outward * lines.label_distance + towards * nearer;
            labels.push(RimLabel { symbol: row.symbol, place, reader: side });
        }
    }
    labels
}

/// A column or a row of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardLine {
    pub symbol: char,
    /// The outermost places of the line. For a column, they are the places nearest to Red and nearest to Black. For a
    /// row, they are the leftmost and the rightmost places.
    pub ends: [Vec2; 2],
}

/// The columns (from the left) and rows (from Red's side) of a board, and the layout of their labels. This is a
/// component of the game's set.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct BoardLines {
    pub columns: Vec<BoardLine>,
    pub rows: Vec<BoardLine>,
    /// The distance from the end of a line to its label, in centimetres.
    pub label_distance: f32,
    /// The size of the labels, relative to the labels of TAMSK.
    pub label_scale: f32,
}

impl BoardLines {
    /// Returns the columns and rows of the TAMSK sockets (R1.1).
    pub fn of_tamsk() -> BoardLines {
        BoardLines::from_named_places(
            Socket::all().map(|socket| (socket.to_string(), socket_position(socket))),
            2.08,
            1.0,
        )
    }

    /// Returns the columns and rows of places that are named by a letter and a digit. `beyond` is the distance from the
    /// end of a line to its label.
    pub fn from_named_places(places: impl Iterator<Item = (String, Vec2)>, beyond: f32, scale: f32) -> BoardLines {
        let (mut columns, mut rows): (Vec<BoardLine>, Vec<BoardLine>) = default();
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
        BoardLines { columns, rows, label_distance: beyond, label_scale: scale }
    }
}

fn line(lines: &mut Vec<BoardLine>, sign: char, place: Vec2) -> &mut BoardLine {
    let at = lines.iter().position(|line| line.symbol == sign).unwrap_or(lines.len());
    if at == lines.len() {
        lines.push(BoardLine { symbol: sign, ends: [place; 2] });
    }
    &mut lines[at]
}

fn most(before: Vec2, place: Vec2, is_more: bool) -> Vec2 {
    if is_more { place } else { before }
}

#[cfg(test)]
pub mod tests {
    use super::super::{LETTER_HEIGHT, PAIRED_HEIGHT};
    use super::*;
    use crate::simulation::layout::{BOARD_CIRCUMRADIUS, RING_RADIUS};

    /// A board to check: its lines, its named places, and the radius of a piece on a place.
    pub struct Board {
        pub lines: BoardLines,
        pub places: Vec<(String, Vec2)>,
        pub piece_radius: f32,
    }

    #[test]
    fn labels_are_in_line_with_sockets_and_do_not_overlap() {
        let places = Socket::all().map(|socket| (socket.to_string(), socket_position(socket))).collect();
        check_labels(&Board { lines: BoardLines::of_tamsk(), places, piece_radius: RING_RADIUS });
    }

    /// Asserts that the labels of a board are in line with their places, that both players find them easily, and that
    /// they do not overlap.
    pub fn check_labels(board: &Board) {
        every_place_is_in_line_with_its_letter_and_its_number_and_with_no_others(board);
        both_players_find_each_number_at_the_same_place(board);
        labels_lie_on_the_rim_apart_from_each_other_and_from_what_lies_there(board);
    }

    fn is_in_line(label: &RimLabel, from: Vec2, direction: Vec2) -> bool {
        let from = label.place - from;
        from.perp_dot(direction).abs() < 1e-3 && from.dot(direction) > 0.0
    }

    fn every_place_is_in_line_with_its_letter_and_its_number_and_with_no_others(board: &Board) {
        for side in Player::BOTH {
            let labels = labels_for(&board.lines, side);
            let toward_player = if side == Player::Red { Vec2::Y } else { Vec2::NEG_Y };
            for (name, place) in &board.places {
                let signs: Vec<char> = name.chars().collect();
                let signs_along = |direction: Vec2, numbers: bool| -> Vec<char> {
                    let on_line = |label: &&RimLabel| is_in_line(label, *place, direction);
                    let found = labels.iter().filter(on_line).map(|label| label.symbol);
                    found.filter(|sign| sign.is_ascii_digit() == numbers).collect()
                };
                assert_eq!(signs_along(toward_player, false), [signs[0]], "{name} for {side}");
                let outward = Vec2::new(3.0_f32.sqrt() * 0.5, -0.5);
                if place.x < 0.1 {
                    let left = outward * Vec2::new(-1.0, 1.0);
                    assert_eq!(signs_along(left, true), [signs[1]], "{name} for {side}, to the left");
                }
                if place.x > -0.1 {
                    assert_eq!(signs_along(outward, true), [signs[1]], "{name} for {side}, to the right");
                }
            }
            let columns = board.lines.columns.len();
            assert_eq!((columns, labels.len()), (board.lines.rows.len(), 3 * columns));
        }
    }

    fn both_players_find_each_number_at_the_same_place(board: &Board) {
        let labels = labels_for_both(&board.lines);
        let high = PAIRED_HEIGHT * board.lines.label_scale;
        assert_eq!(labels.len(), 2 * 3 * board.lines.columns.len());
        for label in &labels {
            assert_on_board(label, board, high * 0.5);
            for other in labels.iter().filter(|other| *other != label) {
                let apart = (label.place - other.place).abs();
                assert!(apart.y > high || apart.x > high, "{label:?} {other:?}");
            }
            if label.symbol.is_ascii_digit() {
                let usual = labels_for(&board.lines, label.reader).into_iter();
                let mut usual = usual.filter(|usual| usual.symbol == label.symbol);
                assert!(usual.any(|usual| usual.place.distance(label.place) < 0.5), "{label:?}");
            }
        }
    }

    fn labels_lie_on_the_rim_apart_from_each_other_and_from_what_lies_there(board: &Board) {
        for side in Player::BOTH {
            let reach = LETTER_HEIGHT * board.lines.label_scale * 0.5;
            let labels = labels_for(&board.lines, side);
            for label in &labels {
                assert_on_board(label, board, reach);
                for other in labels.iter().filter(|other| *other != label) {
                    assert!(label.place.distance(other.place) > 2.0 * reach, "{label:?} {other:?}");
                }
            }
        }
    }

    fn assert_on_board(label: &RimLabel, board: &Board, reach: f32) {
        let across = (0..6).map(|i| label.place.dot(Vec2::from_angle((i as f32 * 60.0).to_radians())));
        let from_middle = across.fold(0.0, f32::max);
        assert!(from_middle + reach < (BOARD_CIRCUMRADIUS - 0.38) * 0.866, "{label:?} is on the board");
        for (name, place) in &board.places {
            assert!(label.place.distance(*place) > board.piece_radius + reach, "{label:?} is clear of {name}");
        }
    }
}
