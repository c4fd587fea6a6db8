//! The table without a window: pointers through Bevy's picking messages, keys through its input.

#[path = "../random/acts.rs"]
mod acts;
#[path = "../headless/frames.rs"]
mod frames;
mod harness;
mod lessons;
mod opponent;
mod pausing;
mod picture;
mod pointing;
#[path = "../random/mod.rs"]
mod random;
#[path = "../headless/records.rs"]
mod records;
mod rings;
mod status;
