//! The whole game without a window or a graphics device, driven by the messages a window would send.

mod focus;
mod input;
mod start;
mod state;
mod texts;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use tamsk::simulation::queue::{Answered, MatchEvent};
use tamsk_rules::Event;
use tempfile::TempDir;

/// The size of the window there would be, in logical pixels.
pub const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);
/// The usual length of a frame, in milliseconds.
pub const USUAL_FRAME: u64 = 16;

/// The running game.
pub struct HeadlessGame {
    /// The program.
    pub app: App,
    window: Entity,
    /// How long the machine has been asleep, in seconds.
    slept: Arc<AtomicU32>,
    /// How long a frame takes unless something else is said, in milliseconds.
    frame_length: u64,
    /// What was answered to the requests of all players.
    pub answers: Vec<Answered>,
    /// What has happened in the match.
    pub events: Vec<Event>,
    readers: (MessageCursor<Answered>, MessageCursor<MatchEvent>),
    /// The folder of the settings and the unfinished match.
    pub folder: PathBuf,
    /// Removes the folder once no game uses it any more.
    temporary: Option<TempDir>,
}
