//! The whole game without a window or a graphics device, driven by simulated window events.

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
pub const WINDOW_SIZE: Vec2 = Vec2::new(1280.0, 720.0);
/// The default length of a frame, in milliseconds.
pub const DEFAULT_FRAME_MILLIS: u64 = 16;

/// The data that a [`HeadlessGame`] has in addition to that of every [`RunningGame`].
pub struct HeadlessGameData {
    slept: Arc<AtomicU32>,
    /// The temporary folder of the game, or `None` if the game uses another folder. Dropping the value deletes the
    /// folder.
    temporary: Option<TempDir>,
}

/// The whole game, running without a window.
pub type HeadlessGame = RunningGame<HeadlessGameData>;
