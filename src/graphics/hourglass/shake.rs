//! Shakes a glass that a person may not pick up.

use bevy::prelude::*;

use super::motion::GlassMotion;
use crate::appearance::animations::Motion;
use crate::simulation::components::Hourglass;
use crate::simulation::queue::{Answered, Wish};

/// The rate at which a shaken glass begins to lean, in radians per second.
const PUSH: f32 = 2.2;

/// Gives a standing glass a push sideways, after which it swings upright again.
pub(super) fn shake_refused(
    animations: Motion,
    mut answered: MessageReader<Answered>,
    mut glasses: Query<(&Hourglass, &mut GlassMotion)>,
) {
    for refused in answered.read().filter(|answered| answered.is_refused_to_a_person()) {
        let Wish::PickUp(pressed) = refused.entry.wish else { continue };
        for (_, mut motion) in glasses.iter_mut().filter(|(glass, _)| glass.0 == pressed && !animations.is_plain()) {
            // The same push again would only add up.
            if motion.is_at_rest() {
                motion.lean_velocity = Vec3::Z * PUSH;
                motion.lean = Vec3::Z * 1e-3;
            }
        }
    }
}
