//! Shows the falling sand of every glass, and the grains that land.

use bevy::prelude::*;

use super::appearance::GlassParts;
use super::grains::{FRAMES, RADIUS};
use super::meshes::HourglassMeshes;
use super::sand::{DrawnSand, level_after_match};
use super::sand_flow::SandFlow;
use crate::appearance::animations::AnimationSpeed;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::simulation::aftermath::Aftermath;
use crate::simulation::components::{SandLevel, SandStatus};
use crate::simulation::presentation::SandClock;

/// Frames of the loops per second.
const RATE: f32 = 30.0;
/// Sand falls only in a glass whose axis makes an angle with the vertical whose cosine is more than this.
const STANDS: f32 = 0.5;
/// The same for the normal of the sand's surface.
const LEVEL: f32 = 0.9;
/// The farthest a stream leans from the axis of its glass, in radians: it falls straight down, but between the walls.
const MAX_LEAN: f32 = 0.2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_stream.after(super::sand::update_sand).in_set(GraphicsSystems::PostAnimate));
}

fn update_stream(
    time: Res<Time>,
    clock: SandClock,
    aftermath: Option<Single<&Aftermath>>,
    animations: Res<AnimationSpeed>,
    shared: Res<HourglassMeshes>,
    glasses: Query<(Entity, &SandLevel, &Transform, &GlassParts, &DrawnSand, &SandFlow)>,
    mut parts: Query<(&mut Transform, &mut Visibility, &mut Mesh3d), Without<GlassParts>>,
) {
    let runs = clock.is_seen_to_run();
    let aftermath = aftermath.map_or_else(Aftermath::default, |aftermath| **aftermath);
    for (glass, level, place, drawn_parts, sand, flow) in &glasses {
        let level = level_after_match(&aftermath, *level);
        let runs = runs && level.state == SandStatus::Running && level.upper > 0;
        // The sand feels a turn a little late.
        let stands = place.up().y.abs() > STANDS;
        let falls = runs && stands && flow.up.y.abs() > LEVEL && sand.can_fall();
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
