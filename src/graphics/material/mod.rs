//! What the set is made of: a lean material for machines without a GPU, lit ones for the others.

mod dress;
pub mod lean;
pub mod noise;
pub mod picture;
pub mod surface;

use bevy::prelude::*;

pub use surface::Surface;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((lean::plugin, dress::plugin));
}
