//! Animates the coin and the dice, which fly from a player's seat, knock on the table and come to rest.

use std::f32::consts::PI;

use bevy::prelude::*;
use gipf_rules::{BLACK, CoinTossWinner, Colour, GipfAct, WHITE};
use tamsk_rules::Player;

use super::assets::GipfAssets;
use super::shapes::{
    THROWN_COIN_HALF_THICKNESS, THROWN_COIN_RADIUS, THROWN_DIE_HALF_SIZE, die_side_direction, piece_surface,
};
use crate::gipf::simulation::GIPF;
use crate::gipf::simulation::layout::THROW_TARGET;
use crate::gipf::table::{ContestThrow, KNOCK_TIME_SHARES, ThrowOnTable};
use crate::graphics::common::game_sets::{GameSetRoots, IsMoving};
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::material::Surface;
use crate::graphics::material::lean::{SHADOW_LENGTH_PER_HEIGHT, SoftShadowMesh, shadow_direction, soft_shadow};
use crate::graphics::material::surface::part;
use crate::settings::GraphicsQuality;
use crate::simulation::layout::point_above_table;

/// The offset of one of two dice from the place where a coin would lie, in centimetres. The offset of the other die is
/// the opposite.
const APART: Vec2 = Vec2::new(1.5, 1.0);
/// The seat from which White throws, as a place on the table. Black throws from the opposite seat.
const SEAT: Vec2 = Vec2::new(6.0, 22.0);
/// The radius of the shadow under a thrown object at low and medium quality, in centimetres. The shadow is drawn at the
/// height [`SHADOW_HEIGHT`] above the table.
const SHADOW_RADIUS: f32 = 1.9;
const SHADOW_HEIGHT: f32 = 0.02;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<ThrowOnTable, IsMoving>();
    app.add_systems(Update, spawn.in_set(GraphicsSystems::SpawnVisuals))
        .add_systems(Update, fly.in_set(GraphicsSystems::Animate));
}

#[derive(Component, Clone, Copy, Debug)]
struct Flying(Flight);

#[derive(Component, Clone, Copy, Debug)]
struct FlyingShadow(Entity);

fn spawn(
    mut commands: Commands,
    assets: Res<GipfAssets>,
    disc: Res<SoftShadowMesh>,
    sets: Res<GameSetRoots>,
    throws: Query<&ThrowOnTable>,
    all: Query<Entity, Or<(With<Flying>, With<FlyingShadow>)>>,
    mut known: Local<Option<(GipfAct, f32)>>,
) {
    let throw = throws.iter().find_map(ThrowOnTable::get);
    let now = throw.map(|throw| (throw.result.clone(), throw.final_yaw));
    if *known == now {
        return;
    }
    *known = now;
    all.iter().for_each(|entity| commands.entity(entity).despawn());
    let Some(throw) = throw else { return };
    for (side, flight) in flights(throw) {
        let place = flight.transform_at(0.0);
        let body = match flight.object {
            ThrownObject::Die => {
                let die = part("Die", assets.dice[side.index()].clone(), piece_surface(side));
                commands.spawn((die, Flying(flight), ChildOf(sets.of(GIPF)))).insert(place).id()
            }
            ThrownObject::Coin => {
                let rim = part("Coin", assets.coin_rim.clone(), Surface::Brass);
                let coin = commands.spawn((rim, Flying(flight), ChildOf(sets.of(GIPF)))).insert(place).id();
                for (side, turned) in [(WHITE, 0.0), (BLACK, PI)] {
                    let name = format!("{}'s side of the coin", Colour::of(side));
                    let face = part(name, assets.coin_face.clone(), piece_surface(side));
                    let turned = Transform::from_rotation(Quat::from_rotation_x(turned));
                    commands.spawn((face, ChildOf(coin))).insert(turned);
                }
                coin
            }
        };
        let shadow = soft_shadow("Soft shadow of a throw", &disc, assets.shadow_material.clone());
        commands.spawn((shadow, FlyingShadow(body), Visibility::Hidden, ChildOf(sets.of(GIPF))));
    }
}

fn flights(throw: &ContestThrow) -> Vec<(Player, Flight)> {
    let seat = |side: Player| if side == WHITE { SEAT } else { SEAT * Vec2::new(1.0, -1.0) };
    let (challenger, from) = (throw.challenger, seat(throw.challenger));
    let lying = |turned: f32| Quat::from_rotation_y(throw.final_yaw + turned);
    match throw.result {
        GipfAct::Toss(winner) => {
            let up = if winner == CoinTossWinner::Challenger { challenger } else { !challenger };
            let turned = lying(0.0) * Quat::from_rotation_x(if up == WHITE { 0.0 } else { PI });
            vec![(up, Flight { object: ThrownObject::Coin, from, to: THROW_TARGET, final_rotation: turned })]
        }
        GipfAct::Dice { challenger: first, owner: second } => {
            let die = |number, apart, turned| {
                let turned = lying(turned) * Quat::from_rotation_arc(die_side_direction(number), Vec3::Y);
                Flight {
                    object: ThrownObject::Die,
                    from: from + apart * 0.5,
                    to: THROW_TARGET + apart,
                    final_rotation: turned,
                }
            };
            vec![(challenger, die(first, APART, 0.0)), (!challenger, die(second, -APART, 2.0))]
        }
        _ => Vec::new(),
    }
}

fn fly(
    quality: Res<GraphicsQuality>,
    throw: Single<(&ThrowOnTable, &mut IsMoving)>,
    mut bodies: Query<(&Flying, &mut Transform)>,
    mut shadows: Query<(&FlyingShadow, &mut Transform, &mut Visibility), Without<Flying>>,
) {
    let (throw, mut motion) = throw.into_inner();
    motion.set_if_neq(IsMoving(throw.is_flying()));
    let Some(throw) = throw.get() else { return };
    for (flying, mut transform) in &mut bodies {
        transform.set_if_neq(flying.0.transform_at(throw.elapsed_share()));
    }
    for (shadow, mut transform, mut visibility) in &mut shadows {
        // At high quality, the coin and the dice cast real shadows.
        let shown = *quality != GraphicsQuality::High;
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
        let Ok((_, body)) = bodies.get(shadow.0) else { continue };
        let height = body.translation.y;
        let place =
            Vec2::new(body.translation.x, body.translation.z) + shadow_direction() * height * SHADOW_LENGTH_PER_HEIGHT;
        let spread = SHADOW_RADIUS * (1.0 + height * 0.08);
        let below =
            Transform::from_translation(point_above_table(place, SHADOW_HEIGHT)).with_scale(Vec3::splat(spread));
        transform.set_if_neq(below);
    }
}

/// The height of each arc of a flight, as a share of the height of the first arc.
const BOUNCES: [f32; 4] = [1.0, 0.32, 0.1, 0.03];
const HAND: f32 = 5.0;

/// A kind of object that is thrown to decide a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThrownObject {
    Coin,
    Die,
}

impl ThrownObject {
    /// Returns the number of turns of the object during a flight, and the height of the flight in centimetres.
    const fn flight(self) -> (f32, f32) {
        match self {
            ThrownObject::Coin => (4.0, 10.0),
            ThrownObject::Die => (2.5, 4.0),
        }
    }

    /// Returns the height above the table of the centre of an object that touches the table. `turned` is the rotation
    /// of the object.
    fn support(self, turned: Quat) -> f32 {
        let up = turned.inverse() * Vec3::Y;
        match self {
            ThrownObject::Coin => {
                THROWN_COIN_RADIUS * Vec2::new(up.x, up.z).length() + THROWN_COIN_HALF_THICKNESS * up.y.abs()
            }
            ThrownObject::Die => THROWN_DIE_HALF_SIZE * up.abs().element_sum(),
        }
    }
}

/// The flight of a coin or a die from a player's seat to its place on the table.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    /// The kind of object that flies.
    pub object: ThrownObject,
    /// The place from which the object flies.
    pub from: Vec2,
    /// The place at which the object comes to rest.
    pub to: Vec2,
    /// The rotation of the object at rest.
    pub final_rotation: Quat,
}

impl Flight {
    /// Returns the position and rotation of the object at a share of the flight, from 0 to 1.
    pub fn transform_at(&self, share: f32) -> Transform {
        let left = (1.0 - share).clamp(0.0, 1.0);
        let (turns, high) = self.object.flight();
        let way = self.to - self.from;
        let axis = Vec3::new(way.y, 0.0, -way.x).normalize_or(Vec3::X);
        let turned = Quat::from_axis_angle(axis, -left * left * turns * std::f32::consts::TAU) * self.final_rotation;
        let place = self.from + way * (1.0 - left.powf(2.2));
        let height = self.object.support(turned) + bounce(share, high);
        Transform::from_xyz(place.x, height, place.y).with_rotation(turned)
    }
}

/// Returns the height of an object above the table at a share of its flight, where `high` is the height of the first
/// arc. The first arc leads from the hand to the first knock, and each knock begins another arc.
fn bounce(share: f32, high: f32) -> f32 {
    let mut begin = 0.0;
    for (nth, (end, bounce)) in KNOCK_TIME_SHARES.into_iter().zip(BOUNCES).enumerate() {
        if share < end {
            let x = (share - begin) / (end - begin);
            let hand = if nth == 0 { HAND * (1.0 - x) } else { 0.0 };
            return hand + 4.0 * high * bounce * x * (1.0 - x);
        }
        begin = end;
    }
    0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_touch_the_table_at_each_knock_and_end_at_rest() {
        for what in [ThrownObject::Coin, ThrownObject::Die] {
            let (from, to) = (Vec2::new(9.0, 20.0), Vec2::new(16.0, 1.0));
            let flight = Flight { object: what, from, to, final_rotation: Quat::from_rotation_y(0.7) };
            let rest = flight.transform_at(1.0);
            assert!(rest.rotation.angle_between(flight.final_rotation) < 1e-3);
            let half = if what == ThrownObject::Coin { THROWN_COIN_HALF_THICKNESS } else { THROWN_DIE_HALF_SIZE };
            assert!(rest.translation.distance(Vec3::new(16.0, half, 1.0)) < 1e-3, "{rest:?}");
            assert_eq!(flight.transform_at(2.0).translation, rest.translation);
            for knock in KNOCK_TIME_SHARES {
                let there = flight.transform_at(knock);
                assert!((there.translation.y - what.support(there.rotation)).abs() < 1e-3, "{what:?} at {knock}");
            }
            for step in 0..=100 {
                let there = flight.transform_at(step as f32 / 100.0);
                assert!(there.translation.y >= what.support(there.rotation) - 1e-4, "{what:?} dips into the table");
            }
        }
    }
}
