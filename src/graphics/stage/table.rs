//! The table top: a disc with a hole where the board covers it, and the light that lies on it.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::graphics::common::shape::Shape;
use crate::rules::Player;
use crate::simulation::layout::{BOARD_RADIUS, TRAY_HALF, holder_position, on_table};

/// How far the wood reaches before it is lost in the dark of the room.
const TABLE_RADIUS: f32 = 78.0;
/// The side of the square of table that one copy of the wood's picture covers.
const WOOD_SIDE: f32 = 44.0;
const AROUND: u32 = 48;
/// Distances from the board's edge at which the light on the wood is known, as shares of the way out, squared.
const OUTWARD: u32 = 24;

/// The table top.
pub fn table() -> Shape {
    let mut table = Shape::default();
    for ring in 0..=OUTWARD {
        let share = (ring as f32 / OUTWARD as f32).powi(2);
        for step in 0..AROUND {
            let direction = Vec2::from_angle(step as f32 / AROUND as f32 * TAU);
            let inner = board_edge(direction) - 0.6;
            let place = direction * (inner + (TABLE_RADIUS - inner) * share);
            let light = light_at(place);
            let uv = [place.x / WOOD_SIDE + 0.13, place.y / WOOD_SIDE + 0.37];
            table.vertex(on_table(place, 0.0), Vec3::Y, uv, light);
        }
    }
    for ring in 0..OUTWARD {
        for step in 0..AROUND {
            let next = (step + 1) % AROUND;
            let (a, b) = (ring * AROUND + step, ring * AROUND + next);
            let (c, d) = (a + AROUND, b + AROUND);
            table.triangle([a, b, d]).triangle([a, d, c]);
        }
    }
    table
}

/// From the middle to the board's edge in a direction; corners point along z.
fn board_edge(direction: Vec2) -> f32 {
    let inner = BOARD_RADIUS * 0.866;
    let across = (0..3).map(|i| direction.dot(Vec2::from_angle(i as f32 * TAU / 6.0)).abs()).fold(0.0, f32::max);
    inner / across
}

/// The light on the wood at a place: a warm pool around the middle, less near what stands there.
fn light_at(place: Vec2) -> [f32; 3] {
    let pool = (-(place - Vec2::new(-4.0, 2.0)).length_squared() / (2.0 * 30.0_f32.powi(2))).exp();
    // Towards the dark everything turns a little colder.
    let mut light = Vec3::new(0.02, 0.021, 0.024).lerp(Vec3::new(1.18, 1.06, 0.92), pool);
    let rim = (1.0 - ((place.length() - 50.0) / (TABLE_RADIUS - 52.0)).clamp(0.0, 1.0)).powi(2);
    // The board's shade, and its shadow to the right and behind where the key light does not reach.
    light *= 1.0 - 0.62 * soft_edge(beyond_board(place), 1.5);
    light *= 1.0 - 0.34 * soft_edge(beyond_board(place - Vec2::new(0.9, -0.75)), 1.1);
    for player in Player::BOTH {
        let beyond = |by: Vec2| ((place - by - holder_position(player)).abs() - TRAY_HALF).max_element();
        light *= 1.0 - 0.55 * soft_edge(beyond(Vec2::ZERO), 0.9);
        light *= 1.0 - 0.3 * soft_edge(beyond(Vec2::new(1.3, -1.1)), 2.0);
    }
    (light * rim).to_array()
}

/// How far a place lies outside the board.
fn beyond_board(place: Vec2) -> f32 {
    place.length() - place.try_normalize().map_or(0.0, board_edge)
}

/// From 1 at and inside an edge to 0 at `width` beyond it.
fn soft_edge(beyond: f32, width: f32) -> f32 {
    (-(beyond.max(0.0) / width).powi(2) * 2.0).exp()
}
