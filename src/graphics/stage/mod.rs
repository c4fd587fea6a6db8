//! The stage: the table, the board with its tubes, the light on them, the lens that sees them, and the shade at the edges
//! of the window.

mod board;
mod edge_shade;
mod lens;
mod light;
mod table;

use bevy::prelude::*;

use super::common::rounding::RoundedMeshes;
use super::common::sets::SetRoots;
use super::common::shape::Shape;
use super::material::Surface;
use super::material::surface::part;

pub use edge_shade::EdgeShade;
pub use light::studio_light;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((light::plugin, lens::plugin, edge_shade::plugin)).add_systems(Startup, spawn_table_and_board);
}

fn spawn_table_and_board(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut rounded: ResMut<RoundedMeshes>,
    sets: Res<SetRoots>,
) {
    let slab = meshes.add(board::slab().mesh(false, true));
    for root in [sets.tamsk, sets.gipf] {
        commands.spawn((part("Board", slab.clone(), Surface::Slab), ChildOf(root)));
    }
    let mut spawn = |name: &'static str, shape: &Shape, textured: bool, surface| {
        commands.spawn(part(name, meshes.add(shape.mesh(textured, true)), surface)).id()
    };
    spawn("Table", &table::table(), true, Surface::Table);
    let face = spawn("Board face", &board::face(), false, Surface::BoardFace);
    let tubes = rounded.add(&mut meshes, |roundings| board::tubes(roundings).mesh(false, true));
    let tubes = commands.spawn(part("Tubes", tubes, Surface::Brass)).id();
    commands.entity(sets.tamsk).add_children(&[face, tubes]);
}
