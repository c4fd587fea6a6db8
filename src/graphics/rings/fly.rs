//! The flight of a ring: up from its rod and across, or straight down from a hand, then over the glass to its place.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::slot::{Ring, RingSlot};
use crate::appearance::animations::Motion;
use crate::graphics::common::schedule::GraphicsSystems;

/// Duration of the flight to above its place, in seconds.
const FLY_SECONDS: f32 = 0.30;
/// Duration of the drop after it, in seconds.
const DROP_SECONDS: f32 = 0.20;
/// Duration of the bounce after that, in seconds.
const SETTLE_SECONDS: f32 = 0.14;
/// Height of the bounce, in centimetres.
const SETTLE_HEIGHT: f32 = 0.16;
/// A ring released within this horizontal distance of its place, and higher, drops straight down; in centimetres.
const DROP_RANGE: f32 = 1.0;

/// On a ring that flies to its slot.
#[derive(Component, Clone, Copy, Debug)]
pub struct FlyingRing {
    from: Transform,
    /// Where the drop begins.
    over: Vec3,
    seconds: f32,
}

impl FlyingRing {
    /// Returns a flight from a position to a slot.
    pub(super) fn new(from: Transform, to: RingSlot) -> FlyingRing {
        let (at, place) = (from.translation, to.position());
        let beside = Vec2::new(at.x - place.x, at.z - place.z).length();
        if beside < DROP_RANGE && at.y > place.y + DROP_RANGE {
            return FlyingRing { from, over: at, seconds: FLY_SECONDS };
        }
        FlyingRing { from, over: place.with_y(to.drop_height().max(at.y)), seconds: 0.0 }
    }

    /// Returns where it is on its way to a place. If `plain`, it is not tilted by its flight and does not bounce.
    fn pose(&self, to: Vec3, plain: bool) -> Transform {
        let dropping = self.seconds - FLY_SECONDS;
        if dropping < 0.0 {
            self.crossing(self.seconds / FLY_SECONDS, plain)
        } else if dropping < DROP_SECONDS {
            let share = dropping / DROP_SECONDS;
            // It straightens before it reaches the glass.
            let tilt = self.tilt_before_drop().slerp(Quat::IDENTITY, (share * 3.0).min(1.0));
            Transform::from_translation(self.over.lerp(to, share * share)).with_rotation(tilt)
        } else {
            let share = ((dropping - DROP_SECONDS) / SETTLE_SECONDS).min(1.0);
            let height = if plain { 0.0 } else { SETTLE_HEIGHT };
            let bounce = height * (PI * share).sin() * (1.0 - share);
            Transform::from_translation(to + Vec3::Y * bounce)
        }
    }

    fn crossing(&self, share: f32, plain: bool) -> Transform {
        let (from, over) = (self.from.translation, self.over);
        let eased = SmoothStepCurve.sample_unchecked(share);
        let mut place = from.lerp(over, eased);
        // Up first, then across: it leaves its rod before it travels.
        place.y = from.y + (over.y - from.y) * CubicOutCurve.sample_unchecked(share) + 1.2 * (PI * share).sin();
        let along = (over - from).with_y(0.0).normalize_or(Vec3::X);
        let most = if plain { 0.0 } else { -0.5 };
        let tilt = Quat::from_axis_angle(along.cross(Vec3::Y), most * (PI * share).sin());
        Transform::from_translation(place).with_rotation(tilt * self.from.rotation.slerp(Quat::IDENTITY, eased))
    }

    /// Returns the rotation at the start of the drop: level after a flight, as it was carried if released above its place.
    fn tilt_before_drop(&self) -> Quat {
        if self.over == self.from.translation { self.from.rotation } else { Quat::IDENTITY }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fly_rings.in_set(GraphicsSystems::Animate));
}

pub(super) fn fly_rings(
    mut commands: Commands,
    time: Res<Time>,
    animations: Motion,
    mut rings: Query<(Entity, &Ring, &mut FlyingRing, &mut Transform)>,
) {
    for (entity, ring, mut flying, mut transform) in &mut rings {
        flying.seconds += animations.step(time.delta_secs());
        *transform = flying.pose(ring.0.position(), animations.is_plain());
        if animations.is_off() || flying.seconds >= FLY_SECONDS + DROP_SECONDS + SETTLE_SECONDS {
            commands.entity(entity).remove::<FlyingRing>();
            *transform = Transform::from_translation(ring.0.position());
        }
    }
}
