//! An ivory ring, with the shade that lies between rings that are stacked.

use crate::simulation::layout::{RING_HOLE, RING_RADIUS, RING_THICKNESS};

use super::shape::{Point, Shape};

/// Points around a ring. There may be 64 rings in the picture, so this is dear.
const SEGMENTS: u32 = 20;

/// A ring about its own middle.
pub fn ring() -> Shape {
    let half = RING_THICKNESS * 0.5;
    // Where rings lie on one another it is dark; the shade is what lets them be counted.
    let at = |r: f32, y: f32, light: f32| Point { r, y, shade: [light, light * 0.97, light * 0.92] };
    let mut ring = Shape::default();
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
