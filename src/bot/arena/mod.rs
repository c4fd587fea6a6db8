//! Whole matches between bots in simulated time: the clock jumps to the next event.

mod opening;
mod timed;
mod turns;

pub use opening::{OPENING_TURNS, opening, openings};
pub use timed::{PlayedMatch, PlayerStats, play_timed};
pub use turns::{as_actions, play_turns};
