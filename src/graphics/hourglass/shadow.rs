//! Soft shadows under the glasses and the timer at Low.

use bevy::prelude::*;

use super::motion::GlassMotion;
use crate::appearance::quality::Quality;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::sets::SetRoots;
use crate::graphics::common::visual::VisualOf;
use crate::graphics::material::lean::LeanMaterial;
use crate::graphics::material::soft_shadow::{
    REACH, SoftShadowMesh, ground_height, shadow_direction, shadow_material, soft_shadow,
};
use crate::simulation::components::{Hourglass, Timer};
use crate::simulation::layout::{GLASS_RADIUS, on_table};

/// The opacity under the middle of a glass.
const OPACITY: f32 = 0.62;
/// How far above the ground the shadow lies, in centimetres.
const ABOVE_GROUND: f32 = 0.02;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShadowMaterial>();
    app.add_systems(Update, spawn_shadows.in_set(GraphicsSystems::Build));
    app.add_systems(Update, update_shadows.in_set(GraphicsSystems::PostAnimate));
}

/// The shadow of a glass.
#[derive(Component)]
struct GlassShadow;

/// The material of all these shadows.
#[derive(Resource)]
struct ShadowMaterial(Handle<LeanMaterial>);

impl FromWorld for ShadowMaterial {
    fn from_world(world: &mut World) -> ShadowMaterial {
        ShadowMaterial(world.resource_mut::<Assets<LeanMaterial>>().add(shadow_material(OPACITY)))
    }
}

fn spawn_shadows(
    mut commands: Commands,
    mesh: Res<SoftShadowMesh>,
    sets: Res<SetRoots>,
    material: Res<ShadowMaterial>,
    glasses: Query<Entity, (Or<(With<Hourglass>, With<Timer>)>, Added<GlassMotion>)>,
) {
    for glass in &glasses {
        let shadow = soft_shadow("Soft shadow", &mesh, material.0.clone());
        commands.spawn((shadow, GlassShadow, VisualOf(glass), ChildOf(sets.tamsk)));
    }
}

fn update_shadows(
    quality: Res<Quality>,
    glasses: Query<&GlassMotion>,
    mut shadows: Query<(&VisualOf, &mut Transform, &mut Visibility), With<GlassShadow>>,
) {
    for (of, mut transform, mut visibility) in &mut shadows {
        // At the other qualities glasses cast shadows themselves.
        visibility.set_if_neq(if quality.is_lean() { Visibility::Inherited } else { Visibility::Hidden });
        let Ok(motion) = glasses.get(of.0) else { continue };
        let place = Vec2::new(motion.middle.x, motion.middle.z);
        let ground = ground_height(place, ABOVE_GROUND);
        // From the foot of the shadow to its tip, as the glass is lifted.
        let (low, high) =
            (motion.middle.y - motion.half_height - ground, motion.middle.y + motion.half_height - ground);
        let (near, far) = (low.max(0.0) * REACH - GLASS_RADIUS, high * REACH * 0.72);
        let direction = shadow_direction();
        let middle = place + direction * (near + far) * 0.5;
        let next = Transform {
            translation: on_table(middle, ground),
            rotation: Quat::from_rotation_y(-direction.to_angle()),
            scale: Vec3::new((far - near) * 0.5, 1.0, GLASS_RADIUS * 1.45),
        };
        if *transform != next {
            *transform = next;
        }
    }
}
