//! Positions of all levels as the search plans with them: the board, the sand in every glass, and a clock that advances
//! with each turn.
//!
//! There are no events between turns: a glass is lost once the time at which it runs out has passed.

mod from_match;
mod play;
mod search_game;
mod timed_position;

pub use from_match::Assumptions;
pub use timed_position::TimedPosition;
pub use timed_position::{Clock, LONGEST_TURN};
pub use timed_position::{Delay, TimedMove, TimedTurn};
