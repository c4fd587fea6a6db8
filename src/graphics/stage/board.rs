//! The board: a dark hexagonal slab with bevelled edges, and 37 tubes.

use std::f32::consts::{FRAC_PI_3, FRAC_PI_6, TAU};

use bevy::prelude::*;

use crate::graphics::common::shape::{Point, Shape, dim, point};
use crate::simulation::layout::{BOARD_RADIUS, BOARD_TOP, RING_THICKNESS, SOCKET_SPACING, TUBE_BORE, TUBE_RADIUS};
use crate::simulation::layout::{on_table, rim_height, socket_position};

/// The width of the bevel, in centimetres.
const BEVEL: f32 = 0.38;
/// The distance from a hexagon's centre to its sides, as a share of that to its corners.
const APOTHEM: f32 = 0.866_025_4;
/// The colour of the inlaid brass line, as a multiple of the board's.
const INLAY: [f32; 3] = [20.0, 10.6, 2.6];
/// The width of that line, in centimetres.
const LINE_WIDTH: f32 = 0.08;
/// Vertices around a tube.
const TUBE_SEGMENTS: u32 = 32;

/// Returns the slab without its upper side: foot, sides and bevels.
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

/// Returns the upper side: a hexagonal cell around each tube, dark at its foot, and a frame with an inlaid line around
/// the cells. Nothing lies under the tubes, where it would not be seen.
pub fn face() -> Shape {
    let mut face = Shape::default();
    for socket in tamsk_rules::Socket::all() {
        cell(&mut face, on_table(socket_position(socket), BOARD_TOP), f32::from(socket.height()));
    }
    let outer = (BOARD_RADIUS - BEVEL) * APOTHEM;
    let row = |apothem: f32, y: f32, shade: [f32; 3]| Point { r: apothem / APOTHEM, y, shade };
    let low = BOARD_TOP - 0.012;
    let (inner, line, plain) = (outer - 1.66, outer - 0.26, [1.0; 3]);
    for stretch in [
        [row(outer, BOARD_TOP, plain), row(line + LINE_WIDTH, low, plain)],
        [row(line + LINE_WIDTH, low, INLAY), row(line, low, INLAY)],
        [row(line, low, plain), row(inner, low, plain)],
    ] {
        face.cut(&stretch, 6, FRAC_PI_6, |_| 1.0);
    }
    face
}

/// Adds the cell of one socket.
fn cell(face: &mut Shape, middle: Vec3, height: f32) {
    const AROUND: u32 = 18;
    let shade = |light: f32| 1.0 - (1.0 - light) * (0.75 + 0.08 * height);
    let rows = [(TUBE_RADIUS - 0.03, 0.38), (1.38, 0.66), (1.58, 0.92), (f32::MAX, 1.0)];
    let first = face.vertex_count() as u32;
    for (radius, light) in rows {
        for step in 0..AROUND {
            let angle = step as f32 / AROUND as f32 * TAU;
            // Two corners point along x, so the sides face 30 degrees and every 60 from there.
            let from_side = (angle / FRAC_PI_3).fract() * FRAC_PI_3 - FRAC_PI_6;
            let edge = SOCKET_SPACING * 0.5 / from_side.cos();
            let (sin, cos) = angle.sin_cos();
            let place = middle + Vec3::new(cos, 0.0, sin) * radius.min(edge);
            face.vertex(place, Vec3::Y, [0.0; 2], [shade(light); 3]);
        }
    }
    for row in 0..rows.len() as u32 - 1 {
        for step in 0..AROUND {
            let next = (step + 1) % AROUND;
            let (a, b) = (first + row * AROUND + step, first + row * AROUND + next);
            let (c, d) = (a + AROUND, b + AROUND);
            face.triangle([a, b, d]).triangle([a, d, c]);
        }
    }
}

/// Returns all tubes. Scored lines mark the height of each ring, so that an empty tube shows how many it takes.
/// They are rounded so many times.
pub fn tubes(roundings: u32) -> Shape {
    let mut all = Shape::default();
    for socket in tamsk_rules::Socket::all() {
        let place = on_table(socket_position(socket), 0.0);
        all.add(&tube(socket.height(), rim_height(socket), roundings), Transform::from_translation(place));
    }
    all
}

fn tube(height: u8, rim: f32, roundings: u32) -> Shape {
    let mut tube = Shape::rounded(roundings);
    let mut outside = vec![dim(TUBE_RADIUS, BOARD_TOP, 0.35)];
    for line in 1..height {
        let y = BOARD_TOP + f32::from(line) * RING_THICKNESS;
        let scored = Point { r: TUBE_RADIUS - 0.03, y, shade: [0.3; 3] };
        outside.extend([point(TUBE_RADIUS, y - 0.06), scored, point(TUBE_RADIUS, y + 0.05)]);
    }
    outside.extend([point(TUBE_RADIUS, rim - 0.06), point(TUBE_RADIUS - 0.04, rim)]);
    tube.lathe(&outside, TUBE_SEGMENTS);
    // The rim is bright; the bore fades into the dark.
    let bright = Point { shade: [1.25; 3], ..point(0.0, rim) };
    tube.lathe(&[Point { r: TUBE_RADIUS - 0.04, ..bright }, Point { r: TUBE_BORE + 0.03, ..bright }], TUBE_SEGMENTS);
    tube.lathe(
        &[dim(TUBE_BORE + 0.03, rim, 0.8), dim(TUBE_BORE, rim - 0.05, 0.45), dim(TUBE_BORE, BOARD_TOP, 0.06)],
        TUBE_SEGMENTS,
    );
    tube.lathe(&[dim(TUBE_BORE, BOARD_TOP + 0.06, 0.05), dim(0.0, BOARD_TOP + 0.06, 0.09)], 16);
    tube
}
