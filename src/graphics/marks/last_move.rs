//! The two sockets of the last move: a broken circle where the glass left, a full one where it arrived.

use bevy::prelude::*;

use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::visual::VisualOf;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{LastMove, Socket};
use crate::simulation::layout::{BOARD_TOP, on_table, socket_position};

use super::mesh::MarkMeshes;
use super::{mark, player_color};

/// How strongly it is drawn: it must not shout.
const STRENGTH: f32 = 0.75;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (wipe, draw).chain().in_set(GraphicsSystems::PostAnimate));
}

/// The mark of a socket of the last move.
#[derive(Component)]
struct LastMoveMark;

fn wipe(
    mut commands: Commands,
    mut gone: RemovedComponents<LastMove>,
    changed: Query<Entity, Changed<LastMove>>,
    marks: Query<(Entity, &VisualOf), With<LastMoveMark>>,
) {
    for socket in gone.read().chain(&changed) {
        for (mark, _) in marks.iter().filter(|(_, of)| of.0 == socket) {
            commands.entity(mark).try_despawn();
        }
    }
}

fn draw(
    mut commands: Commands,
    forms: Res<MarkMeshes>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    sockets: Query<(Entity, &Socket, &LastMove), Changed<LastMove>>,
) {
    for (entity, socket, last) in &sockets {
        let form = if last.arrived { &forms.to } else { &forms.from };
        let color = player_color(last.by).with_alpha(STRENGTH).to_linear();
        let place = on_table(socket_position(socket.0), BOARD_TOP + 0.035);
        commands.spawn((
            mark("Last move", form.clone(), materials.add(LeanMaterial::mark(color))),
            LastMoveMark,
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}
