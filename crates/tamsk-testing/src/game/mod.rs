//! The whole game without a window or a graphics device, driven by the messages a window would send.

mod focus;
mod input;
mod pads;
mod start;
mod state;
mod texts;

use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use bevy::prelude::*;
use tempfile::TempDir;

use crate::running::RunningGame;

/// The size of the window there would be, in logical pixels.
pub const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);
/// The usual length of a frame, in milliseconds.
pub const USUAL_FRAME: u64 = 16;

/// All layers, with what they would get from a machine.
pub struct AllLayers {
    /// How long the machine has been asleep, in seconds.
    slept: Arc<AtomicU32>,
    /// Removes the folder once no game uses it any more.
    temporary: Option<TempDir>,
}

/// The whole game, running.
pub type HeadlessGame = RunningGame<AllLayers>;
