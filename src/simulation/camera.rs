//! What the camera may be asked for. Whoever reads a hand sends it; `graphics` obeys.

use bevy::prelude::*;

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
