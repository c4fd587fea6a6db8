//! The stage: the table, the board with its tubes, the lights, the lens, and the shade at the edges of the window.

mod light;

pub use self::light::WindowEdgeShadeWidth;
pub use light::studio_light;

use std::f32::consts::{FRAC_PI_3, FRAC_PI_6, TAU};

use bevy::prelude::*;
use tamsk_rules::Player;

use super::common::QualityMeshes;
use super::common::game_sets::GameSetRoots;
use super::common::shape::{ProfilePoint, Shape, dim_point, point};
use super::material::Surface;
use super::material::surface::part;
use crate::simulation::layout::{
    BOARD_CIRCUMRADIUS, BOARD_TOP, RING_THICKNESS, SOCKET_SPACING, TRAY_HALF_SIZE, TUBE_INNER_RADIUS, TUBE_RADIUS,
    holder_position, point_above_table, rim_height, socket_position,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(light::plugin).add_systems(Startup, spawn_table_and_board);
}

fn spawn_table_and_board(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut rounded: ResMut<QualityMeshes>,
    sets: Res<GameSetRoots>,
) {
    let slab = meshes.add(slab().to_mesh(false, true));
    for root in sets.all() {
        commands.spawn((part("Board", slab.clone(), Surface::BoardSlab), ChildOf(root)));
    }
    let mut spawn = |name: &'static str, shape: &Shape, textured: bool, surface| {
        commands.spawn(part(name, meshes.add(shape.to_mesh(textured, true)), surface)).id()
    };
    spawn("Table", &table(), true, Surface::Table);
    let face = spawn("Board face", &face(), false, Surface::BoardFace);
    let tubes = rounded.add(&mut meshes, |roundings| tubes(roundings).to_mesh(false, true));
    let tubes = commands.spawn(part("Tubes", tubes, Surface::Brass)).id();
    commands.entity(sets.tamsk()).add_children(&[face, tubes]);
}

const BEVEL: f32 = 0.38;
/// The distance from the centre of a hexagon to a side, relative to the distance to a corner.
const APOTHEM: f32 = 0.866_025_4;
/// The colour of the inlaid brass line, as a multiple of the board's colour.
const INLAY: [f32; 3] = [20.0, 10.6, 2.6];
const LINE_WIDTH: f32 = 0.08;
const TUBE_SEGMENTS: u32 = 32;

/// Returns the foot, sides and bevels of the board, without its upper side.
fn slab() -> Shape {
    let mut slab = Shape::default();
    let (low, high) = (0.12, BOARD_TOP);
    slab.add_faceted(
        &[
            dim_point(BOARD_CIRCUMRADIUS - 0.5, 0.0, 0.35),
            dim_point(BOARD_CIRCUMRADIUS - 0.14, low, 0.5),
            dim_point(BOARD_CIRCUMRADIUS, low + 0.14, 0.75),
            point(BOARD_CIRCUMRADIUS, high - 0.3),
            point(BOARD_CIRCUMRADIUS - 0.1, high - 0.12),
            point(BOARD_CIRCUMRADIUS - BEVEL, high),
        ],
        6,
        FRAC_PI_6,
        |_| 1.0,
    );
    slab
}

/// Returns the upper side of the board, which consists of a frame with an inlaid line, and hexagonal cells that are
/// darker around their tubes.
fn face() -> Shape {
    let mut face = Shape::default();
    for socket in tamsk_rules::Socket::all() {
        cell(&mut face, point_above_table(socket_position(socket), BOARD_TOP), f32::from(socket.height()));
    }
    let outer = (BOARD_CIRCUMRADIUS - BEVEL) * APOTHEM;
    let row = |apothem: f32, y: f32, shade: [f32; 3]| ProfilePoint { r: apothem / APOTHEM, y, shade };
    let low = BOARD_TOP - 0.012;
    let (inner, line, plain) = (outer - 1.66, outer - 0.26, [1.0; 3]);
    for stretch in [
        [row(outer, BOARD_TOP, plain), row(line + LINE_WIDTH, low, plain)],
        [row(line + LINE_WIDTH, low, INLAY), row(line, low, INLAY)],
        [row(line, low, plain), row(inner, low, plain)],
    ] {
        face.add_faceted(&stretch, 6, FRAC_PI_6, |_| 1.0);
    }
    face
}

fn cell(face: &mut Shape, middle: Vec3, height: f32) {
    const AROUND: u32 = 18;
    let shade = |light: f32| 1.0 - (1.0 - light) * (0.75 + 0.08 * height);
    let rows = [(TUBE_RADIUS - 0.03, 0.38), (1.38, 0.66), (1.58, 0.92), (f32::MAX, 1.0)];
    let first = face.vertex_count() as u32;
    for (radius, light) in rows {
        for step in 0..AROUND {
            let angle = step as f32 / AROUND as f32 * TAU;
            // Two corners of a cell point along x, so the middle of its first side is at 30 degrees. The other sides
            // follow every 60 degrees.
            let from_side = (angle / FRAC_PI_3).fract() * FRAC_PI_3 - FRAC_PI_6;
            let edge = SOCKET_SPACING * 0.5 / from_side.cos();
            let (sin, cos) = angle.sin_cos();
            let place = middle + Vec3::new(cos, 0.0, sin) * radius.min(edge);
            face.add_vertex(place, Vec3::Y, [0.0; 2], [shade(light); 3]);
        }
    }
    for row in 0..rows.len() as u32 - 1 {
        for step in 0..AROUND {
            let next = (step + 1) % AROUND;
            let (a, b) = (first + row * AROUND + step, first + row * AROUND + next);
            let (c, d) = (a + AROUND, b + AROUND);
            face.add_triangle([a, b, d]).add_triangle([a, d, c]);
        }
    }
}

/// Returns all tubes. Lines scored into a tube show how many rings fit around the tube.
fn tubes(roundings: u32) -> Shape {
    let mut all = Shape::default();
    for socket in tamsk_rules::Socket::all() {
        let place = point_above_table(socket_position(socket), 0.0);
        all.add_shape(&tube(socket.height(), rim_height(socket), roundings), Transform::from_translation(place));
    }
    all
}

fn tube(height: u8, rim: f32, roundings: u32) -> Shape {
    let mut tube = Shape::with_subdivisions(roundings);
    let mut outside = vec![dim_point(TUBE_RADIUS, BOARD_TOP, 0.35)];
    for line in 1..height {
        let y = BOARD_TOP + f32::from(line) * RING_THICKNESS;
        let scored = ProfilePoint { r: TUBE_RADIUS - 0.03, y, shade: [0.3; 3] };
        outside.extend([point(TUBE_RADIUS, y - 0.06), scored, point(TUBE_RADIUS, y + 0.05)]);
    }
    outside.extend([point(TUBE_RADIUS, rim - 0.06), point(TUBE_RADIUS - 0.04, rim)]);
    tube.lathe(&outside, TUBE_SEGMENTS);
    let bright = ProfilePoint { shade: [1.25; 3], ..point(0.0, rim) };
    tube.lathe(
        &[ProfilePoint { r: TUBE_RADIUS - 0.04, ..bright }, ProfilePoint { r: TUBE_INNER_RADIUS + 0.03, ..bright }],
        TUBE_SEGMENTS,
    );
    tube.lathe(
        &[
            dim_point(TUBE_INNER_RADIUS + 0.03, rim, 0.8),
            dim_point(TUBE_INNER_RADIUS, rim - 0.05, 0.45),
            dim_point(TUBE_INNER_RADIUS, BOARD_TOP, 0.06),
        ],
        TUBE_SEGMENTS,
    );
    tube.lathe(&[dim_point(TUBE_INNER_RADIUS, BOARD_TOP + 0.06, 0.05), dim_point(0.0, BOARD_TOP + 0.06, 0.09)], 16);
    tube
}

/// The radius of the table, in centimetres. At this distance the wood has faded into the dark.
const TABLE_RADIUS: f32 = 78.0;
/// The side length of a tile of the wood texture, in centimetres.
const WOOD_SIDE: f32 = 44.0;
const AROUND: u32 = 48;
/// The number of rows of triangles from the board's edge to the table's edge. Rows near the board are narrower.
const ROWS: u32 = 24;

fn table() -> Shape {
    let mut table = Shape::default();
    for ring in 0..=ROWS {
        let share = (ring as f32 / ROWS as f32).powi(2);
        for step in 0..AROUND {
            let direction = Vec2::from_angle(step as f32 / AROUND as f32 * TAU);
            let inner = board_edge(direction) - 0.6;
            let place = direction * (inner + (TABLE_RADIUS - inner) * share);
            let light = light_at(place);
            let uv = [place.x / WOOD_SIDE + 0.13, place.y / WOOD_SIDE + 0.37];
            table.add_translucent_vertex(point_above_table(place, 0.0), Vec3::Y, uv, light);
        }
    }
    // The table under the board is visible only while one board replaces another.
    let middle =
        table.add_translucent_vertex(point_above_table(Vec2::ZERO, 0.0), Vec3::Y, [0.13, 0.37], light_at(Vec2::ZERO));
    for step in 0..AROUND {
        table.add_triangle([middle, (step + 1) % AROUND, step]);
    }
    for ring in 0..ROWS {
        for step in 0..AROUND {
            let next = (step + 1) % AROUND;
            let (a, b) = (ring * AROUND + step, ring * AROUND + next);
            let (c, d) = (a + AROUND, b + AROUND);
            table.add_triangle([a, b, d]).add_triangle([a, d, c]);
        }
    }
    table
}

/// Returns the distance from the centre of the board to its edge in `direction`. Two corners of the board point along
/// the z axis.
fn board_edge(direction: Vec2) -> f32 {
    let inner = BOARD_CIRCUMRADIUS * 0.866;
    let across = (0..3).map(|i| direction.dot(Vec2::from_angle(i as f32 * TAU / 6.0)).abs()).fold(0.0, f32::max);
    inner / across
}

/// Returns the light on the wood, which is a warm pool around the board, dimmed by shadows. The last component is the
/// share of light that the shadows leave, for shaders that compute their own shadows.
fn light_at(place: Vec2) -> [f32; 4] {
    let pool = (-(place - Vec2::new(-4.0, 2.0)).length_squared() / (2.0 * 30.0_f32.powi(2))).exp();
    let light = Vec3::new(0.02, 0.021, 0.024).lerp(Vec3::new(1.18, 1.06, 0.92), pool);
    let rim = (1.0 - ((place.length() - 50.0) / (TABLE_RADIUS - 52.0)).clamp(0.0, 1.0)).powi(2);
    // These two factors are the board's contact shadow, and the shadow that the board casts to the right and to the
    // back, away from the key light.
    let mut left = 1.0 - 0.62 * soft_edge(beyond_board(place), 1.5);
    left *= 1.0 - 0.34 * soft_edge(beyond_board(place - Vec2::new(0.9, -0.75)), 1.1);
    for player in Player::BOTH {
        let beyond = |by: Vec2| ((place - by - holder_position(player)).abs() - TRAY_HALF_SIZE).max_element();
        left *= 1.0 - 0.55 * soft_edge(beyond(Vec2::ZERO), 0.9);
        left *= 1.0 - 0.3 * soft_edge(beyond(Vec2::new(1.3, -1.1)), 2.0);
    }
    (light * rim * left).extend(left).to_array()
}

fn beyond_board(place: Vec2) -> f32 {
    place.length() - place.try_normalize().map_or(0.0, board_edge)
}

fn soft_edge(beyond: f32, width: f32) -> f32 {
    (-(beyond.max(0.0) / width).powi(2) * 2.0).exp()
}
