//! The end of a glass: it shudders, and then it looks dead.

use bevy::prelude::*;

use crate::graphics::GraphicsSystems;
use crate::graphics::set::glasses::LooksDead;
use crate::simulation::components::{Hourglass, SandLevel, SandState};

use super::ReducedMotion;
use super::glass::{GlassMotion, Phase};

/// How long the shudder takes, in seconds.
const SHUDDER_SECONDS: f32 = 0.7;
/// How far it sways, in radians, and how fast.
const SWAY: f32 = 0.07;
const SWAY_SPEED: f32 = 34.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (notice, shudder).chain().in_set(GraphicsSystems::Animate));
}

/// On a glass that has just been lost.
#[derive(Component)]
pub(super) struct Dying(f32);

fn notice(
    mut commands: Commands,
    glasses: Query<(Entity, &SandLevel, Has<Dying>, Has<LooksDead>), (With<Hourglass>, Changed<SandLevel>)>,
) {
    for (glass, level, dying, dead) in &glasses {
        match level.state {
            SandState::Empty if !dying && !dead => {
                commands.entity(glass).insert(Dying(0.0));
            }
            SandState::Idle | SandState::Running if dying || dead => {
                commands.entity(glass).remove::<(Dying, LooksDead)>();
            }
            _ => {}
        }
    }
}

fn shudder(
    mut commands: Commands,
    time: Res<Time>,
    reduced: Res<ReducedMotion>,
    mut glasses: Query<(Entity, &mut Dying, &mut GlassMotion)>,
) {
    for (glass, mut dying, mut motion) in &mut glasses {
        if motion.phase != Phase::Rest && !reduced.0 {
            continue;
        }
        dying.0 += time.delta_secs();
        let left = 1.0 - dying.0 / SHUDDER_SECONDS;
        if left <= 0.0 || reduced.0 {
            motion.lean = Vec3::ZERO;
            commands.entity(glass).remove::<Dying>().insert(LooksDead);
        } else {
            motion.lean = Vec3::Z * (SWAY * left * (dying.0 * SWAY_SPEED).sin());
            motion.lean_velocity = Vec3::ZERO;
        }
    }
}
