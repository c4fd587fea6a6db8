//! The table without a window: pointers driven through Bevy's own picking messages, keys through its input.

mod harness;
mod lessons;
mod opponent;
mod pausing;
mod picture;
mod pointing;
mod rings;
