//! Baseline players, to measure the bot against.

mod greedy;
mod playout;
mod random;
mod uct;

pub use greedy::greedy_turn;
pub use playout::Playout;
pub use random::random_turn;
pub use uct::{UCT_TURNS, Uct};
