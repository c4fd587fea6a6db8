//! The meshes and materials of the marks. Marks are flat shapes with soft edges.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::appearance::palette::SemanticColor;
use crate::graphics::common::shape::{Shape, rounded_rectangle_corner_arcs};
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::layout::{SOCKET_SPACING, TRAY_HALF_SIZE, point_above_table};

// The opacities of marks. The mark of a legal target is translucent, so that pieces remain visible through it. Choices
// are faint, because dozens of choices can be visible at once.
pub const LEGAL_TARGET_OPACITY: f32 = 0.62;
pub const SUGGESTED_SOCKET_OPACITY: f32 = 0.95;
pub const SOCKET_CHOICE_OPACITY: f32 = 0.5;
pub const TURNING_POINT_OPACITY: f32 = 0.8;
const TRAY_ROUNDING: f32 = 0.9;
/// The edges of a holder's mark, from the inside out. Each edge has a distance from the tray, in centimetres, and an
/// opacity.
const TRAY_EDGES: [(f32, f32); 4] = [(0.25, 0.0), (0.32, 1.0), (0.50, 1.0), (0.58, 0.0)];

/// The mesh and the material of a mark.
pub type MarkHandles = (Handle<Mesh>, Handle<LeanMaterial>);

/// The meshes and materials of all marks.
#[derive(Resource, Debug)]
pub struct MarkAssets {
    /// The mark of a legal target of a glass or ring.
    pub legal_target: MarkHandles,
    /// The mark of the socket where a glass would land if it were released now: a disc and a strong ring.
    pub aimed_target: MarkHandles,
    /// The mark of a full socket, to which a glass must not move: a ring with a cross.
    pub forbidden_target: MarkHandles,
    /// The mark of a socket where the player must act: a broken circle that pulses.
    pub suggested_socket: MarkHandles,
    /// The mark of the socket at a match's turning point: a broken circle that does not pulse.
    pub turning_point: MarkHandles,
    /// The mark of one of many sockets to choose from: a thin ring that does not touch its neighbours.
    pub socket_choice: MarkHandles,
    /// The mark of a player's right to drop their own ring: a shrinking arc.
    pub ring_drop_right: Handle<Mesh>,
    /// The mark of a player's right to claim: two shrinking arcs, the outer one broken.
    pub open_claim: Handle<Mesh>,
    /// The mark of the socket from which the last move started: a thin broken circle.
    pub last_move_from: Handle<Mesh>,
    /// The mark of the socket at which the last move ended: a full circle.
    pub last_move_to: Handle<Mesh>,
    /// The mark of the start socket of a move that the pointer hovers over in a list: a broken ring.
    pub hovered_move_from: MarkHandles,
    /// The mark of the target socket of a move that the pointer hovers over in a list: a full ring around a disc.
    pub hovered_move_to: MarkHandles,
    /// The victory light, brightest around the foot of a glass.
    pub victory_light: Handle<Mesh>,
    /// The mark of a suggested move: an arrow along the x axis from one socket to the next.
    pub suggested_move: MarkHandles,
    /// The mark of the armed timer: a ring around the timer's foot, and two chevrons that point towards +z.
    pub armed_timer: Handle<Mesh>,
    /// The mark of a holder from which a ring can be dropped now: a line around its tray.
    pub open_holder: MarkHandles,
}

/// Builds [`MarkAssets`].
pub fn build_mark_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    let mut add = |shape: Shape| meshes.add(shape.to_mesh(true, true));
    let mut tint = |sign: SemanticColor, opacity: f32| {
        materials.add(LeanMaterial::mark(sign.color().with_alpha(opacity).to_linear()))
    };
    let legal = [(0.0, 0.30), (0.8, 0.30), (1.12, 0.55), (1.30, 0.95), (1.46, 0.95), (1.56, 0.35), (1.95, 0.0)];
    let aimed = [(0.0, 0.65), (1.0, 0.65), (1.15, 1.0), (1.58, 1.0), (1.68, 0.5), (2.3, 0.0)];
    let named_from = [(1.62, 0.0), (1.66, 1.0), (1.86, 1.0), (1.90, 0.0)];
    let named_to = [(0.0, 0.35), (1.2, 0.35), (1.58, 0.25), (1.62, 1.0), (1.92, 1.0), (1.97, 0.0)];
    let suggested = add(asked());
    commands.insert_resource(MarkAssets {
        legal_target: (add(Shape::with_flat_rings(&legal, 32)), tint(SemanticColor::Target, LEGAL_TARGET_OPACITY)),
        aimed_target: (add(Shape::with_flat_rings(&aimed, 32)), tint(SemanticColor::Target, 0.95)),
        forbidden_target: (add(forbidden()), tint(SemanticColor::Forbidden, 0.95)),
        turning_point: (suggested.clone(), tint(SemanticColor::Suggested, TURNING_POINT_OPACITY)),
        suggested_socket: (suggested, tint(SemanticColor::Suggested, SUGGESTED_SOCKET_OPACITY)),
        socket_choice: (
            add(Shape::with_flat_rings(&[(1.30, 0.0), (1.36, 1.0), (1.46, 1.0), (1.52, 0.0)], 36)),
            tint(SemanticColor::Target, SOCKET_CHOICE_OPACITY),
        ),
        ring_drop_right: add(own_ring()),
        open_claim: add(claim()),
        last_move_from: add(Shape::with_broken_rings(
            &[(1.56, 0.0), (1.59, 0.9), (1.68, 0.9), (1.72, 0.0)],
            (6, 6),
            0.02,
            0.11,
        )),
        last_move_to: add(Shape::with_flat_rings(&[(1.52, 0.9), (1.72, 0.9), (1.80, 0.35), (1.98, 0.0)], 36)),
        hovered_move_from: (
            add(Shape::with_broken_rings(&named_from, (10, 4), 0.02, 0.06)),
            tint(SemanticColor::NeutralHighlight, 0.95),
        ),
        hovered_move_to: (add(Shape::with_flat_rings(&named_to, 36)), tint(SemanticColor::NeutralHighlight, 0.95)),
        victory_light: add(Shape::with_flat_rings(
            &[(0.0, 0.5), (0.9, 0.6), (1.3, 1.0), (1.55, 0.8), (1.9, 0.3), (2.4, 0.0)],
            32,
        )),
        suggested_move: (add(arrow()), tint(SemanticColor::Suggested, 0.95)),
        armed_timer: add(armed_arrow()),
        open_holder: (add(holder_outline()), tint(SemanticColor::NeutralHighlight, 0.95)),
    });
}

fn forbidden() -> Shape {
    let mut shape = Shape::default();
    shape.add_flat_rings(&[(1.30, 0.0), (1.34, 0.95), (1.54, 0.95), (1.58, 0.0)], 32);
    shape.add_flat_rings(&[(0.0, 0.40), (1.2, 0.40), (1.30, 0.0)], 24);
    for turn in [0.25_f32, 0.75, 1.25, 1.75] {
        let along = Vec2::from_angle(turn * std::f32::consts::PI);
        let (a, b) = (along * 1.38, along.perp() * 0.17);
        let corner = |v: Vec2| Vec3::new(v.x, 0.012, v.y);
        let corners = [b, -b, a - b, a + b].map(corner);
        shape.add_quad(corners, [[0.0; 2]; 4], [[1.0; 3]; 4]);
    }
    shape
}

fn asked() -> Shape {
    let mut shape =
        Shape::with_broken_rings(&[(1.30, 0.0), (1.36, 1.0), (1.72, 1.0), (1.78, 0.0)], (8, 4), 0.02, 0.085);
    shape.add_flat_rings(&[(0.0, 0.22), (0.9, 0.22), (1.25, 0.0)], 20);
    shape
}

fn own_ring() -> Shape {
    let mut shape = Shape::default();
    shape.add_flat_arc(&[(1.62, 0.0), (1.66, 1.0), (1.94, 1.0), (1.98, 0.0)], 72, 0.0..1.0, |share| share);
    shape
}

fn claim() -> Shape {
    let mut shape = Shape::default();
    shape.add_flat_arc(&[(1.60, 0.0), (1.63, 1.0), (1.73, 1.0), (1.76, 0.0)], 72, 0.0..1.0, |share| share);
    for piece in 0..18 {
        let start = piece as f32 / 18.0;
        let rows = [(1.82, 0.0), (1.85, 1.0), (2.05, 1.0), (2.08, 0.0)];
        shape.add_flat_arc(&rows, 3, start..start + 0.034, |share| share);
    }
    shape
}

fn arrow() -> Shape {
    arrow_along_x([1.25, 2.15, SOCKET_SPACING + 0.2], [0.42, 0.95])
}

/// Returns an arrow along the x axis. `begin`, `neck` and `tip` are the x coordinates of the start of the shaft, the
/// start of the head, and the tip. `narrow` and `wide` are half the widths of the shaft and the head.
pub fn arrow_along_x([begin, neck, tip]: [f32; 3], [narrow, wide]: [f32; 2]) -> Shape {
    let mut shape = Shape::default();
    let at = |x: f32, z: f32| Vec3::new(x, 0.0, z);
    let shaft = [at(begin, narrow), at(neck, narrow), at(neck, -narrow), at(begin, -narrow)];
    shape.add_quad(shaft, [[0.0; 2]; 4], [[1.0; 3]; 4]);
    let head = [at(neck, wide), at(tip, 0.0), at(neck, -wide)];
    let corners = head.map(|corner| shape.add_vertex(corner, Vec3::Y, [0.0; 2], [1.0; 3]));
    shape.add_triangle(corners);
    shape
}

/// Returns the transform that makes an arrow along x point from one place to another.
pub fn arrow_pose(from: Vec3, to: Vec3) -> Transform {
    let way = to - from;
    Transform::from_translation(from).with_rotation(Quat::from_rotation_y((-way.z).atan2(way.x)))
}

fn armed_arrow() -> Shape {
    let mut shape = Shape::default();
    shape.add_flat_rings(&[(0.9, 0.55), (1.15, 0.95), (1.45, 0.95), (1.95, 0.0)], 32);
    for (tip, opacity) in [(4.3, 1.0), (5.7, 0.75)] {
        for side in [1.0, -1.0] {
            let corner = |shape: &mut Shape, x: f32, z: f32| {
                let place = Vec3::new(x * side, 0.0, z);
                shape.add_translucent_vertex(place, Vec3::Y, [0.0; 2], [1.0, 1.0, 1.0, opacity])
            };
            let corners = [(0.0, tip), (0.0, tip - 0.85), (1.5, tip - 2.15), (1.5, tip - 1.3)]
                .map(|(x, z)| corner(&mut shape, x, z));
            shape.add_triangle([corners[0], corners[1], corners[2]]).add_triangle([corners[0], corners[2], corners[3]]);
        }
    }
    shape
}

fn holder_outline() -> Shape {
    let mut shape = Shape::default();
    let mut row = |(corner, outward): (Vec2, Vec2)| {
        TRAY_EDGES.map(|(out, opacity)| {
            let place = point_above_table(corner + outward * (TRAY_ROUNDING + out), 0.0);
            shape.add_translucent_vertex(place, Vec3::Y, [0.0; 2], [1.0, 1.0, 1.0, opacity])
        })
    };
    let rows: Vec<_> =
        rounded_rectangle_corner_arcs(TRAY_HALF_SIZE, TRAY_ROUNDING, 6).into_iter().map(&mut row).collect();
    for i in 0..rows.len() {
        let (here, next) = (rows[i], rows[(i + 1) % rows.len()]);
        for edge in 0..TRAY_EDGES.len() - 1 {
            let [a, b, c, d] = [here[edge], here[edge + 1], next[edge + 1], next[edge]];
            shape.add_triangle([a, c, b]).add_triangle([a, d, c]);
        }
    }
    shape
}

/// Returns the components common to all marks. Marks are not pickable.
pub fn mark(name: &'static str, mesh: Handle<Mesh>, material: Handle<LeanMaterial>) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh), MeshMaterial3d(material), Pickable::IGNORE, Visibility::default())
}
