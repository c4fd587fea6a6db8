//! Marks the right to drop a ring: an arc around the socket that shrinks with the remaining time.

use bevy::prelude::*;

use crate::appearance::palette::SignColor;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::visual::VisualOf;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{RingRight, SocketEntity};
use crate::simulation::layout::{on_table, rim_height, socket_position};

use super::mesh::{MarkMeshes, mark};

/// The height of the mark above the rim, in centimetres.
const ABOVE_RIM: f32 = 0.12;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (despawn_marks, spawn_marks, shrink_marks).chain().in_set(GraphicsSystems::PostAnimate));
}

/// On a mark: the right for which it was spawned.
#[derive(Component)]
struct RingRightMark(RingRight);

fn despawn_marks(mut commands: Commands, rights: Query<&RingRight>, marks: Query<(Entity, &VisualOf, &RingRightMark)>) {
    for (entity, of, drawn) in &marks {
        let same = |now: &RingRight| (now.player, now.claim) == (drawn.0.player, drawn.0.claim);
        if !rights.get(of.0).is_ok_and(same) {
            commands.entity(entity).try_despawn();
        }
    }
}

fn spawn_marks(
    mut commands: Commands,
    meshes: Res<MarkMeshes>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    sockets: Query<(Entity, &SocketEntity, &RingRight), Changed<RingRight>>,
    marks: Query<(&VisualOf, &RingRightMark)>,
) {
    for (entity, socket, right) in &sockets {
        let drawn = marks
            .iter()
            .any(|(of, mark)| of.0 == entity && (mark.0.player, mark.0.claim) == (right.player, right.claim));
        if drawn {
            continue;
        }
        let mesh = if right.claim { &meshes.claim } else { &meshes.own_ring };
        let material = materials.add(LeanMaterial::mark(SignColor::Mark(right.player).color().to_linear()));
        let place = on_table(socket_position(socket.0), rim_height(socket.0) + ABOVE_RIM);
        commands.spawn((
            mark("Ring right", mesh.clone(), material),
            RingRightMark(*right),
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

fn shrink_marks(
    rights: Query<&RingRight>,
    marks: Query<(&VisualOf, &MeshMaterial3d<LeanMaterial>), With<RingRightMark>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    for (of, material) in &marks {
        let Ok(right) = rights.get(of.0) else { continue };
        let left = right.left.unwrap_or(1.0).clamp(0.0, 1.0);
        // A changed material is uploaded again, so only by what can be seen.
        let differs = |mark: &LeanMaterial| (mark.finish.w - left).abs() > 0.004;
        if materials.get(&material.0).is_some_and(differs)
            && let Some(mut mark) = materials.get_mut(&material.0)
        {
            mark.finish.w = left;
        }
    }
}
