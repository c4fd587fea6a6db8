//! What the other parts of `graphics` have in common.

pub mod curve;
pub mod rounding;
pub mod schedule;
pub mod sets;
pub mod shape;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((schedule::plugin, sets::plugin, rounding::plugin));
}
