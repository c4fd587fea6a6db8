//! A ring in a hand: the uppermost of the holder follows the pointer on a spring, leans with its motion, passes over
//! the glasses and is drawn in above the one it would fall over.

use bevy::prelude::*;

use super::fly::{FlyingRing, fly};
use super::slot::{Ring, RingSlot, height_over_glass};
use crate::graphics::common::motion::{LONGEST_STEP, ReducedMotion};
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::spring::Spring;
use crate::rules::{self, Player};
use crate::simulation::components::{Hand, Hourglass, Standing};
use crate::simulation::layout::{BOARD_TOP, GLASS_HEIGHT, on_table, rim_height, socket_position};

/// How a carried ring follows the hand: with a slight overshoot, lighter than a glass.
const FOLLOW: Spring = Spring { frequency: 20.0, damping: 0.78 };
/// How it leans and straightens.
const LEAN: Spring = Spring { frequency: 15.0, damping: 0.45 };
/// How much it leans, in radians for each centimetre a second, and at most.
const LEAN_PER_SPEED: f32 = 0.010;
const MOST_LEAN: f32 = 0.42;
/// How it always leans a little, as a ring between two fingers does, in radians.
const HELD_LEAN: f32 = 0.14;
/// How high its middle is carried above the table.
const CARRIED: f32 = BOARD_TOP + 3.6;
/// How high it hovers above the rim of a socket without a glass that draws it in.
const HOVER: f32 = 2.2;
/// How far from the middle of that socket it may be drawn by the hand, in centimetres.
const PLAY: f32 = 0.3;
/// It begins to rise this far from the axis of a glass, and is above it at the second distance.
const RISES: (f32, f32) = (4.6, 2.9);
/// How high above a glass it passes, measured from its middle.
const CLEAR: f32 = 0.9;

/// On a ring that a hand carries.
#[derive(Component, Clone, Copy, Debug)]
pub struct CarriedRing {
    /// Whose hand.
    pub by: Player,
    velocity: Vec3,
    lean: Vec3,
    lean_velocity: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (take, let_go, carry).chain().before(fly).in_set(GraphicsSystems::Animate));
}

/// The uppermost ring of the holder goes into the hand.
fn take(
    mut commands: Commands,
    hands: Query<&Hand>,
    carried: Query<&CarriedRing>,
    rings: Query<(Entity, &Ring), Without<CarriedRing>>,
) {
    for hand in hands.iter().filter(|hand| hand.ring) {
        if carried.iter().any(|ring| ring.by == hand.player) {
            continue;
        }
        let of_his = |ring: &Ring| matches!(ring.0, RingSlot::Holder(owner, _) if owner == hand.player);
        let uppermost = rings.iter().filter(|(_, ring)| of_his(ring)).max_by_key(|(_, ring)| ring.0.nth());
        if let Some((ring, _)) = uppermost {
            let in_hand =
                CarriedRing { by: hand.player, velocity: Vec3::ZERO, lean: Vec3::ZERO, lean_velocity: Vec3::ZERO };
            commands.entity(ring).insert(in_hand).remove::<FlyingRing>();
        }
    }
}

/// A ring let go that the rules have sent nowhere goes back to its holder.
fn let_go(
    mut commands: Commands,
    reduced: Res<ReducedMotion>,
    hands: Query<&Hand>,
    rings: Query<(Entity, &Ring, &CarriedRing, &Transform)>,
) {
    for (entity, ring, in_hand, transform) in &rings {
        if hands.iter().any(|hand| hand.player == in_hand.by && hand.ring) {
            continue;
        }
        let mut entity = commands.entity(entity);
        entity.remove::<CarriedRing>();
        if reduced.0 {
            entity.insert(Transform::from_translation(ring.0.position()));
        } else {
            entity.insert(FlyingRing::new(*transform, ring.0));
        }
    }
}

fn carry(
    time: Res<Time>,
    reduced: Res<ReducedMotion>,
    hands: Query<&Hand>,
    glasses: Query<(&Standing, &Transform), (With<Hourglass>, Without<CarriedRing>)>,
    mut rings: Query<(&mut CarriedRing, &mut Transform)>,
) {
    let seconds = time.delta_secs().min(LONGEST_STEP);
    for (mut ring, mut transform) in &mut rings {
        let Some(hand) = hands.iter().find(|hand| hand.player == ring.by) else { continue };
        let Some(aim) = hand.aim else { continue };
        let tops = glasses.iter().map(|(_, glass)| glass.translation + Vec3::Y * (GLASS_HEIGHT * 0.5));
        let goal = match hand.over {
            Some(socket) => above(socket, aim, glasses.iter().any(|(standing, _)| standing.0 == Some(socket))),
            None => on_table(aim, tops.map(|top| raised_over(top, transform.translation)).fold(CARRIED, f32::max)),
        };
        let CarriedRing { velocity, lean, lean_velocity, .. } = &mut *ring;
        FOLLOW.pull(&mut transform.translation, velocity, goal, seconds);
        if !reduced.0 {
            let held = if hand.over.is_some() { Vec3::ZERO } else { Vec3::X * HELD_LEAN };
            let pushed = (velocity.with_y(0.0).cross(Vec3::Y) * LEAN_PER_SPEED).clamp_length_max(MOST_LEAN);
            LEAN.pull(lean, lean_velocity, held + pushed, seconds);
            transform.rotation = Quat::from_scaled_axis(*lean);
        }
    }
}

/// Where it hangs above the socket it would fall on.
fn above(socket: rules::Socket, aim: Vec2, glass: bool) -> Vec3 {
    let middle = socket_position(socket);
    let height = if glass { height_over_glass(socket) } else { rim_height(socket) + HOVER };
    on_table(middle + (aim - middle).clamp_length_max(PLAY), height)
}

/// How high the ring must be to pass over a glass with this top, as far as it is near.
fn raised_over(top: Vec3, ring: Vec3) -> f32 {
    let apart = Vec2::new(top.x - ring.x, top.z - ring.z).length();
    let near = ((RISES.0 - apart) / (RISES.0 - RISES.1)).clamp(0.0, 1.0);
    CARRIED + (top.y + CLEAR - CARRIED) * near * near * (3.0 - 2.0 * near)
}
