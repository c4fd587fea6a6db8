//! Positions, turns and matches as text, read without ever panicking.

mod position;
mod record;
mod state;

pub use position::BadPosition;
pub use record::{BadRecord, LARGEST_RECORD, Names, Record, Replay, TimedAction};
pub use state::{GlassState, MatchState, RightState};
