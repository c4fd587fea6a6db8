//! The shapes of falling sand: a stream of grains, and the grains that land.
//!
//! Both are loops of a few meshes that all glasses share, so that nothing is built or uploaded while sand runs.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::sand_mesh::REPOSE;
use crate::graphics::common::noise::hash;
use crate::graphics::common::shape::{Shape, dim, point};

/// Meshes of a loop.
pub const FRAMES: usize = 12;
/// Grains that are seen one by one in a stream.
const FALLING: usize = 7;
/// Grains that bounce where the stream lands.
const BOUNCING: usize = 11;
/// The radius of the stream, in centimetres.
pub const RADIUS: f32 = 0.062;

/// Returns the shapes of a loop, in order.
pub fn frames(shape: fn(f32) -> Shape) -> impl Iterator<Item = Shape> {
    (0..FRAMES).map(move |frame| shape(frame as f32 / FRAMES as f32))
}

/// Returns the stream at a moment of its loop, from 0 to 1: a thread with grains beside it that fall ever faster.
pub fn stream(moment: f32) -> Shape {
    let mut shape = Shape::default();
    shape.lathe(&[point(0.75, -1.0), point(0.6, -0.3), point(1.15, 0.0)], 6);
    for i in 0..FALLING {
        let fallen = (moment + (i as f32 + hash(i as u32, 1, 9) * 0.6) / FALLING as f32).fract();
        let angle = TAU * hash(i as u32, 2, 9);
        let aside = 0.5 + 0.6 * hash(i as u32, 3, 9);
        let (y, half) = (-fallen * fallen, 0.012 + 0.03 * fallen);
        let mut grain = Shape::default();
        grain.lathe(&[point(0.0, -half), point(0.55, 0.0), point(0.0, half)], 4);
        shape.add(&grain, Transform::from_xyz(aside * angle.cos(), y.clamp(half - 1.0, -half), aside * angle.sin()));
    }
    shape
}

/// Returns the grains that land at a moment of the loop: each bounces once and rolls down the heap.
pub fn splash(moment: f32) -> Shape {
    let mut shape = Shape::default();
    for i in 0..BOUNCING {
        let own = |salt| hash(i as u32, salt, 17);
        let life = (moment + own(1)).fract();
        let (sin, cos) = (TAU * own(2)).sin_cos();
        let far = 0.06 + life * (0.25 + 0.3 * own(3));
        let flight = (life / 0.6).min(1.0);
        let high = 4.0 * flight * (1.0 - flight) * (0.08 + 0.2 * own(4)) - REPOSE * far;
        let size = 0.034 * (1.0 - life * 0.5);
        let mut grain = Shape::default();
        // Darker than the heap: they are seen before it.
        let light = 0.55 + 0.35 * own(5);
        grain.lathe(&[dim(0.0, -size, light), dim(size, 0.0, light), dim(0.0, size, light)], 4);
        shape.add(&grain, Transform::from_xyz(far * cos, high + size, far * sin));
    }
    shape
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;

    fn places(shape: Shape) -> Vec<Vec3> {
        match shape.mesh(false, true).attribute(Mesh::ATTRIBUTE_POSITION) {
            Some(VertexAttributeValues::Float32x3(places)) => places.iter().copied().map(Vec3::from).collect(),
            _ => panic!("it has places"),
        }
    }

    #[test]
    fn the_loops_of_falling_sand_stay_in_the_glass() {
        for place in frames(stream).flat_map(places) {
            assert!((-1.001..=0.001).contains(&place.y) && place.xz().length() * RADIUS < 0.13, "{place}");
        }
        for place in frames(splash).flat_map(places) {
            assert!(place.xz().length() < 0.7 && place.y < 0.35, "{place}");
        }
    }
}
