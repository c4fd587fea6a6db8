//! The meshes that all glasses share. Falling sand is a loop of prebuilt meshes, so that nothing is uploaded for it.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;
use tamsk_rules::Player;

use super::profile::{BULB_LENGTH, HALF_HEIGHT, WALL, bore};
use super::sand_mesh::REPOSE;
use crate::graphics::common::QualityMeshes;
use crate::graphics::common::curve::hash_cell;
use crate::graphics::common::shape::{Point, Shape, dim, point};
use crate::graphics::material::lean::{LeanMaterial, shadow_material};

const SHADOW: f32 = 0.62;

/// The meshes and materials that all glasses share.
#[derive(Resource, Debug)]
pub struct GlassAssets {
    /// The shell of a glass.
    pub shell: Handle<Mesh>,
    /// The caps of each player's glasses.
    pub caps: [Handle<Mesh>; 2],
    /// The caps of the timer.
    pub timer_caps: Handle<Mesh>,
    /// The seal of a glass that was never turned.
    pub seal: Handle<Mesh>,
    /// The frames of the stream, which has a length and a radius of 1 and is scaled to reach its landing point.
    pub stream: Vec<Handle<Mesh>>,
    /// The frames of the grains that bounce where the stream lands.
    pub splash: Vec<Handle<Mesh>>,
    /// The material of the soft shadow under a glass.
    pub shadow: Handle<LeanMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build_assets);
}

fn build_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    mut rounded: ResMut<QualityMeshes>,
) {
    let mut add = |shape: fn(u32) -> Shape, has_colors| {
        rounded.add(&mut meshes, move |roundings| shape(roundings).mesh(false, has_colors))
    };
    let shell = add(shell, false);
    let caps = Player::BOTH.map(|player| match player {
        Player::Red => add(round_caps, true),
        Player::Black => add(hexagonal_caps, true),
    });
    let timer_caps = add(timer_caps, true);
    commands.insert_resource(GlassAssets {
        shell,
        caps,
        timer_caps,
        seal: meshes.add(seal().mesh(false, true)),
        // With vertex colours like the caps, so that the first running sand needs no further shader.
        stream: frames(stream).map(|shape| meshes.add(shape.mesh(false, true))).collect(),
        splash: frames(splash).map(|shape| meshes.add(shape.mesh(false, true))).collect(),
        shadow: materials.add(shadow_material(SHADOW)),
    });
}

// Rows of vertices along one bulb of the shell, and vertices around it.
const SHELL_POINTS: u32 = 14;
const SHELL_SEGMENTS: u32 = 32;
const FLUTES: u32 = 22;

/// Returns the outside of both bulbs. The glass is thicker at the neck, like blown glass.
pub fn shell(roundings: u32) -> Shape {
    let outside = |u: f32| bore(u) + WALL + 0.09 * (1.0 - u / 0.6).max(0.0);
    let mut profile = Vec::new();
    for i in -(SHELL_POINTS as i32)..=SHELL_POINTS as i32 {
        // Rows are closer near the neck, where the profile bends most.
        let share = i as f32 / SHELL_POINTS as f32;
        let u = share.abs().powf(1.25) * BULB_LENGTH;
        profile.push(point(outside(u), u.copysign(share)));
    }
    let mut shape = Shape::with_subdivisions(roundings);
    shape.lathe(&profile, SHELL_SEGMENTS);
    shape
}

/// Returns both plain caps of the timer.
pub fn timer_caps(roundings: u32) -> Shape {
    let mut top = Shape::with_subdivisions(roundings);
    top.lathe(&under_cap(1.1), 24);
    top.lathe(&[point(1.12, 3.32), point(1.2, 3.42), point(1.2, 3.95), point(1.08, 4.08)], 24);
    top.lathe(&[point(1.08, 4.08), point(0.98, 4.1)], 24);
    top.lathe(&foot(), 24);
    both_ends(&top)
}

fn both_ends(top: &Shape) -> Shape {
    let mut caps = Shape::default();
    caps.add(top, Transform::IDENTITY).add(top, Transform::from_rotation(Quat::from_rotation_x(PI)));
    caps
}

/// Returns both caps of Red's glasses, fluted unlike Black's, so that colour is not needed to tell them apart.
pub fn round_caps(roundings: u32) -> Shape {
    let mut cap = Shape::with_subdivisions(roundings);
    cap.lathe(&under_cap(1.08), 22);
    let flutes = [point(1.1, 3.3), point(1.2, 3.42), point(1.2, 3.86), point(1.1, 3.98)];
    cap.cut(&flutes, FLUTES * 2, 0.0, |corner| if corner % 2 == 0 { 1.0 } else { 0.93 });
    cap.lathe(&[point(1.08, 3.95), point(1.05, 4.05), point(0.98, 4.1)], 22);
    cap.lathe(&foot(), 20);
    both_ends(&cap)
}

/// Returns both hexagonal caps of Black's glasses.
pub fn hexagonal_caps(roundings: u32) -> Shape {
    let mut cap = Shape::with_subdivisions(roundings);
    cap.cut(&[dim(0.8, 3.28, 0.5), dim(1.12, 3.28, 0.6)], 6, 0.0, |_| 1.08);
    let sides = [point(1.12, 3.28), point(1.2, 3.4), point(1.2, 3.92), point(1.08, 4.06), point(0.97, 4.1)];
    cap.cut(&sides, 6, 0.0, |_| 1.08);
    cap.lathe(&foot(), 20);
    both_ends(&cap)
}

fn under_cap(to: f32) -> [Point; 2] {
    [dim(0.7, 3.3, 0.45), dim(to, 3.3, 0.6)]
}

/// Returns the foot, which fits into a tube at the lower end and is a raised disc at the upper end.
fn foot() -> [Point; 5] {
    [dim(0.99, 4.09, 0.55), point(0.99, 4.19), point(0.95, 4.23), point(0.9, HALF_HEIGHT), point(0.0, HALF_HEIGHT)]
}

/// Returns the paper band around the neck of a glass that was never turned.
pub fn seal() -> Shape {
    Shape::lathed(&[dim(0.34, -0.42, 0.7), point(0.42, -0.38), point(0.42, 0.38), dim(0.34, 0.42, 0.85)], 20)
}

/// The number of meshes in a loop.
pub const FRAMES: usize = 12;
// Separately visible grains in the stream, and grains that bounce where it lands.
const FALLING: usize = 7;
const BOUNCING: usize = 11;
/// The radius of the stream, in centimetres.
pub const RADIUS: f32 = 0.062;

/// Returns the shapes of a loop, in order.
pub fn frames(shape: fn(f32) -> Shape) -> impl Iterator<Item = Shape> {
    (0..FRAMES).map(move |frame| shape(frame as f32 / FRAMES as f32))
}

/// Returns the stream at a moment of its loop, from 0 to 1: a thread with accelerating grains beside it.
pub fn stream(moment: f32) -> Shape {
    let mut shape = Shape::lathed(&[point(0.75, -1.0), point(0.6, -0.3), point(1.15, 0.0)], 6);
    for i in 0..FALLING {
        let fallen = (moment + (i as f32 + hash_cell(i as u32, 1, 9) * 0.6) / FALLING as f32).fract();
        let angle = TAU * hash_cell(i as u32, 2, 9);
        let aside = 0.5 + 0.6 * hash_cell(i as u32, 3, 9);
        let (y, half) = (-fallen * fallen, 0.012 + 0.03 * fallen);
        let grain = Shape::lathed(&[point(0.0, -half), point(0.55, 0.0), point(0.0, half)], 4);
        shape.add(&grain, Transform::from_xyz(aside * angle.cos(), y.clamp(half - 1.0, -half), aside * angle.sin()));
    }
    shape
}

/// Returns the landing grains at a moment of the loop. Each bounces once and rolls down the heap.
pub fn splash(moment: f32) -> Shape {
    let mut shape = Shape::default();
    for i in 0..BOUNCING {
        let own = |salt| hash_cell(i as u32, salt, 17);
        let life = (moment + own(1)).fract();
        let (sin, cos) = (TAU * own(2)).sin_cos();
        let far = 0.06 + life * (0.25 + 0.3 * own(3));
        let flight = (life / 0.6).min(1.0);
        let high = 4.0 * flight * (1.0 - flight) * (0.08 + 0.2 * own(4)) - REPOSE * far;
        let size = 0.034 * (1.0 - life * 0.5);
        let light = 0.55 + 0.35 * own(5);
        let grain = Shape::lathed(&[dim(0.0, -size, light), dim(size, 0.0, light), dim(0.0, size, light)], 4);
        shape.add(&grain, Transform::from_xyz(far * cos, high + size, far * sin));
    }
    shape
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;

    fn places(shape: Shape) -> Vec<Vec3> {
        match shape.mesh(false, true).attribute(Mesh::ATTRIBUTE_POSITION) {
            Some(VertexAttributeValues::Float32x3(places)) => places.iter().copied().map(Vec3::from).collect(),
            _ => panic!("the mesh has positions"),
        }
    }

    #[test]
    fn falling_sand_stays_in_the_glass() {
        for place in frames(stream).flat_map(places) {
            assert!((-1.001..=0.001).contains(&place.y) && place.xz().length() * RADIUS < 0.13, "{place}");
        }
        for place in frames(splash).flat_map(places) {
            assert!(place.xz().length() < 0.7 && place.y < 0.35, "{place}");
        }
    }
}
