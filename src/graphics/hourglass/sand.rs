//! Draws the sand of every glass: the amount in each bulb, the surface, and the falling stream. After a match, running
//! glasses continue until their sand has run out.

use bevy::prelude::*;

use super::appearance::GlassParts;
use super::meshes::{GlassAssets, SAND_LOOP_FRAMES, STREAM_RADIUS};
use super::motion::GlassMotion;
use super::profile::{BULB_LENGTH, FILLED_SHARE, bulb_volume, fill_distance};
use super::sand_flow::SandFlow;
use super::sand_mesh::{SandGeometry, reshape_sand_mesh};
use crate::appearance::MotionPreference;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::settings::{AccessibilitySettings, MAX_ANIMATION_STEP_SECONDS};
use crate::simulation::components::{SandState, SandStatus};
use crate::simulation::sand_fast_forward::SandFastForward;
use crate::simulation::time::{PlaybackTimeState, SandMotion};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (flow, update_sand_meshes, update_stream).chain().in_set(GraphicsSystems::PostAnimate));
}

/// The drawn sand of a glass.
#[derive(Component, Clone, Copy, Debug)]
pub struct DrawnSand {
    /// The scale of the glass. The timer is scaled down.
    pub scale: Vec3,
    /// The distance from the neck at which falling sand lands, before scaling.
    pub landing_distance: f32,
    drawn: Option<SandGeometry>,
}

impl DrawnSand {
    /// Returns `true` if the bulb that is drawn on top contains sand. While a glass turns over, its empty bulb may
    /// still be on top.
    pub fn can_fall(&self) -> bool {
        self.drawn.is_some_and(|drawn| drawn.has_sand_above())
    }

    /// Returns the ranges that sand fills above the neck (xy) and below the neck (zw), as distances from the neck
    /// before scaling. `is_upright` is `true` if the end that was on top before the glass was first turned over is on
    /// top now.
    pub fn sand_ranges(&self, is_upright: bool) -> Vec4 {
        let in_first = self.drawn.map_or(0.0, |drawn| drawn.share_in_initially_upper_bulb);
        let above = if is_upright { in_first } else { 1.0 - in_first };
        let all = FILLED_SHARE * bulb_volume();
        let below = fill_distance((1.0 - FILLED_SHARE + FILLED_SHARE * above) * bulb_volume());
        Vec4::new(0.0, fill_distance(all * above), below, BULB_LENGTH)
    }

    /// Creates the component for a glass of this scale.
    pub fn for_scale(scale: Vec3) -> Self {
        DrawnSand { scale, landing_distance: 0.0, drawn: None }
    }
}

/// Returns the share of all sand that is in the bulb that was on top before the glass was first turned over. Turning
/// the glass over does not change this share.
fn share_in_first(level: &SandState) -> f32 {
    if level.capacity_millis == 0 {
        return 0.0;
    }
    let upper = (level.upper_millis as f32 / level.capacity_millis as f32).min(1.0);
    if level.flips.is_multiple_of(2) { upper } else { 1.0 - upper }
}

fn flow(
    time: Res<Time>,
    clock: SandMotion,
    playback: Res<PlaybackTimeState>,
    animations: MotionPreference,
    mut glasses: Query<(&SandState, Ref<GlassMotion>, &mut SandFlow)>,
) {
    let seconds = time.delta_secs().min(MAX_ANIMATION_STEP_SECONDS);
    let runs = clock.is_sand_shown_running();
    for (level, motion, mut flow) in &mut glasses {
        if animations.is_off() || playback.has_jumped || motion.is_added() {
            flow.settle_at_once(&motion);
        } else {
            flow.advance(&motion, seconds, animations.animation_step_seconds(seconds), animations.is_reduced());
        }
        if runs && level.state == SandStatus::Running {
            flow.deepen_funnel(seconds);
        }
    }
}

/// Reshapes the sand meshes of glasses whose sand has visibly changed.
pub(super) fn update_sand_meshes(
    fast_forward: Option<Single<&SandFastForward>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut glasses: Query<(&SandState, &SandFlow, &GlassParts, &mut DrawnSand)>,
    sands: Query<&Mesh3d>,
) {
    let fast_forward = fast_forward.map_or_else(SandFastForward::default, |aftermath| **aftermath);
    for (level, flow, parts, mut shown) in &mut glasses {
        // `surface_up` is a normal of the sand's surface, so it is multiplied by the scale when the surface is
        // converted to unscaled coordinates.
        let geometry = SandGeometry {
            share_in_initially_upper_bulb: share_in_first(&level_after_match(&fast_forward, *level)),
            surface_up: (flow.surface_up * shown.scale).normalize(),
            funnel_share: flow.funnel_share,
            heap_steepness: flow.heap_steepness,
        };
        if shown.drawn.is_none_or(|drawn| drawn.differs_visibly_from(&geometry))
            && let Ok(mesh) = sands.get(parts.sand)
            && let Some(mut mesh) = meshes.get_mut(&mesh.0)
        {
            shown.landing_distance = reshape_sand_mesh(&mut mesh, &geometry);
            shown.drawn = Some(geometry);
        }
    }
}

/// Returns the sand level that a glass shows. After a match, the sand of running glasses continues to run out.
pub(super) fn level_after_match(fast_forward: &SandFastForward, level: SandState) -> SandState {
    if level.state != SandStatus::Running {
        return level;
    }
    let upper = u64::from(level.upper_millis).saturating_sub(fast_forward.millis_ahead());
    SandState { upper_millis: u32::try_from(upper).unwrap_or(0), ..level }
}

/// The number of animation frames of falling sand per second.
const RATE: f32 = 30.0;
/// Sand falls only while the cosine of the glass's tilt exceeds this limit.
const STANDS: f32 = 0.5;
/// Sand falls only while the cosine of the sand surface's tilt exceeds this limit.
const LEVEL: f32 = 0.9;
/// The maximum lean of a stream from the axis, in radians. This limit keeps a vertical stream between the walls.
const MAX_LEAN: f32 = 0.2;

fn update_stream(
    time: Res<Time>,
    clock: SandMotion,
    fast_forward: Option<Single<&SandFastForward>>,
    access: Res<AccessibilitySettings>,
    shared: Res<GlassAssets>,
    glasses: Query<(Entity, &SandState, &Transform, &GlassParts, &DrawnSand, &SandFlow)>,
    mut parts: Query<(&mut Transform, &mut Visibility, &mut Mesh3d), Without<GlassParts>>,
) {
    let runs = clock.is_sand_shown_running();
    let fast_forward = fast_forward.map_or_else(SandFastForward::default, |aftermath| **aftermath);
    for (glass, level, place, drawn_parts, sand, flow) in &glasses {
        let level = level_after_match(&fast_forward, *level);
        let runs = runs && level.state == SandStatus::Running && level.upper_millis > 0;
        let stands = place.up().y.abs() > STANDS;
        let falls = runs && stands && flow.surface_up.y.abs() > LEVEL && sand.can_fall();
        let moment = time.elapsed_secs_wrapped() * RATE + 5.0 * glass.index_u32() as f32;
        let frame = if access.animation_speed.is_off() { 0 } else { moment as usize % SAND_LOOP_FRAMES };
        let loops = moment as usize / SAND_LOOP_FRAMES;
        let down = flow.fall_direction();
        let axis = Vec3::new(0.0, down.y.signum(), 0.0);
        let lean = Quat::from_rotation_arc(axis, down).to_scaled_axis().clamp_length_max(MAX_LEAN);
        let direction = Quat::from_scaled_axis(lean) * axis;
        let long = sand.landing_distance * sand.scale.y;
        let wide = STREAM_RADIUS * sand.scale.x.max(0.8);
        let places = [
            (
                drawn_parts.stream,
                &shared.stream_frames,
                falls,
                Transform {
                    translation: Vec3::ZERO,
                    rotation: Quat::from_rotation_arc(Vec3::NEG_Y, direction),
                    scale: Vec3::new(wide, long, wide),
                },
            ),
            (
                drawn_parts.splash,
                &shared.splash_frames,
                falls && !access.animation_speed.is_off(),
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
    use crate::simulation::sand_fast_forward::SandRunOutSpan;

    #[test]
    fn a_turn_does_not_move_sand_from_bulb_to_bulb() {
        let before = SandState { upper_millis: 60_000, capacity_millis: 180_000, state: SandStatus::Running, flips: 4 };
        let after = SandState { upper_millis: 120_000, flips: 5, ..before };
        assert!((share_in_first(&before) - share_in_first(&after)).abs() < 1e-6);
    }

    #[test]
    fn after_a_match_running_sand_runs_out_and_idle_sand_stays() {
        let level = SandState { upper_millis: 40_000, capacity_millis: 180_000, state: SandStatus::Running, flips: 1 };
        let at = |elapsed, level| {
            let mut fast_forward = SandFastForward::default();
            fast_forward.begin(SandRunOutSpan { match_end: 0, last_glass_empty: 60_000 });
            fast_forward.advance(elapsed);
            level_after_match(&fast_forward, level)
        };
        assert_eq!(at(0.0, level).upper_millis, 40_000);
        assert_eq!(at(4.0, level).upper_millis, 10_000);
        assert_eq!(at(9.0, level).upper_millis, 0);
        let idle = SandState { upper_millis: 0, state: SandStatus::NeverFlipped, ..level };
        assert_eq!(at(4.0, idle), idle);
        assert_eq!(level_after_match(&SandFastForward::default(), level), level);
    }
}
