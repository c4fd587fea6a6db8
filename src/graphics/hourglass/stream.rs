//! The falling sand of a glass: a stream of grains, and the grains that land.
//!
//! Both are loops of a few meshes that all glasses share, so that nothing is built or uploaded while sand runs.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::forward::level_after_match;
use super::parts::GlassParts;
use super::sand::DrawnSand;
use super::sand_flow::SandFlow;
use crate::graphics::common::noise::hash;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::shape::{Shape, dim, point};
use crate::session::animations::AnimationSpeed;
use crate::simulation::aftermath::Aftermath;
use crate::simulation::components::{SandLevel, SandStatus};
use crate::simulation::sand_clock::SandClock;

/// Meshes of a loop.
const FRAMES: usize = 12;
/// Frames per second.
const RATE: f32 = 30.0;
/// Grains that are seen one by one in a stream.
const FALLING: usize = 7;
/// Grains that bounce where the stream lands.
const BOUNCING: usize = 11;
/// The radius of the stream, in centimetres.
const RADIUS: f32 = 0.062;
/// The farthest a stream leans from the axis of its glass, in radians: it falls straight down, but between the walls.
const MAX_LEAN: f32 = 0.2;

/// The meshes of falling sand.
#[derive(Resource, Clone, Debug, Default)]
pub struct StreamMeshes {
    /// The stream: one unit long and one in radius, to be scaled to where it lands.
    pub stream: Vec<Handle<Mesh>>,
    /// Grains around the place where it lands, in centimetres.
    pub splash: Vec<Handle<Mesh>>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build_meshes);
    app.add_systems(Update, update_stream.after(super::sand::update_sand).in_set(GraphicsSystems::PostAnimate));
}

fn build_meshes(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    // With vertex colours like the caps', so that the first sand to run needs no shader of its own.
    let mut add = |shape: Shape| meshes.add(shape.mesh(false, true));
    let stream = (0..FRAMES).map(|frame| add(stream(frame as f32 / FRAMES as f32))).collect();
    let splash = (0..FRAMES).map(|frame| add(splash(frame as f32 / FRAMES as f32))).collect();
    commands.insert_resource(StreamMeshes { stream, splash });
}

/// Returns the stream at a moment of its loop, from 0 to 1: a thread with grains beside it that fall ever faster.
fn stream(moment: f32) -> Shape {
    let mut shape = Shape::default();
    shape.lathe(&[point(0.75, -1.0), point(0.6, -0.3), point(1.15, 0.0)], 6);
    for i in 0..FALLING {
        let fallen = (moment + (i as f32 + hash(i as u32, 1, 9) * 0.6) / FALLING as f32).fract();
        let angle = TAU * hash(i as u32, 2, 9);
        let aside = 0.5 + 0.6 * hash(i as u32, 3, 9);
        let (y, half) = (-fallen * fallen, 0.012 + 0.03 * fallen);
        let mut grain = Shape::default();
        grain.lathe(&[point(0.0, -half), point(0.55, 0.0), point(0.0, half)], 4);
        shape.add(&grain, Transform::from_xyz(aside * angle.cos(), y.clamp(half - 1.0, -half), aside * angle.sin()));
    }
    shape
}

/// Returns the grains that land at a moment of the loop: each bounces once and rolls down the heap.
fn splash(moment: f32) -> Shape {
    let mut shape = Shape::default();
    for i in 0..BOUNCING {
        let own = |salt| hash(i as u32, salt, 17);
        let life = (moment + own(1)).fract();
        let (sin, cos) = (TAU * own(2)).sin_cos();
        let far = 0.06 + life * (0.25 + 0.3 * own(3));
        let flight = (life / 0.6).min(1.0);
        let high = 4.0 * flight * (1.0 - flight) * (0.08 + 0.2 * own(4)) - 0.42 * far;
        let size = 0.034 * (1.0 - life * 0.5);
        let mut grain = Shape::default();
        // Darker than the heap: they are seen before it.
        let light = 0.55 + 0.35 * own(5);
        grain.lathe(&[dim(0.0, -size, light), dim(size, 0.0, light), dim(0.0, size, light)], 4);
        shape.add(&grain, Transform::from_xyz(far * cos, high + size, far * sin));
    }
    shape
}

fn update_stream(
    time: Res<Time>,
    clock: SandClock,
    aftermath: Res<Aftermath>,
    animations: Res<AnimationSpeed>,
    shared: Res<StreamMeshes>,
    glasses: Query<(Entity, &SandLevel, &GlassParts, &DrawnSand, &SandFlow)>,
    mut parts: Query<(&mut Transform, &mut Visibility, &mut Mesh3d)>,
) {
    let runs = clock.is_seen_to_run();
    for (glass, level, drawn_parts, sand, flow) in &glasses {
        let level = level_after_match(&aftermath, *level);
        let runs = runs && level.state == SandStatus::Running && level.upper > 0;
        let falls = runs && flow.up.y.abs() > 0.9 && sand.can_fall();
        // Each glass is at its own moment of the loop.
        let moment = time.elapsed_secs_wrapped() * RATE + 5.0 * glass.index_u32() as f32;
        let frame = if animations.is_off() { 0 } else { moment as usize % FRAMES };
        let loops = moment as usize / FRAMES;
        let down = flow.down();
        let axis = Vec3::new(0.0, down.y.signum(), 0.0);
        let lean = Quat::from_rotation_arc(axis, down).to_scaled_axis().clamp_length_max(MAX_LEAN);
        let direction = Quat::from_scaled_axis(lean) * axis;
        let long = sand.landing * sand.scale.y;
        let wide = RADIUS * sand.scale.x.max(0.8);
        let places = [
            (
                drawn_parts.stream,
                &shared.stream,
                falls,
                Transform {
                    translation: Vec3::ZERO,
                    rotation: Quat::from_rotation_arc(Vec3::NEG_Y, direction),
                    scale: Vec3::new(wide, long, wide),
                },
            ),
            (
                drawn_parts.splash,
                &shared.splash,
                falls && !animations.is_off(),
                Transform {
                    translation: direction * long,
                    rotation: Quat::from_rotation_arc(Vec3::NEG_Y, axis) * Quat::from_rotation_y(2.4 * loops as f32),
                    scale: Vec3::splat(sand.scale.x),
                },
            ),
        ];
        for (part, meshes, visible, place) in places {
            let Ok((mut transform, mut visibility, mut mesh)) = parts.get_mut(part) else { continue };
            visibility.set_if_neq(if visible { Visibility::Inherited } else { Visibility::Hidden });
            if visible {
                transform.set_if_neq(place);
                mesh.set_if_neq(Mesh3d(meshes[frame].clone()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;

    fn places(shape: Shape) -> Vec<Vec3> {
        match shape.mesh(false, true).attribute(Mesh::ATTRIBUTE_POSITION) {
            Some(VertexAttributeValues::Float32x3(places)) => places.iter().copied().map(Vec3::from).collect(),
            _ => panic!("it has places"),
        }
    }

    #[test]
    fn the_loops_of_falling_sand_stay_in_the_glass() {
        for frame in 0..FRAMES {
            let moment = frame as f32 / FRAMES as f32;
            for place in places(stream(moment)) {
                assert!((-1.001..=0.001).contains(&place.y) && place.xz().length() * RADIUS < 0.13, "{place}");
            }
            for place in places(splash(moment)) {
                assert!(place.xz().length() < 0.7 && place.y < 0.35, "{place}");
            }
        }
    }
}
