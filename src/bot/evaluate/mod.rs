//! The evaluation of Level 1 positions, by territory, and their search interface.

pub mod features;
mod game;
pub mod grid;
mod static_eval;
pub mod territory;
pub mod weights;

pub use game::evaluate;
pub use static_eval::StaticEval;
