//! Tests of the table without a window. Pointers send Bevy's picking messages, and keys use Bevy's keyboard input.

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
