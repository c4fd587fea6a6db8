//! Soft shadows under the glasses where no shadow map is drawn.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::graphics::material::lean::LeanMaterial;
use crate::graphics::{GraphicsSystems, Quality};
use crate::simulation::components::{Hourglass, Timer};
use crate::simulation::layout::{BOARD_RADIUS, BOARD_TOP, GLASS_RADIUS, on_table};

use super::shape::Shape;
use super::{PictureOf, SetMeshes};
use crate::graphics::animation::GlassMotion;

/// Where shadows fall: away from the key light of the lean shader.
pub(super) const AWAY: Vec2 = Vec2::new(0.776, -0.631);
/// How far a shadow reaches for each centimetre of height.
pub(super) const REACH: f32 = 0.80;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, cast.in_set(GraphicsSystems::Build));
    app.add_systems(Update, follow.in_set(GraphicsSystems::Show));
}

/// The shadow of a glass.
#[derive(Component)]
struct SoftShadow;

/// A dark disc that fades outward, of radius 1.
pub fn soft_disc() -> Shape {
    let mut disc = Shape::default();
    let rows = [(0.0, 1.0_f32), (0.35, 0.86), (0.6, 0.48), (0.8, 0.17), (1.0, 0.0)];
    disc.flat_rings(&rows, 20);
    disc
}

fn cast(
    mut commands: Commands,
    set: Res<SetMeshes>,
    mut material: Local<Option<Handle<LeanMaterial>>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    glasses: Query<Entity, (Or<(With<Hourglass>, With<Timer>)>, Added<GlassMotion>)>,
) {
    for glass in &glasses {
        let dark = LinearRgba::new(0.0, 0.0, 0.0, 0.62);
        let material = material.get_or_insert_with(|| materials.add(LeanMaterial::mark(dark))).clone();
        commands.spawn((
            Name::new("Soft shadow"),
            SoftShadow,
            PictureOf(glass),
            Mesh3d(set.shadow.clone()),
            MeshMaterial3d(material),
            Pickable::IGNORE,
        ));
    }
}

fn follow(
    quality: Res<Quality>,
    glasses: Query<&GlassMotion>,
    mut shadows: Query<(&PictureOf, &mut Transform, &mut Visibility), With<SoftShadow>>,
) {
    for (of, mut transform, mut visibility) in &mut shadows {
        let wanted = if quality.is_lean() { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
        let Ok(motion) = glasses.get(of.0) else { continue };
        let place = Vec2::new(motion.middle.x, motion.middle.z);
        let ground = if place.length() < BOARD_RADIUS * 0.9 { BOARD_TOP + 0.02 } else { 0.02 };
        // From the foot of the shadow to its tip, as the glass is lifted.
        let (low, high) =
            (motion.middle.y - motion.half_height - ground, motion.middle.y + motion.half_height - ground);
        let (near, far) = (low.max(0.0) * REACH - GLASS_RADIUS, high * REACH * 0.72);
        let middle = place + AWAY * (near + far) * 0.5;
        let next = Transform {
            translation: on_table(middle, ground),
            rotation: Quat::from_rotation_y(-AWAY.to_angle()),
            scale: Vec3::new((far - near) * 0.5, 1.0, GLASS_RADIUS * 1.45),
        };
        if *transform != next {
            *transform = next;
        }
    }
}
