//! The rings: 64 pieces of ivory, in holders, in sockets, in a hand, or on their way from one to another.

pub mod carry;
mod deal;
pub mod fly;
mod holder;
pub mod mesh;
mod shadow;
pub mod slot;

#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub use holder::tray;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((mesh::plugin, holder::plugin, shadow::plugin));
    motion_plugin(app);
}

/// What moves the rings; needs no renderer.
fn motion_plugin(app: &mut App) {
    app.add_plugins((deal::plugin, carry::plugin, fly::plugin));
}
