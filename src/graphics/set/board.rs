//! The board: a dark six-sided slab with bevelled edges, and 37 tubes on it.

use std::f32::consts::FRAC_PI_6;

use bevy::prelude::*;

use crate::rules;
use crate::simulation::layout::{BOARD_RADIUS, BOARD_TOP, RING_THICKNESS, TUBE_BORE, TUBE_RADIUS, on_table};
use crate::simulation::layout::{rim_height, socket_position};

use super::shape::{Point, Shape, dim, point};

/// How far the bevel takes the upper side in from the edge.
const BEVEL: f32 = 0.38;
/// Points around a tube.
const TUBE_SEGMENTS: u32 = 24;

/// The slab without its upper side: foot, sides and bevels.
pub fn slab() -> Shape {
    let mut slab = Shape::default();
    let (low, high) = (0.12, BOARD_TOP);
    slab.cut(
        &[
            dim(BOARD_RADIUS - 0.5, 0.0, 0.35),
            dim(BOARD_RADIUS - 0.14, low, 0.5),
            dim(BOARD_RADIUS, low + 0.14, 0.75),
            point(BOARD_RADIUS, high - 0.3),
            point(BOARD_RADIUS - 0.1, high - 0.12),
            point(BOARD_RADIUS - BEVEL, high),
        ],
        6,
        FRAC_PI_6,
        |_| 1.0,
    );
    slab
}

/// The upper side, with coordinates for the picture of a square around it.
pub fn face() -> Shape {
    let mut face = Shape::default();
    let corner = |i: u32| {
        let (sin, cos) = (i as f32 * 2.0 * FRAC_PI_6 + FRAC_PI_6).sin_cos();
        Vec3::new(cos, 0.0, sin) * (BOARD_RADIUS - BEVEL) + Vec3::Y * BOARD_TOP
    };
    let uv = |p: Vec3| [0.5 + p.x / (2.0 * BOARD_RADIUS), 0.5 + p.z / (2.0 * BOARD_RADIUS)];
    let middle = face.vertex(Vec3::Y * BOARD_TOP, Vec3::Y, [0.5, 0.5], [1.0; 3]);
    let rim: Vec<u32> = (0..6).map(|i| face.vertex(corner(i), Vec3::Y, uv(corner(i)), [1.0; 3])).collect();
    for i in 0..6 {
        face.triangle([middle, rim[(i + 1) % 6], rim[i]]);
    }
    face
}

/// All tubes. A score line marks the height of each ring, so that an empty tube tells how many it takes.
pub fn tubes() -> Shape {
    let mut all = Shape::default();
    for socket in rules::Socket::all() {
        let place = on_table(socket_position(socket), 0.0);
        all.add(&tube(socket.height(), rim_height(socket)), Transform::from_translation(place));
    }
    all
}

fn tube(height: u8, rim: f32) -> Shape {
    let mut tube = Shape::default();
    let mut outside = vec![dim(TUBE_RADIUS, BOARD_TOP, 0.35)];
    for line in 1..height {
        let y = BOARD_TOP + f32::from(line) * RING_THICKNESS;
        let scored = Point { r: TUBE_RADIUS - 0.03, y, shade: [0.3; 3] };
        outside.extend([point(TUBE_RADIUS, y - 0.06), scored, point(TUBE_RADIUS, y + 0.05)]);
    }
    outside.extend([point(TUBE_RADIUS, rim - 0.06), point(TUBE_RADIUS - 0.04, rim)]);
    tube.lathe(&outside, TUBE_SEGMENTS);
    // The rim catches the light; the bore goes down into the dark.
    let bright = Point { shade: [1.25; 3], ..point(0.0, rim) };
    tube.lathe(&[Point { r: TUBE_RADIUS - 0.04, ..bright }, Point { r: TUBE_BORE + 0.03, ..bright }], TUBE_SEGMENTS);
    tube.lathe(&[dim(TUBE_BORE + 0.03, rim, 0.8), dim(TUBE_BORE, rim - 0.05, 0.5), dim(TUBE_BORE, BOARD_TOP, 0.1)], 16);
    tube.lathe(&[dim(TUBE_BORE, BOARD_TOP + 0.02, 0.1), dim(0.0, BOARD_TOP + 0.02, 0.16)], 12);
    tube
}
