//! Draws the sand of every glass: level, heap and stream.

use bevy::prelude::*;

use super::forward::level_after_match;
use super::motion::GlassMotion;
use super::parts::GlassParts;
use super::sand_mesh::{SandGeometry, heap_below_neck, shape_sand};
use crate::graphics::common::schedule::GraphicsSystems;
use crate::session::animations::{AnimationSpeed, LONGEST_STEP};
use crate::simulation::aftermath::Aftermath;
use crate::simulation::components::{SandLevel, SandStatus};
use crate::simulation::presentation::Presentation;
use crate::simulation::sand_clock::SandClock;

/// Duration of the fall to the other end of the bulb after a turn, in seconds.
const FALL_SECONDS: f32 = 0.16;
/// How long running sand takes to form its full dimple, in seconds.
const DIMPLE_SECONDS: f32 = 6.0;
/// The radius of the stream, in centimetres.
const STREAM_RADIUS: f32 = 0.062;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (update_sand, update_stream).chain().in_set(GraphicsSystems::PostAnimate));
}

/// The sand of a glass as it is drawn.
#[derive(Component, Clone, Copy, Debug)]
pub struct DrawnSand {
    /// The scale of the glass: the timer is a small one.
    pub scale: Vec3,
    geometry: SandGeometry,
    drawn: Option<SandGeometry>,
    /// How far below the neck the stream lands, before scaling.
    heap: f32,
}

impl Default for DrawnSand {
    fn default() -> Self {
        let geometry = SandGeometry { in_first: 0.0, towards_second: 1.0, dimple: 0.0 };
        DrawnSand { scale: Vec3::ONE, geometry, drawn: None, heap: 0.0 }
    }
}

impl DrawnSand {
    /// Returns the sand of a glass at this scale.
    pub fn scaled(scale: Vec3) -> Self {
        DrawnSand { scale, ..default() }
    }
}

/// Returns the share of the sand in the bulb that was on top before the first turn. A turn does not change it.
fn share_in_first(level: &SandLevel) -> f32 {
    if level.capacity == 0 {
        return 0.0;
    }
    let upper = (level.upper as f32 / level.capacity as f32).min(1.0);
    if level.turns.is_multiple_of(2) { upper } else { 1.0 - upper }
}

fn update_sand(
    time: Res<Time>,
    clock: SandClock,
    presentation: Res<Presentation>,
    aftermath: Res<Aftermath>,
    animations: Res<AnimationSpeed>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut glasses: Query<(&SandLevel, &GlassMotion, &GlassParts, &mut DrawnSand)>,
    sands: Query<&Mesh3d>,
) {
    let seconds = time.delta_secs().min(LONGEST_STEP);
    let fallen = animations.step(time.delta_secs()) / FALL_SECONDS;
    let runs = clock.is_seen_to_run();
    for (level, motion, parts, mut shown) in &mut glasses {
        let mut geometry = shown.geometry;
        geometry.in_first = share_in_first(&level_after_match(&aftermath, *level));
        let down = if (motion.rotation * Vec3::Y).y > 0.0 { 1.0 } else { 0.0 };
        if geometry.towards_second != down {
            // After a turn the sand falls and its surface levels out.
            let at_once = animations.is_off() || presentation.jumped || shown.drawn.is_none();
            let step = if at_once { 1.0 } else { fallen };
            let left: f32 = down - geometry.towards_second;
            geometry.towards_second += left.clamp(-step, step);
            geometry.dimple = 0.0;
        } else if runs && level.state == SandStatus::Running {
            geometry.dimple = (geometry.dimple + seconds / DIMPLE_SECONDS).min(1.0);
        }
        if shown.geometry != geometry {
            shown.geometry = geometry;
        }
        if shown.drawn.is_none_or(|drawn| drawn.differs(&geometry))
            && let Ok(mesh) = sands.get(parts.sand)
            && let Some(mut mesh) = meshes.get_mut(&mesh.0)
        {
            shape_sand(&mut mesh, &geometry);
            shown.drawn = Some(geometry);
            shown.heap = heap_below_neck(&geometry);
        }
    }
}

fn update_stream(
    time: Res<Time>,
    clock: SandClock,
    aftermath: Res<Aftermath>,
    animations: Res<AnimationSpeed>,
    glasses: Query<(&SandLevel, &GlassMotion, &GlassParts, &DrawnSand)>,
    mut streams: Query<(&mut Transform, &mut Visibility)>,
) {
    let runs = clock.is_seen_to_run();
    for (level, motion, parts, shown) in &glasses {
        let Ok((mut transform, mut visibility)) = streams.get_mut(parts.stream) else { continue };
        let up = (motion.rotation * Vec3::Y).y;
        let settled = shown.geometry.towards_second.fract() == 0.0 && up.abs() > 0.9;
        let level = level_after_match(&aftermath, *level);
        let falls = runs && settled && level.state == SandStatus::Running && level.upper > 0;
        visibility.set_if_neq(if falls { Visibility::Inherited } else { Visibility::Hidden });
        if falls {
            // It wavers, so that it visibly runs.
            let wave = (time.elapsed_secs_wrapped() * 31.0 + motion.middle.x).sin();
            let waver = if animations.is_off() { 1.0 } else { 1.0 + 0.14 * wave };
            let radius = STREAM_RADIUS * waver * shown.scale.x.max(0.8);
            *transform = Transform {
                translation: Vec3::ZERO,
                rotation: if up > 0.0 { Quat::IDENTITY } else { Quat::from_rotation_x(std::f32::consts::PI) },
                scale: Vec3::new(radius, shown.heap * shown.scale.y, radius),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_does_not_move_sand_from_bulb_to_bulb() {
        let before = SandLevel { upper: 60_000, capacity: 180_000, state: SandStatus::Running, turns: 4 };
        let after = SandLevel { upper: 120_000, turns: 5, ..before };
        assert!((share_in_first(&before) - share_in_first(&after)).abs() < 1e-6);
    }
}
