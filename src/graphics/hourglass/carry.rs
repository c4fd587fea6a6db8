//! Moves glasses: carried ones follow the pointer on a spring, released ones go to their place, refused ones shake.

use bevy::prelude::*;

use super::motion::{Arrival, GlassMotion, MotionPhase, glass_middle, timer_middle};
use crate::appearance::Motion;
use crate::graphics::common::curve::Spring;
use crate::settings::MAX_ANIMATION_STEP;
use crate::simulation::components::{GlassSocket, Hand, Held, Hourglass, SandLevel, Timer};
use crate::simulation::layout::{CARRY_HEIGHT, glass_at, on_table, rim_height, socket_position};
use crate::simulation::queue::{Answered, TamskRequest};
use crate::simulation::time::PlaybackState;

/// The spring on which a carried glass follows the hand, with a slight overshoot.
const FOLLOW: Spring = Spring { frequency: 17.0, damping: 0.78 };
const RETURN: Spring = Spring { frequency: 15.0, damping: 0.9 };
/// The lean of a moving glass, in radians per centimetre per second.
const LEAN_PER_SPEED: f32 = 0.009;
const MAX_LEAN: f32 = 0.34;
/// The height of the lower end above the rim of the socket that the glass snaps to, in centimetres.
const HOVER: f32 = 1.5;
/// The share of the way to the centre of that socket that the glass snaps.
const SNAP: f32 = 0.85;
/// The distances between axes at which a carried glass begins to rise over another, and is above it, in centimetres.
const RISE_BEGINS: f32 = 3.0;
const RISE_ENDS: f32 = 1.7;

pub(super) fn carry_glasses(
    time: Res<Time>,
    animations: Motion,
    presentation: Res<PlaybackState>,
    hands: Query<&Hand>,
    mut others: Local<Vec<(Entity, Vec3)>>,
    mut glasses: Query<(Entity, &Hourglass, &GlassSocket, Option<&Held>, &mut GlassMotion)>,
) {
    if glasses.iter().all(|(_, _, _, held, _)| held.is_none()) {
        return;
    }
    let seconds = time.delta_secs().min(MAX_ANIMATION_STEP);
    let at_once = presentation.jumped || animations.is_off();
    let follow = FOLLOW.without_overshoot_if(animations.is_reduced());
    others.clear();
    others.extend(glasses.iter().map(|(entity, _, _, _, motion)| (entity, motion.middle)));
    for (entity, glass, standing, held, mut motion) in &mut glasses {
        let Some(held) = held else { continue };
        let home = glass_at(glass.0, standing.0);
        if motion.phase != MotionPhase::Carried {
            motion.lifted_from = Some(home + Vec3::Y * motion.half_height);
            motion.phase = MotionPhase::Carried;
        }
        let hand = hands.iter().find(|hand| hand.player == held.by);
        let (place, lower_end) = match (hand.and_then(|hand| hand.snap_socket), hand.and_then(|hand| hand.aim)) {
            (Some(socket), aim) => {
                let middle = socket_position(socket);
                (aim.unwrap_or(middle).lerp(middle, SNAP), rim_height(socket) + HOVER)
            }
            (None, Some(aim)) => (aim, CARRY_HEIGHT),
            (None, None) => (Vec2::new(home.x, home.z), home.y + HOVER),
        };
        let here = if at_once { on_table(place, 0.0) } else { motion.middle };
        let clear = others
            .iter()
            .filter(|(other, _)| *other != entity)
            .map(|(_, other)| height_over(*other, here, motion.half_height))
            .fold(lower_end, f32::max);
        let goal = on_table(place, clear + motion.half_height);
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

/// Returns the height that the lower end needs to pass over another glass, or 0 unless that glass is near.
fn height_over(other: Vec3, middle: Vec3, half_height: f32) -> f32 {
    let distance = Vec2::new(other.x - middle.x, other.z - middle.z).length();
    let nearness = ((RISE_BEGINS - distance) / (RISE_BEGINS - RISE_ENDS)).clamp(0.0, 1.0);
    if nearness == 0.0 {
        return 0.0;
    }
    let above = other.y + half_height + 0.5;
    CARRY_HEIGHT + (above - CARRY_HEIGHT) * SmoothStepCurve.sample_unchecked(nearness)
}

/// Moves a released glass towards its place. If `plain`, it neither swings nor overshoots.
pub(super) fn return_glass(motion: &mut GlassMotion, home: Vec3, seconds: f32, plain: bool) {
    let GlassMotion { middle, velocity, .. } = &mut *motion;
    // A glass must enter a tube from above.
    let beside = Vec2::new(middle.x - home.x, middle.z - home.z).length();
    let goal = home + Vec3::Y * (beside * 0.9).min(HOVER);
    RETURN.without_overshoot_if(plain).step_towards(middle, velocity, goal, seconds);
    motion.reduce_lean(seconds, plain);
    motion.rotate_upright(seconds);
    // The glass counts as arrived even if a lean or a tilt remains, which is straightened later.
    if motion.middle.distance_squared(home) < 4e-4 && motion.velocity.length_squared() < 0.3 {
        (motion.middle, motion.velocity) = (home, Vec3::ZERO);
        (motion.lifted_from, motion.phase) = (None, MotionPhase::Rest);
    }
}

pub(super) fn settle_glasses(
    animations: Motion,
    presentation: Res<PlaybackState>,
    mut glasses: Query<
        (Option<(&Hourglass, &GlassSocket)>, Option<&Timer>, &SandLevel, &mut GlassMotion),
        Without<Held>,
    >,
) {
    let arrival = match (animations.is_off() || presentation.jumped, animations.is_reduced()) {
        (true, _) => Arrival::AtOnce,
        (false, true) => Arrival::Plain,
        (false, false) => Arrival::Bouncing,
    };
    for (glass, timer, level, mut motion) in &mut glasses {
        let of_glass = glass.map(|(glass, standing)| glass_middle(glass.0, standing.0));
        if let Some(middle) = of_glass.or(timer.map(|timer| timer_middle(timer.on_left))) {
            settle(&mut motion, middle, level.flips, arrival);
        }
    }
}

fn settle(motion: &mut Mut<GlassMotion>, middle: Vec3, turns: u32, arrival: Arrival) {
    let turned = motion.turns != turns;
    let is_elsewhere = motion.destination().distance_squared(middle) > 1e-4;
    if arrival == Arrival::AtOnce {
        if !motion.is_at_rest() || turned || is_elsewhere {
            motion.fly_to(middle, turns, arrival);
        }
        return;
    }
    match &motion.phase {
        // A released glass returns to its place on a spring, or flies to another place.
        MotionPhase::Carried if !turned && motion.was_lifted_from(middle) => motion.phase = MotionPhase::Returning,
        MotionPhase::Returning if !turned => {}
        MotionPhase::Carried | MotionPhase::Returning => motion.fly_to(middle, turns, arrival),
        MotionPhase::Rest | MotionPhase::Flight(_) => {
            if turned || is_elsewhere {
                motion.fly_to(middle, turns, arrival);
            }
        }
    }
}

/// Moves the glasses that fly, return or still lean. `carry_glasses` moves those in a hand.
pub(super) fn advance_glasses(
    time: Res<Time>,
    animations: Motion,
    mut glasses: Query<(Option<(&Hourglass, &GlassSocket)>, &mut GlassMotion)>,
) {
    let (seconds, plain) = (animations.step(time.delta_secs()), animations.is_reduced());
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

/// The speed at which a shaken glass begins to lean, in radians per second.
const PUSH: f32 = 2.2;

/// Pushes a standing glass sideways if a person was refused to pick it up. It then swings upright again.
pub(super) fn shake_refused(
    animations: Motion,
    mut answered: MessageReader<Answered>,
    mut glasses: Query<(&Hourglass, &mut GlassMotion)>,
) {
    for refused in answered.read().filter(|answered| answered.is_refused_to_a_person()) {
        let TamskRequest::PickUp(pressed) = refused.entry.request else { continue };
        for (_, mut motion) in glasses.iter_mut().filter(|(glass, _)| glass.0 == pressed && !animations.is_reduced()) {
            // Repeated pushes would add up.
            if motion.is_at_rest() {
                motion.lean_velocity = Vec3::Z * PUSH;
                motion.lean = Vec3::Z * 1e-3;
            }
        }
    }
}
