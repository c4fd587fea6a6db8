//! The meshes and materials of GIPF: pieces, coin, dice and marks.

use bevy::prelude::*;

use super::shapes::{die, disc, face, potential, rim};
use crate::appearance::palette::SignColor;
use crate::gipf::simulation::layout::POINT_SPACING;
use crate::graphics::common::QualityMeshes;
use crate::graphics::common::shape::Shape;
use crate::graphics::marks::mesh::{Mark, arrow_along_x};
use crate::graphics::material::lean::{LeanMaterial, shadow_material};

/// The brightness of the pips on White's and Black's die, relative to that of the die.
const PIPS: [f32; 2] = [0.04, 60.0];
const SHADOW: f32 = 0.6;
const LAST: Color = Color::srgba(0.62, 0.79, 1.0, 0.95);

/// The meshes and materials of GIPF.
#[derive(Resource)]
pub struct GipfAssets {
    /// A basic piece. Two of them make a GIPF piece.
    pub disc: Handle<Mesh>,
    /// A potential.
    pub potential: Handle<Mesh>,
    /// White's and Black's die.
    pub dice: [Handle<Mesh>; 2],
    pub rim: Handle<Mesh>,
    pub face: Handle<Mesh>,
    /// The material of the shadow under thrown objects.
    pub shadow: Handle<LeanMaterial>,
    /// The meshes and materials of the marks, in the order of [`Look::ALL`].
    pub marks: [Mark; GipfMarkKind::ALL.len()],
}

pub(super) fn build_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    mut rounded: ResMut<QualityMeshes>,
) {
    commands.insert_resource(GipfAssets {
        disc: rounded.add(&mut meshes, |roundings| disc(roundings).mesh(true, true)),
        potential: rounded.add(&mut meshes, |roundings| potential(roundings).mesh(true, true)),
        marks: GipfMarkKind::ALL.map(|look| {
            let (color, shape) = look.drawn();
            (meshes.add(shape.mesh(true, true)), materials.add(LeanMaterial::mark(color.to_linear())))
        }),
        dice: PIPS.map(|pips| meshes.add(die(pips).mesh(true, true))),
        rim: meshes.add(rim().mesh(true, true)),
        face: meshes.add(face().mesh(true, true)),
        shadow: materials.add(shadow_material(SHADOW)),
    });
}

/// A kind of mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfMarkKind {
    /// A dot on which a piece may be put.
    Dot,
    /// A possible direction of a push.
    Direction,
    /// The direction at which the pointer or cursor aims.
    AimedDirection,
    /// The dot at which the last push began.
    LastFrom,
    /// The piece that the last push brought in.
    LastTo,
    /// The suggested push of a hint.
    Advice,
    /// A piece whose removal a hint suggests.
    AdvicePiece,
    /// A piece that would be removed.
    Taken,
    /// A piece of a row that would stay.
    Kept,
    /// A piece of a row at which nothing points.
    Row,
    /// The potential on the centre, when it is due.
    DuePotential,
    /// The cursor.
    Cursor,
}

impl GipfMarkKind {
    /// All kinds of marks.
    pub const ALL: [GipfMarkKind; 12] = [
        GipfMarkKind::Dot,
        GipfMarkKind::Direction,
        GipfMarkKind::AimedDirection,
        GipfMarkKind::LastFrom,
        GipfMarkKind::LastTo,
        GipfMarkKind::Advice,
        GipfMarkKind::AdvicePiece,
        GipfMarkKind::Taken,
        GipfMarkKind::Kept,
        GipfMarkKind::Row,
        GipfMarkKind::DuePotential,
        GipfMarkKind::Cursor,
    ];

    fn drawn(self) -> (Color, Shape) {
        let srgba = Color::srgba;
        // Rings fade at both edges, whose radii these are.
        let edges = |[a, b, c, d]: [f32; 4]| [(a, 0.0), (b, 1.0), (c, 1.0), (d, 0.0)];
        let rings = |radii, segments| Shape::of_rings(&edges(radii), segments);
        let broken = |radii, pieces, after, length| Shape::of_broken_rings(&edges(radii), pieces, after, length);
        let arrow = |wide: f32| {
            arrow_along_x([0.5, POINT_SPACING - 1.15, POINT_SPACING - 0.35], [0.16, 0.5].map(|half| half * wide))
        };
        match self {
            GipfMarkKind::Dot => (srgba(1.0, 0.82, 0.45, 0.75), rings([0.36, 0.4, 0.62, 0.74], 24)),
            GipfMarkKind::Direction => (srgba(1.0, 0.82, 0.45, 0.85), arrow(1.0)),
            GipfMarkKind::AimedDirection => (srgba(1.0, 0.95, 0.8, 1.0), arrow(1.0)),
            GipfMarkKind::LastFrom => (LAST, broken([0.80, 0.84, 1.02, 1.06], (5, 6), 0.02, 0.13)),
            GipfMarkKind::LastTo => (LAST, rings([1.12, 1.15, 1.33, 1.37], 40)),
            GipfMarkKind::Advice => (SignColor::Suggested.color(), arrow(2.2)),
            GipfMarkKind::AdvicePiece => {
                (SignColor::Suggested.color(), broken([1.36, 1.40, 1.66, 1.70], (8, 4), 0.02, 0.085))
            }
            GipfMarkKind::Taken => (srgba(1.0, 0.45, 0.2, 1.0), rings([1.1, 1.14, 1.34, 1.38], 36)),
            GipfMarkKind::Kept => (srgba(0.35, 0.8, 0.75, 1.0), broken([1.1, 1.14, 1.34, 1.38], (8, 4), 0.0, 0.07)),
            GipfMarkKind::Row => (srgba(1.0, 0.6, 0.3, 0.55), rings([1.12, 1.15, 1.23, 1.26], 36)),
            GipfMarkKind::DuePotential => {
                let glow = Shape::of_rings(&[(1.12, 0.2), (1.3, 1.0), (1.5, 0.6), (2.2, 0.0)], 36);
                (srgba(1.0, 0.85, 0.4, 1.0), glow)
            }
            GipfMarkKind::Cursor => (srgba(1.0, 1.0, 1.0, 0.95), broken([1.42, 1.46, 1.64, 1.68], (4, 8), 0.06, 0.13)),
        }
    }
}
