//! A ring and its motion: carried on a spring that snaps to a socket, or in flight from a rod or a hand to its slot.

use std::f32::consts::PI;

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::appearance::Motion;
use crate::graphics::common::curve::Spring;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::settings::MAX_ANIMATION_STEP;
use crate::simulation::components::{GlassSocket, Hand, Hourglass};
use crate::simulation::layout::{
    BOARD_TOP, GLASS_HEIGHT, on_table, rim_height, ring_in_holder, ring_in_socket, socket_position,
};

/// The spring on which a carried ring follows the hand, with a slight overshoot, lighter than that of a glass.
const FOLLOW: Spring = Spring { frequency: 20.0, damping: 0.78 };
const LEAN: Spring = Spring { frequency: 15.0, damping: 0.45 };
/// The lean of a moving ring, in radians per centimetre per second.
const LEAN_PER_SPEED: f32 = 0.010;
const MAX_LEAN: f32 = 0.42;
/// The lean of a ring at rest between two fingers, in radians.
const HELD_LEAN: f32 = 0.14;
const CARRY_HEIGHT: f32 = BOARD_TOP + 3.6;
/// The height of the centre above the rim of an empty socket that the ring snaps to.
const HOVER: f32 = 2.2;
/// How far the hand may draw the ring from the centre of a socket that it snaps to.
const PLAY: f32 = 0.3;
/// The distances from the axis of a glass at which the ring begins to rise, and is above that glass.
const RISE_BEGINS: f32 = 4.6;
const RISE_ENDS: f32 = 2.9;
/// The height at which the ring's centre passes over a glass.
const CLEARANCE: f32 = 0.9;

/// A ring carried by a hand.
#[derive(Component, Clone, Copy, Debug)]
pub struct CarriedRing {
    /// The player whose hand carries the ring.
    pub by: Player,
    velocity: Vec3,
    lean: Vec3,
    lean_velocity: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (take_rings, release_rings, carry_rings, fly_rings).chain().in_set(GraphicsSystems::Animate),
    );
}

fn take_rings(
    mut commands: Commands,
    hands: Query<&Hand>,
    carried: Query<&CarriedRing>,
    rings: Query<(Entity, &Ring, &Transform), Without<CarriedRing>>,
) {
    for hand in hands.iter().filter(|hand| hand.carries_ring) {
        if carried.iter().any(|ring| ring.by == hand.player) {
            continue;
        }
        let in_holder = |ring: &Ring| matches!(ring.0, RingSlot::Holder(owner, _) if owner == hand.player);
        let topmost = rings.iter().filter(|(_, ring, _)| in_holder(ring)).max_by_key(|(_, ring, _)| ring.0.nth());
        if let Some((ring, _, place)) = topmost {
            // A ring taken in flight may be tilted.
            let (lean, still) = (place.rotation.to_scaled_axis(), Vec3::ZERO);
            let carried = CarriedRing { by: hand.player, velocity: still, lean, lean_velocity: still };
            commands.entity(ring).insert(carried).remove::<FlyingRing>();
        }
    }
}

/// Sends a released ring back to its holder, unless the rules have sent it to a socket.
fn release_rings(
    mut commands: Commands,
    animations: Motion,
    hands: Query<&Hand>,
    rings: Query<(Entity, &Ring, &CarriedRing, &Transform)>,
) {
    for (entity, ring, carried, transform) in &rings {
        if hands.iter().any(|hand| hand.player == carried.by && hand.carries_ring) {
            continue;
        }
        let mut entity = commands.entity(entity);
        entity.remove::<CarriedRing>();
        if animations.is_off() {
            entity.insert(Transform::from_translation(ring.0.position()));
        } else {
            entity.insert(FlyingRing::new(*transform, ring.0));
        }
    }
}

fn carry_rings(
    time: Res<Time>,
    animations: Motion,
    hands: Query<&Hand>,
    glasses: Query<(&GlassSocket, &Transform), (With<Hourglass>, Without<CarriedRing>)>,
    mut rings: Query<(&mut CarriedRing, &mut Transform)>,
) {
    let seconds = time.delta_secs().min(MAX_ANIMATION_STEP);
    let follow = FOLLOW.without_overshoot_if(animations.is_reduced());
    for (mut ring, mut transform) in &mut rings {
        let Some(hand) = hands.iter().find(|hand| hand.player == ring.by) else { continue };
        let Some(aim) = hand.aim else { continue };
        let here = if animations.is_off() { on_table(aim, 0.0) } else { transform.translation };
        let tops = glasses.iter().map(|(_, glass)| glass.translation + Vec3::Y * (GLASS_HEIGHT * 0.5));
        let goal = match hand.snap_socket {
            Some(socket) => {
                let middle = socket_position(socket);
                let is_covered = glasses.iter().any(|(standing, _)| standing.0 == Some(socket));
                let height = if is_covered { height_over_glass(socket) } else { rim_height(socket) + HOVER };
                on_table(middle + (aim - middle).clamp_length_max(PLAY), height)
            }
            None => on_table(aim, tops.map(|top| height_over(top, here)).fold(CARRY_HEIGHT, f32::max)),
        };
        let CarriedRing { velocity, lean, lean_velocity, .. } = &mut *ring;
        if animations.is_off() {
            (transform.translation, *velocity) = (goal, Vec3::ZERO);
        } else {
            follow.step_towards(&mut transform.translation, velocity, goal, seconds);
        }
        if animations.is_reduced() {
            (*lean, *lean_velocity) = (Vec3::ZERO, Vec3::ZERO);
        } else {
            let held = if hand.snap_socket.is_some() { Vec3::ZERO } else { Vec3::X * HELD_LEAN };
            let pushed = (velocity.with_y(0.0).cross(Vec3::Y) * LEAN_PER_SPEED).clamp_length_max(MAX_LEAN);
            LEAN.step_towards(lean, lean_velocity, held + pushed, seconds);
        }
        transform.rotation = Quat::from_scaled_axis(*lean);
    }
}

/// Returns the height at which the ring passes over a glass with this top, or the usual one if the glass is not near.
fn height_over(top: Vec3, ring: Vec3) -> f32 {
    let distance = Vec2::new(top.x - ring.x, top.z - ring.z).length();
    let nearness = (RISE_BEGINS - distance) / (RISE_BEGINS - RISE_ENDS);
    CARRY_HEIGHT + (top.y + CLEARANCE - CARRY_HEIGHT) * SmoothStepCurve.sample_clamped(nearness)
}

const FLY_SECONDS: f32 = 0.30;
const DROP_SECONDS: f32 = 0.20;
const SETTLE_SECONDS: f32 = 0.14;
const SETTLE_HEIGHT: f32 = 0.16;
/// A ring released above its slot, within this horizontal distance, drops straight down.
const DROP_RANGE: f32 = 1.0;

/// A ring that flies to its slot.
#[derive(Component, Clone, Copy, Debug)]
pub struct FlyingRing {
    from: Transform,
    over: Vec3,
    seconds: f32,
}

impl FlyingRing {
    pub(super) fn new(from: Transform, to: RingSlot) -> FlyingRing {
        let (at, place) = (from.translation, to.position());
        let beside = Vec2::new(at.x - place.x, at.z - place.z).length();
        if beside < DROP_RANGE && at.y > place.y + DROP_RANGE {
            return FlyingRing { from, over: at, seconds: FLY_SECONDS };
        }
        FlyingRing { from, over: place.with_y(to.drop_height().max(at.y)), seconds: 0.0 }
    }

    /// Returns the transform on the way to a place. If `plain`, the ring neither tilts in flight nor bounces.
    fn pose(&self, to: Vec3, plain: bool) -> Transform {
        let dropping = self.seconds - FLY_SECONDS;
        if dropping < 0.0 {
            self.crossing(self.seconds / FLY_SECONDS, plain)
        } else if dropping < DROP_SECONDS {
            let share = dropping / DROP_SECONDS;
            // The ring is tilted only if it was released above its slot, and straightens before it reaches a glass.
            let tilt = if self.over == self.from.translation { self.from.rotation } else { Quat::IDENTITY };
            let tilt = tilt.slerp(Quat::IDENTITY, (share * 3.0).min(1.0));
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
        // Up first, then across, so that the ring leaves its rod before it travels.
        place.y = from.y + (over.y - from.y) * CubicOutCurve.sample_unchecked(share) + 1.2 * (PI * share).sin();
        let along = (over - from).with_y(0.0).normalize_or(Vec3::X);
        let most = if plain { 0.0 } else { -0.5 };
        let tilt = Quat::from_axis_angle(along.cross(Vec3::Y), most * (PI * share).sin());
        Transform::from_translation(place).with_rotation(tilt * self.from.rotation.slerp(Quat::IDENTITY, eased))
    }
}

pub(super) fn fly_rings(
    mut commands: Commands,
    time: Res<Time>,
    animations: Motion,
    mut rings: Query<(Entity, &Ring, &mut FlyingRing, &mut Transform)>,
) {
    for (entity, ring, mut flying, mut transform) in &mut rings {
        flying.seconds += animations.step(time.delta_secs());
        *transform = flying.pose(ring.0.position(), animations.is_reduced());
        if animations.is_off() || flying.seconds >= FLY_SECONDS + DROP_SECONDS + SETTLE_SECONDS {
            commands.entity(entity).remove::<FlyingRing>();
            *transform = Transform::from_translation(ring.0.position());
        }
    }
}

/// One of the rings, with the slot where it belongs.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring(pub RingSlot);

/// A place for a ring: the n-th of a holder or a socket, counted from 0 upward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingSlot {
    /// On a rod of a player's holder.
    Holder(Player, u8),
    /// Around a tube.
    Socket(tamsk_rules::Socket, u8),
}

impl RingSlot {
    /// Returns the centre of a ring in this slot.
    pub fn position(self) -> Vec3 {
        match self {
            RingSlot::Holder(owner, nth) => ring_in_holder(owner, nth),
            RingSlot::Socket(socket, nth) => ring_in_socket(socket, nth),
        }
    }

    /// Returns the height from which a ring can drop into this slot, clear of a glass or a rod.
    pub fn drop_height(self) -> f32 {
        match self {
            RingSlot::Holder(..) => 6.0,
            RingSlot::Socket(socket, _) => height_over_glass(socket),
        }
    }

    /// Returns the number of rings below this slot.
    pub fn nth(self) -> u8 {
        match self {
            RingSlot::Holder(_, nth) | RingSlot::Socket(_, nth) => nth,
        }
    }
}

/// Returns the height at which a ring is clear of a glass that stands on this socket.
pub fn height_over_glass(socket: tamsk_rules::Socket) -> f32 {
    rim_height(socket) + GLASS_HEIGHT + 0.9
}
