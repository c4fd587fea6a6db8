//! Marks the last move: a broken circle where it began, a full one where it ended.

use bevy::prelude::*;

use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::visual::VisualOf;
use crate::graphics::material::lean::LeanMaterial;
use crate::session::palette::SignColor;
use crate::simulation::components::{LastMoveSocket, SocketEntity};
use crate::simulation::layout::{BOARD_TOP, on_table, socket_position};

use super::mesh::MarkMeshes;
use super::{despawn_outdated, mark};

/// The opacity of the mark.
const OPACITY: f32 = 0.75;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (despawn_outdated::<LastMoveSocket, LastMoveMark>, spawn_marks).chain().in_set(GraphicsSystems::PostAnimate),
    );
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
