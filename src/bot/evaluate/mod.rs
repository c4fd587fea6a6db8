//! What a Level 1 position is worth, and which of its turns look best.

pub mod features;
mod game;
pub mod grid;
pub mod terrain;
pub mod weights;

pub use game::assess;
