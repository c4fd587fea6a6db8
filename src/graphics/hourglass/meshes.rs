//! The meshes that all glasses share. Falling sand is a loop of prebuilt meshes, so that no frame uploads a new mesh.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;
use tamsk_rules::Player;

use super::profile::{BULB_LENGTH, HALF_HEIGHT, WALL_THICKNESS, inner_radius};
use super::sand_mesh::REPOSE_SLOPE;
use crate::graphics::common::QualityMeshes;
use crate::graphics::common::curve::hash_cell;
use crate::graphics::common::shape::{ProfilePoint, Shape, dim_point, point};
use crate::graphics::material::lean::{LeanMaterial, shadow_material};

const SHADOW: f32 = 0.62;

/// The meshes and materials shared by all glasses.
#[derive(Resource, Debug)]
pub struct GlassAssets {
    /// The shell of a glass.
    pub shell: Handle<Mesh>,
    /// The caps of each player's glasses.
    pub caps: [Handle<Mesh>; 2],
    /// The caps of the timer.
    pub timer_caps: Handle<Mesh>,
    /// The seal of a glass that was never turned over.
    pub unturned_glass_seal: Handle<Mesh>,
    /// The animation frames of the falling stream. The stream's length and radius are 1 before scaling.
    pub stream_frames: Vec<Handle<Mesh>>,
    /// The animation frames of the grains that bounce where the stream lands.
    pub splash_frames: Vec<Handle<Mesh>>,
    /// The material of the soft shadow under a glass.
    pub shadow_material: Handle<LeanMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build_assets);
}

fn build_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    mut quality_meshes: ResMut<QualityMeshes>,
) {
    let mut add = |shape: fn(u32) -> Shape, has_colors| {
        quality_meshes.add(&mut meshes, move |subdivisions| shape(subdivisions).to_mesh(false, has_colors))
    };
    let shell = add(shell, false);
    let caps = Player::BOTH.map(|player| match player {
        Player::Red => add(fluted_caps, true),
        Player::Black => add(hexagonal_caps, true),
    });
    let timer_caps = add(timer_caps, true);
    commands.insert_resource(GlassAssets {
        shell,
        caps,
        timer_caps,
        unturned_glass_seal: meshes.add(seal().to_mesh(false, true)),
        // These meshes have vertex colours, as the caps have. They share a shader with the caps, so that no shader is
        // compiled when sand first runs.
        stream_frames: loop_frames(stream).map(|shape| meshes.add(shape.to_mesh(false, true))).collect(),
        splash_frames: loop_frames(splash).map(|shape| meshes.add(shape.to_mesh(false, true))).collect(),
        shadow_material: materials.add(shadow_material(SHADOW)),
    });
}

// `SHELL_POINTS` is the number of vertex rows along one bulb, `SHELL_SEGMENTS` is the number of vertices around the
// shell, and `FLUTES` is the number of flutes around a cap.
const SHELL_POINTS: u32 = 14;
const SHELL_SEGMENTS: u32 = 32;
const FLUTES: u32 = 22;

/// Returns the outside of both bulbs. The wall is thicker at the neck, as in blown glass.
pub fn shell(subdivisions: u32) -> Shape {
    let outside = |u: f32| inner_radius(u) + WALL_THICKNESS + 0.09 * (1.0 - u / 0.6).max(0.0);
    let mut profile = Vec::new();
    for i in -(SHELL_POINTS as i32)..=SHELL_POINTS as i32 {
        // Rows are closer near the neck, where the profile bends most.
        let share = i as f32 / SHELL_POINTS as f32;
        let u = share.abs().powf(1.25) * BULB_LENGTH;
        profile.push(point(outside(u), u.copysign(share)));
    }
    let mut shape = Shape::with_subdivisions(subdivisions);
    shape.lathe(&profile, SHELL_SEGMENTS);
    shape
}

/// Returns both plain caps of the timer.
pub fn timer_caps(subdivisions: u32) -> Shape {
    let mut top = Shape::with_subdivisions(subdivisions);
    top.lathe(&under_cap(1.1), 24);
    top.lathe(&[point(1.12, 3.32), point(1.2, 3.42), point(1.2, 3.95), point(1.08, 4.08)], 24);
    top.lathe(&[point(1.08, 4.08), point(0.98, 4.1)], 24);
    top.lathe(&foot(), 24);
    both_ends(&top)
}

fn both_ends(top: &Shape) -> Shape {
    let mut caps = Shape::default();
    caps.add_shape(top, Transform::IDENTITY).add_shape(top, Transform::from_rotation(Quat::from_rotation_x(PI)));
    caps
}

/// Returns both caps of one of Red's glasses. These caps are fluted, so that they differ from Black's caps in more than
/// colour.
pub fn fluted_caps(subdivisions: u32) -> Shape {
    let mut cap = Shape::with_subdivisions(subdivisions);
    cap.lathe(&under_cap(1.08), 22);
    let flutes = [point(1.1, 3.3), point(1.2, 3.42), point(1.2, 3.86), point(1.1, 3.98)];
    cap.add_faceted(&flutes, FLUTES * 2, 0.0, |corner| if corner % 2 == 0 { 1.0 } else { 0.93 });
    cap.lathe(&[point(1.08, 3.95), point(1.05, 4.05), point(0.98, 4.1)], 22);
    cap.lathe(&foot(), 20);
    both_ends(&cap)
}

/// Returns both hexagonal caps of one of Black's glasses.
pub fn hexagonal_caps(subdivisions: u32) -> Shape {
    let mut cap = Shape::with_subdivisions(subdivisions);
    cap.add_faceted(&[dim_point(0.8, 3.28, 0.5), dim_point(1.12, 3.28, 0.6)], 6, 0.0, |_| 1.08);
    let sides = [point(1.12, 3.28), point(1.2, 3.4), point(1.2, 3.92), point(1.08, 4.06), point(0.97, 4.1)];
    cap.add_faceted(&sides, 6, 0.0, |_| 1.08);
    cap.lathe(&foot(), 20);
    both_ends(&cap)
}

fn under_cap(to: f32) -> [ProfilePoint; 2] {
    [dim_point(0.7, 3.3, 0.45), dim_point(to, 3.3, 0.6)]
}

/// Returns the profile of the foot at each end of a glass. The foot at the lower end fits into a tube, and the foot at
/// the upper end is a raised disc.
fn foot() -> [ProfilePoint; 5] {
    [
        dim_point(0.99, 4.09, 0.55),
        point(0.99, 4.19),
        point(0.95, 4.23),
        point(0.9, HALF_HEIGHT),
        point(0.0, HALF_HEIGHT),
    ]
}

/// Returns the paper band around the neck of a glass that was never turned over.
pub fn seal() -> Shape {
    Shape::lathed(
        &[dim_point(0.34, -0.42, 0.7), point(0.42, -0.38), point(0.42, 0.38), dim_point(0.34, 0.42, 0.85)],
        20,
    )
}

/// The number of meshes in an animation loop.
pub const SAND_LOOP_FRAMES: usize = 12;
// `FALLING` is the number of separately visible grains in the stream. `BOUNCING` is the number of grains that bounce
// where the stream lands.
const FALLING: usize = 7;
const BOUNCING: usize = 11;
/// The radius of the stream, in centimetres.
pub const STREAM_RADIUS: f32 = 0.062;

/// Returns the shapes of an animation loop, in order. `shape` returns the shape at a moment of the loop, from 0 to 1.
pub fn loop_frames(shape: fn(f32) -> Shape) -> impl Iterator<Item = Shape> {
    (0..SAND_LOOP_FRAMES).map(move |frame| shape(frame as f32 / SAND_LOOP_FRAMES as f32))
}

/// Returns the stream at a moment of its loop, from 0 to 1: a thread of sand, and accelerating grains beside the
/// thread.
pub fn stream(moment: f32) -> Shape {
    let mut shape = Shape::lathed(&[point(0.75, -1.0), point(0.6, -0.3), point(1.15, 0.0)], 6);
    for i in 0..FALLING {
        let fallen = (moment + (i as f32 + hash_cell(i as u32, 1, 9) * 0.6) / FALLING as f32).fract();
        let angle = TAU * hash_cell(i as u32, 2, 9);
        let aside = 0.5 + 0.6 * hash_cell(i as u32, 3, 9);
        let (y, half) = (-fallen * fallen, 0.012 + 0.03 * fallen);
        let grain = Shape::lathed(&[point(0.0, -half), point(0.55, 0.0), point(0.0, half)], 4);
        shape.add_shape(
            &grain,
            Transform::from_xyz(aside * angle.cos(), y.clamp(half - 1.0, -half), aside * angle.sin()),
        );
    }
    shape
}

/// Returns the grains that land, at a moment of their loop from 0 to 1. Each grain bounces once and rolls down the
/// heap.
pub fn splash(moment: f32) -> Shape {
    let mut shape = Shape::default();
    for i in 0..BOUNCING {
        let own = |salt| hash_cell(i as u32, salt, 17);
        let life = (moment + own(1)).fract();
        let (sin, cos) = (TAU * own(2)).sin_cos();
        let far = 0.06 + life * (0.25 + 0.3 * own(3));
        let flight = (life / 0.6).min(1.0);
        let high = 4.0 * flight * (1.0 - flight) * (0.08 + 0.2 * own(4)) - REPOSE_SLOPE * far;
        let size = 0.034 * (1.0 - life * 0.5);
        let light = 0.55 + 0.35 * own(5);
        let grain =
            Shape::lathed(&[dim_point(0.0, -size, light), dim_point(size, 0.0, light), dim_point(0.0, size, light)], 4);
        shape.add_shape(&grain, Transform::from_xyz(far * cos, high + size, far * sin));
    }
    shape
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;

    fn places(shape: Shape) -> Vec<Vec3> {
        match shape.to_mesh(false, true).attribute(Mesh::ATTRIBUTE_POSITION) {
            Some(VertexAttributeValues::Float32x3(places)) => places.iter().copied().map(Vec3::from).collect(),
            _ => panic!("the mesh has positions"),
        }
    }

    #[test]
    fn falling_sand_stays_in_the_glass() {
        for place in loop_frames(stream).flat_map(places) {
            assert!((-1.001..=0.001).contains(&place.y) && place.xz().length() * STREAM_RADIUS < 0.13, "{place}");
        }
        for place in loop_frames(splash).flat_map(places) {
            assert!(place.xz().length() < 0.7 && place.y < 0.35, "{place}");
        }
    }
}
