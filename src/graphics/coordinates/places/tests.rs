//! Where the letters and numbers stand.

use gipf_rules::Point;
use tamsk_rules::Socket;

use super::super::{LETTER_HEIGHT, PAIRED_HEIGHT, SMALLER_AT_GIPF};
use super::*;
use crate::simulation::gipf::layout::point_position;
use crate::simulation::layout::{BOARD_RADIUS, RING_RADIUS, socket_position};

/// A board: its lines, the places that its labels name with what lies there, and the scale of its labels.
struct Board {
    lines: RimLines,
    places: Vec<(String, Vec2)>,
    around: f32,
    scale: f32,
}

fn boards() -> [Board; 2] {
    let sockets = Socket::all().map(|socket| (socket.to_string(), socket_position(socket))).collect();
    let points = Point::all().map(|point| (point.to_string(), point_position(point))).collect();
    [
        Board { lines: RimLines::of_tamsk(), places: sockets, around: RING_RADIUS, scale: 1.0 },
        Board { lines: RimLines::of_gipf(), places: points, around: 0.34, scale: SMALLER_AT_GIPF },
    ]
}

/// Returns whether a label is on the line from a place in a direction.
fn is_in_line(label: &RimLabel, from: Vec2, direction: Vec2) -> bool {
    let from = label.place - from;
    from.perp_dot(direction).abs() < 1e-3 && from.dot(direction) > 0.0
}

#[test]
fn every_place_is_in_line_with_its_letter_and_its_number_and_with_no_others() {
    for (board, side) in boards().iter().flat_map(|board| Player::BOTH.map(|side| (board, side))) {
        let labels = labels_for(&board.lines, side);
        let toward_player = if side == Player::Red { Vec2::Y } else { Vec2::NEG_Y };
        for (name, place) in &board.places {
            let signs: Vec<char> = name.chars().collect();
            let signs_along = |direction: Vec2, numbers: bool| -> Vec<char> {
                let on_line = |label: &&RimLabel| is_in_line(label, *place, direction);
                let found = labels.iter().filter(on_line).map(|label| label.sign);
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

#[test]
fn both_players_find_each_number_at_the_same_place() {
    for board in boards() {
        let labels = labels_for_both(&board.lines);
        let high = PAIRED_HEIGHT * board.scale;
        assert_eq!(labels.len(), 2 * 3 * board.lines.columns.len());
        for label in &labels {
            assert_on_board(label, &board, high * 0.5);
            for other in labels.iter().filter(|other| *other != label) {
                let apart = (label.place - other.place).abs();
                assert!(apart.y > high || apart.x > high, "{label:?} {other:?}");
            }
            if label.sign.is_ascii_digit() {
                let usual = labels_for(&board.lines, label.reader).into_iter();
                let mut usual = usual.filter(|usual| usual.sign == label.sign);
                assert!(usual.any(|usual| usual.place.distance(label.place) < 0.5), "{label:?}");
            }
        }
    }
}

#[test]
fn labels_lie_on_the_rim_apart_from_each_other_and_from_what_lies_there() {
    for (board, side) in boards().iter().flat_map(|board| Player::BOTH.map(|side| (board, side))) {
        let reach = LETTER_HEIGHT * board.scale * 0.5;
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
    assert!(from_middle + reach < (BOARD_RADIUS - 0.38) * 0.866, "{label:?} is on the board");
    for (name, place) in &board.places {
        assert!(label.place.distance(*place) > board.around + reach, "{label:?} is clear of {name}");
    }
}
