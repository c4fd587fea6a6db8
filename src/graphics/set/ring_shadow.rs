//! Soft shadows under rings that hands carry, where no shadow map is drawn: they tell how high a ring hangs.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::SetMeshes;
use super::shadow::{AWAY, REACH};
use crate::graphics::animation::InHand;
use crate::graphics::material::lean::LeanMaterial;
use crate::graphics::{GraphicsSystems, Quality};
use crate::rules::Player;
use crate::simulation::layout::{BOARD_RADIUS, BOARD_TOP, RING_RADIUS, on_table};

/// How dark it is under the ring.
const DARKNESS: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, follow.in_set(GraphicsSystems::Show));
}

/// The shadow of the ring in this player's hand.
#[derive(Component)]
struct RingShadow(Player);

fn spawn(mut commands: Commands, set: Res<SetMeshes>, mut materials: ResMut<Assets<LeanMaterial>>) {
    let material = materials.add(LeanMaterial::mark(LinearRgba::new(0.0, 0.0, 0.0, DARKNESS)));
    for player in Player::BOTH {
        commands.spawn((
            Name::new("Soft shadow of a ring"),
            RingShadow(player),
            Mesh3d(set.shadow.clone()),
            MeshMaterial3d(material.clone()),
            Visibility::Hidden,
            Pickable::IGNORE,
        ));
    }
}

fn follow(
    quality: Res<Quality>,
    rings: Query<(&InHand, &Transform)>,
    mut shadows: Query<(&RingShadow, &mut Transform, &mut Visibility), Without<InHand>>,
) {
    for (shadow, mut transform, mut visibility) in &mut shadows {
        let ring = rings.iter().find(|(ring, _)| ring.by == shadow.0).filter(|_| quality.is_lean());
        visibility.set_if_neq(if ring.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let Some((_, ring)) = ring else { continue };
        let place = Vec2::new(ring.translation.x, ring.translation.z);
        let ground = if place.length() < BOARD_RADIUS * 0.9 { BOARD_TOP + 0.03 } else { 0.03 };
        let height = (ring.translation.y - ground).max(0.0);
        *transform = Transform::from_translation(on_table(place + AWAY * height * REACH, ground))
            .with_scale(Vec3::splat(RING_RADIUS * 1.25));
    }
}
