//! Whole matches between bots in simulated time, where the clock jumps to the next event; and the test that says which is
//! better.

mod opening;
mod sprt;
mod timed;

pub use opening::{OPENING_TURNS, opening, openings};
pub use sprt::{Sprt, SprtBounds, Verdict};
pub use timed::{PlayedMatch, PlayerStats, as_actions, play_timed, play_turns};
