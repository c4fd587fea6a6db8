//! What the pieces, what is thrown and the marks of GIPF look like.

use bevy::prelude::*;

use super::shapes::{die, disc, face, potential, rim};
use crate::appearance::palette::SignColor;
use crate::graphics::common::RoundedMeshes;
use crate::graphics::common::shape::Shape;
use crate::graphics::material::lean::{LeanMaterial, shadow_material};
use crate::simulation::gipf::layout::POINT_SPACING;

/// The shades of the pips of White's and Black's die, beside that of the die.
const PIPS: [f32; 2] = [0.04, 60.0];
/// How dark the shadow under what is thrown is at Low and Medium.
const SHADOW: f32 = 0.6;

/// The meshes and materials of the set of GIPF.
#[derive(Resource)]
pub struct GipfAssets {
    /// A basic piece; two of them are a GIPF piece.
    pub disc: Handle<Mesh>,
    /// A potential.
    pub potential: Handle<Mesh>,
    /// White's and Black's die.
    pub dice: [Handle<Mesh>; 2],
    /// The rim of the coin.
    pub rim: Handle<Mesh>,
    /// A side of the coin.
    pub face: Handle<Mesh>,
    /// The material of the shadow of what is thrown.
    pub shadow: Handle<LeanMaterial>,
    /// The meshes and materials of the marks, in the order of [`Look::ALL`].
    pub marks: [(Handle<Mesh>, Handle<LeanMaterial>); Look::ALL.len()],
}

pub(super) fn build_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    mut rounded: ResMut<RoundedMeshes>,
) {
    commands.insert_resource(GipfAssets {
        disc: rounded.add(&mut meshes, |roundings| disc(roundings).mesh(true, true)),
        potential: rounded.add(&mut meshes, |roundings| potential(roundings).mesh(true, true)),
        marks: Look::ALL
            .map(|look| (meshes.add(look.shape().mesh(true, true)), materials.add(LeanMaterial::mark(look.color())))),
        dice: PIPS.map(|pips| meshes.add(die(pips).mesh(true, true))),
        rim: meshes.add(rim().mesh(true, true)),
        face: meshes.add(face().mesh(true, true)),
        shadow: materials.add(shadow_material(SHADOW)),
    });
}

/// A kind of mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A dot on which a piece may be put.
    Dot,
    /// A way along a line.
    Way,
    /// The way that is aimed at.
    Aimed,
    /// The dot at which the last push began.
    LastFrom,
    /// The piece that the last push brought in.
    LastTo,
    /// The way of a piece that a hint advises.
    Advice,
    /// A piece that a hint advises to take.
    AdvicePiece,
    /// A piece that would be taken.
    Taken,
    /// A piece of a row that would stay.
    Kept,
    /// A piece of a row that is not pointed at.
    Row,
    /// The potential on the centre is due.
    Awake,
    /// The cursor.
    Cursor,
}

impl Look {
    /// All kinds of marks.
    pub const ALL: [Look; 12] = [
        Look::Dot,
        Look::Way,
        Look::Aimed,
        Look::LastFrom,
        Look::LastTo,
        Look::Advice,
        Look::AdvicePiece,
        Look::Taken,
        Look::Kept,
        Look::Row,
        Look::Awake,
        Look::Cursor,
    ];

    /// Returns its colour.
    pub fn color(self) -> LinearRgba {
        let color = match self {
            Look::Dot => Color::srgba(1.0, 0.82, 0.45, 0.75),
            Look::Way => Color::srgba(1.0, 0.82, 0.45, 0.85),
            Look::Aimed => Color::srgba(1.0, 0.95, 0.8, 1.0),
            Look::LastFrom | Look::LastTo => Color::srgba(0.62, 0.79, 1.0, 0.95),
            Look::Advice | Look::AdvicePiece => SignColor::Asked.color(),
            Look::Taken => Color::srgba(1.0, 0.45, 0.2, 1.0),
            Look::Kept => Color::srgba(0.35, 0.8, 0.75, 1.0),
            Look::Row => Color::srgba(1.0, 0.6, 0.3, 0.55),
            Look::Awake => Color::srgba(1.0, 0.85, 0.4, 1.0),
            Look::Cursor => Color::srgba(1.0, 1.0, 1.0, 0.95),
        };
        color.to_linear()
    }

    /// Returns its shape.
    pub fn shape(self) -> Shape {
        let mut shape = Shape::default();
        match self {
            Look::Dot => _ = shape.flat_rings(&[(0.36, 0.0), (0.4, 1.0), (0.62, 1.0), (0.74, 0.0)], 24),
            Look::Way | Look::Aimed => arrow(&mut shape, 1.0),
            Look::Advice => arrow(&mut shape, 2.2),
            Look::AdvicePiece => {
                for piece in 0..8 {
                    let start = piece as f32 / 8.0 + 0.02;
                    let rows = [(1.36, 0.0), (1.40, 1.0), (1.66, 1.0), (1.70, 0.0)];
                    shape.flat_arc(&rows, 4, start..start + 0.085, |_| 0.0);
                }
            }
            Look::LastFrom => {
                for piece in 0..5 {
                    let start = piece as f32 / 5.0 + 0.02;
                    let rows = [(0.80, 0.0), (0.84, 1.0), (1.02, 1.0), (1.06, 0.0)];
                    shape.flat_arc(&rows, 6, start..start + 0.13, |_| 0.0);
                }
            }
            Look::LastTo => _ = shape.flat_rings(&[(1.12, 0.0), (1.15, 1.0), (1.33, 1.0), (1.37, 0.0)], 40),
            Look::Taken => _ = shape.flat_rings(&[(1.1, 0.0), (1.14, 1.0), (1.34, 1.0), (1.38, 0.0)], 36),
            Look::Row => _ = shape.flat_rings(&[(1.12, 0.0), (1.15, 1.0), (1.23, 1.0), (1.26, 0.0)], 36),
            Look::Awake => {
                shape.flat_rings(&[(1.12, 0.2), (1.3, 1.0), (1.5, 0.6), (2.2, 0.0)], 36);
            }
            Look::Kept => {
                for piece in 0..8 {
                    let start = piece as f32 / 8.0;
                    let rows = [(1.1, 0.0), (1.14, 1.0), (1.34, 1.0), (1.38, 0.0)];
                    shape.flat_arc(&rows, 4, start..start + 0.07, |_| 0.0);
                }
            }
            Look::Cursor => {
                for piece in 0..4 {
                    let start = piece as f32 / 4.0 + 0.06;
                    let rows = [(1.42, 0.0), (1.46, 1.0), (1.64, 1.0), (1.68, 0.0)];
                    shape.flat_arc(&rows, 8, start..start + 0.13, |_| 0.0);
                }
            }
        }
        shape
    }
}

/// Adds an arrow along x, from beside a dot to the first spot, so many times as wide as usual.
fn arrow(shape: &mut Shape, wide: f32) {
    let at = |x: f32, z: f32| Vec3::new(x, 0.0, z * wide);
    let (begin, neck, tip) = (0.5, POINT_SPACING - 1.15, POINT_SPACING - 0.35);
    let shaft = [at(begin, 0.16), at(neck, 0.16), at(neck, -0.16), at(begin, -0.16)];
    shape.quad(shaft, [[0.0; 2]; 4], [[1.0; 3]; 4]);
    let head = [at(neck, 0.5), at(tip, 0.0), at(neck, -0.5)];
    let corners = head.map(|corner| shape.vertex(corner, Vec3::Y, [0.0; 2], [1.0; 3]));
    shape.triangle(corners);
}
