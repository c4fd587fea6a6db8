//! The set of GIPF: its board, its pieces, and the marks on it. All of it follows from the match and from what a person is
//! doing with the pieces.

mod board;
mod look;
mod marks;
mod motion;
mod parts;
mod shapes;
mod slot;
mod throw;
mod throw_flight;
mod throw_shapes;

use bevy::prelude::*;
use gipf_rules::Side;

pub use look::Look as GipfLook;
pub use marks::GipfMark;
pub use motion::GipfPart;

use super::common::sets::SetRoots;
use super::material::Surface;
use super::material::surface::part;
use super::rings::tray;
use crate::simulation::gipf::layout::seat;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_board);
    app.add_plugins((shapes::plugin, parts::plugin, motion::plugin, marks::plugin, throw::plugin));
}

fn spawn_board(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, sets: Res<SetRoots>) {
    let face = part("Board face of GIPF", meshes.add(board::face().mesh(false, true)), Surface::GipfFace);
    commands.spawn((face, ChildOf(sets.gipf)));
    for side in Side::BOTH {
        let tray = part(format!("Tray of {side}"), meshes.add(tray(seat(side)).mesh(false, true)), Surface::Slab);
        commands.spawn((tray, ChildOf(sets.gipf)));
    }
}
