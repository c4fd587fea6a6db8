//! The loss of a glass: it shudders, and then looks dead.

use bevy::prelude::*;

use super::motion::{GlassMotion, MotionPhase, write_transforms};
use super::settle::advance_glasses;
use crate::appearance::animations::Motion;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::simulation::components::{Hourglass, SandLevel, SandStatus};
use crate::simulation::presentation::Presentation;

/// Duration of the shudder, in seconds.
const SHUDDER_SECONDS: f32 = 0.7;
/// Amplitude of the shudder, in radians.
const SWAY: f32 = 0.07;
/// Frequency of the shudder, in radians per second.
const SWAY_SPEED: f32 = 34.0;

pub(super) fn plugin(app: &mut App) {
    // Otherwise straightening could run in between and damp the shudder.
    app.add_systems(
        Update,
        (detect_loss, shudder).chain().after(advance_glasses).before(write_transforms).in_set(GraphicsSystems::Animate),
    );
}

/// On a glass that has just been lost: the seconds since it began to shudder.
#[derive(Component)]
pub struct Dying(f32);

/// On a glass whose loss has been shown to the end: it looks dead from then on.
#[derive(Component, Clone, Copy, Debug)]
pub struct LooksDead;

fn detect_loss(
    mut commands: Commands,
    presentation: Res<Presentation>,
    glasses: Query<(Entity, &SandLevel, Has<Dying>, Has<LooksDead>), (With<Hourglass>, Changed<SandLevel>)>,
) {
    for (glass, level, dying, dead) in &glasses {
        match level.state {
            SandStatus::Empty if presentation.jumped && !dead => {
                commands.entity(glass).remove::<Dying>().insert(LooksDead);
            }
            SandStatus::Empty if !dying && !dead => {
                commands.entity(glass).insert(Dying(0.0));
            }
            // Another match has begun, or an earlier moment is shown.
            SandStatus::Idle | SandStatus::Running if dying || dead => {
                commands.entity(glass).remove::<(Dying, LooksDead)>();
            }
            _ => {}
        }
    }
}

fn shudder(
    mut commands: Commands,
    time: Res<Time>,
    animations: Motion,
    mut glasses: Query<(Entity, &mut Dying, &mut GlassMotion)>,
) {
    for (glass, mut dying, mut motion) in &mut glasses {
        // It begins once the glass stands, so that nothing of a lean is cut short.
        let is_ready = if dying.0 == 0.0 { motion.is_at_rest() } else { motion.phase == MotionPhase::Rest };
        if !is_ready && !animations.is_off() {
            continue;
        }
        dying.0 += animations.step(time.delta_secs());
        let left = 1.0 - dying.0 / SHUDDER_SECONDS;
        if left <= 0.0 || animations.is_plain() {
            (motion.lean, motion.lean_velocity) = (Vec3::ZERO, Vec3::ZERO);
            commands.entity(glass).remove::<Dying>().insert(LooksDead);
        } else {
            motion.lean = Vec3::Z * (SWAY * left * (dying.0 * SWAY_SPEED).sin());
            motion.lean_velocity = Vec3::ZERO;
        }
    }
}
