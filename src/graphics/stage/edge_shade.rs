//! The shade along the upper and lower edge of the window, on which the players' bars lie.
//!
//! The panels could paint it too, but egui takes several times as long per pixel.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::graphics::camera::TableCamera;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::shape::Shape;
use crate::graphics::material::lean::{LeanKind, LeanMaterial};

/// The opacity at the edge itself.
const OPACITY: f32 = 0.8;
/// Nearly black, like the panels.
const COLOR: Color = Color::srgb(0.078, 0.059, 0.047);

/// How far the shade reaches inward from the upper and lower edge, in logical pixels; 0 for none.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct EdgeShade(pub f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EdgeShade>()
        .add_systems(PostStartup, spawn_shade)
        .add_systems(Update, update_shade.in_set(GraphicsSystems::Camera));
}

#[derive(Component)]
struct EdgeShadeMesh;

fn spawn_shade(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    cameras: Query<Entity, With<TableCamera>>,
) {
    let mesh = meshes.add(edges().mesh(false, true));
    let material = LeanMaterial { kind: LeanKind::EdgeShade, ..LeanMaterial::mark(COLOR.to_linear()) };
    for camera in &cameras {
        // A child of the camera, nearer than anything else, so that it is drawn last.
        commands.spawn((
            Name::new("Edge shade"),
            EdgeShadeMesh,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(materials.add(material.clone())),
            Pickable::IGNORE,
            NoFrustumCulling,
            ChildOf(camera),
        ));
    }
}

/// Two stripes across the viewport: x from -1 to 1, y -1 or 1, and z from 0 at the edge to 1 at the inner side.
fn edges() -> Shape {
    let mut shape = Shape::default();
    for y in [1.0, -1.0] {
        let corner = |shape: &mut Shape, x: f32, z: f32| {
            shape.tinted_vertex(Vec3::new(x, y, z), Vec3::Y, [0.0; 2], [1.0, 1.0, 1.0, OPACITY * (1.0 - z)])
        };
        let corners = [(-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| corner(&mut shape, x, z));
        shape.triangle([corners[0], corners[1], corners[2]]).triangle([corners[0], corners[2], corners[3]]);
    }
    shape
}

fn update_shade(
    shade: Res<EdgeShade>,
    cameras: Query<&Camera>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    shades: Query<(&ChildOf, &MeshMaterial3d<LeanMaterial>), With<EdgeShadeMesh>>,
) {
    // A shade of width 0 is drawn too, so that its shader is compiled before it is needed.
    for (of, material) in &shades {
        let Some(size) = cameras.get(of.0).ok().and_then(Camera::logical_viewport_size) else { continue };
        // The viewport is 2 units high in clip space.
        let reach = 2.0 * shade.0 / size.y.max(1.0);
        if materials.get(&material.0).is_some_and(|drawn| drawn.finish.x != reach)
            && let Some(mut drawn) = materials.get_mut(&material.0)
        {
            drawn.finish.x = reach;
        }
    }
}
