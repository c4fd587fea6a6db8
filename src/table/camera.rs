//! Commands for the camera, sent by input systems and carried out by `graphics`.

use bevy::prelude::*;
use tamsk_rules::Player;

/// The factor by which one zoom step towards the table multiplies the camera's distance.
pub const ZOOM_STEP_FACTOR: f32 = 0.88;

/// A command to move the camera.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraCommand {
    /// Moves to the view from this player's seat. This view becomes the home view.
    Sit(Player),
    /// Moves to the view from the seat that is nearer to the camera.
    NearestSeat,
    /// Moves to the view from above.
    Top,
    /// Returns to the home view.
    Reset,
    /// Moves to the other side of the table.
    Flip,
    /// Moves to this player's side of the table without changing the camera's height and distance. The view from the
    /// player's seat becomes the home view.
    MoveToSideKeepingHeight(Player),
    /// Orbits around the table (x) and up or down (y), in radians.
    Orbit(Vec2),
    /// Moves closer (positive) or farther away (negative), in wheel steps.
    ZoomSteps(f32),
}
