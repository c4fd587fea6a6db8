//! What the camera can be asked to do. Sent by whatever reads keys and pointers, obeyed by `graphics`.

use bevy::prelude::*;

use crate::rules::Player;

/// Asks the camera to move.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraCommand {
    /// Go to the view from this player's seat, which is home from then on.
    Sit(Player),
    /// Go to the view from the seat of the nearer side.
    Table,
    /// Go to the view from above.
    Top,
    /// Go back to the view from home: Red's seat, or that of a person who plays alone.
    Reset,
    /// Go to the other side of the table.
    Flip,
    /// Turn around the table (x) and up or down (y), in radians.
    Orbit(Vec2),
    /// Move nearer (positive) or farther, in steps of a wheel.
    Zoom(f32),
}
