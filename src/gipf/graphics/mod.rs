//! Draws the equipment of GIPF: the board, its marks, the pieces, and the thrown coin and dice.

mod assets;
mod marks;
mod parts;
mod shapes;
mod throw;

pub use assets::GipfMarkKind;
pub use marks::GipfMark;
pub use parts::GipfPart;

use std::f32::consts::FRAC_PI_6;

use bevy::prelude::*;
use gipf_rules::{Colour, Entry, GipfEvent, PieceKind, Point as BoardPoint, Spot};
use tamsk_rules::Player;

use crate::gipf::simulation::layout::{
    BOARD_TOP, PIECE_HEIGHT, POINT_SPACING, piece_position_on_point, point_position,
};
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::graphics::camera::framing::FramingPoints;
use crate::graphics::common::game_sets::GameSetRoots;
use crate::graphics::common::shape::{ProfilePoint, Shape};
use crate::graphics::coordinates::BoardLines;
use crate::graphics::material::Surface;
use crate::graphics::material::surface::part;
use crate::graphics::rings::tray;
use crate::graphics::victory::{HasVictoryLight, PlaceWithWinnerFlag, add_victory_light_of};
use crate::simulation::layout::{BOARD_CIRCUMRADIUS, TRAY_HALF_SIZE, TRAY_TOP, holder_position, point_above_table};

pub(super) fn plugin(app: &mut App) {
    GameSetRoots::spawn_set_root(app, GIPF, POINT_SPACING, (landmarks(), rim_lines()));
    app.add_systems(PreStartup, assets::build_assets).add_systems(Startup, spawn_board).add_plugins((
        parts::plugin,
        marks::plugin,
        throw::plugin,
        add_victory_light_of::<LiveGipf>,
    ));
}

const PILE: f32 = 2.6;

/// Returns the points that the camera must show: the corners of the board, and the outer left and right corners of both
/// trays.
fn landmarks() -> FramingPoints {
    let corners = (0..6).map(|i| Vec2::from_angle((i as f32 * 60.0 + 30.0).to_radians()) * BOARD_CIRCUMRADIUS);
    let trays = Player::BOTH
        .into_iter()
        .map(|player| holder_position(player) + TRAY_HALF_SIZE * holder_position(player).signum());
    let places = corners.chain(trays.flat_map(|far| [far, far * Vec2::new(-1.0, 1.0)]));
    FramingPoints(
        places.flat_map(|place| [point_above_table(place, 0.0), point_above_table(place, TRAY_TOP + PILE)]).collect(),
    )
}

/// Returns the labels on the rim for the lines of dots and spots (G1.1). They are smaller than those on the board of
/// TAMSK, because the rim is narrower.
fn rim_lines() -> BoardLines {
    BoardLines::from_named_places(named_points(), 1.155, 0.72)
}

fn named_points() -> impl Iterator<Item = (String, Vec2)> {
    BoardPoint::all().map(|point| (point.to_string(), point_position(point)))
}

impl HasVictoryLight for LiveGipf {
    fn winner_by(event: &GipfEvent) -> Option<Player> {
        match event {
            GipfEvent::Ended(outcome) => outcome.winner,
            _ => None,
        }
    }

    fn lit_places(&self, winner: Player) -> Vec<PlaceWithWinnerFlag> {
        let position = self.game().position();
        let place = |spot: Spot| {
            let piece = position.piece(spot);
            let pieces = piece.map_or(0.0, |(_, kind)| if kind == PieceKind::Gipf { 2.0 } else { 1.0 });
            let place = piece_position_on_point(spot.point(), 0) + Vec3::Y * pieces * PIECE_HEIGHT;
            (place, piece.is_some_and(|(owner, _)| owner == winner))
        };
        Spot::all().map(place).collect()
    }
}

fn spawn_board(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, sets: Res<GameSetRoots>) {
    let face = part("Board face of GIPF", meshes.add(face().to_mesh(false, true)), Surface::Cloth);
    commands.spawn((face, ChildOf(sets.of(GIPF))));
    for side in Player::BOTH {
        let tray = part(
            format!("Tray of {}", Colour::of(side)),
            meshes.add(tray(side).to_mesh(false, true)),
            Surface::BoardSlab,
        );
        commands.spawn((tray, ChildOf(sets.of(GIPF))));
    }
}

const BEVEL: f32 = 0.38;
/// Half the width of a line, in centimetres.
const LINE: f32 = 0.055;
/// The height of lines and dots above the face of the board, in centimetres. At a lower height, they would flicker.
const ABOVE: f32 = 0.012;
const CUT: [f32; 3] = [0.16; 3];
const INLAY: [f32; 3] = [2.0, 1.25, 0.5];

fn face() -> Shape {
    let mut face = Shape::default();
    let corner = BOARD_CIRCUMRADIUS - BEVEL;
    let row = |r: f32, light: f32| ProfilePoint { r, y: BOARD_TOP, shade: [light; 3] };
    let line = |r: f32| ProfilePoint { r, y: BOARD_TOP, shade: INLAY };
    for stretch in [
        [row(corner, 0.5), row(corner - 0.3, 0.85)],
        [line(corner - 0.3), line(corner - 0.38)],
        [row(corner - 0.38, 0.9), row(corner - 1.4, 1.0)],
        [row(corner - 1.4, 1.0), row(0.0, 1.0)],
    ] {
        face.add_faceted(&stretch, 6, FRAC_PI_6, |_| 1.0);
    }
    for entry in Entry::all() {
        let Some(last) = entry.spots().last() else { continue };
        // Each line has an entry at both ends but is drawn only once. The dots at its ends are equally far from the
        // nearest spots, so the position of the far dot follows from that of the near dot.
        let (from, far) = (point_position(entry.dot()), point_position(last.point()));
        let to = far + point_position(entry.spot().point()) - from;
        if (from.x, from.y) < (to.x, to.y) {
            straight(&mut face, from, to);
        }
    }
    for dot in BoardPoint::all().filter(|point| point.is_dot()) {
        disc(&mut face, point_position(dot), &[(0.34, CUT), (0.0, [0.05; 3])]);
    }
    for spot in Spot::all() {
        disc(&mut face, point_position(spot.point()), &[(0.16, CUT), (0.0, CUT)]);
    }
    ring(&mut face, point_position(Spot::CENTRE.point()), (1.34, 1.24), INLAY);
    face
}

fn straight(face: &mut Shape, from: Vec2, to: Vec2) {
    let across = (to - from).normalize().perp() * LINE;
    let corners = [from - across, to - across, to + across, from + across];
    let corners = corners.map(|corner| point_above_table(corner, BOARD_TOP + ABOVE));
    let up = (corners[1] - corners[0]).cross(corners[2] - corners[0]).y > 0.0;
    let [a, b, c, d] = corners;
    face.add_quad(if up { [a, b, c, d] } else { [a, d, c, b] }, [[0.0; 2]; 4], [CUT; 4]);
}

fn disc(face: &mut Shape, middle: Vec2, rows: &[(f32, [f32; 3])]) {
    let profile: Vec<ProfilePoint> = rows.iter().map(|&(r, shade)| ProfilePoint { r, y: 0.0, shade }).collect();
    let place = Transform::from_translation(point_above_table(middle, BOARD_TOP + 1.5 * ABOVE));
    face.add_shape(&Shape::lathed(&profile, 18), place);
}

fn ring(face: &mut Shape, middle: Vec2, (outer, inner): (f32, f32), shade: [f32; 3]) {
    let ring = Shape::lathed(&[outer, inner].map(|r| ProfilePoint { r, y: 0.0, shade }), 40);
    face.add_shape(&ring, Transform::from_translation(point_above_table(middle, BOARD_TOP + ABOVE)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::coordinates::checks::{Board, check_labels};

    #[test]
    fn the_rim_labels_line_up_with_the_board_lines() {
        check_labels(&Board { lines: rim_lines(), places: named_points().collect(), piece_radius: 0.34 });
    }
}
