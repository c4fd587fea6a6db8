//! The mesh of a ring, with the shade that lies between stacked rings.

use bevy::prelude::*;

use crate::graphics::common::rounding::RoundedMeshes;
use crate::graphics::common::shape::{Point, Shape};
use crate::simulation::layout::{RING_HOLE, RING_RADIUS, RING_THICKNESS};

/// Vertices around a ring. Up to 64 rings are drawn, so each one counts.
const SEGMENTS: u32 = 30;

/// The mesh of all rings.
#[derive(Resource, Clone, Debug, Default)]
pub struct RingMesh(pub Handle<Mesh>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build_mesh);
}

fn build_mesh(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut rounded: ResMut<RoundedMeshes>) {
    let ring = rounded.add(&mut meshes, |roundings| ring(roundings).mesh(false, true));
    commands.insert_resource(RingMesh(ring));
}

/// A ring around its own centre, rounded so many times.
fn ring(roundings: u32) -> Shape {
    let half = RING_THICKNESS * 0.5;
    // Rings are dark where they lie on one another: this shade is what lets them be counted.
    let at = |r: f32, y: f32, light: f32| Point { r, y, shade: [light, light * 0.97, light * 0.92] };
    let mut ring = Shape::rounded(roundings);
    ring.lathe(
        &[
            at(RING_RADIUS - 0.13, -half, 0.32),
            at(RING_RADIUS, -half + 0.16, 0.92),
            at(RING_RADIUS - 0.03, half - 0.08, 1.0),
            at(RING_RADIUS - 0.13, half, 1.0),
            at(RING_HOLE, half, 0.94),
        ],
        SEGMENTS,
    );
    ring.lathe(&[at(RING_HOLE, half - 0.02, 0.6), at(RING_HOLE, -half, 0.35)], SEGMENTS);
    ring
}
