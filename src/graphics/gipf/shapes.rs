//! The shapes of the pieces: a disc with a groove, and the potential that sits in it, formed like an hourglass.

use bevy::prelude::*;
use gipf_rules::Side;

use crate::graphics::common::rounding::RoundedMeshes;
use crate::graphics::common::shape::{Shape, dim, point};
use crate::graphics::material::Surface;
use crate::simulation::gipf::layout::{GROOVE, PIECE_HEIGHT, PIECE_RADIUS};

/// Columns around a piece.
const AROUND: u32 = 40;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build_meshes);
}

fn build_meshes(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut rounded: ResMut<RoundedMeshes>) {
    let disc = rounded.add(&mut meshes, |roundings| disc(roundings).mesh(true, true));
    let potential = rounded.add(&mut meshes, |roundings| potential(roundings).mesh(true, true));
    commands.insert_resource(GipfMeshes { disc, potential });
}

/// The meshes of the pieces.
#[derive(Resource, Clone, Debug)]
pub struct GipfMeshes {
    /// A basic piece; two of them are a GIPF piece.
    pub disc: Handle<Mesh>,
    /// A potential.
    pub potential: Handle<Mesh>,
}

/// Returns what a side's pieces are made of.
pub const fn surface(side: Side) -> Surface {
    match side {
        Side::White => Surface::Ivory,
        Side::Black => Surface::Ebony,
    }
}

/// Returns a piece, rounded so many times.
fn disc(roundings: u32) -> Shape {
    let (r, h) = (PIECE_RADIUS, PIECE_HEIGHT);
    let mut disc = Shape::rounded(roundings);
    disc.lathe(
        &[
            dim(r - 0.12, 0.0, 0.3),
            dim(r - 0.02, 0.06, 0.55),
            point(r, 0.14),
            point(r, h - 0.12),
            point(r - 0.05, h - 0.03),
        ],
        AROUND,
    );
    disc.lathe(&[point(r - 0.05, h - 0.03), point(r - 0.14, h), point(0.8, h)], AROUND);
    // The groove is darker, as little light reaches it.
    disc.lathe(&[dim(0.8, h, 0.9), dim(0.74, h - GROOVE, 0.5), dim(0.5, h - GROOVE, 0.5), dim(0.44, h, 0.9)], AROUND);
    disc.lathe(&[point(0.44, h), point(0.0, h)], AROUND);
    disc
}

/// Returns a potential, rounded so many times.
fn potential(roundings: u32) -> Shape {
    let mut shape = Shape::rounded(roundings);
    shape.lathe(
        &[
            dim(0.70, 0.0, 0.5),
            point(0.74, 0.08),
            point(0.74, 0.22),
            point(0.62, 0.30),
            dim(0.34, 0.52, 0.9),
            dim(0.22, 0.66, 0.75),
            dim(0.22, 0.72, 0.75),
            dim(0.34, 0.86, 0.9),
            point(0.58, 1.08),
            point(0.62, 1.16),
            point(0.62, 1.26),
            point(0.56, 1.32),
        ],
        24,
    );
    shape.lathe(&[point(0.56, 1.32), point(0.0, 1.32)], 24);
    shape
}
