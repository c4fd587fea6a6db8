//! Marks the last move, with a broken circle where it began and a full one where it ended, and the sockets that the log
//! names, in a colour that means no player and no option.

use bevy::prelude::*;

use super::mesh::{MarkMeshes, mark};
use crate::appearance::palette::SignColor;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::visual::VisualOf;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{LastMoveSocket, NamedSocket, SocketEntity};
use crate::simulation::layout::{BOARD_TOP, on_table, rim_height, socket_position};

/// The opacity of the mark.
const OPACITY: f32 = 0.75;

pub(super) fn plugin(app: &mut App) {
    let last_move = (despawn_outdated::<LastMoveSocket, LastMoveMark>, spawn_marks).chain();
    let named = (despawn_outdated::<NamedSocket, NamedMark>, spawn_named).chain();
    app.add_systems(PreStartup, create_material)
        .add_systems(Update, (last_move, named).in_set(GraphicsSystems::PostAnimate));
}

/// On a mark of the last move.
#[derive(Component)]
struct LastMoveMark;

fn spawn_marks(
    mut commands: Commands,
    meshes: Res<MarkMeshes>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    sockets: Query<(Entity, &SocketEntity, &LastMoveSocket), Changed<LastMoveSocket>>,
) {
    for (entity, socket, last) in &sockets {
        let mesh = if last.arrived { &meshes.to } else { &meshes.from };
        let color = SignColor::Mark(last.by).color().with_alpha(OPACITY).to_linear();
        let place = on_table(socket_position(socket.0), BOARD_TOP + 0.035);
        commands.spawn((
            mark("Last move", mesh.clone(), materials.add(LeanMaterial::mark(color))),
            LastMoveMark,
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

/// The height of the mark above the rim, in centimetres: above all others.
const NAMED_ABOVE_RIM: f32 = 0.16;
/// The opacity of the mark.
const NAMED_OPACITY: f32 = 0.95;

#[derive(Resource)]
struct NamedMaterial(Handle<LeanMaterial>);

/// On a mark of a named socket.
#[derive(Component)]
struct NamedMark;

fn create_material(mut commands: Commands, mut materials: ResMut<Assets<LeanMaterial>>) {
    let color = SignColor::Named.color().with_alpha(NAMED_OPACITY);
    commands.insert_resource(NamedMaterial(materials.add(LeanMaterial::mark(color.to_linear()))));
}

fn spawn_named(
    mut commands: Commands,
    meshes: Res<MarkMeshes>,
    material: Res<NamedMaterial>,
    sockets: Query<(Entity, &SocketEntity, &NamedSocket), Changed<NamedSocket>>,
) {
    for (entity, socket, named) in &sockets {
        let mesh = if named.arrived { &meshes.named_to } else { &meshes.named_from };
        let place = on_table(socket_position(socket.0), rim_height(socket.0) + NAMED_ABOVE_RIM);
        commands.spawn((
            mark("Named socket", mesh.clone(), material.0.clone()),
            NamedMark,
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

/// Despawns the marks of entities whose component has changed or gone. Marks of what it is now are spawned after this.
fn despawn_outdated<Shown: Component, Mark: Component>(
    mut commands: Commands,
    mut gone: RemovedComponents<Shown>,
    changed: Query<Entity, Changed<Shown>>,
    marks: Query<(Entity, &VisualOf), With<Mark>>,
) {
    for shown in gone.read().chain(&changed) {
        for (mark, _) in marks.iter().filter(|(_, of)| of.0 == shown) {
            commands.entity(mark).try_despawn();
        }
    }
}
