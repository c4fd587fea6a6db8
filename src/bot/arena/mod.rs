//! Whole matches between bots, in simulated time: nothing waits, the clock jumps to what happens next.

mod opening;
mod timed;
mod turns;

pub use opening::{OPENING_TURNS, opening};
pub use timed::{PlayedMatch, PlayerStats, play_timed};
pub use turns::{as_actions, play_turns};
