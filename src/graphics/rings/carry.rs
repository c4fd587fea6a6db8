//! A ring in a hand: the topmost of the holder follows the pointer on a spring, leans with its motion, passes over the
//! glasses, and snaps to the socket on which it would drop.

use bevy::prelude::*;
use tamsk_rules::Player;

use super::fly::{FlyingRing, fly_rings};
use super::slot::{Ring, RingSlot, height_over_glass};
use crate::appearance::animations::{LONGEST_STEP, Motion};
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::spring::Spring;
use crate::simulation::components::{Hand, Hourglass, Standing};
use crate::simulation::layout::{BOARD_TOP, GLASS_HEIGHT, on_table, rim_height, socket_position};

/// How a carried ring follows the hand: with a slight overshoot, lighter than a glass.
const FOLLOW: Spring = Spring { frequency: 20.0, damping: 0.78 };
/// How a ring leans and straightens.
const LEAN: Spring = Spring { frequency: 15.0, damping: 0.45 };
/// How much a moving ring leans, in radians per centimetre per second.
const LEAN_PER_SPEED: f32 = 0.010;
/// The largest lean from motion, in radians.
const MAX_LEAN: f32 = 0.42;
/// The lean of a ring at rest between two fingers, in radians.
const HELD_LEAN: f32 = 0.14;
/// The height of its centre above the table, in centimetres.
const CARRY_HEIGHT: f32 = BOARD_TOP + 3.6;
/// The height of its centre above the rim of an empty socket that it snaps to, in centimetres.
const HOVER: f32 = 2.2;
/// How far the hand may draw it from the centre of that socket, in centimetres.
const PLAY: f32 = 0.3;
/// The distance from the axis of a glass at which it begins to rise, in centimetres.
const RISE_BEGINS: f32 = 4.6;
/// The distance at which it is above that glass.
const RISE_ENDS: f32 = 2.9;
/// How high above a glass its centre passes, in centimetres.
const CLEARANCE: f32 = 0.9;

/// On a ring that a hand carries.
#[derive(Component, Clone, Copy, Debug)]
pub struct CarriedRing {
    /// The player whose hand it is.
    pub by: Player,
    velocity: Vec3,
    lean: Vec3,
    lean_velocity: Vec3,
}

impl CarriedRing {
    /// Returns the ring in a hand that takes it while it is tilted like this: on its way, it may be.
    fn new(by: Player, rotation: Quat) -> CarriedRing {
        CarriedRing { by, velocity: Vec3::ZERO, lean: rotation.to_scaled_axis(), lean_velocity: Vec3::ZERO }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (take_rings, release_rings, carry_rings).chain().before(fly_rings).in_set(GraphicsSystems::Animate),
    );
}

/// Puts the topmost ring of the holder into the hand.
fn take_rings(
    mut commands: Commands,
    hands: Query<&Hand>,
    carried: Query<&CarriedRing>,
    rings: Query<(Entity, &Ring, &Transform), Without<CarriedRing>>,
) {
    for hand in hands.iter().filter(|hand| hand.ring) {
        if carried.iter().any(|ring| ring.by == hand.player) {
            continue;
        }
        let in_holder = |ring: &Ring| matches!(ring.0, RingSlot::Holder(owner, _) if owner == hand.player);
        let topmost = rings.iter().filter(|(_, ring, _)| in_holder(ring)).max_by_key(|(_, ring, _)| ring.0.nth());
        if let Some((ring, _, place)) = topmost {
            let carried = CarriedRing::new(hand.player, place.rotation);
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
        if hands.iter().any(|hand| hand.player == carried.by && hand.ring) {
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
    glasses: Query<(&Standing, &Transform), (With<Hourglass>, Without<CarriedRing>)>,
    mut rings: Query<(&mut CarriedRing, &mut Transform)>,
) {
    let seconds = time.delta_secs().min(LONGEST_STEP);
    let follow = FOLLOW.without_overshoot_if(animations.is_plain());
    for (mut ring, mut transform) in &mut rings {
        let Some(hand) = hands.iter().find(|hand| hand.player == ring.by) else { continue };
        let Some(aim) = hand.aim else { continue };
        let here = if animations.is_off() { on_table(aim, 0.0) } else { transform.translation };
        let tops = glasses.iter().map(|(_, glass)| glass.translation + Vec3::Y * (GLASS_HEIGHT * 0.5));
        let goal = match hand.over {
            Some(socket) => above_socket(socket, aim, glasses.iter().any(|(standing, _)| standing.0 == Some(socket))),
            None => on_table(aim, tops.map(|top| height_over(top, here)).fold(CARRY_HEIGHT, f32::max)),
        };
        let CarriedRing { velocity, lean, lean_velocity, .. } = &mut *ring;
        if animations.is_off() {
            (transform.translation, *velocity) = (goal, Vec3::ZERO);
        } else {
            follow.pull(&mut transform.translation, velocity, goal, seconds);
        }
        if animations.is_plain() {
            (*lean, *lean_velocity) = (Vec3::ZERO, Vec3::ZERO);
        } else {
            let held = if hand.over.is_some() { Vec3::ZERO } else { Vec3::X * HELD_LEAN };
            let pushed = (velocity.with_y(0.0).cross(Vec3::Y) * LEAN_PER_SPEED).clamp_length_max(MAX_LEAN);
            LEAN.pull(lean, lean_velocity, held + pushed, seconds);
        }
        transform.rotation = Quat::from_scaled_axis(*lean);
    }
}

/// Returns where it hangs above the socket on which it would drop.
fn above_socket(socket: tamsk_rules::Socket, aim: Vec2, glass: bool) -> Vec3 {
    let middle = socket_position(socket);
    let height = if glass { height_over_glass(socket) } else { rim_height(socket) + HOVER };
    on_table(middle + (aim - middle).clamp_length_max(PLAY), height)
}

/// Returns how high the ring must be to pass over a glass with this top, as far as that is near.
fn height_over(top: Vec3, ring: Vec3) -> f32 {
    let distance = Vec2::new(top.x - ring.x, top.z - ring.z).length();
    let nearness = (RISE_BEGINS - distance) / (RISE_BEGINS - RISE_ENDS);
    CARRY_HEIGHT + (top.y + CLEARANCE - CARRY_HEIGHT) * SmoothStepCurve.sample_clamped(nearness)
}
