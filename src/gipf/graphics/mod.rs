//! The set of GIPF: the board, the pieces, the marks on it, and throws.

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

use crate::gipf::simulation::layout::{BOARD_TOP, PIECE_HEIGHT, POINT_SPACING, on_point, point_position};
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::graphics::camera::framing::Landmarks;
use crate::graphics::common::sets::SetRoots;
use crate::graphics::common::shape::{Point, Shape};
use crate::graphics::coordinates::RimLines;
use crate::graphics::material::Surface;
use crate::graphics::material::surface::part;
use crate::graphics::rings::tray;
use crate::graphics::victory::{HasVictoryLight, LitPlace, add_victory_light_of};
use crate::simulation::layout::{BOARD_RADIUS, TRAY_HALF_SIZE, TRAY_TOP, holder_position, on_table};

pub(super) fn plugin(app: &mut App) {
    SetRoots::add(app, GIPF, POINT_SPACING, (landmarks(), rim_lines()));
    app.add_systems(PreStartup, assets::build_assets).add_systems(Startup, spawn_board).add_plugins((
        parts::plugin,
        marks::plugin,
        throw::plugin,
        add_victory_light_of::<LiveGipf>,
    ));
}

const PILE: f32 = 2.6;

/// Returns the points that must be visible: the corners of the board, of the trays, and of their mirror images.
fn landmarks() -> Landmarks {
    let corners = (0..6).map(|i| Vec2::from_angle((i as f32 * 60.0 + 30.0).to_radians()) * BOARD_RADIUS);
    let trays = Player::BOTH
        .into_iter()
        .map(|player| holder_position(player) + TRAY_HALF_SIZE * holder_position(player).signum());
    let places = corners.chain(trays.flat_map(|far| [far, far * Vec2::new(-1.0, 1.0)]));
    Landmarks(places.flat_map(|place| [on_table(place, 0.0), on_table(place, TRAY_TOP + PILE)]).collect())
}

/// Returns the lines of the dots and spots (G1.1). Their labels are smaller because the rim is narrower.
fn rim_lines() -> RimLines {
    RimLines::from_named_places(named_points(), 1.155, 0.72)
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

    fn places(&self, winner: Player) -> Vec<LitPlace> {
        let position = self.game().position();
        let place = |spot: Spot| {
            let piece = position.piece(spot);
            let pieces = piece.map_or(0.0, |(_, kind)| if kind == PieceKind::Gipf { 2.0 } else { 1.0 });
            let place = on_point(spot.point(), 0) + Vec3::Y * pieces * PIECE_HEIGHT;
            (place, piece.is_some_and(|(owner, _)| owner == winner))
        };
        Spot::all().map(place).collect()
    }
}

fn spawn_board(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, sets: Res<SetRoots>) {
    let face = part("Board face of GIPF", meshes.add(face().mesh(false, true)), Surface::Cloth);
    commands.spawn((face, ChildOf(sets.of(GIPF))));
    for side in Player::BOTH {
        let tray =
            part(format!("Tray of {}", Colour::of(side)), meshes.add(tray(side).mesh(false, true)), Surface::Slab);
        commands.spawn((tray, ChildOf(sets.of(GIPF))));
    }
}

const BEVEL: f32 = 0.38;
/// Half the width of a line, in centimetres.
const LINE: f32 = 0.055;
/// The height of lines and dots above the face, in centimetres. A lower value would flicker.
const ABOVE: f32 = 0.012;
const CUT: [f32; 3] = [0.16; 3];
const INLAY: [f32; 3] = [2.0, 1.25, 0.5];

fn face() -> Shape {
    let mut face = Shape::default();
    let corner = BOARD_RADIUS - BEVEL;
    let row = |r: f32, light: f32| Point { r, y: BOARD_TOP, shade: [light; 3] };
    let line = |r: f32| Point { r, y: BOARD_TOP, shade: INLAY };
    for stretch in [
        [row(corner, 0.5), row(corner - 0.3, 0.85)],
        [line(corner - 0.3), line(corner - 0.38)],
        [row(corner - 0.38, 0.9), row(corner - 1.4, 1.0)],
        [row(corner - 1.4, 1.0), row(0.0, 1.0)],
    ] {
        face.cut(&stretch, 6, FRAC_PI_6, |_| 1.0);
    }
    for entry in Entry::all() {
        let Some(last) = entry.spots().last() else { continue };
        // Each line is found from both ends. Both of its dots are equally far beyond its spots.
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
    let corners = corners.map(|corner| on_table(corner, BOARD_TOP + ABOVE));
    let up = (corners[1] - corners[0]).cross(corners[2] - corners[0]).y > 0.0;
    let [a, b, c, d] = corners;
    face.quad(if up { [a, b, c, d] } else { [a, d, c, b] }, [[0.0; 2]; 4], [CUT; 4]);
}

fn disc(face: &mut Shape, middle: Vec2, rows: &[(f32, [f32; 3])]) {
    let profile: Vec<Point> = rows.iter().map(|&(r, shade)| Point { r, y: 0.0, shade }).collect();
    let place = Transform::from_translation(on_table(middle, BOARD_TOP + 1.5 * ABOVE));
    face.add(&Shape::lathed(&profile, 18), place);
}

fn ring(face: &mut Shape, middle: Vec2, (outer, inner): (f32, f32), shade: [f32; 3]) {
    let ring = Shape::lathed(&[outer, inner].map(|r| Point { r, y: 0.0, shade }), 40);
    face.add(&ring, Transform::from_translation(on_table(middle, BOARD_TOP + ABOVE)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::coordinates::checks::{Board, check};

    #[test]
    fn the_rim_labels_line_up_with_the_board_lines() {
        check(&Board { lines: rim_lines(), places: named_points().collect(), around: 0.34 });
    }
}
