//! Draws the sand of every glass: its amount in each bulb, its surface and its fall, also after the end of a match.

use bevy::prelude::*;

use super::appearance::GlassParts;
use super::meshes::{FRAMES, GlassAssets, RADIUS};
use super::motion::GlassMotion;
use super::profile::{BULB_LENGTH, FILLING, bulb_volume, filled_to};
use super::sand_flow::SandFlow;
use super::sand_mesh::{SandGeometry, shape_sand};
use crate::appearance::Motion;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::settings::{AccessSettings, MAX_ANIMATION_STEP};
use crate::simulation::aftermath::Aftermath;
use crate::simulation::components::{SandLevel, SandStatus};
use crate::simulation::time::{PlaybackState, SandClock};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (flow, update_sand, update_stream).chain().in_set(GraphicsSystems::PostAnimate));
}

/// The drawn sand of a glass.
#[derive(Component, Clone, Copy, Debug)]
pub struct DrawnSand {
    /// The scale of the glass. The timer is smaller than the others.
    pub scale: Vec3,
    /// The distance from the neck at which falling sand lands, before scaling.
    pub landing: f32,
    drawn: Option<SandGeometry>,
}

impl DrawnSand {
    /// Returns `true` if the drawn upper bulb contains sand. In the middle of a turn, that bulb may still be empty.
    pub fn can_fall(&self) -> bool {
        self.drawn.is_some_and(|drawn| drawn.has_sand_above())
    }

    /// Returns the ranges that sand fills above (xy) and below the neck (zw), as unscaled distances from the neck.
    /// `is_upright` is `true` if the end that was on top before the first turn is up.
    pub fn sand_ranges(&self, is_upright: bool) -> Vec4 {
        let in_first = self.drawn.map_or(0.0, |drawn| drawn.in_first);
        let above = if is_upright { in_first } else { 1.0 - in_first };
        let all = FILLING * bulb_volume();
        let below = filled_to((1.0 - FILLING + FILLING * above) * bulb_volume());
        Vec4::new(0.0, filled_to(all * above), below, BULB_LENGTH)
    }

    /// Returns the sand of a glass of this scale.
    pub fn scaled(scale: Vec3) -> Self {
        DrawnSand { scale, landing: 0.0, drawn: None }
    }
}

/// Returns the share of the sand in the bulb that was on top before the first turn. A turn does not change it.
fn share_in_first(level: &SandLevel) -> f32 {
    if level.capacity == 0 {
        return 0.0;
    }
    let upper = (level.upper as f32 / level.capacity as f32).min(1.0);
    if level.flips.is_multiple_of(2) { upper } else { 1.0 - upper }
}

fn flow(
    time: Res<Time>,
    clock: SandClock,
    presentation: Res<PlaybackState>,
    animations: Motion,
    mut glasses: Query<(&SandLevel, Ref<GlassMotion>, &mut SandFlow)>,
) {
    let seconds = time.delta_secs().min(MAX_ANIMATION_STEP);
    let runs = clock.is_sand_running();
    for (level, motion, mut flow) in &mut glasses {
        if animations.is_off() || presentation.jumped || motion.is_added() {
            flow.settle_at_once(&motion);
        } else {
            flow.flow(&motion, seconds, animations.step(seconds), animations.is_reduced());
        }
        if runs && level.state == SandStatus::Running {
            flow.deepen_funnel(seconds);
        }
    }
}

pub(super) fn update_sand(
    aftermath: Option<Single<&Aftermath>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut glasses: Query<(&SandLevel, &SandFlow, &GlassParts, &mut DrawnSand)>,
    sands: Query<&Mesh3d>,
) {
    let aftermath = aftermath.map_or_else(Aftermath::default, |aftermath| **aftermath);
    for (level, flow, parts, mut shown) in &mut glasses {
        // Undoing the scale of a glass multiplies its normals by that scale.
        let geometry = SandGeometry {
            in_first: share_in_first(&level_after_match(&aftermath, *level)),
            up: (flow.up * shown.scale).normalize(),
            funnel: flow.funnel,
            heap: flow.heap,
        };
        if shown.drawn.is_none_or(|drawn| drawn.differs(&geometry))
            && let Ok(mesh) = sands.get(parts.sand)
            && let Some(mut mesh) = meshes.get_mut(&mesh.0)
        {
            shown.landing = shape_sand(&mut mesh, &geometry);
            shown.drawn = Some(geometry);
        }
    }
}

/// Returns the visible sand of a glass while the last sand runs out after a match, and afterwards.
pub(super) fn level_after_match(aftermath: &Aftermath, level: SandLevel) -> SandLevel {
    if level.state != SandStatus::Running {
        return level;
    }
    let upper = u64::from(level.upper).saturating_sub(aftermath.ahead());
    SandLevel { upper: u32::try_from(upper).unwrap_or(0), ..level }
}

/// Frames of the sand loops per second.
const RATE: f32 = 30.0;
// Sand falls only while the cosine of the tilt exceeds these limits, for the axis of the glass and the sand's surface.
const STANDS: f32 = 0.5;
const LEVEL: f32 = 0.9;
/// The greatest lean of a stream from the axis, in radians: the stream is vertical, but stays between the walls.
const MAX_LEAN: f32 = 0.2;

fn update_stream(
    time: Res<Time>,
    clock: SandClock,
    aftermath: Option<Single<&Aftermath>>,
    access: Res<AccessSettings>,
    shared: Res<GlassAssets>,
    glasses: Query<(Entity, &SandLevel, &Transform, &GlassParts, &DrawnSand, &SandFlow)>,
    mut parts: Query<(&mut Transform, &mut Visibility, &mut Mesh3d), Without<GlassParts>>,
) {
    let runs = clock.is_sand_running();
    let aftermath = aftermath.map_or_else(Aftermath::default, |aftermath| **aftermath);
    for (glass, level, place, drawn_parts, sand, flow) in &glasses {
        let level = level_after_match(&aftermath, *level);
        let runs = runs && level.state == SandStatus::Running && level.upper > 0;
        let stands = place.up().y.abs() > STANDS;
        let falls = runs && stands && flow.up.y.abs() > LEVEL && sand.can_fall();
        let moment = time.elapsed_secs_wrapped() * RATE + 5.0 * glass.index_u32() as f32;
        let frame = if access.animations.is_off() { 0 } else { moment as usize % FRAMES };
        let loops = moment as usize / FRAMES;
        let down = flow.fall_direction();
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
                falls && !access.animations.is_off(),
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
    use super::*;
    use crate::simulation::aftermath::LastSand;

    #[test]
    fn a_turn_does_not_move_sand_from_bulb_to_bulb() {
        let before = SandLevel { upper: 60_000, capacity: 180_000, state: SandStatus::Running, flips: 4 };
        let after = SandLevel { upper: 120_000, flips: 5, ..before };
        assert!((share_in_first(&before) - share_in_first(&after)).abs() < 1e-6);
    }

    #[test]
    fn after_a_match_running_sand_runs_out_and_idle_sand_stays() {
        let level = SandLevel { upper: 40_000, capacity: 180_000, state: SandStatus::Running, flips: 1 };
        let at = |elapsed, level| {
            let mut aftermath = Aftermath::default();
            aftermath.begin(LastSand { from: 0, to: 60_000 });
            aftermath.advance(elapsed);
            level_after_match(&aftermath, level)
        };
        assert_eq!(at(0.0, level).upper, 40_000);
        assert_eq!(at(4.0, level).upper, 10_000);
        assert_eq!(at(9.0, level).upper, 0);
        let idle = SandLevel { upper: 0, state: SandStatus::Idle, ..level };
        assert_eq!(at(4.0, idle), idle);
        assert_eq!(level_after_match(&Aftermath::default(), level), level);
    }
}
