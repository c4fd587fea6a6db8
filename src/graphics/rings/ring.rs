//! A ring and its motion. In a hand, a ring hangs on a spring and snaps to sockets. In flight, it moves from a rod or a
//! hand to a slot.

use std::f32::consts::PI;

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::appearance::MotionPreference;
use crate::graphics::common::curve::Spring;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::settings::MAX_ANIMATION_STEP_SECONDS;
use crate::simulation::components::{GlassSocket, Hand, Hourglass};
use crate::simulation::layout::{
    BOARD_TOP, GLASS_HEIGHT, point_above_table, rim_height, ring_in_holder, ring_in_socket, socket_position,
};

/// The spring that moves a carried ring to the hand. The ring overshoots slightly, and follows faster than a glass.
const FOLLOW: Spring = Spring { angular_frequency: 20.0, damping_ratio: 0.78 };
const LEAN: Spring = Spring { angular_frequency: 15.0, damping_ratio: 0.45 };
/// The lean of a moving ring for each cm/s of its speed, in radians.
const LEAN_PER_SPEED: f32 = 0.010;
const MAX_LEAN: f32 = 0.42;
/// The lean of a carried ring that does not move, in radians.
const HELD_LEAN: f32 = 0.14;
const CARRY_HEIGHT: f32 = BOARD_TOP + 3.6;
/// The height of a snapped ring's centre above the rim of a socket without a glass, in centimetres.
const HOVER: f32 = 2.2;
/// The maximum distance of a snapped ring from the centre of its socket, in centimetres.
const PLAY: f32 = 0.3;
/// The distance from the axis of a glass at which a carried ring begins to rise, in centimetres.
const RISE_BEGINS: f32 = 4.6;
/// The distance from the axis of a glass at which a carried ring has risen above that glass, in centimetres.
const RISE_ENDS: f32 = 2.9;
/// The height of a carried ring's centre above the top of a glass that it passes, in centimetres.
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
        let topmost = rings.iter().filter(|(_, ring, _)| in_holder(ring)).max_by_key(|(_, ring, _)| ring.0.index());
        if let Some((ring, _, place)) = topmost {
            // A ring that is caught in flight may be tilted.
            let (lean, still) = (place.rotation.to_scaled_axis(), Vec3::ZERO);
            let carried = CarriedRing { by: hand.player, velocity: still, lean, lean_velocity: still };
            commands.entity(ring).insert(carried).remove::<FlyingRing>();
        }
    }
}

/// Sends each released ring to its slot. The slot is in a socket if the ring was dropped there, or else in the ring's
/// holder.
fn release_rings(
    mut commands: Commands,
    animations: MotionPreference,
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
    animations: MotionPreference,
    hands: Query<&Hand>,
    glasses: Query<(&GlassSocket, &Transform), (With<Hourglass>, Without<CarriedRing>)>,
    mut rings: Query<(&mut CarriedRing, &mut Transform)>,
) {
    let seconds = time.delta_secs().min(MAX_ANIMATION_STEP_SECONDS);
    let follow = FOLLOW.without_overshoot_if(animations.is_reduced());
    for (mut ring, mut transform) in &mut rings {
        let Some(hand) = hands.iter().find(|hand| hand.player == ring.by) else { continue };
        let Some(aim) = hand.position else { continue };
        let here = if animations.is_off() { point_above_table(aim, 0.0) } else { transform.translation };
        let tops = glasses.iter().map(|(_, glass)| glass.translation + Vec3::Y * (GLASS_HEIGHT * 0.5));
        let goal = match hand.snap_socket {
            Some(socket) => {
                let middle = socket_position(socket);
                let is_covered = glasses.iter().any(|(standing, _)| standing.0 == Some(socket));
                let height = if is_covered { ring_height_over_glass(socket) } else { rim_height(socket) + HOVER };
                point_above_table(middle + (aim - middle).clamp_length_max(PLAY), height)
            }
            None => point_above_table(aim, tops.map(|top| height_over(top, here)).fold(CARRY_HEIGHT, f32::max)),
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

/// Returns the height at which a carried ring passes over a glass with its top at `top`. Returns the usual height if
/// the glass is not near.
fn height_over(top: Vec3, ring: Vec3) -> f32 {
    let distance = Vec2::new(top.x - ring.x, top.z - ring.z).length();
    let nearness = (RISE_BEGINS - distance) / (RISE_BEGINS - RISE_ENDS);
    CARRY_HEIGHT + (top.y + CLEARANCE - CARRY_HEIGHT) * SmoothStepCurve.sample_clamped(nearness)
}

const FLY_SECONDS: f32 = 0.30;
const DROP_SECONDS: f32 = 0.20;
const SETTLE_SECONDS: f32 = 0.14;
const SETTLE_HEIGHT: f32 = 0.16;
/// A released ring drops straight down if it is less than this distance beside its slot and more than this distance
/// above it, in centimetres.
const DROP_RANGE: f32 = 1.0;

/// The flight of a ring to its slot.
#[derive(Component, Clone, Copy, Debug)]
pub struct FlyingRing {
    from: Transform,
    over: Vec3,
    seconds: f32,
}

impl FlyingRing {
    /// Creates the flight of a ring from its current transform to a slot.
    pub(super) fn new(from: Transform, to: RingSlot) -> FlyingRing {
        let (at, place) = (from.translation, to.position());
        let beside = Vec2::new(at.x - place.x, at.z - place.z).length();
        if beside < DROP_RANGE && at.y > place.y + DROP_RANGE {
            return FlyingRing { from, over: at, seconds: FLY_SECONDS };
        }
        FlyingRing { from, over: place.with_y(to.drop_height().max(at.y)), seconds: 0.0 }
    }

    /// Returns the current transform of the ring on its way to `to`. If `plain` is `true`, the ring neither tilts in
    /// flight nor bounces.
    fn pose(&self, to: Vec3, plain: bool) -> Transform {
        let dropping = self.seconds - FLY_SECONDS;
        if dropping < 0.0 {
            self.crossing(self.seconds / FLY_SECONDS, plain)
        } else if dropping < DROP_SECONDS {
            let share = dropping / DROP_SECONDS;
            // A ring released above its slot may be tilted. It straightens before it reaches a glass.
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
        // The ring rises first, so that it leaves its rod before it moves sideways.
        place.y = from.y + (over.y - from.y) * CubicOutCurve.sample_unchecked(share) + 1.2 * (PI * share).sin();
        let along = (over - from).with_y(0.0).normalize_or(Vec3::X);
        let most = if plain { 0.0 } else { -0.5 };
        let tilt = Quat::from_axis_angle(along.cross(Vec3::Y), most * (PI * share).sin());
        Transform::from_translation(place).with_rotation(tilt * self.from.rotation.slerp(Quat::IDENTITY, eased))
    }
}

/// Moves the flying rings towards their slots.
pub(super) fn fly_rings(
    mut commands: Commands,
    time: Res<Time>,
    animations: MotionPreference,
    mut rings: Query<(Entity, &Ring, &mut FlyingRing, &mut Transform)>,
) {
    for (entity, ring, mut flying, mut transform) in &mut rings {
        flying.seconds += animations.animation_step_seconds(time.delta_secs());
        *transform = flying.pose(ring.0.position(), animations.is_reduced());
        if animations.is_off() || flying.seconds >= FLY_SECONDS + DROP_SECONDS + SETTLE_SECONDS {
            commands.entity(entity).remove::<FlyingRing>();
            *transform = Transform::from_translation(ring.0.position());
        }
    }
}

/// A ring, with the slot to which the ring belongs.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring(pub RingSlot);

/// A place for a ring: the n-th in a holder or a socket, counted from 0 in the order in which places are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingSlot {
    /// On a rod of a player's holder.
    Holder(Player, u8),
    /// Around a tube.
    Socket(tamsk_rules::Socket, u8),
}

impl RingSlot {
    /// Returns the position of the centre of a ring in this slot.
    pub fn position(self) -> Vec3 {
        match self {
            RingSlot::Holder(owner, nth) => ring_in_holder(owner, nth),
            RingSlot::Socket(socket, nth) => ring_in_socket(socket, nth),
        }
    }

    /// Returns the height from which a ring drops into this slot, above any glass or rod.
    pub fn drop_height(self) -> f32 {
        match self {
            RingSlot::Holder(..) => 6.0,
            RingSlot::Socket(socket, _) => ring_height_over_glass(socket),
        }
    }

    /// Returns the number of the slot in its holder or socket, counted from 0.
    pub fn index(self) -> u8 {
        match self {
            RingSlot::Holder(_, nth) | RingSlot::Socket(_, nth) => nth,
        }
    }
}

/// Returns the height at which a ring hovers over a glass on this socket.
pub fn ring_height_over_glass(socket: tamsk_rules::Socket) -> f32 {
    rim_height(socket) + GLASS_HEIGHT + 0.9
}
