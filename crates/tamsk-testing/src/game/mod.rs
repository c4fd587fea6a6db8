//! The whole game without a window or a graphics device, driven by window messages.

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

/// The size of the simulated window, in logical pixels.
pub const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);
/// The usual length of a frame, in milliseconds.
pub const USUAL_FRAME: u64 = 16;

/// All layers of the game, with the simulated machine.
pub struct AllLayers {
    slept: Arc<AtomicU32>,
    /// Deletes the folder when no game uses it any more.
    temporary: Option<TempDir>,
}

/// The whole game, running without a window.
pub type HeadlessGame = RunningGame<AllLayers>;
