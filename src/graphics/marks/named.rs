//! Marks the sockets that the log names, in a colour that means no player and no option: a broken ring where a glass
//! left, a full one where it arrived.

use bevy::prelude::*;

use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::visual::VisualOf;
use crate::graphics::material::lean::LeanMaterial;
use crate::session::palette::SignColor;
use crate::simulation::components::{NamedSocket, SocketEntity};
use crate::simulation::layout::{on_table, rim_height, socket_position};

use super::mesh::MarkMeshes;
use super::{despawn_outdated, mark};

/// The height of the mark above the rim, in centimetres: above all others.
const ABOVE_RIM: f32 = 0.16;
/// The opacity of the mark.
const OPACITY: f32 = 0.95;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_material).add_systems(
        Update,
        (despawn_outdated::<NamedSocket, NamedMark>, spawn_marks).chain().in_set(GraphicsSystems::PostAnimate),
    );
}

#[derive(Resource)]
struct NamedMaterial(Handle<LeanMaterial>);

/// On a mark of a named socket.
#[derive(Component)]
struct NamedMark;

fn create_material(mut commands: Commands, mut materials: ResMut<Assets<LeanMaterial>>) {
    let color = SignColor::Named.color().with_alpha(OPACITY);
    commands.insert_resource(NamedMaterial(materials.add(LeanMaterial::mark(color.to_linear()))));
}

fn spawn_marks(
    mut commands: Commands,
    meshes: Res<MarkMeshes>,
    material: Res<NamedMaterial>,
    sockets: Query<(Entity, &SocketEntity, &NamedSocket), Changed<NamedSocket>>,
) {
    for (entity, socket, named) in &sockets {
        let mesh = if named.arrived { &meshes.named_to } else { &meshes.named_from };
        let place = on_table(socket_position(socket.0), rim_height(socket.0) + ABOVE_RIM);
        commands.spawn((
            mark("Named socket", mesh.clone(), material.0.clone()),
            NamedMark,
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}
