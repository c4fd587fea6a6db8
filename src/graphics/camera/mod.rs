//! The camera: from a player's side, from above, or wherever it has been drawn to.

pub mod framing;
mod input;
mod rig;

use bevy::prelude::*;

pub use framing::CameraFrame;
pub use input::CameraInputSystems;
pub use rig::{CameraRig, TableCamera};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraFrame>().add_message::<CameraCommand>();
    app.add_plugins((rig::plugin, input::plugin));
}

/// Asks the camera to move.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraCommand {
    /// To the view from the player's seat.
    Table,
    /// To the view from above.
    Top,
    /// Back to the view from Red's seat, as at the start.
    Reset,
    /// To the other side of the table.
    Flip,
    /// Around the table (x) and up or down (y), in radians.
    Orbit(Vec2),
    /// Nearer (positive) or farther, in steps of a wheel.
    Zoom(f32),
}
