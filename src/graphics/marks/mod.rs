//! Marks on the board: where a glass may go, who may drop a ring and for how long, the last move, an armed timer,
//! the sockets that the log names, and the move that the bot suggests.
//!
//! Every mark has a shape of its own, so that none depends on colour alone.

mod cursor;
mod glow;
pub(super) mod mesh;
mod moves;
mod rights;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, mesh::build_assets);
    app.add_plugins((rights::plugin, cursor::plugin, glow::plugin, moves::plugin));
}
