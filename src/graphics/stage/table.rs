//! The table top. Its light is baked into the vertex colours.

use std::f32::consts::TAU;

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::graphics::common::shape::Shape;
use crate::simulation::layout::{BOARD_RADIUS, TRAY_HALF, holder_position, on_table};

/// The radius of the table, at which the wood has faded into the dark of the room.
const TABLE_RADIUS: f32 = 78.0;
/// The side of the square that one tile of the wood texture covers, in centimetres.
const WOOD_SIDE: f32 = 44.0;
/// Vertices around the table.
const AROUND: u32 = 48;
/// Rows of triangles from the board's edge to the table's; they are narrower near the board.
const ROWS: u32 = 24;

/// Returns the table top.
pub fn table() -> Shape {
    let mut table = Shape::default();
    for ring in 0..=ROWS {
        let share = (ring as f32 / ROWS as f32).powi(2);
        for step in 0..AROUND {
            let direction = Vec2::from_angle(step as f32 / AROUND as f32 * TAU);
            let inner = board_edge(direction) - 0.6;
            let place = direction * (inner + (TABLE_RADIUS - inner) * share);
            let light = light_at(place);
            let uv = [place.x / WOOD_SIDE + 0.13, place.y / WOOD_SIDE + 0.37];
            table.tinted_vertex(on_table(place, 0.0), Vec3::Y, uv, light);
        }
    }
    // What the board covers is seen only while one board makes room for the other.
    let middle = table.tinted_vertex(on_table(Vec2::ZERO, 0.0), Vec3::Y, [0.13, 0.37], light_at(Vec2::ZERO));
    for step in 0..AROUND {
        table.triangle([middle, (step + 1) % AROUND, step]);
    }
    for ring in 0..ROWS {
        for step in 0..AROUND {
            let next = (step + 1) % AROUND;
            let (a, b) = (ring * AROUND + step, ring * AROUND + next);
            let (c, d) = (a + AROUND, b + AROUND);
            table.triangle([a, b, d]).triangle([a, d, c]);
        }
    }
    table
}

/// Returns the distance from the centre to the board's edge in a direction; two corners point along z.
fn board_edge(direction: Vec2) -> f32 {
    let inner = BOARD_RADIUS * 0.866;
    let across = (0..3).map(|i| direction.dot(Vec2::from_angle(i as f32 * TAU / 6.0)).abs()).fold(0.0, f32::max);
    inner / across
}

/// Returns the light on the wood: a warm pool around the board, dimmed by contact shadows. The last number is the share
/// that those leave, for shaders that find shadows themselves.
fn light_at(place: Vec2) -> [f32; 4] {
    let pool = (-(place - Vec2::new(-4.0, 2.0)).length_squared() / (2.0 * 30.0_f32.powi(2))).exp();
    // Colours turn a little colder towards the dark.
    let light = Vec3::new(0.02, 0.021, 0.024).lerp(Vec3::new(1.18, 1.06, 0.92), pool);
    let rim = (1.0 - ((place.length() - 50.0) / (TABLE_RADIUS - 52.0)).clamp(0.0, 1.0)).powi(2);
    // The board's contact shadow, and the one it casts to the right and behind, away from the key light.
    let mut left = 1.0 - 0.62 * soft_edge(beyond_board(place), 1.5);
    left *= 1.0 - 0.34 * soft_edge(beyond_board(place - Vec2::new(0.9, -0.75)), 1.1);
    for player in Player::BOTH {
        let beyond = |by: Vec2| ((place - by - holder_position(player)).abs() - TRAY_HALF).max_element();
        left *= 1.0 - 0.55 * soft_edge(beyond(Vec2::ZERO), 0.9);
        left *= 1.0 - 0.3 * soft_edge(beyond(Vec2::new(1.3, -1.1)), 2.0);
    }
    (light * rim * left).extend(left).to_array()
}

/// Returns how far a place lies outside the board.
fn beyond_board(place: Vec2) -> f32 {
    place.length() - place.try_normalize().map_or(0.0, board_edge)
}

/// Falls off from 1 at and inside an edge to almost 0 at `width` beyond it.
fn soft_edge(beyond: f32, width: f32) -> f32 {
    (-(beyond.max(0.0) / width).powi(2) * 2.0).exp()
}
