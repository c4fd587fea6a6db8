//! What a Level 1 position is worth, and which of its turns look best.

pub mod features;
mod game;
pub mod grid;
mod look;
pub mod terrain;
pub mod weights;

pub use game::assess;
pub use look::Look;
