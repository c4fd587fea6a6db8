//! The meshes of an hourglass: its shell, its caps, and the seal of a glass that was never turned.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::profile::{BULB_LENGTH, HALF_HEIGHT, WALL, bore};
use crate::graphics::common::shape::{Point, Shape, dim, point};

/// Rows of vertices along one bulb of the shell.
const SHELL_POINTS: u32 = 14;
/// Vertices around a shell.
const SHELL_SEGMENTS: u32 = 32;
/// The number of flutes of Red's round caps.
const FLUTES: u32 = 22;

/// Returns the outside of both bulbs, rounded so many times. The glass is thicker at the neck, as blown glass is.
pub fn shell(roundings: u32) -> Shape {
    let outside = |u: f32| bore(u) + WALL + 0.09 * (1.0 - u / 0.6).max(0.0);
    let mut profile = Vec::new();
    for i in -(SHELL_POINTS as i32)..=SHELL_POINTS as i32 {
        // Rows are closer near the neck, where the profile bends most.
        let share = i as f32 / SHELL_POINTS as f32;
        let u = share.abs().powf(1.25) * BULB_LENGTH;
        profile.push(point(outside(u), u.copysign(share)));
    }
    let mut shape = Shape::rounded(roundings);
    shape.lathe(&profile, SHELL_SEGMENTS);
    shape
}

/// Returns the plain caps of the timer, rounded so many times.
pub fn timer_caps(roundings: u32) -> Shape {
    let mut top = Shape::rounded(roundings);
    top.lathe(&under_cap(1.1), 24);
    top.lathe(&[point(1.12, 3.32), point(1.2, 3.42), point(1.2, 3.95), point(1.08, 4.08)], 24);
    top.lathe(&[point(1.08, 4.08), point(0.98, 4.1)], 24);
    top.lathe(&foot(), 24);
    both_ends(&top)
}

/// Returns an upper cap together with its copy at the lower end.
fn both_ends(top: &Shape) -> Shape {
    let mut caps = Shape::default();
    caps.add(top, Transform::IDENTITY).add(top, Transform::from_rotation(Quat::from_rotation_x(PI)));
    caps
}

/// Returns both caps of a glass of Red's, rounded so many times: they are round and fluted, and Black's hexagonal and plain,
/// so that colour is not needed to tell them apart.
pub fn round_caps(roundings: u32) -> Shape {
    let mut cap = Shape::rounded(roundings);
    cap.lathe(&under_cap(1.08), 22);
    // The fluted rim: every other corner is recessed.
    let flutes = [point(1.1, 3.3), point(1.2, 3.42), point(1.2, 3.86), point(1.1, 3.98)];
    cap.cut(&flutes, FLUTES * 2, 0.0, |corner| if corner % 2 == 0 { 1.0 } else { 0.93 });
    // A smooth, domed top with a groove.
    cap.lathe(&[point(1.08, 3.95), point(1.05, 4.05), point(0.98, 4.1)], 22);
    cap.lathe(&foot(), 20);
    both_ends(&cap)
}

/// Returns both caps of a glass of Black's, rounded so many times.
pub fn hexagonal_caps(roundings: u32) -> Shape {
    let mut cap = Shape::rounded(roundings);
    cap.cut(&[dim(0.8, 3.28, 0.5), dim(1.12, 3.28, 0.6)], 6, 0.0, |_| 1.08);
    let sides = [point(1.12, 3.28), point(1.2, 3.4), point(1.2, 3.92), point(1.08, 4.06), point(0.97, 4.1)];
    cap.cut(&sides, 6, 0.0, |_| 1.08);
    cap.lathe(&foot(), 20);
    both_ends(&cap)
}

/// The side of a cap that faces the glass.
fn under_cap(to: f32) -> [Point; 2] {
    [dim(0.7, 3.3, 0.45), dim(to, 3.3, 0.6)]
}

/// The foot, which sits in a tube when that end is down, and is a raised disc when it is up.
fn foot() -> [Point; 5] {
    [dim(0.99, 4.09, 0.55), point(0.99, 4.19), point(0.95, 4.23), point(0.9, HALF_HEIGHT), point(0.0, HALF_HEIGHT)]
}

/// Returns the paper band around the neck of a glass that was never turned.
pub fn seal() -> Shape {
    let mut seal = Shape::default();
    let profile = [dim(0.34, -0.42, 0.7), point(0.42, -0.38), point(0.42, 0.38), dim(0.34, 0.42, 0.85)];
    seal.lathe(&profile, 20);
    seal
}
