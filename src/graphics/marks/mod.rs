//! What sockets say: where a glass may go, whose ring may fall there and for how long, and the last move.
//!
//! Every mark has a form of its own, so that none depends on its colour.

mod armed;
mod form;
mod glow;
mod last_move;
mod ring_right;

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::graphics::material::lean::LeanMaterial;
use crate::rules::Player;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, form::cut).add_systems(Startup, warm_up);
    app.add_plugins((armed::plugin, glow::plugin, last_move::plugin, ring_right::plugin));
}

/// The colour in which a player's marks are drawn. Black's is a pale steel: black would be lost on the board.
pub fn player_color(player: Player) -> Color {
    match player {
        Player::Red => Color::srgb(1.0, 0.36, 0.24),
        Player::Black => Color::srgb(0.62, 0.76, 0.95),
    }
}

/// Draws one mark from the start, under the table where nobody sees it: the first drag must not wait for a shader.
fn warm_up(mut commands: Commands, forms: Res<form::MarkForms>, mut materials: ResMut<Assets<LeanMaterial>>) {
    let unseen = mark("Mark under the table", forms.legal.clone(), materials.add(LeanMaterial::mark(LinearRgba::NONE)));
    commands.spawn((unseen, Transform::from_xyz(0.0, -1.0, 0.0).with_scale(Vec3::splat(0.1))));
}

/// What every mark has.
fn mark(name: &'static str, mesh: Handle<Mesh>, material: Handle<LeanMaterial>) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh), MeshMaterial3d(material), Pickable::IGNORE, Visibility::default())
}
