//! The shapes of the cursors: Red's are round or broken, and Black's have six corners or are whole.

use std::f32::consts::TAU;

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::graphics::common::shape::Shape;
use crate::simulation::layout::TRAY_HALF;

/// The distance from a holder's tray to the frame around it, and the width of that, in centimetres.
const TRAY_FRAME: (f32, f32) = (0.35, 0.3);

/// Returns the number of corners of a player's sign; Red's is round.
const fn corners(player: Player) -> u32 {
    match player {
        Player::Red => 40,
        Player::Black => 6,
    }
}

/// Returns the frame: a broken one for Red, and a whole one for Black.
pub fn frame(player: Player) -> Shape {
    let mut shape = Shape::default();
    match player {
        Player::Red => {
            for piece in 0..3 {
                let start = piece as f32 / 3.0 + 0.03;
                let rows = [(1.98, 0.0), (2.0, 1.0), (2.28, 1.0), (2.30, 0.0)];
                shape.flat_arc(&rows, 16, start..start + 0.27, |_| 0.0);
            }
        }
        Player::Black => {
            shape.flat_rings(&[(2.0, 0.0), (2.04, 1.0), (2.34, 1.0), (2.38, 0.0)], corners(player));
        }
    }
    shape
}

/// Returns the frame around a holder: a broken one for Red, and a whole one for Black, as around sockets.
pub fn tray_frame(player: Player) -> Shape {
    let mut shape = Shape::default();
    let (inner, outer) = (TRAY_HALF + TRAY_FRAME.0, TRAY_HALF + TRAY_FRAME.0 + TRAY_FRAME.1);
    let mut bar = |low: Vec2, high: Vec2| {
        let at = |x: f32, z: f32| Vec3::new(x, 0.0, z);
        let corners = [at(low.x, high.y), at(high.x, high.y), at(high.x, low.y), at(low.x, low.y)];
        shape.quad(corners, [[0.0; 2]; 4], [[1.0; 3]; 4]);
    };
    // Red's has a gap in the middle of each side.
    let gap = if player == Player::Red { Vec2::new(1.6, 0.7) } else { Vec2::ZERO };
    for side in [-1.0_f32, 1.0] {
        for half in [-1.0_f32, 1.0] {
            let ordered = |a: f32, b: f32| (a.min(b), a.max(b));
            let (left, right) = ordered(half * gap.x, half * outer.x);
            let (far, near) = ordered(side * inner.y, side * outer.y);
            bar(Vec2::new(left, far), Vec2::new(right, near));
            let (left, right) = ordered(side * inner.x, side * outer.x);
            let (far, near) = ordered(half * gap.y, half * inner.y);
            bar(Vec2::new(left, far), Vec2::new(right, near));
        }
    }
    shape
}

/// Returns the arrowhead, which points down: a cone for Red, and a pyramid of six sides for Black.
pub fn arrowhead(player: Player) -> Shape {
    const HALF: f32 = 0.75;
    const HEIGHT: f32 = 1.5;
    let mut shape = Shape::default();
    let sides = corners(player);
    let around = |side: u32| {
        let along = Vec2::from_angle(side as f32 / sides as f32 * TAU) * HALF;
        Vec3::new(along.x, HEIGHT, along.y)
    };
    for side in 0..sides {
        let (here, next) = (around(side), around(side + 1));
        // The sides differ in brightness, so that its shape is seen.
        let light = 0.72 + 0.28 * (side as f32 / sides as f32 * TAU).cos().abs();
        let shade = [light; 3];
        let lower = [Vec3::ZERO, here, next].map(|corner| shape.vertex(corner, Vec3::Y, [0.0; 2], shade));
        let upper = [Vec3::Y * HEIGHT, next, here].map(|corner| shape.vertex(corner, Vec3::Y, [0.0; 2], [1.0; 3]));
        shape.triangle(lower).triangle(upper);
    }
    shape
}
