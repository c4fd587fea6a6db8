//! Brings every glass that no hand holds to where it belongs.

use bevy::prelude::*;

use super::carry::return_glass;
use super::motion::{GlassMotion, MotionPhase, glass_middle, timer_middle};
use crate::graphics::common::motion::{LONGEST_STEP, ReducedMotion};
use crate::simulation::components::{Held, Hourglass, SandLevel, Standing, Timer};
use crate::simulation::presentation::Presentation;

pub(super) fn settle_glasses(
    reduced: Res<ReducedMotion>,
    presentation: Res<Presentation>,
    mut glasses: Query<(&Hourglass, &Standing, &SandLevel, Has<Held>, &mut GlassMotion)>,
) {
    let at_once = reduced.0 || presentation.jumped;
    for (glass, standing, level, held, mut motion) in &mut glasses {
        if !held {
            let middle = glass_middle(glass.0, standing.0);
            settle(&mut motion, middle, level.turns, at_once);
        }
    }
}

pub(super) fn settle_timer(
    reduced: Res<ReducedMotion>,
    presentation: Res<Presentation>,
    mut timers: Query<(&Timer, &SandLevel, &mut GlassMotion)>,
) {
    let at_once = reduced.0 || presentation.jumped;
    for (timer, level, mut motion) in &mut timers {
        let middle = timer_middle(timer.on_left);
        settle(&mut motion, middle, level.turns, at_once);
    }
}

/// Starts the motion of a glass to its place, unless it is there or on its way.
fn settle(motion: &mut Mut<GlassMotion>, middle: Vec3, turns: u32, at_once: bool) {
    let turned = motion.turns != turns;
    if at_once && (motion.phase != MotionPhase::Rest || turned || motion.destination().distance_squared(middle) > 1e-4)
    {
        motion.fly_to(middle, turns, true);
        return;
    }
    match &motion.phase {
        // Out of a hand: back to its place on a spring, or over to another in a flight.
        MotionPhase::Carried if !turned && motion.was_lifted_from(middle) => motion.phase = MotionPhase::Returning,
        MotionPhase::Returning if !turned => {}
        MotionPhase::Carried | MotionPhase::Returning => motion.fly_to(middle, turns, false),
        MotionPhase::Rest | MotionPhase::Flight(_) => {
            if turned || motion.destination().distance_squared(middle) > 1e-4 {
                motion.fly_to(middle, turns, false);
            }
        }
    }
}

/// Moves the glasses that fly, return or still lean. `carry` moves those in a hand.
pub(super) fn advance_glasses(
    time: Res<Time>,
    reduced: Res<ReducedMotion>,
    mut glasses: Query<(Option<(&Hourglass, &Standing)>, &mut GlassMotion)>,
) {
    let seconds = time.delta_secs().min(LONGEST_STEP);
    for (glass, mut motion) in &mut glasses {
        match motion.phase.clone() {
            MotionPhase::Rest if motion.is_at_rest() => {}
            MotionPhase::Rest => {
                motion.straighten(seconds);
                motion.right_itself(seconds);
            }
            MotionPhase::Carried => {}
            MotionPhase::Returning => {
                let Some((glass, standing)) = glass else { continue };
                let middle = glass_middle(glass.0, standing.0);
                return_glass(&mut motion, middle, seconds, reduced.0);
            }
            MotionPhase::Flight(mut flight) => {
                let over = flight.advance(seconds);
                let pose = flight.pose();
                motion.middle = pose.translation;
                motion.rotation = pose.rotation;
                motion.velocity = Vec3::ZERO;
                motion.straighten(seconds);
                motion.phase = if over { MotionPhase::Rest } else { MotionPhase::Flight(flight) };
                if over {
                    motion.rotation = motion.standing();
                }
            }
        }
    }
}
