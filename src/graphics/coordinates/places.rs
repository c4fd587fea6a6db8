//! Where the labels on the rim are: in line with the sockets that they name.

use bevy::prelude::*;

use crate::rules::{COLUMN_LENGTHS, Player, Socket};
use crate::simulation::layout::{COLUMN_SPACING, SOCKET_SPACING, socket_position};

/// The distance from the last socket of a line to the label beyond it, in centimetres.
const BEYOND: f32 = 2.08;
/// How far the numbers for two who sit opposite each other lie to either side of that place, in centimetres.
const APART: f32 = 0.46;

/// A letter or a number on the rim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RimLabel {
    /// The letter of a column or the number of a row.
    pub sign: char,
    /// The middle of the label on the table.
    pub place: Vec2,
    /// The player for whom it is upright.
    pub reader: Player,
}

/// Returns the labels for a player's side of the table.
///
/// Letters are at the near ends of the columns. The rows bend at column `D`, so both halves of a row have its number at
/// their outer end.
pub fn labels_for(side: Player) -> Vec<RimLabel> {
    labels(side, 0.0)
}

/// Returns the labels for two players who sit opposite each other: the numbers of both are side by side.
pub fn labels_for_both() -> Vec<RimLabel> {
    Player::BOTH.into_iter().flat_map(|side| labels(side, APART)).collect()
}

/// Returns the labels for a player, the numbers so many centimetres nearer to them along the rim.
fn labels(side: Player, nearer: f32) -> Vec<RimLabel> {
    let toward_player = if side == Player::Red { SOCKET_SPACING } else { -SOCKET_SPACING };
    let mut labels = Vec::new();
    for (column, letter) in ('A'..='G').enumerate() {
        let near = if side == Player::Red { 1 } else { usize::from(COLUMN_LENGTHS[column]) };
        labels.extend(label(letter, Socket::at(column, near), Vec2::new(0.0, toward_player), side));
    }
    for (row, number) in (1..).zip('1'..='7') {
        let columns = || (0..COLUMN_LENGTHS.len()).filter_map(move |column| Socket::at(column, row));
        let outward = Vec2::new(COLUMN_SPACING, -SOCKET_SPACING * 0.5);
        for (socket, outward) in [(columns().next(), outward * Vec2::new(-1.0, 1.0)), (columns().next_back(), outward)]
        {
            let along = outward.perp().normalize();
            let towards = if along.y * toward_player > 0.0 { along } else { -along };
            let number = label(number, socket, outward, side);
            labels.extend(number.map(|label| RimLabel { place: label.place + towards * nearer, ..label }));
        }
    }
    labels
}

/// Returns the label beyond the last socket of a line; `step` is that from one socket of the line to the next.
fn label(sign: char, last: Option<Socket>, step: Vec2, reader: Player) -> Option<RimLabel> {
    let place = socket_position(last?) + step.normalize() * BEYOND;
    Some(RimLabel { sign, place, reader })
}

#[cfg(test)]
mod tests {
    use super::super::{LETTER_HEIGHT, PAIRED_HEIGHT};
    use super::*;
    use crate::simulation::layout::{BOARD_RADIUS, RING_RADIUS};

    /// Returns how far a label is beyond a socket along a line, if it is on that line.
    fn in_line(label: &RimLabel, socket: Socket, direction: Vec2) -> Option<f32> {
        let from = label.place - socket_position(socket);
        (from.perp_dot(direction).abs() < 1e-3 && from.dot(direction) > 0.0).then(|| from.dot(direction))
    }

    #[test]
    fn every_socket_is_in_line_with_its_letter_and_its_number_and_with_no_others() {
        for side in Player::BOTH {
            let labels = labels_for(side);
            let toward_player = if side == Player::Red { Vec2::Y } else { Vec2::NEG_Y };
            for socket in Socket::all() {
                let name: Vec<char> = socket.to_string().chars().collect();
                let signs_along = |direction: Vec2, numbers: bool| -> Vec<char> {
                    let on_line = |label: &&RimLabel| in_line(label, socket, direction).is_some();
                    let signs = labels.iter().filter(on_line).map(|label| label.sign);
                    signs.filter(|sign| sign.is_ascii_digit() == numbers).collect()
                };
                assert_eq!(signs_along(toward_player, false), [name[0]], "{socket} for {side}");
                let outward = Vec2::new(3.0_f32.sqrt() * 0.5, -0.5);
                let (left, right) = (outward * Vec2::new(-1.0, 1.0), outward);
                if socket.column() <= 3 {
                    assert_eq!(signs_along(left, true), [name[1]], "{socket} for {side}, to the left");
                }
                if socket.column() >= 3 {
                    assert_eq!(signs_along(right, true), [name[1]], "{socket} for {side}, to the right");
                }
            }
            assert_eq!(labels.len(), 7 + 2 * 7);
        }
    }

    #[test]
    fn both_players_find_each_number_at_the_same_place() {
        let labels = labels_for_both();
        assert_eq!(labels.len(), 2 * (7 + 2 * 7));
        for label in &labels {
            let across = (0..6).map(|i| label.place.dot(Vec2::from_angle((i as f32 * 60.0).to_radians())));
            let from_middle = across.fold(0.0, f32::max);
            assert!(from_middle + PAIRED_HEIGHT * 0.5 < (BOARD_RADIUS - 0.38) * 0.866, "{label:?} is on the board");
            for socket in Socket::all() {
                let apart = label.place.distance(socket_position(socket));
                assert!(apart > RING_RADIUS + PAIRED_HEIGHT * 0.5, "{label:?} is clear of {socket}");
            }
            for other in labels.iter().filter(|other| *other != label) {
                let apart = (label.place - other.place).abs();
                assert!(apart.y > PAIRED_HEIGHT || apart.x > PAIRED_HEIGHT, "{label:?} {other:?}");
            }
            if label.sign.is_ascii_digit() {
                let usual = labels_for(label.reader).into_iter().filter(|usual| usual.sign == label.sign);
                assert!(usual.into_iter().any(|usual| usual.place.distance(label.place) < 0.5), "{label:?}");
            }
        }
    }

    #[test]
    fn labels_lie_on_the_rim_apart_from_each_other_and_from_the_rings() {
        let reach = LETTER_HEIGHT * 0.5;
        for side in Player::BOTH {
            let labels = labels_for(side);
            for label in &labels {
                let across = (0..6).map(|i| label.place.dot(Vec2::from_angle((i as f32 * 60.0).to_radians())));
                let from_middle = across.fold(0.0, f32::max);
                assert!(from_middle + reach < (BOARD_RADIUS - 0.38) * 0.866, "{label:?} is on the board");
                for socket in Socket::all() {
                    let apart = label.place.distance(socket_position(socket));
                    assert!(apart > RING_RADIUS + reach, "{label:?} is clear of {socket}");
                }
                for other in labels.iter().filter(|other| *other != label) {
                    assert!(label.place.distance(other.place) > 2.0 * reach, "{label:?} {other:?}");
                }
            }
        }
    }
}
