//! Baseline players, to measure the bot against.

mod greedy;
mod playout;
mod uct;

pub use greedy::{greedy_turn, random_turn};
pub use playout::Playout;
pub use uct::{UCT_TURNS, Uct};
