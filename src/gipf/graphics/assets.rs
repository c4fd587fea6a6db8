//! The meshes and materials of GIPF: the pieces, the coin, the dice and the marks.

use bevy::prelude::*;

use super::shapes::{coin_face, coin_rim, die, disc, potential};
use crate::appearance::palette::SemanticColor;
use crate::gipf::simulation::layout::POINT_SPACING;
use crate::graphics::common::QualityMeshes;
use crate::graphics::common::shape::Shape;
use crate::graphics::marks::mesh::{MarkHandles, arrow_along_x};
use crate::graphics::material::lean::{LeanMaterial, shadow_material};

/// The brightness of the pips relative to the die, for White's die and for Black's die.
const PIPS: [f32; 2] = [0.04, 60.0];
const SHADOW: f32 = 0.6;
const LAST: Color = Color::srgba(0.62, 0.79, 1.0, 0.95);

/// The meshes and materials of GIPF.
#[derive(Resource)]
pub struct GipfAssets {
    /// A disc, which is a basic piece. A GIPF piece consists of two discs.
    pub disc: Handle<Mesh>,
    /// A potential.
    pub potential: Handle<Mesh>,
    /// The dice of White and Black.
    pub dice: [Handle<Mesh>; 2],
    /// The rim of the coin.
    pub coin_rim: Handle<Mesh>,
    /// A face of the coin.
    pub coin_face: Handle<Mesh>,
    /// The material of the shadows under thrown objects.
    pub shadow_material: Handle<LeanMaterial>,
    /// The meshes and materials of the marks, in the order of [`GipfMarkKind::ALL`].
    pub marks: [MarkHandles; GipfMarkKind::ALL.len()],
}

/// Creates the meshes and materials of GIPF.
pub(super) fn build_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    mut rounded: ResMut<QualityMeshes>,
) {
    commands.insert_resource(GipfAssets {
        disc: rounded.add(&mut meshes, |subdivisions| disc(subdivisions).to_mesh(true, true)),
        potential: rounded.add(&mut meshes, |subdivisions| potential(subdivisions).to_mesh(true, true)),
        marks: GipfMarkKind::ALL.map(|look| {
            let (color, shape) = look.drawn();
            (meshes.add(shape.to_mesh(true, true)), materials.add(LeanMaterial::mark(color.to_linear())))
        }),
        dice: PIPS.map(|pips| meshes.add(die(pips).to_mesh(true, true))),
        coin_rim: meshes.add(coin_rim().to_mesh(true, true)),
        coin_face: meshes.add(coin_face().to_mesh(true, true)),
        shadow_material: materials.add(shadow_material(SHADOW)),
    });
}

/// A kind of mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfMarkKind {
    /// A dot on which a piece may be put.
    EntryDot,
    /// A possible direction of a push.
    PushDirection,
    /// The direction of the push that the pointer or the cursor selects.
    AimedPushDirection,
    /// The dot from which the last push began.
    LastPushDot,
    /// The piece that the last push brought onto the board.
    LastPushedPiece,
    /// The push that a hint suggests.
    AdvisedPush,
    /// A piece that a hint suggests removing.
    AdvisedRemoval,
    /// A piece that would be removed. It belongs to the row under the pointer.
    PieceToTake,
    /// A piece that would stay on the board. It belongs to the row under the pointer.
    PieceToKeep,
    /// A piece in a row that could be removed, while the pointer is not over that row.
    OtherRowPiece,
    /// The potential in the centre while it waits to be used.
    CentrePotentialToUse,
    /// The keyboard or gamepad cursor.
    Cursor,
}

impl GipfMarkKind {
    /// All kinds of marks.
    pub const ALL: [GipfMarkKind; 12] = [
        GipfMarkKind::EntryDot,
        GipfMarkKind::PushDirection,
        GipfMarkKind::AimedPushDirection,
        GipfMarkKind::LastPushDot,
        GipfMarkKind::LastPushedPiece,
        GipfMarkKind::AdvisedPush,
        GipfMarkKind::AdvisedRemoval,
        GipfMarkKind::PieceToTake,
        GipfMarkKind::PieceToKeep,
        GipfMarkKind::OtherRowPiece,
        GipfMarkKind::CentrePotentialToUse,
        GipfMarkKind::Cursor,
    ];

    fn drawn(self) -> (Color, Shape) {
        let srgba = Color::srgba;
        // A ring is given by four radii, from the inner edge to the outer edge. It fades in from the first radius to
        // the second, and fades out from the third to the fourth.
        let edges = |[a, b, c, d]: [f32; 4]| [(a, 0.0), (b, 1.0), (c, 1.0), (d, 0.0)];
        let rings = |radii, segments| Shape::with_flat_rings(&edges(radii), segments);
        let broken = |radii, pieces, after, length| Shape::with_broken_rings(&edges(radii), pieces, after, length);
        let arrow = |wide: f32| {
            arrow_along_x([0.5, POINT_SPACING - 1.15, POINT_SPACING - 0.35], [0.16, 0.5].map(|half| half * wide))
        };
        match self {
            GipfMarkKind::EntryDot => (srgba(1.0, 0.82, 0.45, 0.75), rings([0.36, 0.4, 0.62, 0.74], 24)),
            GipfMarkKind::PushDirection => (srgba(1.0, 0.82, 0.45, 0.85), arrow(1.0)),
            GipfMarkKind::AimedPushDirection => (srgba(1.0, 0.95, 0.8, 1.0), arrow(1.0)),
            GipfMarkKind::LastPushDot => (LAST, broken([0.80, 0.84, 1.02, 1.06], (5, 6), 0.02, 0.13)),
            GipfMarkKind::LastPushedPiece => (LAST, rings([1.12, 1.15, 1.33, 1.37], 40)),
            GipfMarkKind::AdvisedPush => (SemanticColor::Suggested.color(), arrow(2.2)),
            GipfMarkKind::AdvisedRemoval => {
                (SemanticColor::Suggested.color(), broken([1.36, 1.40, 1.66, 1.70], (8, 4), 0.02, 0.085))
            }
            GipfMarkKind::PieceToTake => (srgba(1.0, 0.45, 0.2, 1.0), rings([1.1, 1.14, 1.34, 1.38], 36)),
            GipfMarkKind::PieceToKeep => {
                (srgba(0.35, 0.8, 0.75, 1.0), broken([1.1, 1.14, 1.34, 1.38], (8, 4), 0.0, 0.07))
            }
            GipfMarkKind::OtherRowPiece => (srgba(1.0, 0.6, 0.3, 0.55), rings([1.12, 1.15, 1.23, 1.26], 36)),
            GipfMarkKind::CentrePotentialToUse => {
                let glow = Shape::with_flat_rings(&[(1.12, 0.2), (1.3, 1.0), (1.5, 0.6), (2.2, 0.0)], 36);
                (srgba(1.0, 0.85, 0.4, 1.0), glow)
            }
            GipfMarkKind::Cursor => (srgba(1.0, 1.0, 1.0, 0.95), broken([1.42, 1.46, 1.64, 1.68], (4, 8), 0.06, 0.13)),
        }
    }
}
