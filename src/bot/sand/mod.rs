//! What the timed player searches: the board, the life left in every glass, and a clock that runs with each turn.
//!
//! A glass needs no event to be lost here: it is lost once its end lies in the past.

mod clock;
mod evaluate;
mod from_match;
mod game;
mod state;
mod turn;
mod turns;

pub use clock::{Clock, LONGEST_TURN};
pub use from_match::Assumptions;
pub use state::SandState;
pub use turn::{Deed, Linger, SandTurn};
