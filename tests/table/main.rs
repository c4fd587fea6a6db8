//! The table without a window: pointers through Bevy's picking messages, keys through its input.

mod lessons;
mod online;
mod opponent;
mod pausing;
mod picture;
mod pointing;
mod rings;
mod status;
mod two_tables;
mod watching;
