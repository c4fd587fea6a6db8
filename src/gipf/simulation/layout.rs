//! The places and sizes of GIPF pieces, in the coordinates of [`layout`](crate::simulation::layout). White sits where
//! Red sits in TAMSK, at +z. The board has the shape of the TAMSK board, because both fit into the same hole of the
//! table.

use bevy::math::{Vec2, Vec3};
use gipf_rules::{BLACK, Point, WHITE};
use tamsk_rules::Player;

use crate::simulation::layout::{TRAY_TOP, holder_position, point_above_table};

pub use crate::simulation::layout::BOARD_TOP;

/// The distance between neighbouring points, in centimetres.
pub const POINT_SPACING: f32 = 2.7;
/// The radius of a piece, in centimetres.
pub const PIECE_RADIUS: f32 = 1.12;
/// The height of a basic piece, in centimetres.
pub const PIECE_HEIGHT: f32 = 0.62;
/// The depth to which a potential sinks into the groove of the piece below, in centimetres.
pub const GROOVE_DEPTH: f32 = 0.14;

/// The place beside the board where the coin or the dice come to rest.
pub const THROW_TARGET: Vec2 = Vec2::new(16.4, 0.0);

const PILE: u8 = 4;
const PILE_SPACING: f32 = 2.6;
/// The offset of a reserve's first pile from the middle of its tray, in centimetres. The first pile is the one nearest
/// to the board.
const FIRST_PILE: f32 = -2.0 * PILE_SPACING;
/// The place of White's first potential, to the left of the board. The row of the pieces that White has captured is
/// [`LEFT_ROW`] centimetres away from it.
const LEFT: Vec2 = Vec2::new(-12.9, 9.3);
const LEFT_ROW: f32 = 2.35;

/// Returns the place of a board point on the table.
pub fn point_position(point: Point) -> Vec2 {
    let column = point.column_index() as f32 - 4.0;
    let half = (8.0 - column.abs()) * 0.5;
    Vec2::new(column * POINT_SPACING * 0.866_025_4, (half - (point.row_number() as f32 - 1.0)) * POINT_SPACING)
}

/// Returns the point nearest to a place on the table. Returns `None` if the point is farther away than `reach`, in
/// centimetres.
pub fn nearest_point(place: Vec2, reach: f32) -> Option<Point> {
    Point::all()
        .map(|point| (point, point_position(point).distance_squared(place)))
        .filter(|(_, distance)| *distance <= reach * reach)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(point, _)| point)
}

/// Returns the position of the foot of a piece on a point, with `below` other pieces under it.
pub fn piece_position_on_point(point: Point, below: u8) -> Vec3 {
    point_above_table(point_position(point), BOARD_TOP + f32::from(below) * PIECE_HEIGHT)
}

/// Returns the position of the foot of the *n*th piece in a side's reserve, counted from 0. The last piece is on top.
pub fn piece_position_in_reserve(side: Player, nth: u8) -> Vec3 {
    let along = FIRST_PILE + f32::from(nth / PILE) * PILE_SPACING;
    let outward = seen_by(side, Vec2::X * along);
    point_above_table(holder_position(side) + outward, TRAY_TOP + f32::from(nth % PILE) * PIECE_HEIGHT)
}

/// Returns the position of the foot of the *n*th potential that a side has not yet introduced, counted from 0. These
/// potentials are to the left of the board, as this side sees it.
pub fn unplayed_potential_position(side: Player, nth: u8) -> Vec3 {
    let place = LEFT - Vec2::new(f32::from(nth % 6) * 1.75, f32::from(nth / 6) * 1.9);
    point_above_table(seen_by(side, place), 0.0)
}

/// Returns the position of the foot of the *n*th piece captured from a side, counted from 0. Captured pieces lie beside
/// the opponent of that side.
pub fn captured_piece_position(from: Player, nth: u8) -> Vec3 {
    let place = LEFT + Vec2::new(-f32::from(nth / PILE) * PILE_SPACING, LEFT_ROW);
    point_above_table(seen_by(!from, place), f32::from(nth % PILE) * PIECE_HEIGHT)
}

/// Converts a place for White to the corresponding place for `side`. For Black, the place is rotated by 180°.
fn seen_by(side: Player, place: Vec2) -> Vec2 {
    match side {
        WHITE => place,
        BLACK => -place,
    }
}

#[cfg(test)]
mod tests {
    use gipf_rules::Entry;

    use super::*;
    use crate::simulation::layout::BOARD_CIRCUMRADIUS;

    #[test]
    fn adjacent_points_are_one_spacing_apart() {
        for entry in Entry::all() {
            let mut before = point_position(entry.dot());
            for spot in entry.spots() {
                let here = point_position(spot.point());
                assert!((here.distance(before) - POINT_SPACING).abs() < 1e-3, "{entry}");
                before = here;
            }
        }
        let centre: Point = "e5".parse().expect("a valid point");
        assert_eq!(point_position(centre), Vec2::ZERO);
        let near: Point = "e1".parse().expect("a valid point");
        assert!(point_position(near).y > 10.0, "White sits at the near side");
    }

    #[test]
    fn only_points_are_on_the_board() {
        for point in Point::all() {
            let place = point_position(point).abs();
            // Two corners of the board lie on the z axis, so each side faces along the x axis or at 60 degrees to it.
            // `out` is the distance from the middle of the board towards the nearest side.
            let out = place.x.max(place.x * 0.5 + place.y * 0.866_025_4);
            assert!(out + 0.6 < BOARD_CIRCUMRADIUS * 0.866_025_4, "{point}");
            assert_eq!(nearest_point(point_position(point) + Vec2::new(0.5, -0.4), 1.3), Some(point));
        }
        for side in Player::BOTH {
            let beside =
                (0..18).flat_map(|nth| [piece_position_in_reserve(side, nth), captured_piece_position(side, nth)]);
            for place in beside.chain((0..12).map(|nth| unplayed_potential_position(side, nth))) {
                assert!(nearest_point(Vec2::new(place.x, place.z), 2.0).is_none(), "{place}");
            }
        }
    }
}
