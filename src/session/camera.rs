//! What the camera may be asked for. Whoever reads a hand sends it; `graphics` obeys.

use bevy::prelude::*;

use crate::rules::Player;

/// Asks the camera to move.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraCommand {
    /// To the view from this player's seat, which is home from then on.
    Sit(Player),
    /// To the view from the nearer side's seat.
    Table,
    /// To the view from above.
    Top,
    /// Back to the view from home: Red's seat, or that of a person who sits alone.
    Reset,
    /// To the other side of the table.
    Flip,
    /// Around the table (x) and up or down (y), in radians.
    Orbit(Vec2),
    /// Nearer (positive) or farther, in steps of a wheel.
    Zoom(f32),
}
