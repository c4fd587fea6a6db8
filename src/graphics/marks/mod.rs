//! Marks on the board: where a glass may go, who may drop a ring and for how long, the last move, an armed timer,
//! the sockets that the log names, and the move that the bot suggests.
//!
//! Every mark has a shape of its own, so that none depends on colour alone.

mod armed;
mod cursor;
mod cursor_shapes;
mod glow;
mod last_move;
pub(super) mod mesh;
mod named;
mod open_holder;
mod ring_right;
mod suggested;

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::graphics::common::visual::VisualOf;
use crate::graphics::material::lean::LeanMaterial;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, mesh::build_meshes);
    app.add_plugins((
        armed::plugin,
        cursor::plugin,
        glow::plugin,
        last_move::plugin,
        named::plugin,
        open_holder::plugin,
        ring_right::plugin,
        suggested::plugin,
    ));
}

/// Returns what every mark has.
pub(super) fn mark(name: &'static str, mesh: Handle<Mesh>, material: Handle<LeanMaterial>) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh), MeshMaterial3d(material), Pickable::IGNORE, Visibility::default())
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
