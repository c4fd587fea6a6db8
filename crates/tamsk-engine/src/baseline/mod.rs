//! Baseline players, to measure the bot against.

mod greedy;
mod playout;
mod uct;

pub use self::greedy::random_turn;
pub use greedy::greedy_turn;
pub use playout::Playout;
pub use uct::{UCT_TURNS, Uct};
