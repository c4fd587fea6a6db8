//! Soft shadows under carried rings: they show how high a ring hangs. At High it casts one of its own.

use bevy::prelude::*;
use tamsk_rules::Player;

use super::carry::CarriedRing;
use crate::appearance::quality::Quality;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::material::lean::LeanMaterial;
use crate::graphics::material::soft_shadow::{
    REACH, SoftShadowMesh, ground_height, shadow_direction, shadow_material, soft_shadow,
};
use crate::simulation::layout::{RING_RADIUS, on_table};

/// The opacity under the middle of the ring.
const OPACITY: f32 = 0.5;
/// How far above the ground the shadow lies, in centimetres: above those of the glasses.
const ABOVE_GROUND: f32 = 0.03;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_shadows);
    app.add_systems(Update, update_shadows.in_set(GraphicsSystems::PostAnimate));
}

/// The shadow of the ring in this player's hand.
#[derive(Component)]
struct RingShadow(Player);

fn spawn_shadows(mut commands: Commands, mesh: Res<SoftShadowMesh>, mut materials: ResMut<Assets<LeanMaterial>>) {
    let material = materials.add(shadow_material(OPACITY));
    for player in Player::BOTH {
        let shadow = soft_shadow("Soft shadow of a ring", &mesh, material.clone());
        commands.spawn((shadow, RingShadow(player), Visibility::Hidden));
    }
}

fn update_shadows(
    quality: Res<Quality>,
    rings: Query<(&CarriedRing, &Transform)>,
    mut shadows: Query<(&RingShadow, &mut Transform, &mut Visibility), Without<CarriedRing>>,
) {
    for (shadow, mut transform, mut visibility) in &mut shadows {
        let ring = rings.iter().find(|(ring, _)| ring.by == shadow.0).filter(|_| *quality != Quality::High);
        visibility.set_if_neq(if ring.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let Some((_, ring)) = ring else { continue };
        let place = Vec2::new(ring.translation.x, ring.translation.z);
        let ground = ground_height(place, ABOVE_GROUND);
        let height = (ring.translation.y - ground).max(0.0);
        *transform = Transform::from_translation(on_table(place + shadow_direction() * height * REACH, ground))
            .with_scale(Vec3::splat(RING_RADIUS * 1.25));
    }
}
