//! A ring on its way: up from its rod and across, or straight down from a hand, then over the glass into the tube.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::slot::{Ring, RingSlot};
use crate::graphics::common::schedule::GraphicsSystems;

/// How long a ring flies until it is over the glass, then how long it drops, then how long it settles, in seconds.
const FLY_SECONDS: f32 = 0.30;
const DROP_SECONDS: f32 = 0.20;
const SETTLE_SECONDS: f32 = 0.14;
/// How high it bounces as it settles.
const SETTLE_HEIGHT: f32 = 0.16;
/// A ring let go this near above its place, in centimetres on the table, falls straight down.
const ABOVE_IT: f32 = 1.0;

/// On a ring that is on its way.
#[derive(Component, Clone, Copy, Debug)]
pub struct FlyingRing {
    from: Transform,
    /// Where it begins to drop.
    over: Vec3,
    seconds: f32,
}

impl FlyingRing {
    /// From where it is to a slot.
    pub(super) fn new(from: Transform, to: RingSlot) -> FlyingRing {
        let (at, place) = (from.translation, to.position());
        let beside = Vec2::new(at.x - place.x, at.z - place.z).length();
        if beside < ABOVE_IT && at.y > place.y + ABOVE_IT {
            return FlyingRing { from, over: at, seconds: FLY_SECONDS };
        }
        FlyingRing { from, over: place.with_y(to.drop_height().max(at.y)), seconds: 0.0 }
    }

    fn pose(&self, to: Vec3) -> Transform {
        let dropping = self.seconds - FLY_SECONDS;
        if dropping < 0.0 {
            self.crossing(self.seconds / FLY_SECONDS)
        } else if dropping < DROP_SECONDS {
            let share = dropping / DROP_SECONDS;
            // It straightens before it reaches the glass.
            let tilt = self.tilt_before_drop().slerp(Quat::IDENTITY, (share * 3.0).min(1.0));
            Transform::from_translation(self.over.lerp(to, share * share)).with_rotation(tilt)
        } else {
            let share = ((dropping - DROP_SECONDS) / SETTLE_SECONDS).min(1.0);
            let bounce = SETTLE_HEIGHT * (PI * share).sin() * (1.0 - share);
            Transform::from_translation(to + Vec3::Y * bounce)
        }
    }

    fn crossing(&self, share: f32) -> Transform {
        let (from, over) = (self.from.translation, self.over);
        let eased = share * share * (3.0 - 2.0 * share);
        let mut place = from.lerp(over, eased);
        // Up first and then across, so that it leaves its rod before it travels.
        place.y = from.y + (over.y - from.y) * (1.0 - (1.0 - share).powi(3)) + 1.2 * (PI * share).sin();
        let along = (over - from).with_y(0.0).normalize_or(Vec3::X);
        let tilt = Quat::from_axis_angle(along.cross(Vec3::Y), -0.5 * (PI * share).sin());
        Transform::from_translation(place).with_rotation(tilt * self.from.rotation.slerp(Quat::IDENTITY, eased))
    }

    /// A ring that has crossed is level by then; one let go by a hand leans as it did there.
    fn tilt_before_drop(&self) -> Quat {
        if self.over == self.from.translation { self.from.rotation } else { Quat::IDENTITY }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fly.in_set(GraphicsSystems::Animate));
}

pub(super) fn fly(
    mut commands: Commands,
    time: Res<Time>,
    mut rings: Query<(Entity, &Ring, &mut FlyingRing, &mut Transform)>,
) {
    for (entity, ring, mut flying, mut transform) in &mut rings {
        flying.seconds += time.delta_secs();
        *transform = flying.pose(ring.0.position());
        if flying.seconds >= FLY_SECONDS + DROP_SECONDS + SETTLE_SECONDS {
            commands.entity(entity).remove::<FlyingRing>();
            *transform = Transform::from_translation(ring.0.position());
        }
    }
}
