//! Whole matches between bots in simulated time, where the clock jumps to the next event; and the test that says which is
//! better.

mod opening;
mod sprt;
mod timed;
mod turns;

pub use opening::{OPENING_TURNS, opening, openings};
pub use sprt::{Sprt, SprtBounds, Verdict};
pub use timed::{PlayedMatch, PlayerStats, play_timed};
pub use turns::{as_actions, play_turns};
