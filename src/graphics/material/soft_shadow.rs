//! Soft shadows where there are no shadow maps: dark discs on the ground that fade outward.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::key_light::TO_KEY_LIGHT;
use super::lean::LeanMaterial;
use crate::graphics::common::shape::Shape;
use crate::simulation::layout::{BOARD_RADIUS, BOARD_TOP};

/// How far a shadow reaches per centimetre of height: slightly less than the slope of the key light would make it.
pub const REACH: f32 = 0.80;

/// The mesh of all soft shadows: a disc of radius 1.
#[derive(Resource, Clone, Debug, Default)]
pub struct SoftShadowMesh(pub Handle<Mesh>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build_mesh);
}

fn build_mesh(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.insert_resource(SoftShadowMesh(meshes.add(soft_disc().mesh(true, true))));
}

/// A disc of radius 1 that fades outward.
fn soft_disc() -> Shape {
    let mut disc = Shape::default();
    let rows = [(0.0, 1.0_f32), (0.35, 0.86), (0.6, 0.48), (0.8, 0.17), (1.0, 0.0)];
    disc.flat_rings(&rows, 20);
    disc
}

/// Returns the material of a shadow: black, at this opacity.
pub fn shadow_material(opacity: f32) -> LeanMaterial {
    LeanMaterial::mark(LinearRgba::new(0.0, 0.0, 0.0, opacity))
}

/// Returns what every soft shadow has.
pub fn soft_shadow(name: &'static str, mesh: &SoftShadowMesh, material: Handle<LeanMaterial>) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh.0.clone()), MeshMaterial3d(material), Pickable::IGNORE)
}

/// Returns the direction on the table in which shadows fall: away from the key light.
pub fn shadow_direction() -> Vec2 {
    -Vec2::new(TO_KEY_LIGHT.x, TO_KEY_LIGHT.z).normalize()
}

/// Returns the height at which a shadow at `place` lies: `above` the board or the table.
pub fn ground_height(place: Vec2, above: f32) -> f32 {
    if place.length() < BOARD_RADIUS * 0.9 { BOARD_TOP + above } else { above }
}
