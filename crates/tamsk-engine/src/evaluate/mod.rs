//! The evaluation of Level 1 positions, by a network that sees the territory, and their search interface.

mod game;
pub mod grid;
pub mod network;
pub mod territory;

pub use game::{StaticEval, evaluate};
