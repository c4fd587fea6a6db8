//! Brings every glass that no hand holds to where it belongs.

use bevy::prelude::*;

use super::carry::return_glass;
use super::motion::{Arrival, GlassMotion, MotionPhase, glass_middle, timer_middle};
use crate::appearance::animations::Motion;
use crate::simulation::components::{Held, Hourglass, SandLevel, Standing, Timer};
use crate::simulation::presentation::Presentation;

pub(super) fn settle_glasses(
    animations: Motion,
    presentation: Res<Presentation>,
    mut glasses: Query<(&Hourglass, &Standing, &SandLevel, Has<Held>, &mut GlassMotion)>,
) {
    let arrival = arrival(&animations, *presentation);
    for (glass, standing, level, held, mut motion) in &mut glasses {
        if !held {
            let middle = glass_middle(glass.0, standing.0);
            settle(&mut motion, middle, level.turns, arrival);
        }
    }
}

pub(super) fn settle_timer(
    animations: Motion,
    presentation: Res<Presentation>,
    mut timers: Query<(&Timer, &SandLevel, &mut GlassMotion)>,
) {
    let arrival = arrival(&animations, *presentation);
    for (timer, level, mut motion) in &mut timers {
        let middle = timer_middle(timer.on_left);
        settle(&mut motion, middle, level.turns, arrival);
    }
}

/// Returns how things come to where they belong at present.
fn arrival(animations: &Motion, presentation: Presentation) -> Arrival {
    match (animations.is_off() || presentation.jumped, animations.is_plain()) {
        (true, _) => Arrival::AtOnce,
        (false, true) => Arrival::Plain,
        (false, false) => Arrival::Bouncing,
    }
}

/// Starts the motion of a glass to its place, unless it is there or on its way.
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
        // Out of a hand: back to its place on a spring, or over to another in a flight.
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

/// Moves the glasses that fly, return or still lean. `carry` moves those in a hand.
pub(super) fn advance_glasses(
    time: Res<Time>,
    animations: Motion,
    mut glasses: Query<(Option<(&Hourglass, &Standing)>, &mut GlassMotion)>,
) {
    let (seconds, plain) = (animations.step(time.delta_secs()), animations.is_plain());
    for (glass, mut motion) in &mut glasses {
        match motion.phase.clone() {
            MotionPhase::Rest if motion.is_at_rest() => {}
            MotionPhase::Rest => {
                motion.straighten(seconds, plain);
                motion.right_itself(seconds);
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
                motion.straighten(seconds, plain);
                motion.phase = if over { MotionPhase::Rest } else { MotionPhase::Flight(flight) };
                if over {
                    motion.rotation = motion.standing();
                }
            }
        }
    }
}
