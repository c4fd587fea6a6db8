//! What sockets say: where a glass may go, whose ring may fall there and for how long, and the last move.
//!
//! Every mark has a form of its own, so that none depends on its colour.

mod armed;
mod glow;
mod last_move;
pub(super) mod mesh;
mod ring_right;

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::graphics::material::lean::LeanMaterial;
use crate::rules::Player;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, mesh::cut);
    app.add_plugins((armed::plugin, glow::plugin, last_move::plugin, ring_right::plugin));
}

/// The colour in which a player's marks are drawn. Black's is a pale steel: black would be lost on the board.
pub fn player_color(player: Player) -> Color {
    match player {
        Player::Red => Color::srgb(1.0, 0.36, 0.24),
        Player::Black => Color::srgb(0.62, 0.76, 0.95),
    }
}

/// What every mark has.
pub(super) fn mark(name: &'static str, mesh: Handle<Mesh>, material: Handle<LeanMaterial>) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh), MeshMaterial3d(material), Pickable::IGNORE, Visibility::default())
}
