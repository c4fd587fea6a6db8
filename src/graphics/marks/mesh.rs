//! The meshes and materials of the marks, which are flat shapes with soft edges.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::appearance::palette::SignColor;
use crate::graphics::common::shape::{Shape, rounded_outline};
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::layout::{SOCKET_SPACING, TRAY_HALF_SIZE, on_table};

// Opacities. A legal target shows what is on it. Sockets to choose from are faint, because there are dozens.
pub const LEGAL_OPACITY: f32 = 0.62;
pub const ASKED_OPACITY: f32 = 0.95;
pub const CHOICE_OPACITY: f32 = 0.5;
pub const TURNED_OPACITY: f32 = 0.8;
const TRAY_ROUNDING: f32 = 0.9;
/// The distance from the tray and the opacity of each edge of a holder's mark, from the inside out.
const TRAY_EDGES: [(f32, f32); 4] = [(0.25, 0.0), (0.32, 1.0), (0.50, 1.0), (0.58, 0.0)];

/// A mark that always has the same material.
pub type Mark = (Handle<Mesh>, Handle<LeanMaterial>);

#[derive(Resource, Debug)]
pub struct MarkAssets {
    pub legal: Mark,
    /// The target if the glass is released now: a disc and a strong ring.
    pub aimed: Mark,
    pub forbidden: Mark,
    /// A socket where the player must act: a broken circle that pulses.
    pub asked: Mark,
    /// The socket where a match turned: the same circle without a pulse.
    pub turned: Mark,
    /// One of many sockets to choose from: a thin ring that keeps clear of its neighbours.
    pub choice: Mark,
    /// The right to drop the player's own ring: a shrinking arc.
    pub own_ring: Handle<Mesh>,
    /// A claim: two shrinking arcs, the outer one broken.
    pub claim: Handle<Mesh>,
    /// The start of the last move: a thin broken circle.
    pub from: Handle<Mesh>,
    /// The end of the last move: a full circle.
    pub to: Handle<Mesh>,
    /// A socket that a glass left, named by the log: a broken ring.
    pub named_from: Mark,
    /// A socket where something happened, named by the log: a full ring around a disc.
    pub named_to: Mark,
    /// The victory light, brightest around the foot of a glass.
    pub light: Handle<Mesh>,
    /// A suggested move: an arrow along the x axis from one socket to the next.
    pub arrow: Mark,
    /// The armed timer: a ring around its foot, and two chevrons that point towards +z.
    pub armed_arrow: Handle<Mesh>,
    /// A holder from which a ring may be dropped now: a line around its tray.
    pub holder: Mark,
}

pub fn build_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    let mut add = |shape: Shape| meshes.add(shape.mesh(true, true));
    let mut tint =
        |sign: SignColor, opacity: f32| materials.add(LeanMaterial::mark(sign.color().with_alpha(opacity).to_linear()));
    let legal = [(0.0, 0.30), (0.8, 0.30), (1.12, 0.55), (1.30, 0.95), (1.46, 0.95), (1.56, 0.35), (1.95, 0.0)];
    let aimed = [(0.0, 0.65), (1.0, 0.65), (1.15, 1.0), (1.58, 1.0), (1.68, 0.5), (2.3, 0.0)];
    let named_from = [(1.62, 0.0), (1.66, 1.0), (1.86, 1.0), (1.90, 0.0)];
    let named_to = [(0.0, 0.35), (1.2, 0.35), (1.58, 0.25), (1.62, 1.0), (1.92, 1.0), (1.97, 0.0)];
    let asked = add(asked());
    commands.insert_resource(MarkAssets {
        legal: (add(Shape::of_rings(&legal, 32)), tint(SignColor::Target, LEGAL_OPACITY)),
        aimed: (add(Shape::of_rings(&aimed, 32)), tint(SignColor::Target, 0.95)),
        forbidden: (add(forbidden()), tint(SignColor::Forbidden, 0.95)),
        turned: (asked.clone(), tint(SignColor::Suggested, TURNED_OPACITY)),
        asked: (asked, tint(SignColor::Suggested, ASKED_OPACITY)),
        choice: (
            add(Shape::of_rings(&[(1.30, 0.0), (1.36, 1.0), (1.46, 1.0), (1.52, 0.0)], 36)),
            tint(SignColor::Target, CHOICE_OPACITY),
        ),
        own_ring: add(own_ring()),
        claim: add(claim()),
        from: add(Shape::of_broken_rings(&[(1.56, 0.0), (1.59, 0.9), (1.68, 0.9), (1.72, 0.0)], (6, 6), 0.02, 0.11)),
        to: add(Shape::of_rings(&[(1.52, 0.9), (1.72, 0.9), (1.80, 0.35), (1.98, 0.0)], 36)),
        named_from: (add(Shape::of_broken_rings(&named_from, (10, 4), 0.02, 0.06)), tint(SignColor::Named, 0.95)),
        named_to: (add(Shape::of_rings(&named_to, 36)), tint(SignColor::Named, 0.95)),
        light: add(Shape::of_rings(&[(0.0, 0.5), (0.9, 0.6), (1.3, 1.0), (1.55, 0.8), (1.9, 0.3), (2.4, 0.0)], 32)),
        arrow: (add(arrow()), tint(SignColor::Suggested, 0.95)),
        armed_arrow: add(armed_arrow()),
        holder: (add(holder_outline()), tint(SignColor::Named, 0.95)),
    });
}

fn forbidden() -> Shape {
    let mut shape = Shape::default();
    shape.flat_rings(&[(1.30, 0.0), (1.34, 0.95), (1.54, 0.95), (1.58, 0.0)], 32);
    shape.flat_rings(&[(0.0, 0.40), (1.2, 0.40), (1.30, 0.0)], 24);
    for turn in [0.25_f32, 0.75, 1.25, 1.75] {
        let along = Vec2::from_angle(turn * std::f32::consts::PI);
        let (a, b) = (along * 1.38, along.perp() * 0.17);
        let corner = |v: Vec2| Vec3::new(v.x, 0.012, v.y);
        let corners = [b, -b, a - b, a + b].map(corner);
        shape.quad(corners, [[0.0; 2]; 4], [[1.0; 3]; 4]);
    }
    shape
}

fn asked() -> Shape {
    let mut shape = Shape::of_broken_rings(&[(1.30, 0.0), (1.36, 1.0), (1.72, 1.0), (1.78, 0.0)], (8, 4), 0.02, 0.085);
    shape.flat_rings(&[(0.0, 0.22), (0.9, 0.22), (1.25, 0.0)], 20);
    shape
}

fn own_ring() -> Shape {
    let mut shape = Shape::default();
    shape.flat_arc(&[(1.62, 0.0), (1.66, 1.0), (1.94, 1.0), (1.98, 0.0)], 72, 0.0..1.0, |share| share);
    shape
}

fn claim() -> Shape {
    let mut shape = Shape::default();
    shape.flat_arc(&[(1.60, 0.0), (1.63, 1.0), (1.73, 1.0), (1.76, 0.0)], 72, 0.0..1.0, |share| share);
    for piece in 0..18 {
        let start = piece as f32 / 18.0;
        let rows = [(1.82, 0.0), (1.85, 1.0), (2.05, 1.0), (2.08, 0.0)];
        shape.flat_arc(&rows, 3, start..start + 0.034, |share| share);
    }
    shape
}

fn arrow() -> Shape {
    arrow_along_x([1.25, 2.15, SOCKET_SPACING + 0.2], [0.42, 0.95])
}

/// Returns an arrow along x, by the x of its shaft, head and tip, and half the widths of its shaft and head.
pub fn arrow_along_x([begin, neck, tip]: [f32; 3], [narrow, wide]: [f32; 2]) -> Shape {
    let mut shape = Shape::default();
    let at = |x: f32, z: f32| Vec3::new(x, 0.0, z);
    let shaft = [at(begin, narrow), at(neck, narrow), at(neck, -narrow), at(begin, -narrow)];
    shape.quad(shaft, [[0.0; 2]; 4], [[1.0; 3]; 4]);
    let head = [at(neck, wide), at(tip, 0.0), at(neck, -wide)];
    let corners = head.map(|corner| shape.vertex(corner, Vec3::Y, [0.0; 2], [1.0; 3]));
    shape.triangle(corners);
    shape
}

/// Returns the transform of an arrow along x that is to point from one place to another.
pub fn arrow_transform(from: Vec3, to: Vec3) -> Transform {
    let way = to - from;
    Transform::from_translation(from).with_rotation(Quat::from_rotation_y((-way.z).atan2(way.x)))
}

fn armed_arrow() -> Shape {
    let mut shape = Shape::default();
    shape.flat_rings(&[(0.9, 0.55), (1.15, 0.95), (1.45, 0.95), (1.95, 0.0)], 32);
    for (tip, opacity) in [(4.3, 1.0), (5.7, 0.75)] {
        for side in [1.0, -1.0] {
            let corner = |shape: &mut Shape, x: f32, z: f32| {
                let place = Vec3::new(x * side, 0.0, z);
                shape.tinted_vertex(place, Vec3::Y, [0.0; 2], [1.0, 1.0, 1.0, opacity])
            };
            let corners = [(0.0, tip), (0.0, tip - 0.85), (1.5, tip - 2.15), (1.5, tip - 1.3)]
                .map(|(x, z)| corner(&mut shape, x, z));
            shape.triangle([corners[0], corners[1], corners[2]]).triangle([corners[0], corners[2], corners[3]]);
        }
    }
    shape
}

fn holder_outline() -> Shape {
    let mut shape = Shape::default();
    let mut row = |(corner, outward): (Vec2, Vec2)| {
        TRAY_EDGES.map(|(out, opacity)| {
            let place = on_table(corner + outward * (TRAY_ROUNDING + out), 0.0);
            shape.tinted_vertex(place, Vec3::Y, [0.0; 2], [1.0, 1.0, 1.0, opacity])
        })
    };
    let rows: Vec<_> = rounded_outline(TRAY_HALF_SIZE, TRAY_ROUNDING, 6).into_iter().map(&mut row).collect();
    for i in 0..rows.len() {
        let (here, next) = (rows[i], rows[(i + 1) % rows.len()]);
        for edge in 0..TRAY_EDGES.len() - 1 {
            let [a, b, c, d] = [here[edge], here[edge + 1], next[edge + 1], next[edge]];
            shape.triangle([a, c, b]).triangle([a, d, c]);
        }
    }
    shape
}

pub fn mark(name: &'static str, mesh: Handle<Mesh>, material: Handle<LeanMaterial>) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh), MeshMaterial3d(material), Pickable::IGNORE, Visibility::default())
}
