//! What people who see, hear or read otherwise get from the game.

mod contrast;
pub mod cues;
mod dialog;
mod keys_alone;
mod small_screens;
mod speech;
pub mod tree;
