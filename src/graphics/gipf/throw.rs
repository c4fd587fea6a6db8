//! The coin and the dice on the table.

use std::f32::consts::PI;

use bevy::prelude::*;
use gipf_rules::{ContestWinner, GipfAct, Side};

use super::shapes::surface;
use super::throw_flight::{Flight, Thrown};
use super::throw_shapes::{die, face, looks, rim};
use crate::appearance::quality::Quality;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::sets::SetRoots;
use crate::graphics::material::Surface;
use crate::graphics::material::lean::LeanMaterial;
use crate::graphics::material::soft_shadow::{REACH, SoftShadowMesh, shadow_direction, shadow_material, soft_shadow};
use crate::graphics::material::surface::part;
use crate::simulation::gipf::layout::THROWN_TO;
use crate::simulation::layout::on_table;
use crate::table::gipf::{Throw, ThrowOnTable};

/// How far two dice lie from where a coin would.
const APART: Vec2 = Vec2::new(1.5, 1.0);
/// From where White throws. Black throws from the opposite side.
const SEAT: Vec2 = Vec2::new(6.0, 22.0);
/// How dark the shadow under them is at Low and Medium, how far it reaches, and how high it lies.
const SHADOW: f32 = 0.6;
const SHADOW_RADIUS: f32 = 1.9;
const SHADOW_HEIGHT: f32 = 0.02;
/// The shades of the pips of White's and Black's die, beside that of the die.
const PIPS: [f32; 2] = [0.04, 60.0];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create)
        .add_systems(Update, spawn.in_set(GraphicsSystems::Build))
        .add_systems(Update, fly.in_set(GraphicsSystems::Animate));
}

/// The meshes of the coin and the dice, and the material of their shadows.
#[derive(Resource)]
struct ThrowLooks {
    dice: [Handle<Mesh>; 2],
    rim: Handle<Mesh>,
    face: Handle<Mesh>,
    shadow: Handle<LeanMaterial>,
}

fn create(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<LeanMaterial>>) {
    commands.insert_resource(ThrowLooks {
        dice: PIPS.map(|pips| meshes.add(die(pips).mesh(true, true))),
        rim: meshes.add(rim().mesh(true, true)),
        face: meshes.add(face().mesh(true, true)),
        shadow: materials.add(shadow_material(SHADOW)),
    });
}

/// A coin or a die on its way over the table, or at rest.
#[derive(Component, Clone, Copy, Debug)]
struct Flying(Flight);

/// The shadow of one of them.
#[derive(Component, Clone, Copy, Debug)]
struct FlyingShadow(Entity);

/// Brings what is thrown, and takes it away again.
fn spawn(
    mut commands: Commands,
    looks: Res<ThrowLooks>,
    disc: Res<SoftShadowMesh>,
    sets: Res<SetRoots>,
    throws: Query<&ThrowOnTable>,
    all: Query<Entity, Or<(With<Flying>, With<FlyingShadow>)>>,
    mut known: Local<Option<(GipfAct, f32)>>,
) {
    let throw = throws.iter().find_map(ThrowOnTable::get);
    let now = throw.map(|throw| (throw.act.clone(), throw.turned));
    if *known == now {
        return;
    }
    *known = now;
    all.iter().for_each(|entity| commands.entity(entity).despawn());
    let Some(throw) = throw else { return };
    for (side, flight) in flights(throw) {
        let place = flight.at(0.0);
        let body = match flight.what {
            Thrown::Die => {
                let mesh = looks.dice[if side == Side::White { 0 } else { 1 }].clone();
                commands
                    .spawn((part("Die", mesh, surface(side)), Flying(flight), ChildOf(sets.gipf)))
                    .insert(place)
                    .id()
            }
            Thrown::Coin => {
                let rim = part("Coin", looks.rim.clone(), Surface::Brass);
                let coin = commands.spawn((rim, Flying(flight), ChildOf(sets.gipf))).insert(place).id();
                for (side, turned) in [(Side::White, 0.0), (Side::Black, PI)] {
                    let face = part(format!("{side}'s side of the coin"), looks.face.clone(), surface(side));
                    let turned = Transform::from_rotation(Quat::from_rotation_x(turned));
                    commands.spawn((face, ChildOf(coin))).insert(turned);
                }
                coin
            }
        };
        let shadow = soft_shadow("Soft shadow of a throw", &disc, looks.shadow.clone());
        commands.spawn((shadow, FlyingShadow(body), Visibility::Hidden, ChildOf(sets.gipf)));
    }
}

/// Returns what is thrown, each with the side to which it belongs.
fn flights(throw: &Throw) -> Vec<(Side, Flight)> {
    let seat = |side: Side| if side == Side::White { SEAT } else { SEAT * Vec2::new(1.0, -1.0) };
    let (challenger, from) = (throw.challenger, seat(throw.challenger));
    let lying = |turned: f32| Quat::from_rotation_y(throw.turned + turned);
    match throw.act {
        GipfAct::Toss(winner) => {
            let up = if winner == ContestWinner::Challenger { challenger } else { !challenger };
            let turned = lying(0.0) * Quat::from_rotation_x(if up == Side::White { 0.0 } else { PI });
            vec![(up, Flight { what: Thrown::Coin, from, to: THROWN_TO, turned })]
        }
        GipfAct::Dice { challenger: first, owner: second } => {
            let die = |number, apart, turned| {
                let turned = lying(turned) * Quat::from_rotation_arc(looks(number), Vec3::Y);
                Flight { what: Thrown::Die, from: from + apart * 0.5, to: THROWN_TO + apart, turned }
            };
            vec![(challenger, die(first, APART, 0.0)), (!challenger, die(second, -APART, 2.0))]
        }
        _ => Vec::new(),
    }
}

fn fly(
    quality: Res<Quality>,
    throw: Single<&ThrowOnTable>,
    mut bodies: Query<(&Flying, &mut Transform)>,
    mut shadows: Query<(&FlyingShadow, &mut Transform, &mut Visibility), Without<Flying>>,
) {
    let Some(throw) = throw.get() else { return };
    for (flying, mut transform) in &mut bodies {
        transform.set_if_neq(flying.0.at(throw.share()));
    }
    for (shadow, mut transform, mut visibility) in &mut shadows {
        // At High the coin and the dice cast shadows of their own.
        let shown = *quality != Quality::High;
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
        let Ok((_, body)) = bodies.get(shadow.0) else { continue };
        let height = body.translation.y;
        let place = Vec2::new(body.translation.x, body.translation.z) + shadow_direction() * height * REACH;
        let spread = SHADOW_RADIUS * (1.0 + height * 0.08);
        let below = Transform::from_translation(on_table(place, SHADOW_HEIGHT)).with_scale(Vec3::splat(spread));
        transform.set_if_neq(below);
    }
}
