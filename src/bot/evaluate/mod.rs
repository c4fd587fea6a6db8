//! What a Level 1 position is worth, and which of its turns look best.

mod game;
