//! Moves glasses. Carried glasses follow the pointer on a spring, released glasses move to their places, and glasses
//! that may not be picked up shake.

use bevy::prelude::*;

use super::motion::{Arrival, GlassMotion, MotionPhase, glass_middle, timer_middle};
use crate::appearance::MotionPreference;
use crate::graphics::common::curve::Spring;
use crate::settings::MAX_ANIMATION_STEP_SECONDS;
use crate::simulation::components::{GlassSocket, Hand, HeldGlass, Hourglass, SandState, SandTimer};
use crate::simulation::layout::{
    CARRIED_FOOT_HEIGHT, glass_foot_position, point_above_table, rim_height, socket_position,
};
use crate::simulation::queue::{RequestAnswered, TamskRequest};
use crate::simulation::time::PlaybackTimeState;

/// The spring that moves a carried glass to the hand, with a slight overshoot.
const FOLLOW: Spring = Spring { angular_frequency: 17.0, damping_ratio: 0.78 };
/// The spring that moves a released glass back to its place.
const RETURN: Spring = Spring { angular_frequency: 15.0, damping_ratio: 0.9 };
/// The lean of a moving glass for each cm/s of its speed, in radians.
const LEAN_PER_SPEED: f32 = 0.009;
const MAX_LEAN: f32 = 0.34;
/// The height of a carried glass above the rim of the socket to which it snaps, in centimetres.
const HOVER: f32 = 1.5;
/// How far a carried glass moves when it snaps to a socket: 0 leaves it at the pointer, and 1 moves it to the centre of
/// the socket.
const SNAP: f32 = 0.85;
/// The distance between the axes of a carried and a standing glass at which the carried glass begins to rise, in
/// centimetres.
const RISE_BEGINS: f32 = 3.0;
/// The distance between the axes of a carried and a standing glass at which the carried glass has risen over the
/// standing glass, in centimetres.
const RISE_ENDS: f32 = 1.7;

/// Moves the carried glasses with the hands that carry them.
pub(super) fn carry_glasses(
    time: Res<Time>,
    animations: MotionPreference,
    playback: Res<PlaybackTimeState>,
    hands: Query<&Hand>,
    mut others: Local<Vec<(Entity, Vec3)>>,
    mut glasses: Query<(Entity, &Hourglass, &GlassSocket, Option<&HeldGlass>, &mut GlassMotion)>,
) {
    if glasses.iter().all(|(_, _, _, held, _)| held.is_none()) {
        return;
    }
    let seconds = time.delta_secs().min(MAX_ANIMATION_STEP_SECONDS);
    let at_once = playback.has_jumped || animations.is_off();
    let follow = FOLLOW.without_overshoot_if(animations.is_reduced());
    others.clear();
    others.extend(glasses.iter().map(|(entity, _, _, _, motion)| (entity, motion.middle)));
    for (entity, glass, standing, held, mut motion) in &mut glasses {
        let Some(held) = held else { continue };
        let home = glass_foot_position(glass.0, standing.0);
        if motion.phase != MotionPhase::Carried {
            motion.lifted_from = Some(home + Vec3::Y * motion.half_height);
            motion.phase = MotionPhase::Carried;
        }
        let hand = hands.iter().find(|hand| hand.player == held.by);
        let (place, lower_end) = match (hand.and_then(|hand| hand.snap_socket), hand.and_then(|hand| hand.position)) {
            (Some(socket), aim) => {
                let middle = socket_position(socket);
                (aim.unwrap_or(middle).lerp(middle, SNAP), rim_height(socket) + HOVER)
            }
            (None, Some(aim)) => (aim, CARRIED_FOOT_HEIGHT),
            (None, None) => (Vec2::new(home.x, home.z), home.y + HOVER),
        };
        let here = if at_once { point_above_table(place, 0.0) } else { motion.middle };
        let clear = others
            .iter()
            .filter(|(other, _)| *other != entity)
            .map(|(_, other)| height_over(*other, here, motion.half_height))
            .fold(lower_end, f32::max);
        let goal = point_above_table(place, clear + motion.half_height);
        let GlassMotion { middle, velocity, .. } = &mut *motion;
        if at_once {
            (*middle, *velocity) = (goal, Vec3::ZERO);
            motion.rotation = motion.upright_rotation();
        } else {
            follow.step_towards(middle, velocity, goal, seconds);
            motion.rotate_upright(seconds);
        }
        lean(&mut motion, seconds, animations.is_reduced());
    }
}

fn lean(motion: &mut GlassMotion, seconds: f32, plain: bool) {
    if plain {
        motion.reduce_lean(seconds, plain);
    } else {
        let pushed = (motion.velocity.with_y(0.0).cross(Vec3::Y) * LEAN_PER_SPEED).clamp_length_max(MAX_LEAN);
        motion.lean_towards(pushed, seconds);
    }
}

/// Returns the height to which the lower end of a carried glass must rise to pass over another glass. Returns 0 if the
/// other glass is not near.
fn height_over(other: Vec3, middle: Vec3, half_height: f32) -> f32 {
    let distance = Vec2::new(other.x - middle.x, other.z - middle.z).length();
    let nearness = ((RISE_BEGINS - distance) / (RISE_BEGINS - RISE_ENDS)).clamp(0.0, 1.0);
    if nearness == 0.0 {
        return 0.0;
    }
    let above = other.y + half_height + 0.5;
    CARRIED_FOOT_HEIGHT + (above - CARRIED_FOOT_HEIGHT) * SmoothStepCurve.sample_unchecked(nearness)
}

/// Moves a released glass towards its place. If `plain` is `true`, the glass neither swings nor overshoots.
pub(super) fn return_glass(motion: &mut GlassMotion, home: Vec3, seconds: f32, plain: bool) {
    let GlassMotion { middle, velocity, .. } = &mut *motion;
    // A glass must enter a tube from above.
    let beside = Vec2::new(middle.x - home.x, middle.z - home.z).length();
    let goal = home + Vec3::Y * (beside * 0.9).min(HOVER);
    RETURN.without_overshoot_if(plain).step_towards(middle, velocity, goal, seconds);
    motion.reduce_lean(seconds, plain);
    motion.rotate_upright(seconds);
    // The glass counts as arrived even if it still leans or tilts. `advance_uncarried_glasses` straightens such a glass
    // later.
    if motion.middle.distance_squared(home) < 4e-4 && motion.velocity.length_squared() < 0.3 {
        (motion.middle, motion.velocity) = (home, Vec3::ZERO);
        (motion.lifted_from, motion.phase) = (None, MotionPhase::Rest);
    }
}

/// Sends every glass that no hand carries to its place if the glass is elsewhere or must turn over.
pub(super) fn send_glasses_to_places(
    animations: MotionPreference,
    playback_time: Res<PlaybackTimeState>,
    mut glasses: Query<
        (Option<(&Hourglass, &GlassSocket)>, Option<&SandTimer>, &SandState, &mut GlassMotion),
        Without<HeldGlass>,
    >,
) {
    let arrival = match (animations.is_off() || playback_time.has_jumped, animations.is_reduced()) {
        (true, _) => Arrival::AtOnce,
        (false, true) => Arrival::WithoutBounce,
        (false, false) => Arrival::Bouncing,
    };
    for (glass, timer, level, mut motion) in &mut glasses {
        let of_glass = glass.map(|(glass, standing)| glass_middle(glass.0, standing.0));
        if let Some(middle) = of_glass.or(timer.map(|timer| timer_middle(timer.on_reds_left))) {
            settle(&mut motion, middle, level.flips, arrival);
        }
    }
}

fn settle(motion: &mut Mut<GlassMotion>, middle: Vec3, turns: u32, arrival: Arrival) {
    let turned = motion.flips != turns;
    let is_elsewhere = motion.destination().distance_squared(middle) > 1e-4;
    if arrival == Arrival::AtOnce {
        if !motion.is_at_rest() || turned || is_elsewhere {
            motion.send_to(middle, turns, arrival);
        }
        return;
    }
    match &motion.phase {
        // A released glass returns to its place on a spring, or flies to another place.
        MotionPhase::Carried if !turned && motion.was_lifted_from(middle) => motion.phase = MotionPhase::Returning,
        MotionPhase::Returning if !turned => {}
        MotionPhase::Carried | MotionPhase::Returning => motion.send_to(middle, turns, arrival),
        MotionPhase::Rest | MotionPhase::Flight(_) => {
            if turned || is_elsewhere {
                motion.send_to(middle, turns, arrival);
            }
        }
    }
}

/// Moves glasses that fly, return or still lean. `carry_glasses` moves carried glasses.
pub(super) fn advance_uncarried_glasses(
    time: Res<Time>,
    animations: MotionPreference,
    mut glasses: Query<(Option<(&Hourglass, &GlassSocket)>, &mut GlassMotion)>,
) {
    let (seconds, plain) = (animations.animation_step_seconds(time.delta_secs()), animations.is_reduced());
    for (glass, mut motion) in &mut glasses {
        match motion.phase.clone() {
            MotionPhase::Rest if motion.is_at_rest() => {}
            MotionPhase::Rest => {
                motion.reduce_lean(seconds, plain);
                motion.rotate_upright(seconds);
            }
            MotionPhase::Carried => {}
            MotionPhase::Returning => {
                let Some((glass, standing)) = glass else { continue };
                let middle = glass_middle(glass.0, standing.0);
                return_glass(&mut motion, middle, seconds, plain);
            }
            MotionPhase::Flight(mut flight) => {
                let over = flight.advance(seconds);
                let pose = flight.pose();
                motion.middle = pose.translation;
                motion.rotation = pose.rotation;
                motion.velocity = Vec3::ZERO;
                motion.reduce_lean(seconds, plain);
                motion.phase = if over { MotionPhase::Rest } else { MotionPhase::Flight(flight) };
                if over {
                    motion.rotation = motion.upright_rotation();
                }
            }
        }
    }
}

/// The initial speed at which a shaken glass leans, in radians per second.
const PUSH: f32 = 2.2;

/// Pushes a standing glass sideways after a person's request to pick it up was refused. The glass then swings upright
/// again.
pub(super) fn shake_refused_glasses(
    animations: MotionPreference,
    mut answered: MessageReader<RequestAnswered>,
    mut glasses: Query<(&Hourglass, &mut GlassMotion)>,
) {
    for refused in answered.read().filter(|answered| answered.is_refusal_to_person()) {
        let TamskRequest::PickUp(pressed) = refused.entry.request else { continue };
        for (_, mut motion) in glasses.iter_mut().filter(|(glass, _)| glass.0 == pressed && !animations.is_reduced()) {
            // Only a glass at rest is pushed, because repeated pushes would add up.
            if motion.is_at_rest() {
                motion.lean_velocity = Vec3::Z * PUSH;
                motion.lean = Vec3::Z * 1e-3;
            }
        }
    }
}
