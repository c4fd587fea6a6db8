//! The camera: behind a player's seat, above the board, or wherever it has been dragged to.

pub mod framing;
mod input;
mod rig;

use bevy::prelude::*;

pub use framing::CameraFrame;
pub use input::CameraInputSystems;
pub use rig::{CameraRig, TableCamera};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraFrame>();
    app.add_plugins((rig::plugin, input::plugin));
}
