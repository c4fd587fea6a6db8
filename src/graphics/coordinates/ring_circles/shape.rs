//! The shape of the circles of a socket: one for each ring that it can hold, on a dark ground.

use bevy::prelude::*;

use crate::graphics::common::shape::Shape;

/// The radius of the outermost circle on a cap, whose edge tells whose glass it is, in centimetres.
const OUTERMOST: f32 = 0.84;
/// The distance between two circles, in centimetres.
const STEP: f32 = 0.205;
/// Half the width of the circle of a ring that is there, and of one that is not, in centimetres.
const HALF: (f32, f32) = (0.07, 0.018);
/// The width of the soft edge of a circle, in centimetres.
const SOFT: f32 = 0.03;

/// Returns the circles of a socket of this height with so many rings.
pub fn circles(height: u8, rings: u8) -> Shape {
    const GROUND: [f32; 3] = [0.012, 0.010, 0.008];
    const THERE: [f32; 3] = [0.94, 0.88, 0.74];
    const FREE: [f32; 3] = [0.62, 0.52, 0.36];
    let mut all = Shape::default();
    let edge = OUTERMOST + HALF.0 + SOFT;
    let mut add = |rows: &[(f32, f32)], color| {
        let mut part = Shape::default();
        part.flat_rings(rows, 28);
        all.add(&part.tinted(color), Transform::IDENTITY);
    };
    add(&[(0.0, 0.72), (edge, 0.72), (edge + SOFT, 0.0)], GROUND);
    for nth in 0..height {
        let (half, color) = if nth < rings { (HALF.0, THERE) } else { (HALF.1, FREE) };
        let radius = OUTERMOST - STEP * f32::from(nth);
        let (inside, outside) = (radius - half, radius + half);
        add(&[(inside - SOFT, 0.0), (inside, 1.0), (outside, 1.0), (outside + SOFT, 0.0)], color);
    }
    all
}
